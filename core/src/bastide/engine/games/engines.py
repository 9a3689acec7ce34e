"""Which engine plays a game: this one in Python, or the native one, where it is installed and knows the rules."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec
from typing import Any, Final

from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import Sentence, coded, sentence

#: The variable of the environment that chooses.
CHOSEN_BY: Final = "BASTIDE_KERNEL"
_ENGINES: Final = ("python", "native", "both")


@cache
def engine() -> str:
    """The engine that plays what it can: ``native`` where it is installed, unless the environment says otherwise.

    By ``both``, games that the native engine plays are played by either, and it is an error if they differ.

    Raises:
        BastideError: the environment names none, or one that is not installed.
    """
    chosen = os.environ.get(CHOSEN_BY, "")
    if chosen and chosen not in _ENGINES:
        message = coded(
            "engine/unknown",
            "{variable} is {chosen!r}; there are python, native and both",
            variable=CHOSEN_BY,
            chosen=chosen,
        )
        raise BastideError(Problem(message))
    if chosen == "python":
        return chosen
    if _native() is not None:
        return chosen or "native"
    if chosen:
        message = coded(
            "engine/not-installed",
            "{variable} is {chosen}, but the native engine is not installed",
            variable=CHOSEN_BY,
            chosen=chosen,
        )
        hint = sentence("install bastide-native where there is a C compiler, or leave the variable out")
        raise BastideError(Problem(message, hint=hint))
    return "python"


def installed_engine() -> Sentence:
    """Which engine plays what it can, and why, as far as it is told without loading one."""
    if os.environ.get(CHOSEN_BY) == "python":
        return sentence("Python engine: {variable} is python", variable=CHOSEN_BY)
    package = find_spec("bastide_native")
    if package is None:
        return sentence("Python engine: bastide-native is not installed")
    # Where nothing could be compiled, the rest of it is installed. To ask for the module by its name would load that.
    if PathFinder.find_spec("bastide_native._engine", package.submodule_search_locations) is None:
        return sentence("Python engine: bastide-native was installed where it could not be compiled")
    return sentence("native engine")


@cache
def _native(games: str = "games") -> Any:
    """The module of native games, or of games of both engines (``lockstep``), if the native engine is installed."""
    try:
        return import_module(f"bastide_native.{games}")
    except ImportError:
        return None


def faster_game(variant: Any, players: Any, given: Mapping[str, Any]) -> Any:
    """A game of a faster engine, still to be initialised; ``None`` where none plays it.

    Args:
        variant: what names the rules.
        players: their names.
        given: what else the game is begun with.
    """
    if engine() == "python":
        return None
    games = _native("lockstep" if engine() == "both" else "games")
    return None if games is None else games.new_game(variant, players, given)


def played_again(game: Any, ruleset: Any, *, foreign: bool) -> Any:
    """A game of a faster engine under other rules, in which the same was played as in one that is over.

    Args:
        game: the game that is over.
        ruleset: the other rules.
        foreign: whether they differ from those of the game.

    Returns:
        The game; ``None`` where it takes the record to tell.
    """
    games = _native() if engine() == "native" else None
    return None if games is None else games.played_again(game, ruleset, foreign=foreign)
