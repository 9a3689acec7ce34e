"""Artificial boards: pieces where no rule would allow them, and senseless values."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from bastide import Ruleset

#: Senseless JSON values.
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    0.5,
    "",
    "nobody",
    "\0",
    "é \U0001f409",
    [],
    [None],
    [[], {}],
    {},
    {"": None},
    {"nobody": {"nothing": -1}},
)


def strewn(diagram: Mapping[str, Any], ruleset: Ruleset, random: Random, count: int) -> dict[str, Any]:
    """A diagram with more pieces on its tiles, even where no rule would allow them.

    Args:
        diagram: a diagram; unchanged.
        ruleset: the rules that define the pieces.
        random: the source of randomness.
        count: the number of pieces.
    """
    made = copy.deepcopy(dict(diagram))
    kinds = sorted(name for name, kind in ruleset.piece_kinds.items() if not kind.neutral)
    for _ in range(count if kinds and made["tiles"] else 0):
        entry = random.choice(made["tiles"])
        names = ruleset.catalogue.lying[entry["tile"]][entry["rotation"] // 90].names
        if names:
            piece = {
                "player": random.choice(made["players"]),
                "piece": random.choice(kinds),
                "on": random.choice(names),
            }
            entry.setdefault("pieces", []).append(piece)
    return made


def spoilt(value: Any, random: Random) -> Any:
    """A JSON value with one change: a part is junk, missing, duplicated, or replaced.

    Args:
        value: the value; unchanged.
        random: the source of randomness.
    """
    made = copy.deepcopy(value)
    spots = list(_spots(made))
    if not spots:
        return copy.deepcopy(random.choice(JUNK))
    holder, key = random.choice(spots)
    value = holder[key]
    alike = [other[at] for other, at in spots if type(other[at]) is type(value) and other[at] != value]
    ways = ["junk", "out", *(["twice", "short"] if isinstance(holder, list) else []), *(["other"] if alike else [])]
    ways += ["more", "less"] if type(value) is int else []
    match random.choice(ways):
        case "junk":
            holder[key] = copy.deepcopy(random.choice(JUNK))
        case "out":
            del holder[key]
        case "twice":
            holder.insert(random.randrange(len(holder) + 1), copy.deepcopy(value))
        case "short":
            del holder[key:]
        case "other":
            holder[key] = copy.deepcopy(random.choice(alike))
        case "more":
            holder[key] = value + random.choice([1, 90, 1000])
        case "less":
            holder[key] = value - random.choice([1, 90, 1000])
    return made


def _spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every key or index inside a value, with its container."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _spots(value[key])
