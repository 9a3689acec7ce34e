"""A follower is deployed on a tile that lay before this turn, not on the one just laid."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Followers on earlier tiles",
        says="A follower is deployed on a tile that lay before this turn, not on the one just laid.",
        requires=("base-game",),
    )
