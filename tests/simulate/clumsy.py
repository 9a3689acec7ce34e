"""Bots that fail, each in its own way, and bots that wait to be released."""

from __future__ import annotations

import os
import time
from pathlib import Path

from bastide import Action, View
from bastide.apps.bots import Player, random_bot

#: The seconds that the sleeping bot sleeps: longer than any test waits.
NAP = 3600
#: The sleeping bot creates the file that this environment variable names when it falls asleep.
ASLEEP = "BASTIDE_TESTS_ASLEEP"
#: Patient bots do not start games from this number on until the file that this environment variable names exists.
GATE = "BASTIDE_TESTS_GATE"
FIRST_BEHIND_THE_GATE = 10


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


def interrupted_bot(seed: str) -> Player:
    """A bot that is interrupted, and fails over what it leaves behind."""

    def choose(view: View) -> Action:
        try:
            raise KeyboardInterrupt
        finally:
            raise KeyError(seed)

    return choose


def absent_bot(seed: str) -> Player:
    """A bot that returns no action."""
    return lambda view: None  # type: ignore[return-value]  # that is what is wrong with it


def leaving_bot(seed: str) -> Player:
    """A bot that ends its process."""

    def choose(view: View) -> Action:
        raise SystemExit(3)

    return choose


def sleeping_bot(seed: str) -> Player:
    """A bot that sleeps during its first action."""

    def choose(view: View) -> Action:
        Path(os.environ[ASLEEP]).touch()
        time.sleep(NAP)
        raise TimeoutError

    return choose


def patient_bot(seed: int | str) -> Player:
    """A bot that plays at random, and may have to wait first, to make tests independent of speed."""
    player = random_bot(seed)
    gate = os.environ.get(GATE)
    # The seed of a game is that of the plan, then the number of the game; without one, the bot is only tried.
    number = int([*str(seed).split("/"), "0"][1])

    def choose(view: View) -> Action:
        while gate and number >= FIRST_BEHIND_THE_GATE and not Path(gate).exists():
            time.sleep(0.02)
        action = player(view)
        assert isinstance(action, Action)
        return action

    return choose
