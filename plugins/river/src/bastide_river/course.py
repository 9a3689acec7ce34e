"""Which way a river may run."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bastide import STEPS, Candidate, PlacementFilter, Position, Rule, Tile, count_joined, kinds, tiles_with

#: Quarter turns to the right that make a bend: one, or three, which is one to the left.
BENDS = (1, 3)


@cache
def rivers(tile: Tile, turns: int) -> tuple[tuple[int, ...], ...]:
    """For each river on a tile turned so far, the sides it reaches, counted clockwise from the north."""
    return tuple(
        tuple(port // 3 for port in segment.ports) for segment in tile.turned(turns) if segment.kind == "river"
    )


def joins(position: Position, candidate: Candidate) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Where a river on a candidate would join one that lies: the side, the river there, and the one beyond."""
    for river in rivers(position.ruleset.tiles[candidate.tile].tile, candidate.turns):
        for side in river:
            laid = position.tile_at(candidate.cell + STEPS[side])
            if laid is not None:
                for other in rivers(laid.tile, laid.rotation // 90):
                    if (side + 2) % 4 in other:
                        yield side, river, other


def keeps_direction(position: Position, candidate: Candidate) -> bool:
    """Whether a candidate and the tile before it are not two bends to the same hand."""
    for side, river, other in joins(position, candidate):
        # How the river turns on the tile that lies, on its way here, and on this one, on its way on.
        before = {(side - came) % 4 for came in other}
        here = {(goes - side - 2) % 4 for goes in river}
        if any(turn in before and turn in here for turn in BENDS):
            return False
    return True


def rules() -> list[Rule]:
    """Where tiles with a river may be placed."""
    return [
        PlacementFilter(
            id="river/continue",
            says="A tile with a river must continue the river.",
            source="facts 2.5",
            allows=count_joined(kinds("river")) > 0,
            tiles=tiles_with("river"),
        ),
        PlacementFilter(
            id="river/no-u-turn",
            says="The river must not turn back at once: no two bends in a row to the same hand.",
            source="facts 2.5",
            allows=keeps_direction,
            tiles=tiles_with("river"),
            after=("river/continue",),
        ),
    ]
