"""Variants and bots as strangers may ask for them: by name, never by path.

A variant from the web may name installed plugins, their options, rates and counts. What would have the server read a
file or import a module of somebody's choice is refused before anything is looked up.
"""

from __future__ import annotations

import json
import re
import threading
import tomllib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from bastide import BastideError, Problem, Ruleset, VariantError, listed, parse_call, resolve_variant, sentence

from ..bots import Player, bot, bots
from .settings import Limits

#: How many variants are kept ready.
_KEPT = 64
_LONGEST = 4_000
#: Of tiles that a variant brings itself: how many texts, characters in all, and tiles.
_TEXTS = 8
MOST_TEXT = 32_000
MOST_TILES = 200
#: Of a line; the time that a key of several parts takes grows with the square of their number.
_DOTS = 40
#: What is quoted or a remark, told apart just as readers of TOML do, so that nothing hides between. What does not end
#: goes on for as long as it could: nothing behind it is read, and looking for its end again and again takes long, too.
_QUOTED = re.compile(
    r"""
    \"{3} (?: [^\\] | \\.? )*? (?: \"{3,5} | \Z )
    | '{3} .*? (?: '{3,5} | \Z )
    | " (?: [^"\\\n] | \\[^\n]? )* "?
    | ' [^'\n]* '?
    | \# [^\n]*
    """,
    re.DOTALL | re.VERBOSE,
)

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


def forget() -> None:
    """Put all rules together anew, since plugins were changed."""
    with _lock:
        _ready.clear()


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
        if isinstance(tiles, Mapping) and isinstance(tiles.get("texts"), list):
            check_tiles(tiles["texts"])
        if isinstance(tiles, Mapping) and tiles.get("files"):
            raise VariantError(
                Problem(
                    "tile files are not read for others",
                    key="tiles.files",
                    hint="put what the file holds under texts, or install the tiles as a plugin where the server runs",
                )
            )
    else:
        raise VariantError("a variant is a preset's name, an expression or an object")


def check_tiles(texts: Sequence[Any]) -> None:
    """Refuse tiles of which there are more than can be drawn for a stranger.

    Args:
        texts: what tile files would hold.

    Raises:
        VariantError: they are too long, or too many.
    """
    written = [text for text in texts if isinstance(text, str)]
    if len(written) > _TEXTS or sum(map(len, written)) > MOST_TEXT:
        raise VariantError(
            Problem(
                sentence(
                    "tiles of one's own have at most {letters} characters in {texts} texts here",
                    letters=MOST_TEXT,
                    texts=_TEXTS,
                ),
                key="tiles.texts",
            )
        )
    for text in written:
        check_toml(text)
    if sum(map(_tiles_in, written)) > MOST_TILES:
        raise VariantError(
            Problem(sentence("at most {most} tiles of one's own are drawn here", most=MOST_TILES), key="tiles.texts")
        )


def check_toml(text: str) -> None:
    """Refuse a text that takes minutes to be read as TOML, as keys of thousands of parts do.

    Raises:
        VariantError: it is one.
    """
    # What is quoted or a remark may have as many as it likes; its lines are still counted.
    bare = _QUOTED.sub(lambda found: "\n" * found[0].count("\n"), text)
    for number, line in enumerate(bare.split("\n"), 1):
        if line.count(".") > _DOTS:
            raise VariantError(Problem(sentence("a line has at most {dots} dots here", dots=_DOTS), line=number))


def _tiles_in(text: str) -> int:
    """How many tiles a text may hold, with their special prints; what is no TOML holds none."""
    try:
        tiles = tomllib.loads(text).get("tiles")
    except (ValueError, RecursionError):
        return 0
    tables = tiles.values() if isinstance(tiles, dict) else ()
    prints = (table.get("prints") for table in tables if isinstance(table, dict))
    return len(tables) + sum(len(each) for each in prints if isinstance(each, dict))


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
