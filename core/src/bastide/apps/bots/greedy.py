"""A bot that takes the action with the best immediate score."""

from __future__ import annotations

import random

from bastide import Action, View

from .players import Player
from .worth import immediate_worths


def greedy_bot(seed: int | str) -> Player:
    """A bot that takes the action after which it would be furthest ahead if the game ended at the end of its decisions.

    It lets a copy of the game end after each legal action and asks the rules in force, so it plays under any rules. The
    copy redraws everything that the player cannot know.

    Args:
        seed: decides between actions of equal worth, and fills in what the bot cannot see in the copies.
    """
    numbers = random.Random(f"greedy:{seed}")

    def choose(view: View) -> Action:
        decision = view.decision
        assert decision is not None
        if len(decision.actions) == 1:
            return decision.actions[0]
        worths = immediate_worths(view, numbers.getrandbits(32))
        best = max(worths)
        return decision.actions[numbers.choice([number for number, worth in enumerate(worths) if worth == best])]

    return choose
