"""The view of tiles being written: every problem at its place, every valid tile drawn."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from bastide import BastideError, Problem, Ruleset, SegmentKind, translated

from ...drawing import draw_tile
from ...scenes import shapes_of
from ...tiles.checking import summary
from ...tiles.describing import described, lines
from ...tiles.excerpts import marked
from ...tiles.reading import Item, items_of
from ...tiles.sheets import picture
from ...tiles.suspicions import spoken_of, suspicions
from ..http.refusals import problem_as_json
from ..pictures.art import dressed
from ..pictures.text_cache import Weighed
from .designs import Design, in_play
from .valid_toml import places

#: How many seconds one request may draw tiles; repeated requests return the rest.
PATIENCE = 1.5


def checked(design: Design, turns: Mapping[str, int]) -> dict[str, Any]:
    """The view of a design, in the current language.

    Args:
        design: the parsed text.
        turns: the displayed rotations of tiles, by name.
    """
    problems, warnings = list(design.problems), []
    if not problems and design.tile_set is not None:
        try:
            warnings = suspicions(design.tile_set, in_play(design), None, design.text, _called(design.under))
        except BastideError as error:
            problems = list(error.problems)
    drawn, more = _drawn(design, turns)
    whole = None if problems or design.tile_set is None else summary(design.tile_set)
    return {
        "ok": not problems,
        "problems": [_as_json(each, design.text) for each in problems],
        "warnings": [_as_json(each, design.text) for each in warnings],
        "tiles": drawn,
        "more": more,
        "summary": whole,
    }


def _called(under: Any) -> str:
    return under if isinstance(under, str) else str(under.get("title") or under.get("extends") or "")


def _as_json(problem: Problem, text: str) -> dict[str, Any]:
    where = marked(problem, text)
    return problem_as_json(problem) | {
        "column": None if where is None else where[0],
        "length": None if where is None else where[1],
    }


def _drawn(design: Design, turns: Mapping[str, int]) -> tuple[list[dict[str, Any]], bool]:
    """The tiles of a design, drawn while time remains, and whether some are left."""
    if design.tile_set is None:
        return [], False
    lying = places(design.text)
    draw = _painter(design.ruleset, design.tile_set.kinds)
    known = {name: entry.tile for name, entry in design.ruleset.tiles.items()}
    found, more, end = [], False, time.monotonic() + PATIENCE
    for item in items_of(design.tile_set, known):
        late = time.monotonic() > end
        more = more or late
        first, last = lying.get(_key(item), (None, None))
        found.append(
            described(item)
            | {
                "name": item.name,
                "first": first,
                "last": last,
                "words": [translated(line) for line in lines(item)],
                "svg": None if late else draw(item, turns.get(item.name, 0)),
            }
        )
    return found, more


def _key(item: Item) -> str:
    """The name of an item among the places of a text."""
    if len(item.parts) > 1 or item.tile.plain is None:
        return item.name
    plain = item.tile.plain.partition("/")[2]
    return f"{plain}.prints.{item.name.removeprefix(f'{plain}-')}"


def _painter(ruleset: Ruleset, own: Mapping[str, SegmentKind]) -> Callable[[Item, int], str]:
    """A function that draws tiles in their appearance under some rules.

    Args:
        ruleset: the rules.
        own: kinds of segments that the tiles themselves declare.
    """
    styles, key = dressed(ruleset)
    made = [kind for name, kind in sorted(own.items()) if name not in ruleset.segment_kinds]
    mark = f"{key.partition('.')[0]} {[(kind.name, kind.takes) for kind in made]}"
    looks = (*shapes_of(made), *styles)

    def draw(item: Item, turn: int) -> str:
        if len(item.parts) > 1:
            return picture(item, looks)
        # The mark stands for the styles: comparing these themselves takes long.
        return _pictures.text((mark, item.tile, turn), lambda: draw_tile(item.tile, rotation=turn, styles=looks))

    return draw


#: Drawings of designs, which must not displace those of games.
_pictures = Weighed(16 * 1024 * 1024)


def vocabulary(ruleset: Ruleset) -> dict[str, Any]:
    """What tiles may have under some rules: kinds of segments, and the flags that rules read.

    Args:
        ruleset: the rules.
    """
    words = spoken_of(ruleset.selection.plugins)
    flags: dict[str, set[str]] = {name: set() for name in ruleset.segment_kinds}
    whole: set[str] = set()
    stacks: set[str] = set()
    for entry in ruleset.tiles.values():
        stacks.add(entry.stack)
        whole |= set(entry.tile.flags)
        for segment in entry.tile.segments:
            flags.setdefault(segment.kind, set()).update(segment.flags)
    return {
        "kinds": [
            {
                "name": kind.name,
                "takes": kind.takes,
                "says": translated(kind.says),
                "flags": sorted(flags[kind.name] & words),
            }
            for kind in ruleset.segment_kinds.values()
        ],
        "flags": sorted(whole & words),
        "stacks": sorted(stacks),
    }
