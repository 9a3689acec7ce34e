"""What is paid, as data: by one player to another, and for pieces that stand somewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from ..expressions.base import Condition, choose
from ..expressions.subject_questions import asked_player, noted
from ..selectors import Selector
from ..subjects import Subject
from .base import Act
from .piece_offers import Standing

if TYPE_CHECKING:
    from bastide.engine.table import Table

    from ..events import Event
    from ..offers import Offer

#: What a player is paid by a :meth:`~bastide.Table.pay`, or pays, which is below zero.
count_paid = choose(noted("payer") == asked_player, noted("paid") * -1, noted("paid"))


class Redeem(Act):
    """Have the owner of a piece pay who holds it, and the piece go home."""

    word: ClassVar = "redeem"
    kind: str

    def __call__(self, table: Table, offer: Offer, number: int) -> None:
        """Do so."""
        owner = table.piece(number).owner
        assert owner is not None
        table.pay(self.kind, owner, table.holder_of(number))
        table.go_home(number)


class ScorePieces(Act):
    """Score a subject for the player whom an event names, if pieces of theirs stand somewhere."""

    word: ClassVar = "score_pieces"
    kind: str
    occasion: str
    pieces: Selector
    where: Condition

    def __call__(self, table: Table, event: Event) -> None:
        """Do so; where the event names nobody, nothing is scored."""
        player = event.player
        if player is None:
            return
        names, cells = table.ruleset.pieces(self.pieces), set()
        for number in table.pieces_of(player):
            cell = table.cell_of(number) if table.piece(number).kind in names else None
            if cell is not None and self.where.value(table.position, Standing(number), player):
                cells.add(cell)
        if cells:
            table.score(Subject(self.kind, cells=frozenset(cells), weights={player: 1}), self.occasion)


def redeem(kind: str) -> Callable[[Table, Offer, int], None]:
    """For :func:`~bastide.for_each_held`: have the player pay who holds the piece, and the piece go home.

    Args:
        kind: the kind of payment, as for :meth:`~bastide.Table.pay`.
    """
    return Redeem(kind)


def score_pieces(kind: str, *, occasion: str, pieces: Selector, where: Condition) -> Callable[[Table, Event], None]:
    """For a :class:`~bastide.Reaction`: score a subject for the event's player, if pieces of theirs stand somewhere.

    The subject lies on the tiles of these pieces; it is scored once, however many they are.

    Args:
        kind: the kind of subject, for which there are scoring rules.
        occasion: why it is scored.
        pieces: the kinds of pieces.
        where: what holds of each, and of the tile on which it stands.
    """
    return ScorePieces(kind, occasion, pieces, where)
