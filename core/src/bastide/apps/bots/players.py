"""The type of a bot, and the simplest one."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from bastide import Action, View

Player: TypeAlias = Callable[[View], Action | Mapping[str, Any]]
#: Called with a seed and the bot's parameters.
Factory: TypeAlias = Callable[..., Player]


def random_bot(seed: int | str) -> Player:
    """A bot that takes any legal action with equal probability.

    Args:
        seed: the seed of its choices.
    """
    return _AtRandom(random.Random(f"random:{seed}"))


@dataclass(slots=True, eq=False)
class _AtRandom:
    """A bot with its random numbers, so that it can be copied and pickled in the middle of a game."""

    numbers: random.Random

    def __call__(self, view: View) -> Action:
        decision = view.decision
        assert decision is not None
        return decision.actions[self.numbers.randrange(len(decision.actions))]
