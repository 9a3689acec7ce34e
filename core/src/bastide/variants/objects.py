"""A selection as a variant object, for records and for inspection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bastide.rules.selection import Selection

from .drafts import FORMAT


def describe(selection: Selection) -> dict[str, Any]:
    """The variant object of a selection, with all options written out; JSON values only.

    Selecting the object gives an equal selection, even if presets and defaults change later.
    """
    from bastide.rules.declarations.option_models import written_options

    plugins = {name: written_options(options) for name, options in sorted(selection.plugins.items())}
    tiles: dict[str, Any] = dict(sorted(selection.tile_counts.items()))
    if selection.tile_files:
        tiles["files"] = list(selection.tile_files)
    if selection.tile_texts:
        tiles["texts"] = list(selection.tile_texts)
    sections = {
        "title": selection.title,
        "plugin_files": list(selection.plugin_files),
        "plugins": plugins,
        "tiles": tiles,
        "supply": {piece: _counts(counts) for piece, counts in sorted(selection.supply.items())},
        "rates": dict(sorted(selection.rates.items())),
        "about": {key: list(value) if isinstance(value, list) else value for key, value in selection.about.items()},
    }
    return {"format": FORMAT} | {key: value for key, value in sections.items() if value}


def _counts(counts: int | Mapping[int, int]) -> int | dict[str, int]:
    """Counts by number of players as JSON has them: its keys are texts."""
    return counts if isinstance(counts, int) else {str(players): count for players, count in sorted(counts.items())}
