"""Replacing a placed tile by another shape in the same cell, or removing it.

Only features with a segment in that cell or beside it, before or after, are rebuilt.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .board import NOWHERE, SIDE_STEPS, Board, Laid, put_back
from .geometry import STEPS, facing_port
from .tiles import Lying

_FACING = tuple(facing_port(port) for port in range(12))


def recut(board: Board, cell: int, lying: Lying | None, carry: Mapping[int, int]) -> dict[int, int]:
    """Replace or remove the tile in a cell.

    Args:
        board: the board.
        cell: the cell of a tile.
        lying: the new tile, or ``None`` to remove it.
        carry: for indices of old segments, the index of the new one that takes over their pieces.

    Returns:
        The new numbers of the carried segments, by their old ones.

    Raises:
        ValueError: there is no tile in the cell, or a piece stands on a segment that is not carried.
    """
    check(board, cell, lying, carry)
    old, base, order = board.cells[cell]
    gone = range(base, base + old.count)
    stay = _affected(board, cell, gone)
    start = len(board.parent)
    saved = [
        (s, board.parent[s], board.next[s], board.size[s], board.open[s], board.flags[s], board.pieces[s])
        for s in (*gone, *stay)
    ]
    around = [(cell + step, board.frontier.get(cell + step)) for step in (0, *STEPS)]
    board.journal.note((_undo, board, cell, board.cells[cell], around, start, saved))
    for segment in gone:
        _unwatch(board, segment)
    for segment in gone:
        board.where[segment] = NOWHERE
        _reset(board, segment, ())
    moved: dict[int, int] = {}
    if lying is None:
        del board.cells[cell]
        for segment in board.waiting.get(cell, ()):
            board.fill_gap(segment, 1)
    else:
        board.append(lying, cell, order)
        board.watch(lying, start, cell)
        moved = {base + was: start + now for was, now in carry.items()}
    _demand_again(board, cell)
    _carry(board, moved)
    _rebuild(board, [*stay, *range(start, len(board.parent))])
    return moved


def check(board: Board, cell: int, lying: Lying | None, carry: Mapping[int, int]) -> None:
    """See to it that the tile in a cell can be replaced or removed; what is given is as for :func:`recut`.

    Raises:
        ValueError: there is no tile in the cell, or a piece stands on a segment that is not carried.
    """
    if cell not in board.cells:
        raise ValueError(f"no tile lies in cell {cell}")
    old, base, _ = board.cells[cell]
    for index in range(old.count):
        if board.on.get(base + index) and (lying is None or index not in carry):
            raise ValueError(f"a piece stands on {old.names[index]}, which is not carried over")


def _affected(board: Board, cell: int, gone: range) -> list[int]:
    """The segments of all features with a segment in a cell or beside it, without the removed ones."""
    touched = {board.find(segment) for segment in gone}
    for _, step, _, _ in SIDE_STEPS:
        beside = board.cells.get(cell + step)
        if beside is not None:
            touched.update(board.find(beside[1] + index) for index in range(beside[0].count))
    return [segment for root in sorted(touched) for segment in board.members(root) if segment not in gone]


def _undo(
    board: Board, cell: int, laid: Laid, around: list[tuple[int, int | None]], start: int, saved: list[Any]
) -> None:
    if cell in board.cells:
        board.cells[cell] = laid
    else:
        # Tiles are listed by their age.
        older = sorted([*board.cells.items(), (cell, laid)], key=lambda entry: entry[1][2])
        board.cells.clear()
        board.cells.update(older)
    for near, situation in around:
        put_back(board.frontier, near, situation)
    for segment in range(laid[1], laid[1] + laid[0].count):
        board.where[segment] = cell
    board.truncate(start)
    for segment, *row in saved:
        board.parent[segment], board.next[segment], board.size[segment] = row[:3]
        board.open[segment], board.flags[segment], board.pieces[segment] = row[3:]


def _unwatch(board: Board, segment: int) -> None:
    for step in board.catalogue.around.get(board.definition[segment].kind, ()):
        cell = board.where[segment] + step
        board.set_waiting(cell, tuple(other for other in board.waiting[cell] if other != segment))


def _demand_again(board: Board, cell: int) -> None:
    for step in (0, *STEPS):
        near = cell + step
        situation = 0 if near in board.cells else board.catalogue.situation(board.demand(near))
        put_back(board.frontier, near, situation or None)


def _carry(board: Board, moved: Mapping[int, int]) -> None:
    for was, now in moved.items():
        standing = board.on.get(was)
        if standing:
            board.journal.note((put_back, board.on, was, standing))
            board.journal.note((put_back, board.on, now, board.on.get(now)))
            del board.on[was]
            board.on[now] = (*board.on.get(now, ()), *standing)


def _reset(board: Board, segment: int, pieces: tuple[int, ...]) -> None:
    board.parent[segment] = board.next[segment] = segment
    board.size[segment] = 1
    board.flags[segment] = board.definition[segment].flags or None
    board.pieces[segment] = pieces
    board.open[segment] = 0


def _rebuild(board: Board, segments: list[int]) -> None:
    around = board.catalogue.around
    for segment in segments:
        _reset(board, segment, board.on.get(segment, ()))
        steps = around.get(board.definition[segment].kind)
        if steps is not None:
            board.set_gap(segment, sum(board.where[segment] + step not in board.cells for step in steps))
    # Undoing this restores every segment as a whole.
    joined: list[Any] = []
    for segment in segments:
        cell = board.where[segment]
        definition = board.definition[segment]
        for port in definition.ports:
            laid = board.cells.get(cell + STEPS[port // 3])
            if laid is None:
                board.open[board.find(segment)] += 1
                continue
            other = _facing(laid, definition.kind, port)
            if other is not None and board.find(other) != board.find(segment):
                board.join(((0, 0, 0),), segment, other, joined)


def _facing(laid: Laid, kind: str, port: int) -> int | None:
    facing = _FACING[port]
    for index, segment in enumerate(laid[0].segments):
        if segment.kind == kind and facing in segment.ports:
            return laid[1] + index
    return None
