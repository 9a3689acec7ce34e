"""What a feature runs into: where a wagon of 2007 may move to."""

from __future__ import annotations

from collections.abc import Iterator

from bastide import CENTRES, STEPS, Position

from .abbeys import PRECINCT


def connected(position: Position, left: int, index: int) -> Iterator[int]:
    """The segments that the feature of a segment runs into, or whose ends lie where one of its ends lies.

    Args:
        position: the game.
        left: the cell of the segment.
        index: its index on the tile there.
    """
    board = position.board
    if left not in board.cells or index >= board.cells[left][0].count:
        return
    found: set[int] = set()
    for segment in position.feature_at(left, index).segments:
        cell = board.where[segment]
        base = board.cells[cell][1]
        found |= {base + met for met in board.definition[segment].meets}
        found |= set(beside_abbey(position, cell, segment))
    yield from sorted(found)


def beside_abbey(position: Position, cell: int, segment: int) -> Iterator[int]:
    """The abbeys that a road or city runs up to; from an abbey, the roads and cities that run up to it."""
    board = position.board
    own = board.cells[cell][0]
    here = _abbey(position, cell)
    for side, step in enumerate(STEPS):
        beside = cell + step
        if beside not in board.cells:
            continue
        facing = CENTRES[(side + 2) % 4]
        if here == segment:
            lying, base, _ = board.cells[beside]
            yield from (base + at for at, each in enumerate(lying.segments) if facing in each.ports)
        elif CENTRES[side] in own.segments[board.index(segment)].ports:
            there = _abbey(position, beside)
            if there is not None:
                yield there


def _abbey(position: Position, cell: int) -> int | None:
    """The monastery of the abbey in a cell, if one lies there."""
    lying, base, _ = position.board.cells[cell]
    if not any(segment.kind == PRECINCT for segment in lying.segments):
        return None
    return next((base + at for at, segment in enumerate(lying.segments) if segment.kind == "monastery"), None)
