"""The board as the public API shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bastide._kernel.geometry import SIDES, cell, coordinates
from bastide._kernel.tiles import Tile

from ..places import called

if TYPE_CHECKING:
    from bastide._kernel.board import Board
    from bastide._kernel.pieces import Piece

    from ..position import Feature, Position


class LaidTile(NamedTuple):
    """A tile on the board."""

    tile: Tile
    at: tuple[int, int]
    rotation: int


class PieceOnBoard(NamedTuple):
    """A piece on the board, or beside it.

    ``player`` is ``None`` for a neutral piece. ``place`` is the kind of place; ``at`` the coordinates of the tile on
    which it is drawn, if on any, ``on`` the name of the segment where it stands on one, ``segment`` the index of that
    one on its tile, and ``side`` the side of the tile where it stands on an edge, ``NW`` for the corner. ``number`` is
    what rules know the piece by. ``label`` says of a place that is held, or declared by a plugin, what people call it.
    ``between`` are the indices of the segments of its tile that it links.
    """

    player: str | None
    piece: str
    place: str
    at: tuple[int, int] | None
    on: str | None
    segment: int | None
    role: str | None
    side: str | None = None
    number: int = -1
    label: str = ""
    between: tuple[int, int] | None = None


class BoardView:
    """The board, read only."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    @property
    def kernel(self) -> Board:
        """The kernel's board, for code that reads it often; it must not be changed."""
        return self._position.board

    @property
    def places(self) -> Sequence[Piece]:
        """Every piece that ever came into play, as the kernel keeps it, by its number."""
        return self._position._state.pieces.all

    def piece(self, number: int) -> PieceOnBoard | None:
        """The piece with a number, if it is on the board or beside it."""
        there = self._position._state.pieces.all[number].place.kind not in ("away", "supply")
        return self._shown(number) if there else None

    @property
    def tiles(self) -> list[LaidTile]:
        """The tiles in the order they were laid."""
        cells = self._position.board.cells
        return [
            LaidTile(lying.tile, coordinates(packed), lying.rotation)
            for packed, (lying, _, order) in sorted(cells.items(), key=lambda item: item[1][2])
        ]

    def tile_at(self, at: tuple[int, int]) -> LaidTile | None:
        """The tile at coordinates, if one lies there."""
        laid = self._position.board.cells.get(cell(*at))
        return None if laid is None else LaidTile(laid[0].tile, at, laid[0].rotation)

    def features(self, *kinds: str) -> list[Feature]:
        """All features, or those of some kinds.

        Raises:
            ValueError: there is no such kind of segment.
        """
        return list(self._position.features(*kinds))

    def feature_at(self, at: tuple[int, int], name: str) -> Feature:
        """The feature of the segment with that name on the tile at coordinates.

        Raises:
            KeyError: there is no such tile or segment.
        """
        lying, base, _ = self._position.board.cells[cell(*at)]
        return self._position.feature(base + lying.by_name[name])

    @property
    def pieces(self) -> list[PieceOnBoard]:
        """The pieces on the board, in the order they came there, and those at places that plugins declare."""
        return [piece for piece in self._all() if piece.place != "held"]

    @property
    def beside(self) -> list[PieceOnBoard]:
        """The pieces in play that are drawn on no tile, since players hold them, or they stand off the board."""
        return [piece for piece in self._all() if piece.at is None]

    def _all(self) -> Iterator[PieceOnBoard]:
        for number, piece in enumerate(self._position._state.pieces.all):
            if piece.place.kind not in ("away", "supply"):
                yield self._shown(number)

    def _shown(self, number: int) -> PieceOnBoard:
        position = self._position
        state = position._state
        piece = state.pieces.all[number]
        player = None if piece.owner is None else state.players[piece.owner]
        place = piece.place
        while place.kind == "piece":
            place = state.pieces.all[place.at].place
        at = on = index = side = None
        if place.kind == "corner":
            at = coordinates(place.at)
            side = "NW"
        elif place.kind == "edge":
            at = coordinates(place.at[0])
            side = SIDES[place.at[1]]
        else:
            cell = position.cell_of(number)
            declared = position.ruleset.place_kinds.get(place.kind)
            if cell is None and declared is not None and declared.shown is not None:
                cell = declared.shown(position, place.at)
            segment = state.pieces.segment_of(number)
            at = None if cell is None else coordinates(cell)
            if segment is not None and position.cell_of_segment(segment) == cell:
                on = state.segment_name(segment)
                index = state.board.index(segment)
        label = called(state, place)
        kind, both = piece.place.kind, position.linked_by(place)
        between = None
        if both is not None and {*map(position.cell_of_segment, both)} == {position.cell_of(number)}:
            between = state.board.index(both[0]), state.board.index(both[1])
        return PieceOnBoard(player, piece.kind, kind, at, on, index, piece.role, side, number, label, between)

    @property
    def frontier(self) -> list[tuple[int, int]]:
        """The empty cells beside laid tiles, from north to south, then from west to east."""
        return [coordinates(packed) for packed in sorted(self._position.board.frontier)]
