"""Offers as data: one for each of some pieces that stand on the board, or that others hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from bastide._kernel.geometry import coordinates
from bastide._kernel.pieces import AWAY, Piece

from ..expressions.base import Condition
from ..offers import Offer
from ..selectors import Selector
from .base import Act

if TYPE_CHECKING:
    from bastide.engine.position import Feature, Position
    from bastide.engine.table import Table

#: What the record of such an offer may hold: whose piece it is, its kind, the coordinates of its tile.
Told = Literal["player", "piece", "at"]


class Standing(NamedTuple):
    """A piece that a condition is asked about."""

    number: int

    def features_in(self, position: Position) -> tuple[Feature, ...]:
        """The feature in which it stands.

        Args:
            position: the view of the board in which to look.
        """
        feature = position.feature_of(self.number)
        return () if feature is None else (feature,)

    def cell_in(self, position: Position) -> int | None:
        """The packed cell of the tile on which it stands.

        Args:
            position: the view of the board in which to look.
        """
        return position.cell_of(self.number)


class ForEachPiece(Act):
    """An offer for each of some pieces that stand on a tile."""

    word: ClassVar = "for_each_piece"
    type: str
    rule: str
    pieces: Selector
    on: Selector | None
    mine: bool
    joined: str | None
    one_a_place: bool
    where: Condition | None
    params: tuple[tuple[str, Told], ...]
    at_place: bool
    budget: str | None
    leaves_open: bool
    do: Callable[[Table, Offer, int], None]

    def __call__(self, position: Position, player: int, data: Any) -> list[Offer]:
        """The offers."""
        return [self.offer(position, number) for number in self.numbers(position, player)]

    def numbers(self, position: Position, player: int) -> Iterator[int]:
        """The numbers of the pieces, in the order of the offers."""
        names = position.ruleset.pieces(self.pieces)
        everything = position._state.pieces.all
        seen = set()
        for number in range(len(everything)) if self.joined is None else self._joined(position, self.joined):
            piece = everything[number]
            if piece.kind not in names or (piece.owner != player if self.mine else piece.owner is None):
                continue
            if piece.place.kind == AWAY or position.cell_of(number) is None or not self._stands_right(position, number):
                continue
            if self.one_a_place:
                named = (
                    piece.place,
                    piece.role,
                    *[_told(piece, None, position.players, what) for _, what in self.params],
                )
                if named in seen:
                    continue
                seen.add(named)
            if self.where is None or self.where.value(position, Standing(number), player):
                yield number

    def _stands_right(self, position: Position, number: int) -> bool:
        """Whether a piece stands in a feature of the kinds that are meant."""
        if self.on is None:
            return True
        feature = position.feature_of(number)
        return feature is not None and self.on.matches(position.ruleset.segment_kinds[feature.kind])

    def _joined(self, position: Position, flag: str) -> Iterator[int]:
        """The numbers of the pieces in features to which the tiles just laid have added a segment with a flag."""
        segments = [segment for cell in position.laid for segment in position.segments_on(cell)]
        flagged = [segment for segment in segments if position.segment(segment).flags.get(flag)]
        for feature in dict.fromkeys(map(position.feature, flagged)):
            yield from feature.pieces

    def offer(self, position: Position, number: int) -> Offer:
        """The offer for a piece."""
        return self.offer_of(number, position.piece(number), position.cell_of(number), position.players)

    def offer_of(self, number: int, piece: Piece, cell: int | None, players: Sequence[str]) -> Offer:
        """The same where it is known which piece stands where.

        Args:
            number: the piece's number.
            piece: the piece.
            cell: the packed cell of the tile on which it stands.
            players: their names.
        """
        return Offer(
            type=self.type,
            rule=self.rule,
            params={key: _told(piece, cell, players, what) for key, what in self.params},
            place=piece.place if self.at_place else None,
            role=piece.role if self.at_place else None,
            budget=self.budget,
            leaves_open=self.leaves_open,
            do=partial(_do, self.do, number),
        )


def _do(do: Callable[[Table, Offer, int], None], number: int, table: Table, offer: Offer) -> None:
    do(table, offer, number)


class ForEachHeld(Act):
    """An offer for each kind of a player's pieces that each of the others holds."""

    word: ClassVar = "for_each_held"
    type: str
    budget: str | None
    scope: Literal["part", "turn"]
    leaves_open: bool
    do: Callable[[Table, Offer, int], None]

    def __call__(self, position: Position, player: int, data: Any) -> list[Offer]:
        """The offers, by who holds the pieces, and by kind."""
        found: dict[tuple[int, str], int] = {}
        for number in position.pieces_of(player):
            holder = position.holder_of(number)
            if holder is not None and holder != player:
                found.setdefault((holder, position.piece(number).kind), number)
        return [
            Offer(
                type=self.type,
                params={"piece": kind, "from": position.players[holder]},
                budget=self.budget,
                scope=self.scope,
                leaves_open=self.leaves_open,
                do=partial(_do, self.do, number),
            )
            for (holder, kind), number in sorted(found.items())
        ]


def _go_home(table: Table, offer: Offer, number: int) -> None:
    table.go_home(number)


def _told(piece: Piece, cell: int | None, players: Sequence[str], what: Told) -> Any:
    """What a record says of a piece."""
    if what == "piece":
        return piece.kind
    if what == "at":
        return None if cell is None else list(coordinates(cell))
    return None if piece.owner is None else players[piece.owner]


def for_each_piece(
    pieces: Selector,
    *,
    type: str,
    rule: str = "",
    do: Callable[[Table, Offer, int], None] = _go_home,
    on: Selector | None = None,
    mine: bool = True,
    joined: str | None = None,
    one_a_place: bool = False,
    where: Condition | None = None,
    params: Mapping[str, Told] | None = None,
    at_place: bool = True,
    budget: str | None = None,
    leaves_open: bool = False,
) -> Callable[[Position, int, Any], list[Offer]]:
    """For an :class:`~bastide.OfferRule` or :class:`~bastide.DecisionKind`: an offer for each of some pieces on tiles.

    Args:
        pieces: which kinds of pieces.
        type: the action's type in records.
        rule: as for an :class:`~bastide.Offer`.
        do: does it, given the piece's number behind the offer; without it, the piece goes home.
        on: only pieces that stand in features of these kinds.
        mine: only those of the player who decides; else those of any player.
        joined: only those in features to which the tiles just laid have added a segment with this flag.
        one_a_place: whether pieces that would have the same record, as they stand at one place in one role, make one
            offer, for the first of them.
        where: a condition on the piece, on the feature in which it stands, if it stands in one, and on its tile.
        params: by key of the record, what of the piece stands there: ``player``, ``piece`` or ``at``.
        at_place: whether the record names the place where the piece stands, and its role.
        budget: what each uses up.
        leaves_open: whether the player may go on deciding afterwards.
    """
    told = tuple((params or {}).items())
    return ForEachPiece(
        type, rule, pieces, on, mine, joined, one_a_place, where, told, at_place, budget, leaves_open, do
    )


def for_each_held(
    *,
    type: str,
    do: Callable[[Table, Offer, int], None],
    budget: str | None = None,
    scope: Literal["part", "turn"] = "part",
    leaves_open: bool = False,
) -> Callable[[Position, int, Any], list[Offer]]:
    """For an :class:`~bastide.OfferRule` or :class:`~bastide.DecisionKind`: an offer for each piece that others hold.

    These are pieces of the player who decides; of several of a kind that one player holds, only the first is offered.
    The record names the kind as ``piece`` and who holds it as ``from``.

    Args:
        type: the action's type in records.
        do: does it, given the piece's number behind the offer.
        budget: what each uses up.
        scope: for how long the budget is used up, as for an :class:`~bastide.Offer`.
        leaves_open: whether the player may go on deciding afterwards.
    """
    return ForEachHeld(type, budget, scope, leaves_open, do)
