"""Which engine plays a game: this one in Python, or the native one, where it is installed and knows the rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import coded, sentence

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
        raise BastideError(Problem(message, hint=sentence("install bastide-native, or leave the variable out")))
    return "python"


def installed_engine() -> str:
    """The same as far as it is told without loading an engine: ``native`` or ``python``."""
    off = os.environ.get(CHOSEN_BY) == "python"
    return "python" if off or find_spec("bastide_native") is None else "native"


@cache
def _native(games: str = "games") -> Callable[[Any, Any, Mapping[str, Any]], Any] | None:
    """What begins a native game, or one of both engines (``lockstep``), if the native engine is installed."""
    try:
        begin: Callable[[Any, Any, Mapping[str, Any]], Any] = import_module(f"bastide_native.{games}").new_game
    except ImportError:
        return None
    return begin


def faster_game(variant: Any, players: Any, given: Mapping[str, Any]) -> Any:
    """A game of a faster engine, still to be initialised; ``None`` where none plays it.

    Args:
        variant: what names the rules.
        players: their names.
        given: what else the game is begun with.
    """
    if engine() == "python":
        return None
    begin = _native("lockstep" if engine() == "both" else "games")
    return None if begin is None else begin(variant, players, given)
