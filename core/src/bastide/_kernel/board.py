"""The board: laid tiles, the frontier around them, and the features their segments join into.

Features are kept in a union-find without path compression, so that joining two is a handful of list writes and undoing
it the same. The segments of a feature form a ring through ``next``. All lists are indexed by segment; what belongs to
a whole feature stands at its root.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .geometry import STEPS, facing_port, offset
from .journal import Journal
from .legality import SHIFTS, Catalogue
from .tiles import Block, Lying, Segment

#: A laid tile: how it lies, the number of its first segment, and when it was laid.
Laid = tuple[Lying, int, int]

Flags = Mapping[str, int] | None
_FACING = tuple(facing_port(port) for port in range(12))
_SIDES = ((0, STEPS[0], 2), (1, STEPS[1], 3), (2, STEPS[2], 0), (3, STEPS[3], 1))
#: The cell of a segment whose tile was recut or taken away.
NOWHERE = -1


class Board:
    """Tiles in cells and the features of their segments.

    Args:
        catalogue: the tiles that may be laid, with their tables.
        journal: where changes are noted.
    """

    def __init__(self, catalogue: Catalogue, journal: Journal) -> None:
        self.catalogue = catalogue
        self.journal = journal
        self.cells: dict[int, Laid] = {}
        self.frontier: dict[int, int] = {}
        self.laid = 0
        # One entry a segment.
        self.definition: list[Segment] = []
        self.where: list[int] = []
        self.local: list[int] = []
        self.on: dict[int, tuple[int, ...]] = {}
        # One entry a segment, meaningful for a feature at its root.
        self.parent: list[int] = []
        self.next: list[int] = []
        self.size: list[int] = []
        self.open: list[int] = []
        self.flags: list[Flags] = []
        self.pieces: list[tuple[int, ...]] = []
        # Features that wait for cells: how many of them are still empty; and who waits for a cell.
        self.gaps: dict[int, int] = {}
        self.waiting: dict[int, tuple[int, ...]] = {}

    # Looking things up

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
        for segment in self.members(root):
            indices = self.definition[segment].borders
            if indices:
                base = segment - self.local[segment]
                for index in indices:
                    found.add(self.find(base + index))
        return found

    def roots(self) -> list[int]:
        """The roots of all features, in the order their root segments were laid."""
        parent = self.parent
        where = self.where
        return [segment for segment in range(len(parent)) if parent[segment] == segment and where[segment] != NOWHERE]

    def segment_at(self, cell: int, index: int) -> int:
        """The number of the segment with ``index`` on the tile in ``cell``."""
        return self.cells[cell][1] + index

    def fits(self, tile_id: str) -> list[int]:
        """Every legal placement of a tile beside those that lie, as ``cell * 4 + quarter turns``, ascending."""
        table = self.catalogue.fits[tile_id]
        legal = [cell << 2 | turns for cell, demand in self.frontier.items() for turns in table[demand]]
        legal.sort()
        return legal

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
        """The tiles of a block turned: how each lies, where from the first one, and its own quarter turns."""
        parts = []
        for tile_id, (dx, dy), rotation in block.parts:
            for _ in range(turns):
                dx, dy = -dy, dx
            own = (rotation // 90 + turns) % 4
            parts.append((self.catalogue.lying[tile_id][own], offset(dx, dy), own))
        return parts

    def _block_fits(self, parts: list[tuple[Lying, int, int]], first: int) -> bool:
        for lying, step, own in parts:
            cell = first + step
            if cell in self.cells:
                return False
            demand = self.frontier.get(cell, 0)
            if demand and own not in self.catalogue.fits[lying.tile.id][demand]:
                return False
        return True

    def demand(self, cell: int) -> int:
        """What the tiles around a cell demand of its edges; computed, so that it may be asked of any cell."""
        demand = 0
        for side, step, opposite in _SIDES:
            laid = self.cells.get(cell + step)
            if laid is not None:
                demand += (laid[0].edges[opposite] + 1) << SHIFTS[side]
        return demand

    # Laying tiles

    def place(self, lying: Lying, cell: int) -> list[int]:
        """Lay a tile into an empty cell, whether or not its edges fit.

        Returns:
            The roots of features for which nothing is open and no cell is missing any more, and one of whose segments
            or awaited cells this tile brought.

        Raises:
            ValueError: a tile lies there.
        """
        cells = self.cells
        if cell in cells:
            raise ValueError(f"a tile lies in cell {cell} already")
        note = self.journal.note
        frontier = self.frontier
        base = len(self.parent)
        note((self._take_back, cell, frontier.pop(cell, 0), base))
        self._append(lying, cell, self.laid)
        self.laid += 1
        touched: list[int] = []
        joins = self.catalogue.joins
        sides = lying.sides
        edges = lying.edges
        for side, step, opposite in _SIDES:
            beside = cell + step
            other = cells.get(beside)
            if other is None:
                frontier[beside] = frontier.get(beside, 0) + ((edges[side] + 1) << SHIFTS[opposite])
                continue
            pairs, closed_here, closed_there = joins[sides[side] << 16 | other[0].sides[opposite]]
            there = other[1]
            for mine, theirs, ports in pairs:
                self._join(base + mine, there + theirs, ports)
            for mine, ports in closed_here:
                self._close(base + mine, ports)
            for theirs, ports in closed_there:
                touched.append(self._close(there + theirs, ports))
        if lying.watching:
            self._watch(lying, base, cell)
        waiting = self.waiting.get(cell)
        if waiting:
            for segment in waiting:
                touched.append(self._fill_gap(segment, -1))
        opened = self.open
        gaps = self.gaps
        ready: list[int] = []
        for segment in range(base, base + lying.count):
            root = self.find(segment)
            if not opened[root] and root not in ready and not gaps.get(root):
                ready.append(root)
        for root in touched:
            root = self.find(root)
            if not opened[root] and root not in ready and not gaps.get(root):
                ready.append(root)
        return ready

    def _take_back(self, cell: int, demand: int, base: int) -> None:
        lying, _, _ = self.cells.pop(cell)
        self.laid -= 1
        frontier = self.frontier
        for side, step, opposite in _SIDES:
            beside = cell + step
            if beside not in self.cells:
                left = frontier[beside] - ((lying.edges[side] + 1) << SHIFTS[opposite])
                if left:
                    frontier[beside] = left
                else:
                    del frontier[beside]
        if demand:
            frontier[cell] = demand
        self._truncate(base)

    def _truncate(self, base: int) -> None:
        for column in (self.parent, self.next, self.size, self.open, self.flags, self.pieces):
            del column[base:]
        del self.definition[base:]
        del self.where[base:]
        del self.local[base:]

    # Joining

    def _join(self, one: int, other: int, ports: int) -> None:
        parent = self.parent
        above = parent[one]
        while above != one:
            one = above
            above = parent[one]
        above = parent[other]
        while above != other:
            other = above
            above = parent[other]
        opened = self.open
        if one == other:
            self.journal.note((opened.__setitem__, one, opened[one]))
            opened[one] -= 2 * ports
            return
        size = self.size
        if size[one] < size[other]:
            one, other = other, one
        flags = self.flags
        pieces = self.pieces
        following = self.next
        self.journal.note((self._part, one, other, opened[one], flags[one], pieces[one]))
        parent[other] = one
        size[one] += size[other]
        following[one], following[other] = following[other], following[one]
        opened[one] += opened[other] - 2 * ports
        if flags[other]:
            flags[one] = _sum_flags(flags[one], flags[other])
        if pieces[other]:
            pieces[one] = pieces[one] + pieces[other]
        if other in self.gaps:
            self._set_gap(one, self.gaps.get(one, 0) + self.gaps[other])

    def _part(self, one: int, other: int, opened: int, flags: Flags, pieces: tuple[int, ...]) -> None:
        following = self.next
        following[one], following[other] = following[other], following[one]
        self.parent[other] = other
        self.size[one] -= self.size[other]
        self.open[one] = opened
        self.flags[one] = flags
        self.pieces[one] = pieces

    def _close(self, segment: int, ports: int) -> int:
        root = self.find(segment)
        self.journal.note((self.open.__setitem__, root, self.open[root]))
        self.open[root] -= ports
        return root

    # Cells that features wait for

    def _watch(self, lying: Lying, base: int, cell: int) -> None:
        for index, around in lying.watching:
            segment = base + index
            missing = 0
            for step in around:
                self._set_waiting(cell + step, (*self.waiting.get(cell + step, ()), segment))
                missing += cell + step not in self.cells
            root = self.find(segment)
            self._set_gap(root, self.gaps.get(root, 0) + missing)

    def _fill_gap(self, segment: int, change: int) -> int:
        root = self.find(segment)
        self._set_gap(root, self.gaps[root] + change)
        return root

    def _set_gap(self, root: int, missing: int) -> None:
        self.journal.note((_put_back, self.gaps, root, self.gaps.get(root)))
        self.gaps[root] = missing

    def _set_waiting(self, cell: int, segments: tuple[int, ...]) -> None:
        self.journal.note((_put_back, self.waiting, cell, self.waiting.get(cell)))
        if segments:
            self.waiting[cell] = segments
        else:
            del self.waiting[cell]

    # Pieces

    def stand(self, segment: int, piece: int) -> None:
        """Let a piece stand on a segment, and thereby in its feature."""
        root = self.find(segment)
        note = self.journal.note
        note((self.pieces.__setitem__, root, self.pieces[root]))
        note((_put_back, self.on, segment, self.on.get(segment)))
        self.pieces[root] = (*self.pieces[root], piece)
        self.on[segment] = (*self.on.get(segment, ()), piece)

    def leave(self, segment: int, piece: int) -> None:
        """Take a piece off the segment it stands on."""
        root = self.find(segment)
        note = self.journal.note
        note((self.pieces.__setitem__, root, self.pieces[root]))
        note((_put_back, self.on, segment, self.on[segment]))
        self.pieces[root] = tuple(other for other in self.pieces[root] if other != piece)
        left = tuple(other for other in self.on[segment] if other != piece)
        if left:
            self.on[segment] = left
        else:
            del self.on[segment]

    # Changing what lies

    def recut(self, cell: int, lying: Lying | None, carry: Mapping[int, int]) -> dict[int, int]:
        """Change what the tile in a cell is, or take it away.

        Only the features that have, or come to have, a segment there or beside it are rebuilt.

        Args:
            cell: where a tile lies.
            lying: what lies there from now on, or ``None`` for nothing.
            carry: for indices of old segments, the index of the new one that takes their pieces.

        Returns:
            For the numbers of the carried segments, their new numbers.

        Raises:
            ValueError: no tile lies there, or a piece stands on a segment that is not carried.
        """
        if cell not in self.cells:
            raise ValueError(f"no tile lies in cell {cell}")
        old, base, order = self.cells[cell]
        gone = range(base, base + old.count)
        for segment in gone:
            if self.on.get(segment) and (lying is None or segment - base not in carry):
                raise ValueError(f"a piece stands on {old.names[segment - base]}, which is not carried over")
        touched = {self.find(segment) for segment in gone}
        for _, step, _ in _SIDES:
            beside = self.cells.get(cell + step)
            if beside is not None:
                touched.update(self.find(beside[1] + index) for index in range(beside[0].count))
        stay = [s for root in sorted(touched) for s in self.members(root) if s not in gone]
        start = len(self.parent)
        saved = [
            (s, self.parent[s], self.next[s], self.size[s], self.open[s], self.flags[s], self.pieces[s])
            for s in (*gone, *stay)
        ]
        demands = [(cell + step, self.frontier.get(cell + step)) for step in (0, *STEPS)]
        self.journal.note((self._unrecut, cell, self.cells[cell], demands, start, saved))
        for segment in gone:
            self._unwatch(segment)
        for segment in gone:
            self.where[segment] = NOWHERE
            self._reset(segment, ())
        moved: dict[int, int] = {}
        if lying is None:
            del self.cells[cell]
        else:
            self._append(lying, cell, order)
            self._watch(lying, start, cell)
            moved = {base + a: start + b for a, b in carry.items()}
        self._demand_again(cell)
        if lying is None:
            for segment in self.waiting.get(cell, ()):
                self._fill_gap(segment, 1)
        for was, now in moved.items():
            standing = self.on.get(was)
            if standing:
                self.journal.note((_put_back, self.on, was, standing))
                self.journal.note((_put_back, self.on, now, self.on.get(now)))
                del self.on[was]
                self.on[now] = (*self.on.get(now, ()), *standing)
        self._rebuild([*stay, *range(start, len(self.parent))])
        return moved

    def _append(self, lying: Lying, cell: int, order: int) -> None:
        base = len(self.parent)
        numbers = range(base, base + lying.count)
        self.parent.extend(numbers)
        self.next.extend(numbers)
        self.size.extend([1] * lying.count)
        self.open.extend(lying.open_ports)
        self.flags.extend(lying.flags)
        self.pieces.extend([()] * lying.count)
        self.definition.extend(lying.segments)
        self.where.extend([cell] * lying.count)
        self.local.extend(range(lying.count))
        self.cells[cell] = (lying, base, order)

    def _unrecut(
        self, cell: int, laid: Laid, demands: list[tuple[int, int | None]], start: int, saved: list[Any]
    ) -> None:
        self.cells[cell] = laid
        for near, demand in demands:
            _put_back(self.frontier, near, demand)
        for segment in range(laid[1], laid[1] + laid[0].count):
            self.where[segment] = cell
        self._truncate(start)
        for segment, *row in saved:
            self.parent[segment], self.next[segment], self.size[segment] = row[:3]
            self.open[segment], self.flags[segment], self.pieces[segment] = row[3:]

    def _unwatch(self, segment: int) -> None:
        for step in self.catalogue.around.get(self.definition[segment].kind, ()):
            cell = self.where[segment] + step
            self._set_waiting(cell, tuple(other for other in self.waiting[cell] if other != segment))

    def _demand_again(self, cell: int) -> None:
        for step in (0, *STEPS):
            near = cell + step
            demand = 0 if near in self.cells else self.demand(near)
            if demand:
                self.frontier[near] = demand
            else:
                self.frontier.pop(near, None)

    def _reset(self, segment: int, pieces: tuple[int, ...]) -> None:
        definition = self.definition[segment]
        self.parent[segment] = self.next[segment] = segment
        self.size[segment] = 1
        self.flags[segment] = definition.flags or None
        self.pieces[segment] = pieces
        self.open[segment] = 0

    def _rebuild(self, segments: list[int]) -> None:
        around = self.catalogue.around
        for segment in segments:
            self._reset(segment, self.on.get(segment, ()))
            steps = around.get(self.definition[segment].kind)
            if steps is not None:
                self._set_gap(segment, sum(self.where[segment] + step not in self.cells for step in steps))
        for segment in segments:
            cell = self.where[segment]
            for port in self.definition[segment].ports:
                laid = self.cells.get(cell + STEPS[port // 3])
                if laid is None:
                    self.open[self.find(segment)] += 1
                    continue
                other = _facing(laid, self.definition[segment].kind, port)
                if other is not None and self.find(other) != self.find(segment):
                    self._join(segment, other, 0)

    # Copies

    def copy(self, journal: Journal) -> Board:
        """The same board under another journal, with the same tables."""
        twin = Board(self.catalogue, journal)
        twin.cells = dict(self.cells)
        twin.frontier = dict(self.frontier)
        twin.laid = self.laid
        twin.definition = self.definition[:]
        twin.where = self.where[:]
        twin.local = self.local[:]
        twin.on = dict(self.on)
        twin.parent = self.parent[:]
        twin.next = self.next[:]
        twin.size = self.size[:]
        twin.open = self.open[:]
        twin.flags = self.flags[:]
        twin.pieces = self.pieces[:]
        twin.gaps = dict(self.gaps)
        twin.waiting = dict(self.waiting)
        return twin


def _put_back(store: dict[int, Any], key: int, value: Any) -> None:
    if value is None:
        store.pop(key, None)
    else:
        store[key] = value


def _sum_flags(one: Flags, other: Flags) -> Flags:
    total = dict(one or ())
    for name, count in (other or {}).items():
        total[name] = total.get(name, 0) + count
    return total


def _facing(laid: Laid, kind: str, port: int) -> int | None:
    facing = _FACING[port]
    for index, segment in enumerate(laid[0].segments):
        if segment.kind == kind and facing in segment.ports:
            return laid[1] + index
    return None
