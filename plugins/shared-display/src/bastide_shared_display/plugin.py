"""Some tiles lie face up for all, and one of them is chosen and placed."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Shared display",
        says="Some tiles lie face up for all, and one of them is chosen and placed.",
        requires=("base-game",),
    )
