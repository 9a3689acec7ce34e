"""The type of a bot, and the simplest one."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
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
    numbers = random.Random(f"random:{seed}")

    def choose(view: View) -> Action:
        decision = view.decision
        assert decision is not None
        return decision.actions[numbers.randrange(len(decision.actions))]

    return choose
