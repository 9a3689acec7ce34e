"""The tiles are drawn in an order that is written down, for puzzles and tournaments."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Fixed order of tiles",
        says="The tiles are drawn in an order that is written down, for puzzles and tournaments.",
        requires=("base-game",),
    )
