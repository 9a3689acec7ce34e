"""What a feature runs into: where a wagon of 2007 may move to."""

from __future__ import annotations

from collections.abc import Iterator

from bastide import CENTRES, Position

from .abbeys import PRECINCT


def connected(position: Position, left: int, index: int) -> Iterator[int]:
    """The segments that the feature of a segment runs into, or whose ends lie where one of its ends lies.

    Args:
        position: the game.
        left: the cell of the segment.
        index: its index on the tile there.
    """
    if index >= len(position.segments_on(left)):
        return
    found: set[int] = set()
    for segment in position.feature_at(left, index).segments:
        cell = position.cell_of_segment(segment)
        there = position.segments_on(cell)
        found |= {there[met] for met in position.segment(segment).meets}
        found |= set(beside_abbey(position, cell, segment))
    yield from sorted(found)


def beside_abbey(position: Position, cell: int, segment: int) -> Iterator[int]:
    """The abbeys that a road or city runs up to; from an abbey, the roads and cities that run up to it."""
    here = _abbey(position, cell)
    for side in range(4):
        beside = position.across(cell, side)
        if beside is None:
            continue
        facing = CENTRES[(side + 2) % 4]
        if here == segment:
            yield from (each for each in position.segments_on(beside) if facing in position.segment(each).ports)
        elif CENTRES[side] in position.segment(segment).ports:
            there = _abbey(position, beside)
            if there is not None:
                yield there


def _abbey(position: Position, cell: int) -> int | None:
    """The monastery of the abbey in a cell, if one lies there."""
    kinds = {position.segment(segment).kind: segment for segment in position.segments_on(cell)}
    return kinds.get("monastery") if PRECINCT in kinds else None
