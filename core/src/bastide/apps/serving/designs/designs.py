"""Tiles being written: parsed as far as possible, and put into play."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import tomli

from bastide import (
    BastideError,
    Problem,
    Ruleset,
    TileFileError,
    TileSet,
    coded,
    describe,
    read_tiles,
    resolve_variant,
    sentence,
    translated,
)

from ...rulesets.titles import title_of
from ...scenes import styles_for
from ...tiles.reading import Collection, Group, edge_kinds, items_of
from ..variants.untrusted import check_contents, check_tiles, check_variant, ruleset_of
from .valid_toml import legible


@dataclass(frozen=True, slots=True)
class Design:
    """A text with tiles, parsed under some rules.

    Args:
        text: the text.
        under: the requested rules.
        ruleset: the ruleset of these rules.
        tile_set: its tiles; of an invalid text the valid ones; ``None`` if nothing can be parsed.
        problems: the problems of the text.
    """

    text: str
    under: Any
    ruleset: Ruleset
    tile_set: TileSet | None
    problems: tuple[Problem, ...] = ()


def read(text: str, under: Any) -> Design:
    """Parse tiles as far as possible.

    Args:
        text: the content of a tile file.
        under: the variant that defines the kinds of segments.

    Raises:
        BastideError: the variant is invalid, or the text is too long.
    """
    check_tiles([text])
    ruleset = ruleset_of(under)
    tile_set, problems = _tried(text, ruleset)
    if tile_set is None:
        # While a text is typed, usually one line is broken, and the others should stay visible.
        tile_set, _ = _tried(legible(text), ruleset)
    return Design(text, under, ruleset, tile_set, tuple(problems))


def _tried(text: str, ruleset: Ruleset) -> tuple[TileSet | None, list[Problem]]:
    try:
        return read_tiles(text, ruleset.segment_kinds, edge_kinds=edge_kinds(ruleset)), []
    except TileFileError as error:
        return error.sound, nameless(error.problems)


def nameless(problems: Iterable[Problem]) -> list[Problem]:
    """Problems without a file name, for a text that has no file."""
    return [dataclasses.replace(each, file=None) for each in problems]


def combined(under: Any, text: str, copies: int = 1) -> dict[str, Any]:
    """A variant with its own tiles.

    Args:
        under: the base variant.
        text: the tiles.
        copies: how many copies of the whole set are in the game.
    """
    start: dict[str, Any] = {"extends": under} if isinstance(under, str) else dict(under)
    tiles = start.get("tiles")
    section = dict(tiles) if isinstance(tiles, Mapping) else {}
    texts = section.get("texts")
    section["texts"] = [*(texts if isinstance(texts, list) else ()), text]
    name = _name_in(text)
    if copies != 1 and name:
        section[name] = copies
    return start | {"tiles": section}


def _name_in(text: str) -> str | None:
    try:
        name = tomli.loads(text).get("set")
    except (ValueError, RecursionError):
        return None
    return name if isinstance(name, str) else None


def in_play(design: Design, copies: int = 1) -> Ruleset:
    """The rules with the tiles of a design in the game.

    Raises:
        BastideError: the tiles are wrong, or incompatible with the rules.
    """
    if design.problems or design.tile_set is None:
        raise BastideError(design.problems or [Problem(coded("tile-file/no-tiles", "there are no tiles"))])
    variant = combined(design.under, design.text, copies)
    if not variant.get("title"):
        called = sentence("{variant} with “{tiles}”", variant=title_of(design.ruleset), tiles=design.tile_set.title)
        variant["title"] = translated(called)[:120]
    check_variant(variant)
    try:
        return _resolved(json.dumps(variant))
    except BastideError as error:
        raise BastideError(nameless(error.problems)) from None


@lru_cache(maxsize=16)
def _resolved(variant: str) -> Ruleset:
    """The rules of a variant object, cached separately: typing produces many, which must not displace games' rules."""
    ruleset = resolve_variant(json.loads(variant))
    check_contents(ruleset)
    return ruleset


def forget() -> None:
    """Forget cached rules, since plugins were changed."""
    _resolved.cache_clear()


def playable(design: Design, copies: int = 1) -> dict[str, Any]:
    """The whole variant with the tiles of a design in the game, as an object.

    Raises:
        BastideError: the tiles are wrong, or incompatible with the rules.
    """
    return describe(in_play(design, copies).selection)


def collection(design: Design) -> Collection:
    """The tiles of a design as the collection for a sheet.

    Raises:
        BastideError: they have problems.
    """
    ruleset = in_play(design)
    assert design.tile_set is not None
    known = {name: entry.tile for name, entry in ruleset.tiles.items()}
    group = Group(design.tile_set.name, design.tile_set.title, items_of(design.tile_set, known))
    return Collection(design.tile_set.title, (group,), ruleset, styles_for(ruleset))
