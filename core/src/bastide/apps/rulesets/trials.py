"""Playing a ruleset for a moment: a few games at random, always the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bastide import BastideError, Game, Registry, Ruleset, Selection, resolve

#: In so many games nothing may differ with something that is idle, while half of the first ones do without the cause:
#: what shows now and then is neither.
GAMES, FIRST = 30, 6
HALF = FIRST // 2
#: Once in so many entries of what is told of a game it is what a player knows of the stacks.
_LOOK = 16
#: So many may sit at a table.
SEATS = range(2, 7)


@dataclass(frozen=True, slots=True)
class Course:
    """How a game at random went.

    Args:
        turns: how many turns it had.
        used: the kinds of pieces of which players could use one.
        told: every choice with the number of alternatives, now and then what a player knew of the stacks, and how the
            game was scored and ended.
    """

    turns: int
    used: frozenset[str]
    told: tuple[Any, ...]


class Trial:
    """Games of a ruleset, each played when it is first asked for.

    Args:
        ruleset: the ruleset.
        seats: how many play, in one game after the other; then from the beginning.
    """

    def __init__(self, ruleset: Ruleset, seats: Sequence[int]) -> None:
        self._ruleset = ruleset
        self.seats = seats
        self._played: dict[int, Course | None] = {}

    def course(self, number: int) -> Course | None:
        """How a game went; ``None`` if none can be begun."""
        if number not in self._played:
            try:
                players = [f"{seat}" for seat in range(self.seats[number % len(self.seats)])]
                self._played[number] = _course(self._ruleset, players, number)
            except BastideError:
                self._played[number] = None
        return self._played[number]

    def differs(self, other: Trial, number: int) -> bool:
        """Whether a game goes otherwise under another ruleset, though all choose alike."""
        one, two = self.course(number), other.course(number)
        return one is None or two is None or one.told != two.told

    def differs_often(self, other: Trial) -> bool:
        """Whether half of the first games go otherwise under another ruleset.

        Args:
            other: games of the other ruleset.
        """
        alike = 0
        for number in range(FIRST):
            alike += not self.differs(other, number)
            if alike > FIRST - HALF:
                return False
        return True


def seats_of(ruleset: Ruleset) -> list[int]:
    """How many may play, of two to six.

    Args:
        ruleset: the ruleset.
    """
    allowed = [count for count in SEATS if all(count in numbers for numbers in ruleset.numbers.values())]
    return allowed or [*SEATS]


def tried(registry: Registry, selection: Selection, seats: Sequence[int]) -> tuple[Ruleset, Trial] | None:
    """The ruleset of a selection and games of it; ``None`` if it has none.

    Args:
        registry: the plugins.
        selection: what is selected.
        seats: how many play.
    """
    try:
        ruleset = resolve(selection, registry)
    except BastideError:
        return None
    return ruleset, Trial(ruleset, seats)


def _course(ruleset: Ruleset, players: Sequence[str], number: int) -> Course:
    game = Game(ruleset, players, seed=number)
    numbers = Random(number)
    full = {player: game.supply(player) for player in players}
    idle = {kind for supply in full.values() for kind in supply}
    told: list[Any] = []
    while actions := game.decision.actions:
        action = numbers.choice(actions)
        if idle:
            idle.difference_update(each.as_record().get("piece") for each in actions)
        if len(told) % _LOOK == 0:
            told.append({name: stack for name, stack in game.view(players[0]).stacks().items() if stack.get("size")})
        told.append((len(actions), action.as_record()))
        game.play(action)
        for player, supply in full.items():
            # What is in play without a choice, or in other words, is of use, too.
            idle.difference_update(kind for kind, left in game.supply(player).items() if left < supply[kind])
    told += [game.scores, game.ranking, game.lines]
    used = frozenset(kind for supply in full.values() for kind in supply if kind not in idle)
    return Course(game.turn_number, used, tuple(told))
