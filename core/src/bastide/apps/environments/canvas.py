"""The board as arrays that are updated incrementally: only changes are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bastide import CENTRES, STEPS, BoardView, coordinates

from .vocabulary import Vocabulary, squashed

Array = NDArray[np.float32]
#: How many cells around the window a board may grow into before everything is redrawn.
ROOM = 8
#: The number of open ends, of pieces and of flags that is encoded as half of the range.
OPEN, PIECES, FLAGS = 4, 2, 2
#: Places where a piece stands in no feature.
_APART = frozenset({"away", "supply", "tile"})
_ON = "segment"


class _Print(NamedTuple):
    """What is written in the cell of a tile: values of planes, and the sides with the indices of their segments."""

    planes: NDArray[np.intp]
    values: Array
    upper: tuple[tuple[int, int], ...]


class Canvas:
    """The contents of one board as planes; players are numbered by their seats.

    Args:
        vocabulary: the meaning of the planes.
        size: the width and height of its window in cells.
        players: the players' names, in seating order.
    """

    def __init__(self, vocabulary: Vocabulary, size: int, players: tuple[str, ...]) -> None:
        self._size = size
        self._kinds = {kind: number for number, kind in enumerate(vocabulary.kinds)}
        self._flags = {flag: number for number, flag in enumerate(vocabulary.flags)}
        self._pieces = {piece: number for number, piece in enumerate(vocabulary.pieces)}
        self._seats: dict[str | None, int] = {name: seat for seat, name in enumerate(players)}
        count = vocabulary.players
        self._portless = 3 + 4 * len(self._kinds)
        self._flagged = self._portless + len(self._kinds)
        self._opens = self._flagged + len(self._flags)
        self._claims = self._opens + 4
        self._standing = self._claims + 4 * count
        self._neutral = self._standing + count * len(self._pieces)
        self._planes = self._neutral + len(self._pieces)
        #: What is written for a tile, the same for all its copies in one orientation.
        self._prints: dict[Any, _Print] = {}
        #: The order of the planes as seen from each seat.
        self._seen_by = [self._order(seat, count) for seat in range(count)]
        self._board: Any = None
        #: The moment when it was last looked at.
        self._newest: tuple[int, Any] = (0, None)
        self._array = np.zeros((0, 0, 0), np.float32)
        self._places: list[Any] = []

    def _order(self, seat: int, count: int) -> NDArray[np.intp]:
        seats = [(seat + step) % count for step in range(count)]
        claims = [self._claims + 4 * each + side for each in seats for side in range(4)]
        kinds = range(len(self._pieces))
        standing = [self._standing + each * len(kinds) + kind for each in seats for kind in kinds]
        last = range(self._neutral, self._planes)
        return np.array([*range(self._claims), *claims, *standing, *last], np.intp)

    def window(self, board: BoardView, seat: int) -> Array:
        """The window on the board as one seat sees it: planes, rows from north to south, columns from west to east."""
        self.update(board)
        left, top = self.corner
        column, row = left - self._left, top - self._top
        shown: Array = self._array[:, row : row + self._size, column : column + self._size]
        return shown.copy() if seat == 0 else shown[self._seen_by[seat]]

    @property
    def corner(self) -> tuple[int, int]:
        """The coordinates of the north-western cell of the window, whose centre is the centre of the board."""
        half = self._size // 2
        west, east, north, south = self._box
        return (west + east) // 2 - half, (north + south) // 2 - half

    @property
    def last(self) -> tuple[int, int]:
        """The cell of the tile placed last."""
        return (0, 0) if self._last is None else coordinates(self._last)

    def update(self, board: BoardView) -> None:
        """Update everything to the current board."""
        kernel = board.kernel
        newest = kernel.moment()
        if kernel is self._board and newest[0] == self._newest[0] and newest[1] is self._newest[1]:
            return
        self._newest = newest
        if kernel is not self._board:
            self._draw(board)
            return
        cells, known = kernel.cells, self._cells
        laid = [packed for packed, there in cells.items() if known.get(packed) != there]
        pieces = board.places
        moved = [] if pieces == self._places else self._moved(pieces)
        if moved is None or len(cells) - len(known) != len(laid) or not self._fits(laid):
            # Something was undone or changed, or a piece stands in an unknown kind of place.
            self._draw(board)
            return
        roots: set[int] = set()
        for packed in laid:
            self._lay(kernel, packed)
            roots |= self._around(kernel, packed)
        for number in moved:
            old = self._places[number] if number < len(self._places) else None
            for piece in (old, pieces[number]):
                if piece is not None and piece.place.kind == _ON:
                    roots.add(kernel.find(piece.place.at))
        self._stand(board, moved)
        self._places = list(pieces)
        self._join(board, roots)

    def _moved(self, pieces: Any) -> list[int] | None:
        """The pieces that moved; ``None`` if that cannot be determined."""
        before = self._places
        if len(pieces) < len(before):
            return None
        found = [number for number, piece in enumerate(pieces) if number >= len(before) or piece != before[number]]
        for number in found:
            kinds = {piece.place.kind for piece in (pieces[number], *before[number : number + 1])}
            if kinds - _APART - {_ON}:
                return None
        return found

    def _fits(self, laid: list[int]) -> bool:
        """Whether there is room for the placed tiles, and for a window around them."""
        west, east, north, south = self._box
        for packed in laid:
            x, y = coordinates(packed)
            west, east, north, south = min(west, x), max(east, x), min(north, y), max(south, y)
        half, (_, high, wide) = self._size // 2 + 1, self._array.shape
        middle = (west + east) // 2, (north + south) // 2
        return (
            min(west - 1, middle[0] - half) >= self._left
            and max(east + 1, middle[0] + half) < self._left + wide
            and min(north - 1, middle[1] - half) >= self._top
            and max(south + 1, middle[1] + half) < self._top + high
        )

    def _draw(self, board: BoardView) -> None:
        """Redraw everything."""
        kernel = self._board = board.kernel
        at = [coordinates(packed) for packed in kernel.cells] or [(0, 0)]
        columns, rows = [x for x, _ in at], [y for _, y in at]
        self._box = min(columns), max(columns), min(rows), max(rows)
        room = self._size // 2 + ROOM
        self._left, self._top = min(columns) - room, min(rows) - room
        wide, high = max(columns) + room + 1 - self._left, max(rows) + room + 1 - self._top
        self._array = np.zeros((self._planes, high, wide), np.float32)
        self._cells: dict[int, Any] = {}
        self._last: int | None = None
        #: For each segment with a port in the middle of a side, where those sides are written.
        self._sides: dict[int, list[tuple[int, int, int]]] = {}
        #: For each feature, what was last written on its sides.
        self._written: dict[int, tuple[Any, ...]] = {}
        #: The segments whose sides show pieces.
        self._claimed: set[int] = set()
        self._places = []
        self._shown: dict[int, tuple[int, int, int]] = {}
        for packed in kernel.cells:
            self._lay(kernel, packed)
        self._stand(board, range(len(board.places)))
        self._places = list(board.places)
        self._join(board, set(kernel.roots()))

    def _lay(self, kernel: Any, packed: int) -> None:
        """Write a tile and the open cells around it."""
        laid = self._cells[packed] = kernel.cells[packed]
        lying, base, order = laid
        x, y = coordinates(packed)
        west, east, north, south = self._box
        self._box = min(west, x), max(east, x), min(north, y), max(south, y)
        array, row, column = self._array, y - self._top, x - self._left
        array[0, row, column] = 1
        array[1, row, column] = 0
        for step in STEPS:
            if packed + step in kernel.frontier:
                beside, below = coordinates(packed + step)
                array[1, below - self._top, beside - self._left] = 1
        if self._last is None or order > self._cells[self._last][2]:
            if self._last is not None:
                before, above = coordinates(self._last)
                array[2, above - self._top, before - self._left] = 0
            array[2, row, column] = 1
            self._last = packed
        printed = self._prints.get(lying)
        if printed is None:
            printed = self._prints[lying] = self._printed(lying.segments)
        array[printed.planes, row, column] = printed.values
        for side, index in printed.upper:
            self._sides.setdefault(base + index, []).append((side, row, column))

    def _printed(self, segments: Sequence[Any]) -> _Print:
        """What is written for a tile with these segments."""
        counts: Counter[int] = Counter()
        values: dict[int, float] = {}
        upper: dict[int, int] = {}
        for index, segment in enumerate(segments):
            for flag, count in segment.flags.items():
                counts[self._flagged + self._flags[flag]] += count
            kind = self._kinds[segment.kind]
            if not segment.ports:
                counts[self._portless + kind] += 1
            for side, centre in enumerate(CENTRES):
                if centre in segment.ports:
                    values[3 + 4 * kind + side] = 1
                    # Where several segments run through one side, the uppermost is encoded.
                    upper[side] = index
        values |= {plane: squashed(count, FLAGS) for plane, count in counts.items()}
        return _Print(np.array([*values], np.intp), np.array([*values.values()], np.float32), tuple(upper.items()))

    def _around(self, kernel: Any, packed: int) -> set[int]:
        """The features on a tile and on its neighbours."""
        found = set()
        for step in (0, *STEPS):
            laid = kernel.cells.get(packed + step)
            if laid is not None:
                lying, base, _ = laid
                found |= {kernel.find(segment) for segment in range(base, base + len(lying.tile.segments))}
        return found

    def _stand(self, board: BoardView, numbers: Iterable[int]) -> None:
        """Write on which tiles pieces stand."""
        _, high, wide = self._array.shape
        changed = set()
        for number in numbers:
            before = self._shown.pop(number, None)
            if before is not None:
                changed.add(before)
            piece = board.piece(number)
            if piece is None or piece.place == "held" or piece.at is None:
                continue
            row, column = piece.at[1] - self._top, piece.at[0] - self._left
            if 0 <= row < high and 0 <= column < wide:
                seat = self._seats.get(piece.player)
                first = self._neutral if seat is None else self._standing + seat * len(self._pieces)
                spot = self._shown[number] = first + self._pieces[piece.piece], row, column
                changed.add(spot)
        if changed:
            counts = Counter(self._shown.values())
            for spot in changed:
                self._array[spot] = squashed(counts[spot], PIECES)

    def _join(self, board: BoardView, roots: set[int]) -> None:
        """Write the open ends of features and the pieces in them."""
        kernel, pieces, array, sides = board.kernel, board.places, self._array, self._sides
        for root in roots:
            now = kernel.size[root], kernel.open[root], kernel.pieces[root]
            if self._written.get(root) == now:
                continue
            self._written[root] = now
            members = [*kernel.members(root)]
            spots = [spot for segment in members if segment in sides for spot in sides[segment]]
            open_ends = squashed(now[1], OPEN)
            for side, row, column in spots:
                array[self._opens + side, row, column] = open_ends
            if not now[2] and self._claimed.isdisjoint(members):
                continue
            there = [0] * len(self._seats)
            for number in now[2]:
                owner = pieces[number].owner
                if owner is not None:
                    there[owner] += 1
            (self._claimed.update if now[2] else self._claimed.difference_update)(members)
            claims = [squashed(count, PIECES) for count in there]
            for side, row, column in spots:
                plane = self._claims + side
                for claim in claims:
                    array[plane, row, column] = claim
                    plane += 4
