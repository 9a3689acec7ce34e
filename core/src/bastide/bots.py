"""Bots: the built-in ones, and those of plugins and modules by their names.

A bot is a callable from a :class:`bastide.View` to an action, or to one as records write it. The same seed gives the
same choices.

>>> import bastide
>>> from bastide.bots import greedy_bot
>>> red = greedy_bot(seed=7)
>>> game = bastide.Game("hig-2002", players=["Red", "Blue"], seed=7)
>>> game.play(red(game.view("Red")))
"""

from __future__ import annotations

from bastide.apps.bots import Factory, Player, bot, bots, greedy_bot, mcts_bot, random_bot

__all__ = ["Factory", "Player", "bot", "bots", "greedy_bot", "mcts_bot", "random_bot"]
