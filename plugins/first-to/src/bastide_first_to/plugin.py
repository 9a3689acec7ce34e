"""The game ends when somebody has so many points."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="First to so many points",
        says="The game ends when somebody has so many points.",
        requires=("base-game",),
    )
