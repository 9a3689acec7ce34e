"""Bots that fail, each in its own way."""

from __future__ import annotations

import time

from bastide import Action, View
from bastide.apps.bots import Player, random_bot

#: For how many seconds the sleeping bot sleeps.
NAP = 60


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


def absent_bot(seed: str) -> Player:
    """A bot that gives no action."""
    return lambda view: None  # type: ignore[return-value]  # that is what is wrong with it


def leaving_bot(seed: str) -> Player:
    """A bot that ends its process."""

    def choose(view: View) -> Action:
        raise SystemExit(3)

    return choose


def sleeping_bot(seed: str) -> Player:
    """A bot that sleeps over its first action."""

    def choose(view: View) -> Action:
        time.sleep(NAP)
        raise TimeoutError

    return choose
