"""Bots: the built-in ones and those of plugins.

A bot is a callable from a :class:`~bastide.View` to an action, or to one as records write it. A factory makes it from a
seed and optional parameters; the same seed gives the same choices.
"""

from __future__ import annotations

from .chances import Estimate, Value, luck_of_draw, play_on
from .greedy import greedy_bot
from .naming import bot, bots, called, split_names
from .players import Factory, Player, random_bot
from .search import mcts_bot, weigh

__all__ = [
    "Estimate",
    "Factory",
    "Player",
    "Value",
    "bot",
    "bots",
    "called",
    "greedy_bot",
    "luck_of_draw",
    "mcts_bot",
    "play_on",
    "random_bot",
    "split_names",
    "weigh",
]
