"""An independent check of the board: its incremental state, recomputed by search.

As plain and slow as possible, as a reference for tests; no game uses it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .board import NOWHERE, Board
from .geometry import STEPS, coordinates, facing_port, offset
from .geometry import cell as packed
from .pieces import AWAY, SEGMENT, Pieces
from .tiles import BARE, Block, Segment


class Searched(NamedTuple):
    """A feature as found by search.

    ``segments`` are the numbers of its segments, ``open`` counts ports that face an empty cell, ``missing`` counts
    cells it waits for, and ``borders`` names each bordering feature by the lowest number of its segments.
    """

    kind: str
    segments: frozenset[int]
    open: int
    flags: Mapping[str, int]
    pieces: tuple[int, ...]
    missing: int
    borders: frozenset[int]


def segments_as_printed(board: Board) -> dict[int, tuple[int, Segment]]:
    """For the number of each segment on the board, its cell and its orientation, recomputed from the printed tile."""
    return {
        base + index: (cell, segment)
        for cell, (lying, base, _) in board.cells.items()
        for index, segment in enumerate(lying.tile.turned(lying.rotation // 90))
    }


def features_from_scratch(board: Board) -> list[Searched]:
    """All features, in the order of their lowest segments, by walking from port to port and along links."""
    lie = segments_as_printed(board)
    at_port = {(cell, port, part.kind): number for number, (cell, part) in lie.items() for port in part.ports}
    group: dict[int, int] = {}
    members: dict[int, set[int]] = {}
    for first in sorted(lie):
        if first in group:
            continue
        todo = [first]
        members[first] = set()
        while todo:
            number = todo.pop()
            if number in members[first]:
                continue
            members[first].add(number)
            group[number] = first
            cell, part = lie[number]
            for port in part.ports:
                beyond = at_port.get((cell + STEPS[port // 3], facing_port(port), part.kind))
                if beyond is not None and BARE not in _edges_at(board, cell, port // 3):
                    todo.append(beyond)
            todo += board.links.get(number, ())
    return [_searched(board, lie, group, first, found) for first, found in members.items()]


def _searched(
    board: Board, lie: Mapping[int, tuple[int, Segment]], group: Mapping[int, int], first: int, found: set[int]
) -> Searched:
    kind = lie[first][1].kind
    opened = missing = 0
    flags: dict[str, int] = {}
    pieces: list[int] = []
    borders = set()
    for number in found:
        cell, part = lie[number]
        edges = [_edges_at(board, cell, port // 3) for port in part.ports]
        opened += sum(BARE in edge or None in edge for edge in edges)
        missing += sum(cell + step not in board.cells for step in board.catalogue.around.get(kind, ()))
        for name, count in part.flags.items():
            flags[name] = flags.get(name, 0) + count
        pieces += board.on.get(number, ())
        base = board.cells[cell][1]
        borders |= {group[base + index] for index in part.borders}
    return Searched(kind, frozenset(found), opened, flags, tuple(sorted(pieces)), missing, frozenset(borders))


def features_as_kept(board: Board) -> list[Searched]:
    """All features in the board's state, in the form of a search."""
    lowest = {root: min(board.members(root)) for root in board.roots()}
    kept = [
        Searched(
            board.definition[root].kind,
            frozenset(board.members(root)),
            board.open[root],
            dict(board.flags[root] or {}),
            tuple(sorted(board.pieces[root])),
            board.gaps.get(root, 0),
            frozenset(lowest[other] for other in board.borders(root)),
        )
        for root in lowest
    ]
    return sorted(kept, key=lambda feature: min(feature.segments))


def frontier_from_scratch(board: Board) -> dict[int, tuple[str | None, ...]]:
    """For each empty cell beside a tile, the kinds of edges around it on N, E, S and W; ``None`` for no tile."""
    near = {cell + step for cell in board.cells for step in STEPS} - set(board.cells)
    return {cell: edges_around(board, cell) for cell in near}


def _edges_at(board: Board, cell: int, side: int) -> tuple[str, str | None]:
    """The kinds of edges on a side of the tile in a cell: its own, and the one that faces it."""
    lying = board.cells[cell][0]
    return lying.tile.edges[(side - lying.rotation // 90) % 4], edges_around(board, cell)[side]


def edges_around(board: Board, cell: int) -> tuple[str | None, ...]:
    """The kinds of edges that face a cell on N, E, S and W; ``None`` where no tile lies."""
    facing: list[str | None] = []
    for side, step in enumerate(STEPS):
        beside = board.cells.get(cell + step)
        if beside is None:
            facing.append(None)
        else:
            facing.append(beside[0].tile.edges[((side + 2) - beside[0].rotation // 90) % 4])
    return tuple(facing)


def fits_from_scratch(board: Board, item: str | Block) -> list[int]:
    """Every placement of a tile or block whose edges meet those around it, by trying all cells and rotations."""
    block = item if isinstance(item, Block) else Block(item, ((item, (0, 0), 0),))
    reach = max(abs(number) for _, at, _ in block.parts for number in at) + 1
    places = [coordinates(cell) for cell in board.cells]
    columns = range(min(x for x, _ in places) - reach, max(x for x, _ in places) + reach + 1)
    rows = range(min(y for _, y in places) - reach, max(y for _, y in places) + reach + 1)
    return sorted(
        packed(x, y) << 2 | turns
        for turns in range(4)
        for y in rows
        for x in columns
        if _block_meets(board, block, packed(x, y), turns)
    )


def _block_meets(board: Board, block: Block, first: int, turns: int) -> bool:
    beside = False
    for tile_id, (dx, dy), rotation in block.parts:
        for _ in range(turns):
            dx, dy = -dy, dx
        cell = first + offset(dx, dy)
        if cell in board.cells:
            return False
        own = board.catalogue.tiles[tile_id].edges
        for side, wanted in enumerate(edges_around(board, cell)):
            if wanted is not None:
                edge = own[(side - turns - rotation // 90) % 4]
                beside = beside or BARE not in (edge, wanted)
                if not board.catalogue.meets(edge, wanted):
                    return False
    return beside


def edges_kept(board: Board, cell: int) -> tuple[str | None, ...]:
    """The same in the board's state."""
    return board.catalogue.demands(board.catalogue.demand_in[board.frontier[cell]])


def faults(board: Board, pieces: Pieces | None = None) -> list[str]:
    """The differences between the board's state and a search; empty if there are none.

    Args:
        board: the board.
        pieces: the pieces on it, to check the board's record of their segments, too.
    """
    found = [
        *_differences("feature", features_from_scratch(board), features_as_kept(board)),
        *_differences(
            "open cell",
            sorted(frontier_from_scratch(board).items()),
            sorted((cell, edges_kept(board, cell)) for cell in board.frontier),
        ),
    ]
    for number, (cell, part) in segments_as_printed(board).items():
        if board.where[number] != cell or board.definition[number] != part:
            found.append(f"segment {number} is {part} in cell {cell}, but kept otherwise")
    lying = set(segments_as_printed(board))
    gone = [n for n in range(len(board.parent)) if board.where[n] == NOWHERE]
    if lying & set(gone) or len(lying) + len(gone) != len(board.parent):
        found.append(f"of {len(board.parent)} segments {len(lying)} lie and {len(gone)} are gone")
    for root in board.roots():
        inside = list(board.members(root))
        if any(board.find(number) != root for number in inside) or board.size[root] != len(inside):
            found.append(f"feature {root} says it has {board.size[root]} segments, its ring has {inside}")
    return found if pieces is None else [*found, *_misplaced(board, pieces)]


def _misplaced(board: Board, pieces: Pieces) -> Iterable[str]:
    on: dict[int, list[int]] = {}
    beside: dict[object, list[int]] = {}
    for number, piece in enumerate(pieces.all):
        if piece.place.kind == AWAY:
            continue
        root = pieces.feature_of(number)
        if piece.place.kind == SEGMENT:
            on.setdefault(piece.place.at, []).append(number)
        else:
            beside.setdefault(piece.place, []).append(number)
        if root is not None and number not in board.pieces[root]:
            yield f"piece {number} stands at {piece.place}, but its feature does not have it"
    kept = {segment: sorted(n for n in numbers if n in on.get(segment, ())) for segment, numbers in board.on.items()}
    yield from _differences("place", sorted(on.items()), sorted((s, n) for s, n in kept.items() if n))
    standing = [(place, sorted(numbers)) for place, numbers in pieces.standing.items()]
    yield from _differences("place", sorted(beside.items(), key=repr), sorted(standing, key=repr))
    for segment, numbers in board.on.items():
        for number in numbers:
            if pieces.all[number].place.kind == AWAY or pieces.feature_of(number) != board.find(segment):
                yield f"piece {number} is noted on segment {segment}, but is at {pieces.all[number].place}"


def _differences(what: str, searched: Iterable[object], kept: Iterable[object]) -> list[str]:
    searched, kept = list(searched), list(kept)
    return [
        *(f"{what} found but not kept: {thing}" for thing in searched if thing not in kept),
        *(f"{what} kept but not found: {thing}" for thing in kept if thing not in searched),
    ]
