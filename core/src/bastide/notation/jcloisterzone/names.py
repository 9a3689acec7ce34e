"""What JCloisterZone calls what plugins bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import tomli

from bastide._kernel.geometry import PORTS

#: Their names of the twelve ports, in the order of ours.
THEIR_PORTS = ("NL", "N", "NR", "EL", "E", "ER", "SL", "S", "SR", "WL", "W", "WR")
#: Our names of what they call so.
PORT_NAMES = dict(zip(THEIR_PORTS, PORTS, strict=True))
#: What is added to the id of a print with a garden.
GARDEN = "-garden"
#: How many small followers each player has; no other number is read.
FOLLOWERS = 7


@dataclass(frozen=True, slots=True)
class Names:
    """The names of both, as in ``names.toml``.

    Args:
        sets: what is a set of tiles, of all that terms need; the rest are elements.
        terms: terms of variants, each with the sets and elements that mean it; of two that do, the first.
        rules: by rule and its value, the term that it means.
        kinds: kinds of segments, by feature.
        pieces: kinds of pieces, by kind of meeple.
        tiles: by their tile, ours and how far ours is turned when theirs is not.
    """

    sets: frozenset[str]
    terms: tuple[tuple[str, frozenset[str]], ...]
    rules: Mapping[str, Mapping[str, str]]
    kinds: Mapping[str, str]
    pieces: Mapping[str, str]
    tiles: Mapping[str, tuple[str, int]]


@cache
def names() -> Names:
    """The names, read once."""
    table: dict[str, Any] = tomli.loads((files(__package__) / "names.toml").read_text(encoding="utf-8"))
    tiles = {
        theirs: (f"{plugin}/{tile}", -(turned[0] if turned else 0) % 360)
        for plugin, of_plugin in table["tiles"].items()
        for tile, (theirs, *turned) in of_plugin.items()
    }
    terms = tuple((entry["term"], frozenset(entry["needs"])) for entry in table["terms"])
    return Names(frozenset(table["sets"]), terms, table["rules"], table["kinds"], table["pieces"], tiles)
