"""Players that are programs: those that come with Bastide, and those that plugins bring.

A bot is a callable from a :class:`~bastide.View` to an action, or to one as it stands in records. It is made by a
factory from a seed and perhaps parameters, and with the same seed does the same.
"""

from __future__ import annotations

from .greedy import greedy_bot
from .naming import bot, bots, split_names
from .players import Factory, Player, random_bot
from .search import mcts_bot

__all__ = ["Factory", "Player", "bot", "bots", "greedy_bot", "mcts_bot", "random_bot", "split_names"]
