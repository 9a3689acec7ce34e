"""Bots of three levels, for people who look for an opponent.

Each wins about three of four games or more against the one below; ``docs/explanation/bots.md`` says how that was
measured.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from bastide import Action, Bot, View, sentence

from .players import Player
from .worth import immediate_worths

#: How many actions the easy bot considers.
CONSIDERED = 4


def easy_bot(seed: int | str) -> Player:
    """A bot that overlooks most of what it could do, and takes what scores best at once of the rest.

    Args:
        seed: the seed of its choices.
    """
    return _Easy(random.Random(f"easy:{seed}"))


@dataclass(slots=True, eq=False)
class _Easy:
    """A bot with its random numbers, so that it can be copied and pickled in the middle of a game."""

    numbers: random.Random

    def __call__(self, view: View) -> Action:
        decision = view.decision
        assert decision is not None
        count = len(decision.actions)
        if count == 1:
            return decision.actions[0]
        worths = immediate_worths(view, self.numbers.getrandbits(32))
        considered = self.numbers.sample(range(count), min(CONSIDERED, count))
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
        factory=f"{__package__}.greedy:greedy_bot",
        title=sentence("Normal"),
        says="Takes what scores best at once under any rules.",
    ),
    Bot(
        name="strong",
        factory=f"{__package__}.search:mcts_bot",
        title=sentence("Strong"),
        says="Looks a few turns ahead.",
    ),
)
