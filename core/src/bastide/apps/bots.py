"""Players that are programs: two that come with Bastide, and those that plugins bring.

A bot is a callable from a :class:`~bastide.View` to an action, or to one as it stands in records. It is made by a
factory from a seed, and with the same seed does the same.
"""

from __future__ import annotations

import difflib
import importlib
import random
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from bastide import Action, BastideError, Bot, Game, Problem, View, installed

Player: TypeAlias = Callable[[View], Action | Mapping[str, Any]]
Factory: TypeAlias = Callable[[int | str], Player]

#: How far ahead a bot looks inside its own turn: the placement, and what may follow it.
_DEPTH = 3


def random_bot(seed: int | str) -> Player:
    """A bot that takes any legal action, all alike.

    Args:
        seed: where its choices come from.
    """
    numbers = random.Random(f"random:{seed}")

    def choose(view: View) -> Action:
        decision = view.decision
        assert decision is not None
        return decision.actions[numbers.randrange(len(decision.actions))]

    return choose


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
        game = view.sample(numbers.getrandbits(32))
        worths = [_worth_after(game, number, view.player, _DEPTH) for number in range(len(decision.actions))]
        best = max(worths)
        return decision.actions[numbers.choice([number for number, worth in enumerate(worths) if worth == best])]

    return choose


def _worth_after(game: Game, number: int, player: str, depth: int) -> float:
    """What an action leads to, with the best that the player can do after it."""
    turn = game.position.turn_number
    game.play(game.decision.actions[number])
    decision = game.decision
    try:
        if decision.player == player and depth > 1 and game.position.turn_number == turn and len(decision.actions) < 60:
            return max(_worth_after(game, other, player, depth - 1) for other in range(len(decision.actions)))
        return _worth(game, player)
    finally:
        game.undo()


def _worth(game: Game, player: str) -> float:
    """By how much a player would be ahead of the others if the game ended now."""
    spare = 0.0
    if not game.over:
        # A piece in supply can still earn something. A trifle each keeps the last ones for what is worth them.
        spare = sum(1 - 0.5**count for count in game.supply(player).values())
        game.finish()
        try:
            scores = game.scores
        finally:
            game.undo()
    else:
        scores = game.scores
    others = [points for name, points in scores.items() if name != player]
    return scores[player] - (sum(others) / len(others) if others else 0.0) + spare


_BUILT_IN = (
    Bot(name="greedy", factory=f"{__name__}:greedy_bot", says="Takes what scores best at once under any rules."),
    Bot(name="random", factory=f"{__name__}:random_bot", says="Takes any legal action."),
)


def bots() -> dict[str, Bot]:
    """All bots by name: those that come with Bastide, and those of the installed plugins.

    A plugin's bot whose name is taken goes by ``<plugin>/<name>``.
    """
    found = {bot.name: bot for bot in _BUILT_IN}
    for plugin, bot in installed().collect("bastide_bots"):
        found[f"{plugin}/{bot.name}" if bot.name in found else bot.name] = bot
    return found


def bot(name: str, seed: int | str) -> Player:
    """The bot of a name, or the one that a ``module:function`` makes.

    Args:
        name: its name, or the import path of its factory.
        seed: where its choices come from.

    Raises:
        BastideError: there is none, or it cannot be made.
    """
    known = bots()
    path = known[name].factory if name in known else name
    module, colon, function = path.partition(":")
    if not colon:
        close = difflib.get_close_matches(name, known, n=1)
        there = f"there are {', '.join(sorted(known))}, or any module:function"
        hint = f"did you mean {close[0]!r}?" if close else there
        raise BastideError(Problem(f"there is no bot {name!r}", hint=hint))
    try:
        factory: Factory = getattr(importlib.import_module(module), function)
        return factory(seed)
    except Exception as error:
        raise BastideError(f"the bot {name} cannot be made: {type(error).__name__}: {error}") from error
