"""The board: placed tiles, the frontier around them, and the features that their segments form.

Features are in a union-find without path compression, so that joining two takes a handful of list writes, and undoing
it the same. The segments of a feature form a ring through ``next``. All lists are indexed by segment; values of a whole
feature are at its root.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from .geometry import STEPS, offset
from .journal import Journal
from .legality import SHIFTS, Catalogue, Closed
from .tiles import Block, Lying, Segment

#: A placed tile: its orientation, the number of its first segment, and its number in order of placement.
Laid = tuple[Lying, int, int]

Flags = Mapping[str, int] | None
#: For each side: its number, the step to the cell beside it, the opposite side, and its bits in a demand.
SIDE_STEPS: Final = tuple((side, STEPS[side], (side + 2) % 4, SHIFTS[(side + 2) % 4]) for side in range(4))
#: The cell of a segment whose tile was recut or removed.
NOWHERE: Final = 1 << 60
# In a note of joins: nothing was joined, only the number of open ports changed.
_ONLY_OPEN: Final = -1


class Board:
    """Tiles in cells and the features of their segments.

    Args:
        catalogue: the tiles that may be placed, with what is computed of them.
        journal: the journal for changes.
    """

    def __init__(self, catalogue: Catalogue, journal: Journal) -> None:
        self.catalogue = catalogue
        self.journal = journal
        self.cells: dict[int, Laid] = {}
        #: The empty cells beside a tile, with the situation of each.
        self.frontier: dict[int, int] = {}
        self.laid = 0
        # One entry for each segment.
        self.definition: list[Segment] = []
        self.where: list[int] = []
        self.on: dict[int, tuple[int, ...]] = {}
        # One entry for each segment, meaningful for a feature at its root.
        self.parent: list[int] = []
        self.next: list[int] = []
        self.size: list[int] = []
        self.open: list[int] = []
        self.flags: list[Flags] = []
        self.pieces: list[tuple[int, ...]] = []
        # For features that wait for cells, how many of them are still empty; and the segments that wait for each cell.
        self.gaps: dict[int, int] = {}
        self.waiting: dict[int, tuple[int, ...]] = {}
        #: For segments that are linked, the segments that each is linked with, though they meet at no edge.
        self.links: dict[int, tuple[int, ...]] = {}

    # Queries

    def moment(self) -> tuple[int, Any]:
        """What is another one after each change: a number, and something that is another object."""
        entries = self.journal.entries
        return len(entries), entries[-1] if entries else None

    def find(self, segment: int) -> int:
        """The root of the feature that a segment belongs to."""
        parent = self.parent
        above = parent[segment]
        while above != segment:
            segment = above
            above = parent[segment]
        return segment

    def members(self, root: int) -> Iterator[int]:
        """The segments of a feature."""
        following = self.next
        segment = root
        while True:
            yield segment
            segment = following[segment]
            if segment == root:
                return

    def index(self, segment: int) -> int:
        """The index of a segment on its tile."""
        return segment - self.cells[self.where[segment]][1]

    def feature_cells(self, root: int) -> set[int]:
        """The cells in which a feature has a segment."""
        where = self.where
        following = self.next
        cells = {where[root]}
        segment = following[root]
        while segment != root:
            cells.add(where[segment])
            segment = following[segment]
        return cells

    def borders(self, root: int) -> set[int]:
        """The roots of the features that bound a feature on some tile."""
        found: set[int] = set()
        definition = self.definition
        cells = self.cells
        for segment in self.members(root):
            indices = definition[segment].borders
            if indices:
                base = cells[self.where[segment]][1]
                for index in indices:
                    found.add(self.find(base + index))
        return found

    def bounds(self, root: int) -> set[int]:
        """The roots of the features that a feature bounds on some tile."""
        found: set[int] = set()
        for segment in self.members(root):
            lying, base, _ = self.cells[self.where[segment]]
            index = segment - base
            for other, definition in enumerate(lying.segments):
                if index in definition.borders:
                    found.add(self.find(base + other))
        return found

    def roots(self) -> list[int]:
        """The roots of all features, in the order their root segments were laid."""
        where = self.where
        return [segment for segment, above in enumerate(self.parent) if above == segment and where[segment] != NOWHERE]

    def segment_at(self, cell: int, index: int) -> int:
        """The number of the segment with ``index`` on the tile in ``cell``."""
        return self.cells[cell][1] + index

    def fits(self, tile_id: str) -> list[int]:
        """Every legal placement of a tile beside those on the board, as ``cell * 4 + quarter turns``, ascending."""
        fitting = self.catalogue.fitting(tile_id)
        legal: list[int] = []
        # Random play spends more time here than anywhere else; a comprehension would be slower by its call.
        for cell, situation in self.frontier.items():
            turns = fitting[situation]
            if turns:
                code = cell << 2
                for turn in turns:
                    legal.append(code + turn)
        legal.sort()
        return legal

    def nearly_fits(self, tile_id: str, edge: str) -> list[tuple[int, int]]:
        """Every placement that only one side keeps from being legal, and would not if another kind of edge were there.

        Args:
            tile_id: the tile.
            edge: that kind of edge.

        Returns:
            ``cell * 4 + quarter turns`` of each, and the side; ascending by cell, side and turns.
        """
        if not self.catalogue.turns(tile_id, self.catalogue.demanded(edge)):
            return []
        # The situations first: a frontier may number them only when it is asked.
        cells = sorted(self.frontier.items())
        nearly = self.catalogue.nearly(tile_id, edge)
        return [(cell << 2 | turns, side) for cell, situation in cells for side, turns in nearly[situation]]

    def fits_block(self, block: Block) -> list[int]:
        """Every legal placement of a block, by the cell of its first tile and its rotation, ascending."""
        legal = set()
        for turns in range(4):
            parts = self.block_parts(block, turns)
            for near in self.frontier:
                for _, step, _ in parts:
                    first = near - step
                    if self._block_fits(parts, first):
                        legal.add(first << 2 | turns)
        return sorted(legal)

    def block_parts(self, block: Block, turns: int) -> list[tuple[Lying, int, int]]:
        """The tiles of a rotated block: orientation, offset from the first one, and quarter turns of each."""
        parts = []
        for tile_id, (dx, dy), rotation in block.parts:
            for _ in range(turns):
                dx, dy = -dy, dx
            own = (rotation // 90 + turns) % 4
            parts.append((self.catalogue.lying[tile_id][own], offset(dx, dy), own))
        return parts

    def _block_fits(self, parts: list[tuple[Lying, int, int]], first: int) -> bool:
        goes_on = False
        for lying, step, own in parts:
            cell = first + step
            if cell in self.cells:
                return False
            # The situation first: a frontier may number it only when it is asked.
            situation = self.frontier.get(cell, 0)
            meeting = self.catalogue.meeting(lying.tile.id, self.catalogue.demand_in[situation]) >> own
            if not meeting & 1:
                return False
            goes_on = goes_on or bool(meeting >> 4 & 1)
        return goes_on

    def demand(self, cell: int) -> int:
        """What the tiles around a cell demand of its edges, as bits; computed, so that it works for any cell."""
        demand = 0
        for side, step, opposite, _ in SIDE_STEPS:
            laid = self.cells.get(cell + step)
            if laid is not None:
                demand += (laid[0].edges[opposite] + 1) << SHIFTS[side]
        return demand

    def beyond(self, cell: int, port: int) -> Laid | None:
        """The tile that a port of the one in a cell meets; ``None`` where none lies, or one of the sides is bare."""
        side, bare = port // 3, self.catalogue.bare
        laid = self.cells.get(cell + STEPS[side])
        if laid is None or bare in (self.cells[cell][0].edges[side], laid[0].edges[(side + 2) % 4]):
            return None
        return laid

    # Placing tiles

    def place(self, lying: Lying, cell: int) -> list[int]:
        """Place a tile into an empty cell, whether or not its edges match.

        Returns:
            The roots of features without open ports and missing cells, one of whose segments or awaited cells this tile
            added; only of the kinds that the catalogue asks for. Those of loose kinds may have open ports.

        Raises:
            ValueError: there is a tile in the cell.
        """
        cells = self.cells
        if cell in cells:
            raise ValueError(f"a tile lies in cell {cell} already")
        frontier = self.frontier
        parent = self.parent
        base = len(parent)
        catalogue = self.catalogue
        situation = frontier.get(cell, 0)
        if situation:
            del frontier[cell]
        demand_in = catalogue.demand_in
        situations = catalogue.situations
        demand = demand_in[situation]
        # One note for the whole tile: pairs of joined roots, each with the earlier state of the first, end to end.
        joined: list[Any] = []
        self.journal.note((_take_back, self, cell, situation, base, joined))
        self.append(lying, cell, self.laid)
        self.laid += 1
        touched: list[int] | None = None
        joins = catalogue.joins
        for step, mask, added, pattern, opposite in lying.ways:
            beside = cell + step
            if demand & mask:
                other, there, _ = cells[beside]
                key = pattern + other.sides[opposite]
                pairs, closed = joins.get(key) or catalogue.join(key)
                if pairs:
                    self.join(pairs, base, there, joined)
                if closed is not None:
                    self._close(closed[0], base, joined)
                    # The oldest segments come first, however the board is turned.
                    touched = sorted([*(touched or ()), *self._close(closed[1], there, joined)])
            else:
                wanted = demand_in[frontier.get(beside, 0)] + added
                frontier[beside] = situations.get(wanted) or catalogue.situation(wanted)
        if lying.watching:
            self.watch(lying, base, cell)
        if cell in self.waiting:
            touched = [*(touched or ()), *[self.fill_gap(segment, -1) for segment in self.waiting[cell]]]
        ready: list[int] = []
        opened = self.open
        gaps = self.gaps
        for index in lying.asked:
            root = base + index
            above = parent[root]
            while above != root:
                root = above
                above = parent[root]
            if not opened[root] and not gaps.get(root) and root not in ready:
                ready.append(root)
        for index in lying.loose:
            root = self.find(base + index)
            if not gaps.get(root) and root not in ready:
                ready.append(root)
        if touched is not None:
            for root in touched:
                root = self.find(root)
                if root not in ready and self.may_be_complete(root):
                    ready.append(root)
        return ready

    def may_be_complete(self, root: int) -> bool:
        """Whether a feature has no missing cells and no open ports, or is of a loose kind."""
        catalogue = self.catalogue
        kind = self.definition[root].kind
        if catalogue.asked is not None and kind not in catalogue.asked:
            return False
        return not self.gaps.get(root) and (not self.open[root] or kind in catalogue.loose)

    def append(self, lying: Lying, cell: int, order: int) -> None:
        """Add the segments of a tile, each initially a feature of its own, and put the tile into its cell."""
        base = len(self.parent)
        count = lying.count
        numbers = range(base, base + count)
        self.parent += numbers
        self.next += numbers
        self.size += lying.ones
        self.open += lying.open_ports
        self.flags += lying.flags
        self.pieces += lying.nobody
        self.definition += lying.segments
        self.where += (cell,) * count
        self.cells[cell] = (lying, base, order)

    def truncate(self, base: int) -> None:
        """Remove all segments from ``base`` on."""
        for column in (
            self.parent,
            self.next,
            self.size,
            self.open,
            self.flags,
            self.pieces,
            self.definition,
            self.where,
        ):
            del column[base:]

    # Joining

    def join(self, pairs: tuple[tuple[int, int, int], ...], here: int, there: int, joined: list[Any]) -> None:
        """Join the features of segments that meet at an edge.

        Args:
            pairs: what meets: the index of a segment here, of one there, and the number of pairs of ports they share.
            here: the number of the first segment on this side.
            there: the number of the first segment on the other side.
            joined: notes for undoing are added here.
        """
        parent = self.parent
        opened = self.open
        size = self.size
        flags = self.flags
        pieces = self.pieces
        following = self.next
        for one, other, ports in pairs:
            one += here
            above = parent[one]
            while above != one:
                one = above
                above = parent[one]
            other += there
            above = parent[other]
            while above != other:
                other = above
                above = parent[other]
            if one == other:
                joined += (one, _ONLY_OPEN, opened[one], None, ())
                opened[one] -= 2 * ports
                continue
            if size[one] < size[other]:
                one, other = other, one
            joined += (one, other, opened[one], flags[one], pieces[one])
            parent[other] = one
            size[one] += size[other]
            following[one], following[other] = following[other], following[one]
            opened[one] += opened[other] - 2 * ports
            if flags[other]:
                flags[one] = _sum_flags(flags[one], flags[other])
            if pieces[other]:
                pieces[one] += pieces[other]
            if other in self.gaps:
                self.set_gap(one, self.gaps.get(one, 0) + self.gaps[other])

    def _close(self, closed: Closed, base: int, joined: list[Any]) -> list[int]:
        """Remove ports that face nothing of their kind from the open ones; returns the segments that have them."""
        segments = []
        for index, ports in closed:
            root = self.find(base + index)
            joined += (root, _ONLY_OPEN, self.open[root], None, ())
            self.open[root] -= ports
            segments.append(base + index)
        return segments

    def part(self, joined: list[Any]) -> None:
        """Undo joins, last one first."""
        parent = self.parent
        following = self.next
        for at in range(len(joined) - 5, -1, -5):
            one, other, opened, flags, pieces = joined[at : at + 5]
            self.open[one] = opened
            if other == _ONLY_OPEN:
                continue
            following[one], following[other] = following[other], following[one]
            parent[other] = other
            self.size[one] -= self.size[other]
            self.flags[one] = flags
            self.pieces[one] = pieces

    # Cells that features wait for

    def watch(self, lying: Lying, base: int, cell: int) -> None:
        """Register the cells around a tile that its segments wait for."""
        waiting = self.waiting
        cells = self.cells
        self.journal.note((_unwatch, self, lying, base, cell))
        for index, around in lying.watching:
            segment = base + index
            missing = 0
            for step in around:
                awaited = cell + step
                waiting[awaited] = (*waiting[awaited], segment) if awaited in waiting else (segment,)
                if awaited not in cells:
                    missing += 1
            root = self.find(segment)
            self.set_gap(root, self.gaps.get(root, 0) + missing)

    def fill_gap(self, segment: int, change: int) -> int:
        """Note that a cell that a segment waits for was filled (-1) or emptied (+1); returns its root."""
        root = self.find(segment)
        self.set_gap(root, self.gaps[root] + change)
        return root

    def set_gap(self, root: int, missing: int) -> None:
        """Set the number of cells that a feature waits for."""
        self.journal.note((put_back, self.gaps, root, self.gaps.get(root)))
        self.gaps[root] = missing

    def set_waiting(self, cell: int, segments: tuple[int, ...]) -> None:
        """Set which segments wait for a cell."""
        self.journal.note((put_back, self.waiting, cell, self.waiting.get(cell)))
        if segments:
            self.waiting[cell] = segments
        else:
            del self.waiting[cell]

    # Pieces

    def stand(self, segment: int, piece: int) -> None:
        """Put a piece on a segment, and thereby in its feature."""
        root = self.find(segment)
        self._set_standing(segment, root, (*self.on.get(segment, ()), piece), (*self.pieces[root], piece))

    def leave(self, segment: int, piece: int) -> None:
        """Remove a piece from its segment."""
        root = self.find(segment)
        left = tuple([other for other in self.on[segment] if other != piece])
        self._set_standing(segment, root, left, tuple([other for other in self.pieces[root] if other != piece]))

    def _set_standing(self, segment: int, root: int, here: tuple[int, ...], there: tuple[int, ...]) -> None:
        self.journal.note((_restore_standing, self, segment, self.on.get(segment), root, self.pieces[root]))
        self.pieces[root] = there
        if here:
            self.on[segment] = here
        else:
            del self.on[segment]

    # Copies

    def copy(self, journal: Journal) -> Board:
        """The same board under another journal, with the same catalogue."""
        twin = Board(self.catalogue, journal)
        twin.cells = dict(self.cells)
        twin.frontier = dict(self.frontier)
        twin.laid = self.laid
        twin.definition = self.definition[:]
        twin.where = self.where[:]
        twin.on = dict(self.on)
        twin.parent = self.parent[:]
        twin.next = self.next[:]
        twin.size = self.size[:]
        twin.open = self.open[:]
        twin.flags = self.flags[:]
        twin.pieces = self.pieces[:]
        twin.gaps = dict(self.gaps)
        twin.waiting = dict(self.waiting)
        twin.links = dict(self.links)
        return twin


# Undo functions: not methods, which would be bound anew for every note.


def _take_back(board: Board, cell: int, situation: int, base: int, joined: list[Any]) -> None:
    board.part(joined)
    lying, _, _ = board.cells.pop(cell)
    board.laid -= 1
    frontier = board.frontier
    catalogue = board.catalogue
    for step, _, added, _, _ in lying.ways:
        beside = cell + step
        if beside not in board.cells:
            left = catalogue.situation(catalogue.demand_in[frontier[beside]] - added)
            put_back(frontier, beside, left or None)
    put_back(frontier, cell, situation or None)
    board.truncate(base)


def _unwatch(board: Board, lying: Lying, base: int, cell: int) -> None:
    waiting = board.waiting
    for _, around in lying.watching:
        for step in around:
            left = tuple([segment for segment in waiting.get(cell + step, ()) if segment < base])
            put_back(waiting, cell + step, left or None)


def _restore_standing(
    board: Board, segment: int, here: tuple[int, ...] | None, root: int, there: tuple[int, ...]
) -> None:
    board.pieces[root] = there
    put_back(board.on, segment, here)


def put_back(store: dict[int, Any], key: int, value: Any) -> None:
    """Restore the value under a key; ``None`` for none."""
    if value is None:
        store.pop(key, None)
    else:
        store[key] = value


def _sum_flags(one: Flags, other: Flags) -> Flags:
    total = dict(one or ())
    for name, count in (other or {}).items():
        total[name] = total.get(name, 0) + count
    return total
