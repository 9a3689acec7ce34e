"""A bot that takes what scores best at once."""

from __future__ import annotations

import random

from bastide import Action, View

from .players import Player
from .worth import margins, worths_of


def greedy_bot(seed: int | str) -> Player:
    """A bot that takes what would leave it furthest ahead if the game ended after its own decisions.

    It asks the rules in force themselves, by letting a copy of the game end after each of its possible actions, and so
    plays under any of them. In the copy everything it cannot know was drawn anew.

    Args:
        seed: decides between actions that look alike, and what the copies hold where the bot cannot see.
    """
    numbers = random.Random(f"greedy:{seed}")

    def choose(view: View) -> Action:
        decision = view.decision
        assert decision is not None
        if len(decision.actions) == 1:
            return decision.actions[0]
        worths = worths_of(view.sample(numbers.getrandbits(32)), margins)
        best = max(worths)
        return decision.actions[numbers.choice([number for number, worth in enumerate(worths) if worth == best])]

    return choose
