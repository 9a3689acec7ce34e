"""What a rule may ask of the board itself: which tiles lie, what is on them, and where places are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, KeysView, Mapping
from typing import TYPE_CHECKING, Any

from bastide._kernel.geometry import AROUND, DIRECTIONS, STEPS, as_laid, coordinates, corners, facing_port
from bastide._kernel.legality import MASKS, SHIFTS
from bastide._kernel.pieces import CORNER, EDGE, PIECE, SEGMENT, TILE, Place
from bastide._kernel.tiles import Segment
from bastide.text.problems import did_you_mean
from bastide.text.sentences import sentence

from ..places import written_piece
from .board_view import LaidTile

if TYPE_CHECKING:
    from bastide._kernel.board import Board
    from bastide.ruleset.resolved import Ruleset

    from ..state import State


#: For the four tiles that meet at a corner, clockwise from the north-western one, their ports beside it.
_BESIDE_CORNER = ((5, 6), (8, 9), (11, 0), (2, 3))


class BoardQueries:
    """The board of a :class:`Position`. Cells are packed, segments are numbers."""

    __slots__ = ("_state", "board", "ruleset")

    def __init__(self, state: State, ruleset: Ruleset) -> None:
        self._state = state
        self.ruleset = ruleset
        #: The kernel's board. What rules need of it is asked of the position, whose methods stay as they are.
        self.board: Board = state.board

    def _check_segments(self, kinds: Iterable[str]) -> None:
        """Refuse kinds that no segment of this game has: of a misspelt one there must not be none in silence."""
        known = self.ruleset.segment_kinds
        for kind in kinds:
            if kind not in known:
                hint = did_you_mean(str(kind), known, "bastide_kinds declares kinds of segments")
                raise ValueError(
                    sentence("there is no kind of segment {kind!r} in this variant; {hint}", kind=kind, hint=hint)
                )

    # Tiles

    @property
    def cells(self) -> KeysView[int]:
        """The packed cells in which tiles lie, the oldest tile's first.

        Example:
            >>> [coordinates(where) for where in position.cells]
            [(0, 0), (1, 0), (0, -1), (0, 1)]
        """
        return self.board.cells.keys()

    @property
    def frontier(self) -> KeysView[int]:
        """The packed empty cells beside a tile.

        Example:
            >>> cell(-1, 0) in position.frontier, len(position.frontier)
            (True, 8)
        """
        return self.board.frontier.keys()

    def tile_at(self, cell: int) -> LaidTile | None:
        """The tile in a packed cell, if one lies there.

        Example:
            >>> laid = position.tile_at(cell(0, -1))
            >>> laid.tile.id, laid.at, laid.rotation
            ('base-game/N', (0, -1), 180)
        """
        laid = self.board.cells.get(cell)
        return None if laid is None else LaidTile(laid[0].tile, coordinates(cell), laid[0].rotation)

    def tile_flags(self, cell: int) -> Mapping[str, int]:
        """The flags of the tile in a packed cell as a whole; none where no tile lies.

        Example:
            >>> dict(position.tile_flags(cell(0, 0)))
            {}
        """
        laid = self.board.cells.get(cell)
        return {} if laid is None else laid[0].tile.flags

    def cells_with(self, flag: str) -> list[int]:
        """The packed cells of the tiles that have a flag as a whole, in the order in which they came to lie.

        Args:
            flag: its name.

        Example:
            >>> position.cells_with("beacon")
            []
        """
        return [cell for cell in self.cells if flag in self.tile_flags(cell)]

    def neighbours(self, cell: int, steps: Iterable[int]) -> Iterator[int]:
        """The packed cells, at those steps from a cell, in which a tile lies.

        Example:
            >>> [coordinates(near) for near in position.neighbours(cell(0, 0), STEPS)]
            [(0, -1), (1, 0), (0, 1)]
        """
        for step in steps:
            if cell + step in self.board.cells:
                yield cell + step

    def across(self, cell: int, side: int) -> int | None:
        """The packed cell of the tile that meets another one on a side; ``None`` where none lies or a side is bare.

        Args:
            cell: that of the other one, packed.
            side: the number of the side as it lies, clockwise from the north.

        Example:
            >>> position.across(cell(0, 0), 1) == cell(1, 0), position.across(cell(0, 0), 3)
            (True, None)
        """
        return cell + STEPS[side] if self.board.beyond(cell, 3 * side) is not None else None

    def around(self, cell: int) -> list[int]:
        """A packed cell, and those of the eight around it in which a tile lies.

        Example:
            >>> [coordinates(near) for near in position.around(cell(1, 0))]
            [(1, 0), (0, -1), (0, 1), (0, 0)]
        """
        return [cell, *self.neighbours(cell, AROUND)]

    def holes(self) -> list[frozenset[int]]:
        """The areas of empty cells that tiles enclose: the packed cells of each, which are joined by their sides.

        Example:
            >>> position.holes()
            []
        """
        laid = self.board.cells
        (left, right), (top, bottom) = _extent(laid)
        found, seen = [], set[int]()
        for first in self.board.frontier:
            if first in seen:
                continue
            area, waiting, enclosed = {first}, [first], True
            while waiting:
                x, y = coordinates(at := waiting.pop())
                enclosed = enclosed and left < x < right and top < y < bottom
                if enclosed:
                    near = {at + step for step in STEPS} - laid.keys() - area
                    area |= near
                    waiting += near
            seen |= area
            if enclosed:
                found.append(frozenset(area))
        return found

    def toward(self, cell: int, direction: str, steps: int = 1) -> int:
        """The packed cell to which a tile points, whether or not a tile lies there.

        Args:
            cell: the tile's, packed.
            direction: where it points as printed, by the name of a side or corner, such as ``N`` or ``NW``.
            steps: how many cells away.

        Raises:
            LookupError: no tile lies there.

        Example:
            >>> coordinates(position.toward(cell(0, -1), "N"))  # it was turned by 180 degrees
            (0, 0)
        """
        eighths = self.board.cells[cell][0].rotation // 45
        return cell + steps * AROUND[(DIRECTIONS.index(direction) + eighths) % 8]

    def parts_of(self, tile: str, cell: int, turns: int) -> tuple[tuple[str, int, int], ...]:
        """The tiles that lie there when a tile or block is laid: for each its id, its packed cell, its quarter turns.

        A block that is turned turns about its first part, which lies in the cell; a tile is its own only part.

        Args:
            tile: the id of the tile or block.
            cell: packed.
            turns: in quarter turns clockwise.

        Example:
            >>> position.parts_of("base-game/E", cell(0, -1), 1) == (("base-game/E", cell(0, -1), 1),)
            True
        """
        block = self.ruleset.blocks.get(tile)
        if block is None:
            return ((tile, cell, turns % 4),)
        parts = self.board.block_parts(block, turns % 4)
        return tuple((lying.tile.id, cell + step, own) for lying, step, own in parts)

    def turns_at(self, tile: str, cell: int, instead: Mapping[int, tuple[str, int]] | None = None) -> tuple[int, ...]:
        """The quarter turns by which the edges of a tile meet those around a cell, whether or not a tile lies there.

        Of a block with its first part in the cell, the turns by which the edges of all parts meet those around it.

        Args:
            tile: the id of the tile or block.
            cell: packed.
            instead: for packed cells beside it, a tile and quarter turns that are thought to lie there.

        Example:
            >>> position.turns_at("base-game/E", cell(1, -1))  # a city to the west
            (3,)
            >>> position.turns_at("base-game/E", cell(1, -1), {cell(2, -1): ("base-game/E", 3)})  # and one to the east
            ()
        """
        instead = instead or {}
        if tile not in self.ruleset.blocks:
            return self.ruleset.catalogue.turns(tile, self._demand(cell, instead, frozenset()))
        found = []
        for turns in range(4):
            parts = self.parts_of(tile, cell, turns)
            # What lies under one part is gone, and how parts meet each other is as it is printed.
            own = frozenset(where for _, where, _ in parts)
            if all(
                turned in self.ruleset.catalogue.turns(part, self._demand(where, instead, own))
                for part, where, turned in parts
            ):
                found.append(turns)
        return tuple(found)

    def _demand(self, cell: int, instead: Mapping[int, tuple[str, int]], own: frozenset[int]) -> int:
        """What a cell's neighbours demand of its edges, as bits; those in ``own`` demand nothing."""
        demand = self.board.demand(cell)
        for near, (other, turns) in instead.items():
            if near not in own and near - cell in STEPS:
                side = STEPS.index(near - cell)
                edge = self.ruleset.catalogue.lying[other][turns].edges[(side + 2) % 4]
                demand = demand & ~MASKS[side] | (edge + 1) << SHIFTS[side]
        for side, step in enumerate(STEPS):
            if cell + step in own:
                demand &= ~MASKS[side]
        return demand

    def fitting(self, tile: str) -> list[int]:
        """Every placement of a tile beside those that lie whose edges match, whatever rules forbid or add.

        Args:
            tile: its id.

        Returns:
            ``cell * 4 + quarter turns`` of each, ascending.

        Example:
            >>> cell(1, -1) * 4 + 3 in position.fitting("base-game/E")  # turned by 270 degrees
            True
        """
        return self.board.fits(tile)

    def nearly_fitting(self, tile: str, edge: str) -> list[tuple[int, int]]:
        """Every placement of a tile that one side alone keeps from fitting, and would not with another edge beside it.

        Args:
            tile: its id.
            edge: the kind of edge that would have to be beside it there.

        Returns:
            ``cell * 4 + quarter turns`` of each, and the side; ascending by cell, side and turns.

        Example:
            >>> where, side = position.nearly_fitting("base-game/B", "field")[0]
            >>> coordinates(where // 4), where % 4, side
            ((1, -1), 0, 3)
        """
        return self.board.nearly_fits(tile, edge)

    def changes_at(self, changes: str, cell: int) -> list[tuple[tuple[int, ...], str]]:
        """What the tile in a packed cell may become so that its edges still meet those around it.

        Args:
            changes: the id of the :class:`~bastide.ChangedTiles` by which it may.
            cell: packed.

        Returns:
            The sides at which its edges become others, as it lies, and the id of the tile it becomes; by these sides.

        Raises:
            LookupError: there are no such :class:`~bastide.ChangedTiles`.

        Example:
            >>> table.place("base-game/E", cell(0, 2), 2)
            >>> position.changes_at("example/razed", cell(0, 2))
            [((2,), 'base-game/E-razed-0')]
        """
        laid = self.board.cells.get(cell)
        made = None if laid is None else self.ruleset.changes_by(changes).made.get(laid[0].tile.id)
        if laid is None or made is None:
            return []
        turns = laid[0].rotation // 90
        demand = self.board.demand(cell)
        return sorted(
            (as_laid(sides, turns), name)
            for sides, name in made.items()
            if turns in self.ruleset.catalogue.turns(name, demand)
        )

    # Segments

    def segments_on(self, cell: int) -> range:
        """The numbers of the segments on the tile in a packed cell, in the order of the tile; none where none lies.

        Example:
            >>> list(position.segments_on(cell(0, 0)))
            [0, 1, 2, 3]
        """
        laid = self.board.cells.get(cell)
        return range(0) if laid is None else range(laid[1], laid[1] + laid[0].count)

    def segment(self, number: int) -> Segment:
        """A segment as it lies, by number: its kind, ports and flags.

        Example:
            >>> position.segment(4).kind, position.segment(4).ports
            ('road', (7, 10))
        """
        return self.board.definition[number]

    def segment_named(self, cell: int, name: str) -> int | None:
        """The number of the segment of a name, such as ``canal N``, on the tile in a packed cell, if there is one.

        Example:
            >>> position.segment_named(cell(1, 0), "road W")
            4
            >>> position.segment_named(cell(1, 0), "city N")
        """
        laid = self.board.cells.get(cell)
        index = None if laid is None else laid[0].by_name.get(name)
        return None if laid is None or index is None else laid[1] + index

    def name_of_segment(self, number: int) -> str:
        """The name of a segment, as records write it.

        Example:
            >>> position.name_of_segment(4)
            'road S'
        """
        return self._state.segment_name(number)

    def cell_of_segment(self, number: int) -> int:
        """The packed cell of the tile a segment is on.

        Example:
            >>> coordinates(position.cell_of_segment(4))
            (1, 0)
        """
        return self.board.where[number]

    def index_of_segment(self, number: int) -> int:
        """The index of a segment on its tile, by which :meth:`feature_at` and drawings know it.

        Example:
            >>> position.index_of_segment(4)
            0
        """
        return self.board.index(number)

    def beside(self, number: int) -> list[int]:
        """The segments of the same feature that a segment joins across the edges of its tile, clockwise from north.

        By these a piece walks along a feature, tile by tile.

        Args:
            number: the number of the segment.

        Example:
            >>> position.beside(1)
            [4]
        """
        board = self.board
        own = board.definition[number]
        cell = board.where[number]
        found: list[int] = []
        for port in own.ports:
            laid = board.beyond(cell, port)
            if laid is None:
                continue
            facing = facing_port(port)
            for index, other in enumerate(laid[0].segments):
                if other.kind == own.kind and facing in other.ports and laid[1] + index not in found:
                    found.append(laid[1] + index)
        return found

    # Places

    def segment_around(self, corner: int, kind: str) -> int | None:
        """A segment of the feature of a kind that is all round a corner, if there is one.

        All four tiles lie there, and have nothing but that feature beside the corner; bare sides may part it.

        Args:
            corner: the packed cell whose north-west corner it is.
            kind: the kind of segment.

        Example:
            >>> position.segment_around(cell(1, 1), "field")
        """
        found: int | None = None
        for cell, ports in zip(corners(corner), _BESIDE_CORNER, strict=True):
            for number in self.segments_on(cell):
                segment = self.board.definition[number]
                if segment.kind == kind and ports[0] in segment.ports and ports[1] in segment.ports:
                    break
            else:
                return None
            if found is not None and self.board.find(number) != self.board.find(found):
                return None
            found = number
        return found

    def cell_at(self, place: Place) -> int | None:
        """The packed cell of the tile that a place is on, if it is on one; for what stands on several, see `cells_at`.

        Args:
            place: of any kind, also one that a plugin declares.

        Example:
            >>> coordinates(position.cell_at(Place("segment", 4)))
            (1, 0)
        """
        kind = self.ruleset.place_kinds.get(place.kind)
        if place.kind == PIECE:
            return self.cell_of(place.at)
        if place.kind == TILE or (kind is not None and kind.tile):
            cell: int = place.at
            return cell
        if kind is not None and kind.cell is not None:
            return kind.cell(self.board, place.at)
        segment = place.at if place.kind == SEGMENT else None
        if kind is not None:
            segment = kind.segment(self.board, place.at)
        return None if segment is None else self.board.where[segment]

    def cells_at(self, place: Place) -> tuple[int, ...]:
        """The packed cells of the tiles that a place is on or touches: up to four at a corner, two at an edge.

        Example:
            >>> [coordinates(near) for near in position.cells_at(Place("corner", cell(0, 0)))]
            [(0, -1), (0, 0)]
        """
        at: Any = place.at
        cells: tuple[int, ...]
        if place.kind == CORNER:
            cells = corners(at)
        elif place.kind == EDGE:
            cells = at[0], at[0] + STEPS[at[1]]
        elif place.kind == PIECE:
            return self.cells_at(self._state.pieces.all[at].place)
        else:
            cell = self.cell_at(place)
            cells = () if cell is None else (cell,)
        return tuple([cell for cell in cells if cell in self.board.cells])

    def name_of_piece(self, number: int) -> dict[str, Any]:
        """A piece in play as diagrams name it: its player, its kind, and where it stands.

        Example:
            >>> position.name_of_piece(2)
            {'player': 'Red', 'piece': 'follower', 'at': [0, 1], 'on': 'monastery'}
        """
        return written_piece(self._state, number)

    def piece_named(self, written: Mapping[str, Any]) -> int | None:
        """The number of the piece in play that is named so; of several that are named alike, the first.

        Args:
            written: what :meth:`name_of_piece` says, or as much of it as only that piece has.

        Example:
            >>> position.piece_named({"player": "Red", "on": "monastery"})
            2
        """
        names = {number: self.name_of_piece(number) for number in self._state.pieces.of()}
        found = [number for number, name in names.items() if all(name.get(key) == written[key] for key in written)]
        alike = written and found and all(names[number] == names[found[0]] for number in found)
        return found[0] if alike else None

    def cell_of(self, number: int) -> int | None:
        """The packed cell of the tile a piece stands on, if it stands on one.

        Args:
            number: the number of the piece.

        Example:
            >>> coordinates(position.cell_of(0))
            (1, 0)
        """
        pieces = self._state.pieces
        place = pieces.all[number].place
        if place.kind == TILE:
            on: int = place.at
            return on
        if place.kind == PIECE:
            return self.cell_of(place.at)
        segment = pieces.segment_of(number)
        kind = self.ruleset.place_kinds.get(place.kind)
        if segment is None or (kind is not None and (kind.tile or kind.cell is not None)):
            return self.cell_at(place)
        # Where a rule has cut its tile anew, the piece still knows its segment.
        return self.board.where[segment]


def _extent(cells: Iterable[int]) -> list[tuple[int, int]]:
    """From where to where cells lie, in both directions."""
    return [(min(line), max(line)) for line in zip(*map(coordinates, cells), strict=True)] or [(0, 0), (0, 0)]
