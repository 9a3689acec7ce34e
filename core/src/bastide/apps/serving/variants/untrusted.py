"""Variants and bots from untrusted clients: by name, never by path.

A variant from the web may name installed plugins, their options, rates and counts. Anything that would let the server
read a file or import a module of the client's choice is refused before any lookup.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import partial
from threading import Lock
from typing import Any

import tomli
from cachetools import LRUCache, cached

from bastide import BastideError, Problem, Ruleset, VariantError, coded, listed, parse_call, resolve_variant, sentence

from ...bots import Player, bot, bots
from ..settings import Limits, limits_in_force

#: How many variants are cached.
_KEPT = 64
#: In one line; the time for a dotted key grows with the square of its parts.
_DOTS = 40
#: Strings and comments, recognised exactly as TOML parsers do, so that nothing can hide between them. An unclosed one
#: extends as far as it could: nothing after it is parsed, and searching for its end repeatedly takes long, too.
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

#: Categories of characters that are invisible, or reverse the neighbouring text.
_UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}


def ruleset_of(variant: Any) -> Ruleset:
    """The rules of a variant from the web.

    Args:
        variant: the name of a preset, an expression, or a variant object.

    Raises:
        VariantError: it is wrong, or it names a file.
    """
    check_variant(variant)
    return _ruleset(variant)


@cached(LRUCache(_KEPT), key=partial(json.dumps, sort_keys=True), lock=Lock())
def _ruleset(variant: Any) -> Ruleset:
    ruleset = resolve_variant(variant, load_files=False)
    check_contents(ruleset)
    return ruleset


def forget() -> None:
    """Forget cached rules, since plugins were changed."""
    _ruleset.cache_clear()


def check_variant(variant: Any) -> None:
    """Refuse a variant that would let a file be read, or is unreasonably large.

    Raises:
        VariantError: it names a file, is too large, or is not a variant.
    """
    if isinstance(variant, str):
        _check_text(variant)
    elif isinstance(variant, Mapping):
        _check_size(variant, limits_in_force())
        if isinstance(variant.get("extends"), str):
            _check_text(variant["extends"])
        if variant.get("plugin_files"):
            raise VariantError(
                Problem(
                    coded("server/plugin-files", "plugin files are not read for others"),
                    key="plugin_files",
                    hint="the host may name them where the server is started, or install the plugins",
                )
            )
        tiles = variant.get("tiles")
        if isinstance(tiles, Mapping) and isinstance(tiles.get("texts"), list):
            check_tiles(tiles["texts"])
        if isinstance(tiles, Mapping) and tiles.get("files"):
            raise VariantError(
                Problem(
                    coded("server/tile-files", "tile files are not read for others"),
                    key="tiles.files",
                    hint="put what the file holds under texts, or install the tiles as a plugin where the server runs",
                )
            )
    else:
        raise VariantError(coded("server/variant-form", "a variant is a preset's name, an expression or an object"))


def check_tiles(texts: Sequence[Any]) -> None:
    """Refuse more tiles than can be drawn for a stranger.

    Args:
        texts: the contents of tile files.

    Raises:
        VariantError: they are too long, or too many.
    """
    limits = limits_in_force()
    written = [text for text in texts if isinstance(text, str)]
    if len(written) > limits.own_texts or sum(map(len, written)) > limits.own_text:
        raise VariantError(
            Problem(
                coded(
                    "server/own-tile-texts",
                    "tiles of one's own have at most {letters} characters in {texts} texts here",
                    letters=limits.own_text,
                    texts=limits.own_texts,
                ),
                key="tiles.texts",
            )
        )
    for text in written:
        check_toml(text)
    read = [_read(text) for text in written]
    if sum(map(_tiles_in, read)) > limits.own_tiles:
        raise VariantError(
            Problem(
                coded("server/own-tiles", "at most {most} tiles of one's own are drawn here", most=limits.own_tiles),
                key="tiles.texts",
            )
        )
    for found in read:
        _check_title(found.get("title"), "tiles.texts.title", limits)


def check_toml(text: str) -> None:
    """Refuse a text that takes minutes to parse as TOML, as keys of thousands of parts do.

    Raises:
        VariantError: it does.
    """
    # Strings and comments may have any number of dots; their lines are still counted.
    bare = _QUOTED.sub(lambda found: "\n" * found[0].count("\n"), text)
    for number, line in enumerate(bare.split("\n"), 1):
        if line.count(".") > _DOTS:
            raise VariantError(
                Problem(coded("server/dots", "a line has at most {dots} dots here", dots=_DOTS), line=number)
            )


def _read(text: str) -> dict[str, Any]:
    """The content of a text; empty if it is not TOML."""
    try:
        return tomli.loads(text)
    except (ValueError, RecursionError):
        return {}


def _tiles_in(found: Mapping[str, Any]) -> int:
    """The number of tiles in a text, including special prints."""
    tiles = found.get("tiles")
    sections = tiles.values() if isinstance(tiles, dict) else ()
    prints = (section.get("prints") for section in sections if isinstance(section, dict))
    return len(sections) + sum(len(each) for each in prints if isinstance(each, dict))


def check_contents(ruleset: Ruleset) -> None:
    """Refuse rules with more contents than any table.

    Raises:
        VariantError: they have.
    """
    limits = limits_in_force()
    count = sum(sum(items.values()) for items in ruleset.contents.values())
    if count > limits.contents:
        raise VariantError(
            Problem(
                coded(
                    "server/contents",
                    "{count} tiles and tokens are too many; there are at most {most} here",
                    count=count,
                    most=limits.contents,
                ),
                key="tiles",
            )
        )
    for counts in (ruleset.supplies, *ruleset.supplies_by_players.values()):
        for (_, piece), number in counts.items():
            _check_number(number, limits.supply, f"supply.{piece}")


def _check_size(variant: Mapping[str, Any], limits: Limits) -> None:
    """Refuse a variant that is too long, or contains a number that is too large.

    Raises:
        VariantError: it is, or does.
    """
    sizes = {str(key): len(json.dumps(value, ensure_ascii=False, default=str)) for key, value in variant.items()}
    if sum(sizes.values()) + sum(map(len, sizes)) > limits.variant:
        raise VariantError(
            Problem(
                coded("server/variant-length", "a variant has at most {most} characters here", most=limits.variant),
                key=max(sizes, key=lambda key: sizes[key])[: limits.title],
            )
        )
    _check_title(variant.get("title"), "title", limits)
    for section, most in (("supply", limits.supply), ("rates", limits.number)):
        numbers = variant.get(section)
        for name, number in numbers.items() if isinstance(numbers, Mapping) else ():
            for each in number.values() if isinstance(number, Mapping) else (number,):
                _check_number(each, most, f"{section}.{name[: limits.title]}")


def _check_number(number: Any, most: int, key: str) -> None:
    if isinstance(number, int | float) and not abs(number) <= most:
        raise VariantError(Problem(coded("server/number", "this is at most {most} here", most=most), key=key))


def _check_title(title: Any, key: str, limits: Limits) -> None:
    if not isinstance(title, str):
        return
    if len(title) > limits.title:
        raise VariantError(
            Problem(
                coded("server/title-length", "a title has at most {most} characters here", most=limits.title), key=key
            )
        )
    if any(unicodedata.category(letter) in _UNSEEN for letter in title):
        raise VariantError(
            Problem(coded("server/title-characters", "a title has only characters that can be seen"), key=key)
        )


def _check_text(text: str) -> None:
    longest = limits_in_force().expression
    if len(text) > longest:
        raise VariantError(
            coded("server/expression-length", "an expression has at most {longest} characters", longest=longest)
        )
    # A first term with a slash or with the extension of such files is a path, as may be a whole text with a slash.
    if "/" in text or "\\" in text or ".toml" in text:
        hint = "name presets and plugins, such as hig-2002 + small-city; what has a slash in it goes into an object"
        raise VariantError(Problem(coded("server/files", "files are not read for others"), hint=hint))


def check_bot(text: str, limits: Limits) -> None:
    """Refuse a bot that is not installed, or has very large limits.

    Raises:
        BastideError: it is not permitted.
    """
    if len(text) > limits.bot:
        raise BastideError(
            Problem(
                coded("server/bot-length", "a bot has at most {most} characters with its parameters", most=limits.bot),
                key="bots",
            )
        )
    name, parameters = parse_call(text)
    known = bots()
    if name not in known:
        raise BastideError(
            Problem(
                coded("bot/unknown", "there is no bot {name!r}", name=name),
                hint=sentence("there are {known}", known=listed(sorted(known))),
            )
        )
    for key, value in parameters.items():
        if isinstance(value, int | float) and not isinstance(value, bool):
            most = limits.bots_seconds if key == "seconds" else limits.bots_think
            if not abs(value) <= most:
                raise BastideError(
                    coded(
                        "server/bot-parameter",
                        "the bot {name}: {key} is at most {most:g} here",
                        name=name,
                        key=key,
                        most=most,
                    )
                )
        elif not isinstance(value, str | bool):
            raise BastideError(
                coded(
                    "server/bot-parameter-kind",
                    "the bot {name}: {key} must be a number, a word, true or false",
                    name=name,
                    key=key,
                )
            )
    bot(text, 0)


def player_of(text: str, seed: str) -> Player:
    """The requested bot."""
    return bot(text, seed)
