"""Playing a ruleset for a moment: a few games at random, always the same ones."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from bastide import BastideError, Game, Ruleset

PLAYERS = ("one", "other")


@dataclass(frozen=True, slots=True)
class Course:
    """How a game at random went.

    Args:
        turns: how many turns it had.
        used: the kinds of pieces of which players took any out of their supplies.
        told: every choice with the number of alternatives, and how the game was scored and ended.
    """

    turns: int
    used: frozenset[str]
    told: tuple[Any, ...]


class Trial:
    """Games of a ruleset, each played when it is first asked for.

    Args:
        ruleset: the ruleset.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._played: dict[int, Course | None] = {}

    def course(self, number: int) -> Course | None:
        """How a game went; ``None`` if a rule raised, which is told when the game is played by people."""
        if number not in self._played:
            try:
                self._played[number] = _course(self._ruleset, number)
            except BastideError:
                self._played[number] = None
        return self._played[number]

    def differs(self, other: Trial, number: int) -> bool:
        """Whether a game goes otherwise under another ruleset, though all choose alike."""
        one, two = self.course(number), other.course(number)
        return one is None or two is None or one.told != two.told


def _course(ruleset: Ruleset, number: int) -> Course:
    game = Game(ruleset, PLAYERS, seed=number)
    numbers = Random(number)
    full = {player: game.supply(player) for player in PLAYERS}
    used: set[str] = set()
    told: list[Any] = []
    while actions := game.decision.actions:
        action = numbers.choice(actions)
        told.append((len(actions), action.as_record()))
        game.play(action)
        for player, supply in full.items():
            used.update(kind for kind, left in game.supply(player).items() if left < supply[kind])
    told += [game.scores, game.ranking, game.lines]
    return Course(game.turn_number, frozenset(used), tuple(told))
