"""Bots by name, with parameters: ``easy``, ``greedy``, ``mcts(playouts=200)``, ``my_module:careful(patience=3)``."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Mapping
from typing import Any

from bastide import (
    BastideError,
    Bot,
    Problem,
    checked_call,
    coded,
    did_you_mean,
    installed,
    listed,
    parse_call,
    sentence,
)

from .levels import LEVELS
from .players import Factory, Player

_HERE = __package__
_BUILT_IN = (
    *LEVELS,
    Bot(name="greedy", factory=f"{_HERE}.greedy:greedy_bot", says="Takes what scores best at once under any rules."),
    Bot(
        name="mcts",
        factory=f"{_HERE}.search:mcts_bot",
        says="Searches a tree of what may happen: mcts(playouts=200), or mcts(seconds=0.5).",
    ),
    Bot(name="random", factory=f"{_HERE}.players:random_bot", says="Takes any legal action."),
)


def bots() -> dict[str, Bot]:
    """All bots by name: the built-in ones and those of the installed plugins.

    A plugin's bot whose name is taken is called ``<plugin>/<name>``. A plugin whose hook fails is left out.
    """
    return _bots()[0]


def called(text: str) -> str:
    """What people call a bot.

    Args:
        text: its name, perhaps with parameters; these are told as they are.
    """
    known = bots().get(text)
    return text if known is None else known.title or known.name


def _bots() -> tuple[dict[str, Bot], list[str]]:
    """All bots by name, and why the bots of some plugins are missing."""
    found = {bot.name: bot for bot in _BUILT_IN}
    missing: list[str] = []
    registry = installed()
    for plugin in registry.bringing("bastide_bots"):
        try:
            brought = registry.items(plugin, "bastide_bots")
        except Exception as error:
            problem = coded(
                "bot/not-told",
                "the plugin {plugin} cannot say which bots it brings: {type}: {error}",
                plugin=plugin,
                type=type(error).__name__,
                error=error,
            )
            missing.append(problem)
            continue
        for bot in brought:
            found[f"{plugin}/{bot.name}" if bot.name in found else bot.name] = bot
    return found, missing


def split_names(text: str) -> list[str]:
    """Split a text into bot names at its commas; commas inside parentheses belong to a name.

    Args:
        text: such as ``greedy,mcts(playouts=20, turns=3)``.
    """
    names = [""]
    depth, quoted = 0, ""
    for sign in text:
        if quoted or sign in "\"'":
            quoted = "" if sign == quoted else quoted or sign
        else:
            depth += (sign == "(") - (sign == ")")
        if sign == "," and not quoted and depth <= 0:
            names.append("")
        else:
            names[-1] += sign
    return [name.strip() for name in names]


def bot(text: str, seed: int | str) -> Player:
    """The bot of that name, or one made by ``module:function``, with any parameters in parentheses.

    Args:
        text: such as ``greedy``, ``mcts(playouts=200)`` or ``my_module:careful``.
        seed: the seed of its choices.

    Raises:
        BastideError: there is no such bot, it has no such parameter, or it cannot be made.
    """
    name, parameters = parse_call(text)
    known, missing = _bots()
    path = known[name].factory if name in known else name
    module, colon, function = path.partition(":")
    if not colon:
        hint = did_you_mean(
            name, known, sentence("there are {known}, or any module:function", known=listed(sorted(known)))
        )
        raise BastideError(
            [Problem(coded("bot/unknown", "there is no bot {name!r}", name=name), hint=hint), *map(Problem, missing)]
        )
    try:
        factory: Factory = getattr(importlib.import_module(module), function)
        if parameters:
            return _made(name, factory, seed, parameters)
        return factory(seed)
    except BastideError:
        raise
    except Exception as error:
        raise BastideError(
            coded(
                "bot/not-made",
                "the bot {name} cannot be made: {type}: {error}",
                name=name,
                type=type(error).__name__,
                error=error,
            )
        ) from error


def _made(name: str, factory: Factory, seed: int | str, parameters: Mapping[str, Any]) -> Player:
    """Make a bot with parameters, each checked against the signature of its factory.

    Raises:
        BastideError: a parameter does not exist or has an invalid value; lists all problems.
    """
    taken = list(inspect.signature(factory).parameters.values())[1:]
    named = {each.name: each for each in taken if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)}
    if not any(each.kind is each.VAR_KEYWORD for each in taken):
        there = sentence("it takes {named}", named=listed(named)) if named else "it takes none"
        unknown = [key for key in parameters if key not in named]
        if unknown:
            raise BastideError(
                Problem(
                    coded("bot/unknown-parameter", "the bot {name} has no parameter {key!r}", name=name, key=key),
                    hint=did_you_mean(key, named, there),
                )
                for key in unknown
            )
    player: Player = checked_call(
        factory,
        seed,
        given=parameters,
        called=lambda key: sentence("the parameter {key} of the bot {name}", key=key, name=name),
    )
    return player
