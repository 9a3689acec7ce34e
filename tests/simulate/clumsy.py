"""Bots that fail, each in its own way, and bots that wait until they are let go on."""

from __future__ import annotations

import os
import time
from pathlib import Path

from bastide import Action, View
from bastide.apps.bots import Player, random_bot

#: For how many seconds the sleeping bot sleeps: for longer than anybody waits for anything.
NAP = 3600
#: Where the environment names a file, the sleeping bot makes it when it goes to sleep.
ASLEEP = "BASTIDE_TESTS_ASLEEP"
#: Where the environment names a file, patient bots begin with no game from the one of this number on until it is there.
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
        Path(os.environ[ASLEEP]).touch()
        time.sleep(NAP)
        raise TimeoutError

    return choose


def patient_bot(seed: int | str) -> Player:
    """A bot that plays at random, and may have to wait first, however quick or slow everybody else is."""
    player = random_bot(seed)
    gate = os.environ.get(GATE)
    # Of a game, the seed is that of the plan, then the number of the game; without one, the bot is only tried.
    number = int([*str(seed).split("/"), "0"][1])

    def choose(view: View) -> Action:
        while gate and number >= FIRST_BEHIND_THE_GATE and not Path(gate).exists():
            time.sleep(0.02)
        action = player(view)
        assert isinstance(action, Action)
        return action

    return choose
