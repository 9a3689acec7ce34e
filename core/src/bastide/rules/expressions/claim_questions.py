"""What a rule may ask as data of who gets the points of a feature, and of how much that would be.

Nothing is counted for an answer, so the count of a term may ask for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bastide._kernel.pieces import SEGMENT

from ..selectors import Selector
from .base import Condition, Expression, Number
from .feature_questions import ConditionOfFeature, NumberOfFeature

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bastide.engine.position import Feature, Position

    from ..subjects import Subject


class Leads(ConditionOfFeature):
    """Whether the player who is asked about gets the points of a feature, or whether anybody does."""

    word: ClassVar = "leads"
    occasion: str
    anybody: bool

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> bool:
        """Whether that is so."""
        leaders = position.leaders(feature, self.occasion)
        return bool(leaders) if self.anybody else player in leaders


class UnitRate(NumberOfFeature):
    """What one unit of a term is worth in a feature to the player asked about, or to the leader who gets most."""

    word: ClassVar = "unit_rate"
    rule: str
    label: str
    occasion: str
    anybody: bool

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> int:
        """How much; 0 where nobody leads."""
        asked = position.leaders(feature, self.occasion) if self.anybody else (player,)
        return max((self._to(position, feature, each) for each in asked), default=0)

    def _to(self, position: Position, feature: Feature, player: int | None) -> int:
        assert player is not None
        return position.rate_for(feature, self.rule, self.label, player, self.occasion)


class BordersOnce(NumberOfFeature):
    """The completed features of a kind that border a feature and count in it, not in another one of its kind."""

    word: ClassVar = "count_borders_once"
    kind: str
    among: Condition
    by: Number

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> int:
        """How many there are."""
        if not self.among.value(position, feature, player):
            return 0
        own = self.by.value(position, feature, player)
        # Whether another feature comes before this one; most of what borders a feature borders the same others.
        before: dict[Feature, bool] = {feature: False}
        counted = 0
        for border in feature.borders:
            if border.kind != self.kind or not border.complete:
                continue
            for other in border.bounds:
                if other.kind != feature.kind:
                    continue
                if other not in before:
                    before[other] = self._precedes(position, other, feature, own, player)
                if before[other]:
                    break
            else:
                counted += 1
        return counted

    def _precedes(self, position: Position, other: Feature, here: Feature, own: int, player: int | None) -> bool:
        """Whether what borders both counts in another feature."""
        if not self.among.value(position, other, player):
            return False
        there = self.by.value(position, other, player)
        return there > own or (there == own and _age(other) < _age(here))


class OwnersOn(Expression):
    """For a :class:`~bastide.ClaimRule`: who has a piece on a segment with a flag, or else who leads so far."""

    word: ClassVar = "owners_on"
    flag: str

    def __call__(
        self, position: Position, subject: Subject, weights: Mapping[int, int], leading: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The players."""
        pieces = [position.piece(number) for feature in subject.features for number in feature.pieces]
        owners = {
            piece.owner
            for piece in pieces
            if piece.owner is not None
            and piece.place.kind == SEGMENT
            and position.segment(piece.place.at).flags.get(self.flag)
        }
        return tuple(sorted(owners)) or leading


class LeadersOn(Expression):
    """For a :class:`~bastide.ClaimRule`: of those who lead so far, who has pieces on tiles with a flag as a whole."""

    word: ClassVar = "leaders_on"
    flag: str
    pieces: Selector
    most: bool

    def __call__(
        self, position: Position, subject: Subject, weights: Mapping[int, int], leading: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The players."""
        kinds = position.ruleset.pieces(self.pieces)
        found = {number for feature in subject.claimed_in for number in feature.pieces}
        counts = dict.fromkeys(leading, 0)
        for number in found:
            piece, cell = position.piece(number), position.cell_of(number)
            if piece.owner in counts and piece.kind in kinds and cell is not None:
                counts[piece.owner] += self.flag in position.tile_flags(cell)
        if not self.most:
            counts = {player: min(count, 1) for player, count in counts.items()}
        return tuple(player for player in leading if counts[player] == max(counts.values()))


def _age(feature: Feature) -> tuple[int, int]:
    """What comes first: the feature whose first tile was laid first; on one tile, the one the tile names first."""
    return feature.first_laid, feature.first_segment


# What plugins write


def leads(occasion: str, *, anybody: bool = False) -> Condition:
    """Whether the player who is asked about gets the points of a feature.

    Args:
        occasion: when it is scored.
        anybody: asks whether any player does, instead.
    """
    return Leads(occasion, anybody)


def unit_rate(rule: str, label: str, occasion: str, *, anybody: bool = False) -> Number:
    """What one unit of a term is worth in a feature to the player who is asked about, with all that adjusts the term.

    Args:
        rule: the id of the scoring rule.
        label: the label of its term.
        occasion: when the feature is scored.
        anybody: asks for the most that it is worth to a player who gets the points, instead.
    """
    return UnitRate(rule, label, occasion, anybody)


def count_borders_once(kind: str, *, among: Condition, by: Number) -> Number:
    """How many completed features of a kind border a feature, each of which counts in one feature only.

    Of those of the same kind that it borders, that is the one with the highest number, of several the one begun first.

    Args:
        kind: the kind of those that are counted.
        among: in which features they may count.
        by: the number.
    """
    return BordersOnce(kind, among, by)


def owners_on(flag: str) -> Expression:
    """For a :class:`~bastide.ClaimRule`: who has a piece on a segment with a flag gets the points, else who leads.

    Args:
        flag: the flag's name.
    """
    return OwnersOn(flag)


def leaders_on(flag: str, pieces: Selector, *, most: bool = False) -> Expression:
    """For a :class:`~bastide.ClaimRule`: of those who lead, who has a piece on a tile with a flag; else all of them.

    Args:
        flag: the name of a flag of the tile as a whole.
        pieces: of which kinds the piece must be.
        most: whether only those get the points who have most such pieces there.
    """
    return LeadersOn(flag, pieces, most)
