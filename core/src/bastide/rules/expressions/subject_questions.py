"""What a rule may ask as data of a subject, of the player who is asked about, and of an offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from .base import Condition, Number

if TYPE_CHECKING:
    from bastide.engine.position import Position


class Noted(Number):
    """A number that the rule that formed a subject noted about it."""

    word: ClassVar = "noted"
    key: str

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """The number; 0 for a subject about which nothing was noted, such as a feature that somebody asks about."""
        return int(about.about[self.key]) if about.about else 0


class NotedAs(Condition):
    """Whether a text that the rule that formed a subject noted about it is a certain one."""

    word: ClassVar = "noted_as"
    key: str
    text: str

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it is."""
        return bool(about.about) and bool(about.about[self.key] == self.text)


class OwnCount(Number):
    """The weight that the rule which formed a subject gave to the player who is asked about."""

    word: ClassVar = "count_own"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many."""
        return int((about.weights or {}).get(player, 0))


class AskedPlayer(Number):
    """The number of the player who is asked about."""

    word: ClassVar = "asked_player"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """The number."""
        assert player is not None
        return player


class InRole(Condition):
    """Whether an offer brings a piece in a role."""

    word: ClassVar = "in_role"
    role: str

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it does."""
        return bool(about.role == self.role)


# What plugins write

#: The number of the player who is asked about.
asked_player = AskedPlayer()
#: How many the player who is asked about has of what is counted by :meth:`~bastide.Subject.each`.
count_own = OwnCount()


def noted(key: str) -> Number:
    """A number in the ``about`` of a subject.

    Args:
        key: under which it stands there.
    """
    return Noted(key)


def noted_as(key: str, text: str) -> Condition:
    """Whether a certain text stands in the ``about`` of a subject.

    Args:
        key: under which it stands there.
        text: the text.
    """
    return NotedAs(key, text)


def in_role(role: str) -> Condition:
    """Whether an offer brings a piece in a role."""
    return InRole(role)
