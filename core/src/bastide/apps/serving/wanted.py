"""Variants and bots as strangers may ask for them: by name, never by path.

A variant from the web may name installed plugins, their options, rates and counts. What would have the server read a
file or import a module of somebody's choice is refused before anything is looked up.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from bastide import BastideError, Problem, Ruleset, VariantError, listed, parse_call, resolve_variant, sentence

from ..bots import Player, bot, bots
from .settings import Limits

#: How many variants are kept ready.
_KEPT = 64
_LONGEST = 4_000

_ready: OrderedDict[str, Ruleset] = OrderedDict()
_lock = threading.Lock()


def ruleset_of(variant: Any) -> Ruleset:
    """The rules of a variant that came over the web.

    Args:
        variant: a preset's name, an expression, or a variant object.

    Raises:
        VariantError: it is wrong, or it names a file.
    """
    check_variant(variant)
    name = json.dumps(variant, sort_keys=True)
    with _lock:
        if name in _ready:
            _ready.move_to_end(name)
            return _ready[name]
    ruleset = resolve_variant(variant)
    with _lock:
        _ready[name] = ruleset
        while len(_ready) > _KEPT:
            _ready.popitem(last=False)
    return ruleset


def check_variant(variant: Any) -> None:
    """Refuse a variant that would have a file read.

    Raises:
        VariantError: it names a file, or is nothing that could be a variant.
    """
    if isinstance(variant, str):
        _check_text(variant)
    elif isinstance(variant, Mapping):
        if isinstance(variant.get("extends"), str):
            _check_text(variant["extends"])
        tiles = variant.get("tiles")
        if isinstance(tiles, Mapping) and tiles.get("files"):
            raise VariantError(
                Problem(
                    "tile files are not read for others",
                    key="tiles.files",
                    hint="install the tiles as a plugin where the server runs",
                )
            )
    else:
        raise VariantError("a variant is a preset's name, an expression or an object")


def _check_text(text: str) -> None:
    if len(text) > _LONGEST:
        raise VariantError(sentence("an expression has at most {longest} characters", longest=_LONGEST))
    # A first term with a slash or with the ending of such files is a path, and so may a whole text with a slash be.
    if "/" in text or "\\" in text or ".toml" in text:
        hint = "name presets and plugins, such as hig-2002 + small-city; what has a slash in it goes into an object"
        raise VariantError(Problem("files are not read for others", hint=hint))


def check_bot(text: str, limits: Limits) -> None:
    """Refuse a bot that is not installed, or one that is to think for very long.

    Raises:
        BastideError: it may not be asked for.
    """
    name, parameters = parse_call(text[:_LONGEST])
    known = bots()
    if name not in known:
        raise BastideError(
            Problem(
                sentence("there is no bot {name!r}", name=name),
                hint=sentence("there are {known}", known=listed(sorted(known))),
            )
        )
    for key, value in parameters.items():
        if isinstance(value, int | float) and not isinstance(value, bool):
            most = limits.bots_seconds if key == "seconds" else limits.bots_think
            if not abs(value) <= most:
                raise BastideError(
                    sentence("the bot {name}: {key} is at most {most:g} here", name=name, key=key, most=most)
                )
        elif not isinstance(value, str | bool):
            raise BastideError(
                sentence("the bot {name}: {key} must be a number, a word, true or false", name=name, key=key)
            )
    bot(text, 0)


def player_of(text: str, seed: str) -> Player:
    """The bot that was asked for."""
    return bot(text, seed)
