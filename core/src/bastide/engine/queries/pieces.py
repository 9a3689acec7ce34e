"""What a rule may ask of pieces: whose they are, where they stand, and how many are in supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from bastide._kernel.pieces import HELD, Piece, Place
from bastide.text.problems import did_you_mean
from bastide.text.sentences import sentence

from ..errors import no_piece
from .board import BoardQueries

if TYPE_CHECKING:
    from bastide.rules.selectors import Selector


class PieceQueries(BoardQueries):
    """The pieces of a :class:`Position`."""

    __slots__ = ()

    def piece(self, number: int) -> Piece:
        """A piece, by number.

        Example:
            >>> position.piece(0).kind, position.piece(0).owner
            ('follower', 0)
            >>> position.piece(0).place
            Place(kind='segment', at=4)
        """
        return self._state.pieces.all[number]

    def pieces_of(self, player: int | None, *kinds: str) -> list[int]:
        """The numbers of a player's pieces on the board, or of the neutral ones, perhaps of some kinds only.

        Raises:
            ValueError: there is no such kind of piece.

        Example:
            >>> position.pieces_of(0)
            [0, 2]
            >>> position.pieces_of(1, "follower")
            [1]
        """
        for kind in kinds:
            self._check_piece(kind)
        return self._state.pieces.of(player, kinds=kinds)

    def pieces_at(self, place: Place) -> tuple[int, ...]:
        """The numbers of the pieces at a place.

        Example:
            >>> position.pieces_at(Place("segment", 9))
            (2,)
        """
        return self._state.pieces.at(place)

    def linked_by(self, place: Place) -> tuple[int, int] | None:
        """The numbers of the two segments that what stands at a place links, if it links any.

        Example:
            >>> position.linked_by(Place("tunnel", (2, 3)))
            (2, 3)
        """
        kind = self.ruleset.place_kinds.get(place.kind)
        # Positions alone are made, never this part of one.
        position: Any = self
        return None if kind is None or kind.links is None else kind.links(position, place.at)

    def holder_of(self, number: int) -> int | None:
        """The player who holds a piece, see :meth:`~bastide.Table.hold`; ``None`` if nobody does.

        Example:
            >>> table.hold(0, 1)
            >>> position.holder_of(0)
            1
        """
        place = self.piece(number).place
        return place.at if place.kind == HELD else None

    def pieces_on(self, cell: int) -> list[int]:
        """The numbers of the pieces on the tile in a packed cell, wherever on it they stand.

        Example:
            >>> position.pieces_on(cell(1, 0))
            [0]
        """
        return [number for number in self._state.pieces.near(cell) if self.cell_of(number) == cell]

    def pieces_around(self, cell: int, pieces: Selector) -> list[int]:
        """The numbers of the pieces on a tile and on those around it, or between two tiles of which one is among them.

        Args:
            cell: the packed cell of the tile.
            pieces: which kinds of pieces.

        Example:
            >>> position.pieces_around(cell(0, 1), traits("follower"))
            [0, 2]
        """
        near, names = set(self.around(cell)), self.ruleset.pieces(pieces)
        numbers = self._state.pieces.of(kinds=names) if names else []
        return [number for number in numbers if not near.isdisjoint(self.cells_at(self.piece(number).place))]

    def owners(self, numbers: Iterable[int]) -> dict[int, int]:
        """How many of some pieces each player has who has any; neutral ones are nobody's.

        Args:
            numbers: the numbers of the pieces.

        Example:
            >>> position.owners([0, 1, 2])
            {0: 2, 1: 1}
        """
        owners = Counter(self.piece(number).owner for number in numbers)
        return {player: count for player, count in owners.items() if player is not None}

    def has_trait(self, number: int, trait: str) -> bool:
        """Whether a piece is of a kind with a trait.

        Example:
            >>> position.has_trait(0, "follower")
            True
        """
        return trait in self.ruleset.piece_kinds[self.piece(number).kind].traits

    def supply(self, player: int | None, kind: str) -> int:
        """How many pieces of a kind a player has in supply.

        Raises:
            ValueError: there is no such kind of piece.

        Example:
            >>> position.supply(0, "follower")
            5
        """
        self._check_piece(kind)
        return self._state.pieces.supply(player, kind)

    def _check_piece(self, kind: str) -> None:
        kinds = self.ruleset.piece_kinds
        if kind not in kinds:
            hint = did_you_mean(str(kind), kinds, "bastide_kinds declares kinds of pieces")
            raise ValueError(sentence("{message}; {hint}", message=no_piece(kind), hint=hint))
