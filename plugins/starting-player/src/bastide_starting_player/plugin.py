"""Who has the first turn."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Starting player",
        says="Who has the first turn.",
        requires=("base-game",),
    )
