"""The rulesets on which laws are checked: all presets, and combinations of the installed plugins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import pytest
from _pytest.mark import ParameterSet

import bastide
from bastide.testing.combining import Combinations, expression


@cache
def installed() -> Combinations:
    """The possible combinations of the installed plugins."""
    return Combinations(bastide.installed())


def rulesets() -> dict[str, bastide.Ruleset]:
    """The rulesets by the first text that selects them; equal ones are there once."""
    return dict(_rulesets())


def each(names: Iterable[str] | None = None) -> list[ParameterSet]:
    """The names of rulesets for a law, as parameters of a test.

    A few that include every plugin are always checked; the others are for the exhaustive run.

    Args:
        names: those for the law; ``None`` for all.
    """
    plugins = {name: set(rulesets()[name].selection.plugins) for name in (rulesets() if names is None else names)}
    left = set().union(*plugins.values())
    few = set()
    while left:
        largest = max(plugins, key=lambda name: (len(left & plugins[name]), -len(plugins[name])))
        few.add(largest)
        left -= plugins[largest]
    return [pytest.param(name, marks=() if name in few else pytest.mark.exhaustive) for name in plugins]


@cache
def _rulesets() -> dict[str, bastide.Ruleset]:
    registry = bastide.installed()
    found: dict[str, bastide.Ruleset] = {}
    seen = []
    for text in [*bastide.presets(registry), *map(expression, installed().covering())]:
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
            found[text] = bastide.resolve_variant(text)
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
