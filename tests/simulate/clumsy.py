"""A bot that fails in some games."""

from __future__ import annotations

from bastide import Action, View
from bastide.apps.bots import Player, random_bot


def clumsy_bot(seed: int | str) -> Player:
    """A bot that cannot play the game of number 2."""
    player = random_bot(seed)

    def choose(view: View) -> Action:
        if "/2/" in str(seed):
            raise ValueError("all thumbs")
        action = player(view)
        assert isinstance(action, Action)
        return action

    return choose
