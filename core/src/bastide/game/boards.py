"""The board as the public API shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bastide._kernel.geometry import SIDES, cell, position
from bastide._kernel.tiles import Tile

if TYPE_CHECKING:
    from .position import Feature, Position


class LaidTile(NamedTuple):
    """A tile on the board."""

    tile: Tile
    at: tuple[int, int]
    rotation: int


class PieceOnBoard(NamedTuple):
    """A piece on the board.

    ``player`` is ``None`` for a neutral piece. ``place`` is the kind of place; ``at`` the tile's coordinates where it
    has any, ``on`` the name of the segment where it stands on one, ``segment`` that segment's index on its tile, and
    ``side`` the side of the tile where it stands on an edge. ``number`` is what rules know the piece by.
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


class BoardView:
    """The board, read only."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    @property
    def tiles(self) -> list[LaidTile]:
        """The tiles in the order they were laid."""
        cells = self._position.board.cells
        return [
            LaidTile(lying.tile, position(packed), lying.rotation)
            for packed, (lying, _, order) in sorted(cells.items(), key=lambda item: item[1][2])
        ]

    def tile_at(self, at: tuple[int, int]) -> LaidTile | None:
        """The tile at coordinates, if one lies there."""
        laid = self._position.board.cells.get(cell(*at))
        return None if laid is None else LaidTile(laid[0].tile, at, laid[0].rotation)

    def features(self, *kinds: str) -> list[Feature]:
        """All features, or those of some kinds."""
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
        """The pieces on the board, in the order they came there."""
        shown = []
        for number, piece in enumerate(self._position._state.pieces.all):
            if piece.place.kind in ("away", "held", "supply"):
                continue
            shown.append(self._shown(number))
        return shown

    def _shown(self, number: int) -> PieceOnBoard:
        state = self._position._state
        piece = state.pieces.all[number]
        player = None if piece.owner is None else state.players[piece.owner]
        place = piece.place
        while place.kind == "piece" and isinstance(place.at, int):
            place = state.pieces.all[place.at].place
        at = on = index = side = None
        if place.kind == "segment" and isinstance(place.at, int):
            at = position(state.board.where[place.at])
            on = state.segment_name(place.at)
            index = state.board.index(place.at)
        elif place.kind in ("tile", "corner") and isinstance(place.at, int):
            at = position(place.at)
        elif place.kind == "edge" and isinstance(place.at, tuple):
            at = position(place.at[0])
            side = SIDES[place.at[1]]
        return PieceOnBoard(player, piece.kind, piece.place.kind, at, on, index, piece.role, side, number)

    @property
    def frontier(self) -> list[tuple[int, int]]:
        """The empty cells beside laid tiles, from north to south, then from west to east."""
        return [position(packed) for packed in sorted(self._position.board.frontier)]
