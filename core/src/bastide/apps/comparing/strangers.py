"""Variants of another game than the one on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bastide import Ruleset, coded

ADVICE = coded(
    "comparison/other-game", "compare the rules with bastide variant diff, or simulate each by itself with --mode anew"
)


def strangers(value: Mapping[str, Any], own: Ruleset | None, rulesets: Sequence[Ruleset]) -> list[bool]:
    """Find the variants that have no tile in common with the game on the table.

    Args:
        value: the record or diagram.
        own: a record's own variant.
        rulesets: the variants.

    Returns:
        For each variant, whether it knows none of the tiles and shares none with those that know some.
    """
    laid = set(_tiles(value))
    fitting = [ruleset for ruleset in (own, *rulesets) if ruleset is not None and laid & set(ruleset.tiles)]
    if not fitting:
        return [False] * len(rulesets)
    known = {tile for ruleset in fitting for tile in _played(ruleset)}
    return [not laid & set(ruleset.tiles) and not known & _played(ruleset) for ruleset in rulesets]


def _tiles(value: Mapping[str, Any]) -> Iterator[str]:
    """The ids of all tiles on the board or still to be placed."""
    for key in ("start", "actions", "tiles"):
        entries = value.get(key)
        for entry in entries if isinstance(entries, list) else ():
            tile = entry.get("tile") if isinstance(entry, Mapping) else None
            if isinstance(tile, str):
                yield tile


def _played(ruleset: Ruleset) -> set[str]:
    """The tiles in play, without those that are merely known."""
    return {tile for tile, _, _ in ruleset.start} | {item for items in ruleset.contents.values() for item in items}
