"""Which way a river may run."""

from __future__ import annotations

from bastide import PlacementFilter, Rule, count_joined, kinds, tiles_with

RIVER = kinds("river")


def rules() -> list[Rule]:
    """Where tiles with a river may be placed."""
    return [
        PlacementFilter(
            id="river/continue",
            says="A tile with a river must continue the river.",
            source="facts 2.5",
            allows=count_joined(RIVER) > 0,
            tiles=tiles_with("river"),
        ),
        PlacementFilter(
            id="river/no-u-turn",
            says="The river must not turn back at once: no two bends in a row to the same hand.",
            source="facts 2.5",
            allows=count_joined(RIVER, same_bend=True) == 0,
            tiles=tiles_with("river"),
            after=("river/continue",),
        ),
    ]
