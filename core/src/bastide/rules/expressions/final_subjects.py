"""What a final scoring is about, as data: claimed features, what they border, tallies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ..selectors import ANY, Selector
from ..subjects import Subject
from .base import Expression

if TYPE_CHECKING:
    from bastide.engine.position import Feature, Position


class Claimed(Expression):
    """Subjects for a scoring: the claimed features of certain kinds."""

    word: ClassVar = "claimed"
    kinds: Selector
    complete: bool | None

    def value(self, position: Position, about: Any, player: int | None) -> list[Subject]:
        """The subjects."""
        known = position.ruleset.segment_kinds
        return [
            position.subject(feature)
            for feature in position.claimed()
            if self.kinds.matches(known[feature.kind]) and self.complete in (None, feature.complete)
        ]


class ClaimedBeside(Expression):
    """Subjects for a scoring: features of certain kinds, claimed by the pieces in those that border them."""

    word: ClassVar = "claimed_beside"
    kinds: Selector
    beside: Selector
    kind: str
    complete: bool | None

    def value(self, position: Position, about: Any, player: int | None) -> list[Subject]:
        """The subjects."""
        known = position.ruleset.segment_kinds
        claims: dict[Feature, list[Feature]] = {}
        for claimed in position.claimed():
            if self.beside.matches(known[claimed.kind]):
                for feature in claimed.borders:
                    if self.kinds.matches(known[feature.kind]) and self.complete in (None, feature.complete):
                        claims.setdefault(feature, []).append(claimed)
        features = sorted(claims, key=lambda feature: feature.root)
        return [Subject(self.kind, (feature,), claims=tuple(claims[feature])) for feature in features]


class Tallies(Expression):
    """Subjects for a scoring: tallies of a plugin, each claimed by what every player has."""

    word: ClassVar = "tallies"
    plugin: str
    names: tuple[str, ...]
    kind: str

    def value(self, position: Position, about: Any, player: int | None) -> list[Subject]:
        """The subjects."""
        found = []
        for name in self.names:
            weights = {player: count for player, count in enumerate(position.tally(self.plugin, name)) if count}
            if weights:
                found.append(Subject(self.kind, weights=weights, about={"tally": name}))
        return found


def claimed(kinds: Selector = ANY, *, complete: bool | None = None) -> Expression:
    """Subjects for a final scoring: the claimed features of certain kinds, each by itself.

    Args:
        kinds: which kinds.
        complete: whether only complete ones, or only others; both without.
    """
    return Claimed(kinds, complete)


def claimed_beside(kinds: Selector, beside: Selector, *, kind: str, complete: bool | None = None) -> Expression:
    """Subjects for a final scoring: features that claimed ones border, each with all of those as one claim.

    Args:
        kinds: the kinds of features that are scored.
        beside: the kinds of features whose pieces claim them; those that they bound have them in ``borders``.
        kind: the kind of subject they are scored as.
        complete: whether only complete ones, or only others; both without.
    """
    return ClaimedBeside(kinds, beside, kind, complete)


def tallies(plugin: str, *names: str, kind: str) -> Expression:
    """Subjects for a final scoring: tallies of a plugin, each by itself, claimed by what every player has of it.

    A tally that is 0 for all players is no subject. The name of one stands in ``about["tally"]``.

    Args:
        plugin: the plugin.
        names: the names of the tallies, see :meth:`~bastide.Position.tally`.
        kind: the kind of subject they are scored as.
    """
    return Tallies(plugin, names, kind)
