"""What joins or parts features on the board: replacing a tile by another shape, removing it, linking segments.

Only the features that a change touches are rebuilt: of a tile, those with a segment in its cell or beside it, before or
after.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .board import NOWHERE, SIDE_STEPS, Board, Laid, put_back
from .geometry import STEPS, facing_port
from .tiles import Lying

_FACING = tuple(facing_port(port) for port in range(12))
#: What meets where two segments that are given by their numbers are joined: no ports.
_MEETING = ((0, 0, 0),)


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
    saved = _rows(board, (*gone, *stay))
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
    _carry_links(board, gone, moved)
    _rebuild(board, [*stay, *range(start, len(board.parent))])
    return moved


def link(board: Board, one: int, other: int) -> None:
    """Have two segments belong to one feature, though they meet at no edge.

    Args:
        board: the board.
        one: the number of a segment.
        other: that of another one of the same kind.

    Raises:
        ValueError: they are not two segments of one kind that lie on the board, or are linked already.
    """
    check_link(board, one, other)
    joined: list[Any] = []
    board.journal.note((Board.part, board, joined))
    _set_links(board, one, (*board.links.get(one, ()), other))
    _set_links(board, other, (*board.links.get(other, ()), one))
    if board.find(one) != board.find(other):
        board.join(_MEETING, one, other, joined)


def unlink(board: Board, one: int, other: int) -> None:
    """Have two segments be linked no longer; what only the link joined are then two features.

    Raises:
        ValueError: they are not linked.
    """
    check_unlink(board, one, other)
    segments = sorted(board.members(board.find(one)))
    board.journal.note((_restore_rows, board, _rows(board, segments)))
    for mine, theirs in ((one, other), (other, one)):
        _set_links(board, mine, tuple(number for number in board.links[mine] if number != theirs))
    _rebuild(board, segments)


def check_link(board: Board, one: int, other: int) -> None:
    """See to it that two segments can be linked.

    Raises:
        ValueError: they are not two segments of one kind that lie on the board, or are linked already.
    """
    for segment in (one, other):
        if segment not in range(len(board.where)) or board.where[segment] == NOWHERE:
            raise ValueError(f"there is no segment with the number {segment}")
    kinds = board.definition[one].kind, board.definition[other].kind
    if one == other or kinds[0] != kinds[1]:
        raise ValueError(f"two segments of one kind can be linked, not {one} ({kinds[0]}) and {other} ({kinds[1]})")
    if other in board.links.get(one, ()):
        raise ValueError(f"the segments {one} and {other} are linked already")


def check_unlink(board: Board, one: int, other: int) -> None:
    """See to it that two segments are linked.

    Raises:
        ValueError: they are not linked.
    """
    if other not in board.links.get(one, ()):
        raise ValueError(f"the segments {one} and {other} are not linked")


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
    _restore_rows(board, saved)


def _rows(board: Board, segments: Iterable[int]) -> list[Any]:
    """What the board keeps of some segments and their features."""
    return [
        (s, board.parent[s], board.next[s], board.size[s], board.open[s], board.flags[s], board.pieces[s])
        for s in segments
    ]


def _restore_rows(board: Board, saved: list[Any]) -> None:
    for segment, *row in saved:
        board.parent[segment], board.next[segment], board.size[segment] = row[:3]
        board.open[segment], board.flags[segment], board.pieces[segment] = row[3:]


def _set_links(board: Board, segment: int, links: tuple[int, ...]) -> None:
    board.journal.note((put_back, board.links, segment, board.links.get(segment)))
    put_back(board.links, segment, links or None)


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


def _carry_links(board: Board, gone: range, moved: Mapping[int, int]) -> None:
    """Have what replaces segments be linked as they were; where nothing of their kind does, the links end."""
    links = board.links
    for was in gone:
        now = moved.get(was)
        for other in links.get(was, ()):
            _set_links(board, other, tuple(number for number in links[other] if number != was))
            beyond = moved.get(other) if other in gone else other
            if now is None or beyond is None or beyond in (now, *links.get(now, ())):
                continue
            if board.definition[now].kind == board.definition[was].kind == board.definition[beyond].kind:
                _set_links(board, now, (*links.get(now, ()), beyond))
                _set_links(board, beyond, (*links.get(beyond, ()), now))
        if was in links:
            _set_links(board, was, ())


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
            laid = board.beyond(cell, port)
            if laid is None:
                board.open[board.find(segment)] += 1
                continue
            other = _facing(laid, definition.kind, port)
            if other is not None and board.find(other) != board.find(segment):
                board.join(_MEETING, segment, other, joined)
        for other in board.links.get(segment, ()):
            if board.find(other) != board.find(segment):
                board.join(_MEETING, segment, other, joined)


def _facing(laid: Laid, kind: str, port: int) -> int | None:
    facing = _FACING[port]
    for index, segment in enumerate(laid[0].segments):
        if segment.kind == kind and facing in segment.ports:
            return laid[1] + index
    return None
