"""A field with no way out is scored at once, and its farmers go home."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Closed farms",
        says="A field with no way out is scored at once, and its farmers go home.",
        requires=("base-game",),
    )
