"""Bots of three levels, for people who look for an opponent.

Each wins more than three of four games against the one below; ``docs/explanation/bots.md`` says how that was
measured.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from bastide import Action, Bot, View, sentence

from .players import Player
from .worth import immediate_worths

#: How many actions the easy and the normal bot consider.
EASY, NORMAL = 4, 16


def easy_bot(seed: int | str) -> Player:
    """A bot that overlooks most of what it could do, and takes what scores best at once of the rest.

    Args:
        seed: the seed of its choices.
    """
    return _Overlooking(random.Random(f"easy:{seed}"), EASY)


def normal_bot(seed: int | str) -> Player:
    """A bot that overlooks some of what it could do, and takes what scores best at once of the rest.

    Args:
        seed: the seed of its choices.
    """
    return _Overlooking(random.Random(f"normal:{seed}"), NORMAL)


@dataclass(slots=True, eq=False)
class _Overlooking:
    """A bot that takes what scores best at once of some actions, drawn anew for each decision.

    Args:
        numbers: its random numbers, with which it can be copied and pickled in the middle of a game.
        considered: how many actions it considers.
    """

    numbers: random.Random
    considered: int

    def __call__(self, view: View) -> Action:
        decision = view.decision
        assert decision is not None
        count = len(decision.actions)
        if count == 1:
            return decision.actions[0]
        worths = immediate_worths(view, self.numbers.getrandbits(32))
        considered = self.numbers.sample(range(count), min(self.considered, count))
        return decision.actions[max(considered, key=worths.__getitem__)]


LEVELS = (
    Bot(
        name="easy",
        factory=f"{__name__}:easy_bot",
        title=sentence("Easy"),
        says="Overlooks much of what it could do.",
    ),
    Bot(
        name="normal",
        factory=f"{__name__}:normal_bot",
        title=sentence("Normal"),
        says="Overlooks some of what it could do, and takes what scores best at once.",
    ),
    Bot(
        name="strong",
        factory=f"{__package__}.search:mcts_bot",
        title=sentence("Strong"),
        says="Looks a few turns ahead.",
    ),
)
