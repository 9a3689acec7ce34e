"""A bot that takes the action with the best immediate score."""

from __future__ import annotations

import random
from dataclasses import dataclass

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
    return _Greedy(random.Random(f"greedy:{seed}"))


@dataclass(slots=True, eq=False)
class _Greedy:
    """A bot with its random numbers, so that it can be copied and pickled in the middle of a game."""

    numbers: random.Random

    def __call__(self, view: View) -> Action:
        decision = view.decision
        assert decision is not None
        if len(decision.actions) == 1:
            return decision.actions[0]
        worths = immediate_worths(view, self.numbers.getrandbits(32))
        best = max(worths)
        return decision.actions[self.numbers.choice([number for number, worth in enumerate(worths) if worth == best])]
