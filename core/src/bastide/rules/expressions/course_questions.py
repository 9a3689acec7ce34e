"""What a rule may ask as data of the course of the game: rates, stacks, what is left to draw, scores and turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from .base import Condition, Expression, Number

if TYPE_CHECKING:
    from bastide.engine.position import Position


class Exhausted(Condition):
    """Whether nothing is left to draw."""

    word: ClassVar = "is_exhausted"

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether nothing is."""
        return position.exhausted()


class Waiting(Condition):
    """Whether tiles that were drawn wait to be placed."""

    word: ClassVar = "is_waiting"

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether some do."""
        return bool(position.waiting())


class HighestScore(Number):
    """The most points that a player has."""

    word: ClassVar = "highest_score"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many."""
        return max(position.scores)


class HighestTeamScore(Number):
    """The most points that a team has; a player who plays alone is a team."""

    word: ClassVar = "highest_team_score"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many."""
        return max(map(position.points_of, position.teams))


class OwnScore(Number):
    """The points of the player who is asked about."""

    word: ClassVar = "own_score"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many."""
        assert player is not None
        return position.scores[player]


class PartNumber(Number):
    """Which part of the turn this is; 1 for the first."""

    word: ClassVar = "part_number"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """Which."""
        return position.part_number


class TurnNumber(Number):
    """How many turns have been begun, this one among them."""

    word: ClassVar = "turn_number"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many."""
        return position.turn_number


class PlayerCount(Number):
    """How many players there are."""

    word: ClassVar = "count_players"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many."""
        return len(position.players)


class Called(Condition):
    """Whether a rule has called a phase in this turn."""

    word: ClassVar = "is_called"
    phase: str

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether one has."""
        return position.called(self.phase)


class RateOf(Number):
    """A number of a rule, as the variant sets it."""

    word: ClassVar = "rate_of"
    rate: str

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """The number."""
        return position.rate(self.rate)


class OwnStack(Expression):
    """The name of a player's own stack."""

    word: ClassVar = "own_stack"
    stack: str

    def value(self, position: Position, about: Any, player: int | None) -> str:
        """The name."""
        assert player is not None
        return position.own_stack(self.stack, player)


# What plugins write

#: Whether nothing is left to draw.
is_exhausted = Exhausted()
#: Whether tiles that were drawn wait to be placed.
is_waiting = Waiting()
#: The most points that a player has.
highest_score = HighestScore()
#: The most points that a team has; a player who plays alone is a team.
highest_team_score = HighestTeamScore()
#: The points of the player who is asked about.
own_score = OwnScore()
#: Which part of the turn this is; 1 for the first.
part_number = PartNumber()
#: How many turns have been begun, this one among them.
turn_number = TurnNumber()
#: How many players there are.
count_players = PlayerCount()


def is_called(phase: str) -> Condition:
    """Whether a rule has called a phase in this turn.

    Args:
        phase: its name.
    """
    return Called(phase)


def rate_of(name: str) -> Number:
    """A number of a rule, as the variant sets it.

    Args:
        name: ``<rule id>.<name>`` of a :class:`~bastide.Rate`.
    """
    return RateOf(name)


def own_stack(stack: str) -> Expression:
    """The name of a player's own stack.

    Args:
        stack: the name under which it is declared, with ``per_player``.
    """
    return OwnStack(stack)
