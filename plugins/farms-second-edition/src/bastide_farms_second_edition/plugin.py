"""Whoever has the most farmers in a field gets 3 points for every completed city that borders it, but no player twice for one city."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Farms, second edition",
        says="Whoever has the most farmers in a field gets 3 points for every completed city that borders it, but no player twice for one city.",
        requires=("base-game",),
    )
