"""Six sights take the place of the monasteries; a follower may lie on one and look far around."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Sights",
        says="Six sights take the place of the monasteries; a follower may lie on one and look far around.",
        requires=("base-game",),
    )
