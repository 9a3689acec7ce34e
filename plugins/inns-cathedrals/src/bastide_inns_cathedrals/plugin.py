"""Eighteen tiles, inns on roads, cathedrals in cities, and a big follower for each player."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Inns & Cathedrals",
        says="Eighteen tiles, inns on roads, cathedrals in cities, and a big follower for each player.",
        requires=("base-game",),
    )
