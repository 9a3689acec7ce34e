"""The plugins and options of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """A ruleset before its rules are collected: validated, but not yet in order.

    Args:
        plugins: for the name of each selected plugin, its options, an instance of its own model or ``None``.
        rates: rates set by the variant, by ``<rule id>.<name>``.
        supply: pieces per player set by the variant, by kind; how many, or how many for numbers of players.
        tile_counts: counts set by the variant, by tile id or set name.
        tile_files: tile files that need no plugin, as absolute paths.
        tile_texts: contents of tile files inside the variant itself.
        plugin_files: the files of those plugins that the variant itself brings in one file each, as absolute paths.
        title: the variant's title; empty for an expression of several terms.
        given: the variant as given: a name, a path or an expression; empty for an object.
        slots: by exclusive place in a ruleset, the selected plugin that fills it.
        about: facts without effect: players, age, time, components, starting player, other contents of the box.
        places: file and line of each setting, for messages, by ``plugins.<name>``, ``plugins.<name>.<option>``,
            ``rates.<name>``, ``supply.<piece>``, ``tiles.<id>``, ``tiles.files.<absolute path>`` or
            ``tiles.texts[<number>]``.

    Selections are equal if they make the same ruleset; their notation and places do not count.
    """

    plugins: Mapping[str, Any]
    rates: Mapping[str, int] = field(default_factory=dict)
    supply: Mapping[str, int | Mapping[int, int]] = field(default_factory=dict)
    tile_counts: Mapping[str, int] = field(default_factory=dict)
    tile_files: tuple[str, ...] = ()
    tile_texts: tuple[str, ...] = ()
    plugin_files: tuple[str, ...] = ()
    title: str = ""
    given: str = field(default="", compare=False)
    slots: Mapping[str, str] = field(default_factory=dict, compare=False)
    about: Mapping[str, Any] = field(default_factory=dict)
    places: Mapping[str, tuple[str | None, int | None]] = field(default_factory=dict, compare=False)
