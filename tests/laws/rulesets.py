"""The rulesets on which laws are checked: all presets, and combinations of the installed plugins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

import bastide
from bastide.testing.combining import Combinations, expression


@cache
def installed() -> Combinations:
    """The possible combinations of the installed plugins."""
    return Combinations(bastide.installed())


#: Every plugin is in one of these: each law is always checked under them, and under all others in the exhaustive run.
#: They are written down so that tests are collected without resolving any ruleset.
FEW = (
    "bga-first-edition",
    (
        "base-game + farms-second-edition + inns-cathedrals + princess-dragon(princess=must, fairy_at_end=false) + "
        "private-city-planning(hand=2) + river + starting-player(seat=last) + tiles-on-tiles + "
        "traders-builders(second_tile=at-once)"
    ),
    (
        "abbey-mayor + abbot + base-game + big-top + bridges-castles-bazaars + closed-farms + corn-circles + count + "
        "earlier-tile + farms-third-edition + ferries + finished-only + first-to + fixed-order + flying-machines + "
        "heretics-shrines + hills-sheep + inns-cathedrals + king-robber + monastery-in-hand + near-followers + "
        "own-piles + prisoners + river + sights + small-city + starting-player + tower + traders-builders + "
        "turn-limit + equal-turns + handicap + clock(out=lost) + "
        "besiegers + festival + labyrinth + tunnel + watchtowers + wind-roses + mage-witch + "
        "gold-mines + phantom + little-buildings + russian-promos + darmstadt + "
        "halflings + messages + robbers + school + wheel-of-fortune + second-river(tiles=added)"
    ),
    "hunters-gatherers + shared-display(size=2) + teams",
    "hunters-gatherers-2020(unplaceable=turn-ends)",
    "castle + first-to(points=60) + shared-display",
)


def each(few: Iterable[str] = FEW, fits: Callable[[bastide.Ruleset], bool] | None = None) -> pytest.MarkDecorator:
    """Check a law under a few rulesets, and under all others in the exhaustive run.

    Args:
        few: those that are always taken.
        fits: whether the law applies to a ruleset; by default, to all.
    """
    return pytest.mark.law(tuple(few), fits)


def parameters(
    few: Iterable[str], fits: Callable[[bastide.Ruleset], bool] | None, *, all_of_them: bool
) -> Sequence[Any]:
    """The rulesets of a law as parameters of a test; only if all are wanted are they resolved."""
    few = list(few)
    found = rulesets() if all_of_them else {}
    others = [text for text, ruleset in found.items() if text not in few and (fits is None or fits(ruleset))]
    return [*few, *(pytest.param(text, marks=pytest.mark.exhaustive) for text in others)]


@cache
def ruleset_of(text: str) -> bastide.Ruleset:
    """The ruleset that a text selects."""
    return bastide.resolve_variant(text)


def rulesets() -> dict[str, bastide.Ruleset]:
    """The rulesets by the first text that selects them; equal ones are there once."""
    return dict(_rulesets())


@cache
def _rulesets() -> dict[str, bastide.Ruleset]:
    registry = bastide.installed()
    found: dict[str, bastide.Ruleset] = {}
    seen = []
    for text in [*bastide.presets(registry), *FEW, *map(expression, installed().covering())]:
        selection = bastide.select(text, registry)
        means = (
            selection.plugins,
            selection.rates,
            selection.supply,
            selection.tile_counts,
            selection.tile_files,
            selection.tile_texts,
        )
        if means not in seen:
            seen.append(means)
            found[text] = ruleset_of(text)
    return found


def playing_alike(ruleset: bastide.Ruleset) -> Mapping[str, bastide.Ruleset]:
    """The rulesets with all tiles and pieces of one, and the same segments, so that they can score its boards.

    Where a rule divides tiles differently, as a river that separates no fields does, rotating may change the name of a
    segment.
    """
    tiles = ruleset.catalogue.tiles
    return {
        text: other
        for text, other in rulesets().items()
        if set(ruleset.tiles) <= set(other.tiles)
        and set(ruleset.piece_kinds) <= set(other.piece_kinds)
        and all(other.catalogue.tiles[name].segments == tile.segments for name, tile in tiles.items())
    }
