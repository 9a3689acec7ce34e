"""The tiles and pieces available under some rules, for entering a table."""

from __future__ import annotations

from typing import Any

from bastide import BastideError, Ruleset, Tile, describe, installed, presets, segment_names, select, translated

from ...rulesets.titles import nearest, title_of
from ...tile_words import tile_in_words
from ...words import segment_in_words, word
from ..pictures.art import dressed


def palette(ruleset: Ruleset, language: str | None) -> dict[str, Any]:
    """The tiles and pieces of some rules.

    Args:
        ruleset: the rules.
        language: the language of names.

    Returns:
        ``tiles`` with what people call them, their counts in the box, their edges, and the names of their segments in
        each rotation; ``titles`` of their sets, and ``words`` for their contents; ``segments`` and ``roles`` with
        labels for their names; ``meets``, which kinds of edges match kinds other than themselves; ``start``, the tile
        that lies there first, if any; ``pieces`` with the places where rules let them be deployed; ``places`` that
        plugins declare; ``counts``, the numbers that they keep beside the board; ``kin``, the presets of the same game
        with what these rules add to one of them.
    """
    tiles = _tiles(ruleset, language)
    return {
        "art": dressed(ruleset)[1],
        "title": translated(title_of(ruleset), language),
        "tiles": tiles,
        "titles": {name: _title(name, language) for name in dict.fromkeys(tile["set"] for tile in tiles)},
        "words": {
            name: translated(word(name), language)
            for name in sorted({each for tile in tiles for key in ("edges", "segments", "flags") for each in tile[key]})
        },
        "segments": {
            name: translated(segment_in_words(name), language)
            for name in sorted({name for tile in tiles for names in tile["names"] for name in names})
        },
        "roles": {role: translated(word(role), language) for role in sorted(_roles(ruleset))},
        "meets": _meetings(ruleset),
        "start": ruleset.start[0][0] if ruleset.start else None,
        "pieces": _pieces(ruleset, language),
        "places": [
            {"name": name, "label": translated(kind.label or name, language), "tile": kind.tile}
            for name, kind in ruleset.place_kinds.items()
        ],
        "counts": _counts(ruleset, language),
        "kin": _kin(ruleset, language),
    }


def _kin(ruleset: Ruleset, language: str | None) -> list[dict[str, Any]]:
    """The presets that share a plugin with some rules, each with the plugins and tiles that these rules add to it.

    A plugin for a slot that a preset fills otherwise, such as other farms, is what presets differ in.
    """
    registry = installed()
    slots = {name: plugin.slot for name, plugin in registry.usable.items()}
    known: dict[str, dict[str, Any]] = {}
    for name in presets(registry):
        try:
            known[name] = describe(select(name, registry))
        except BastideError:
            continue
    own = describe(ruleset.selection)
    close, _ = nearest(ruleset)
    base: dict[str, Any] = known.get(close or "", {})
    added = {name: options for name, options in own["plugins"].items() if name not in base.get("plugins", {})}
    tiles = own.get("tiles", {})
    found = []
    for name, preset in known.items():
        title, theirs = preset.get("title", name), preset["plugins"]
        if not theirs.keys() & own["plugins"].keys():
            continue
        filled = {slots[plugin] for plugin in theirs} - {None}
        more: dict[str, Any] = {
            plugin: options for plugin, options in added.items() if plugin not in theirs and slots[plugin] not in filled
        }
        variant: dict[str, Any] = {"title": title, "extends": name, "plugins": more}
        if tiles and tiles != base.get("tiles", {}):
            variant["tiles"] = tiles
        plain = not more and "tiles" not in variant
        found.append(
            {
                "preset": name,
                "title": translated(title, language),
                "variant": name if plain else variant,
            }
        )
    return found


def _tiles(ruleset: Ruleset, language: str | None) -> list[dict[str, Any]]:
    counts: dict[str, int] = {}
    for items in ruleset.contents.values():
        for item, count in items.items():
            block = ruleset.blocks.get(item)
            for name in [item] if block is None else [part for part, _, _ in block.parts]:
                counts[name] = counts.get(name, 0) + count
    for tile, _, _ in ruleset.start:
        # The start tile is in no stack.
        counts[tile] = counts.get(tile, 0) + 1
    return [
        {
            "tile": name,
            "name": translated(tile_in_words(entry.tile, ruleset.segment_kinds), language),
            "set": name.partition("/")[0],
            "count": counts.get(name, 0),
            "edges": list(entry.tile.edges),
            "segments": [segment.kind for segment in entry.tile.segments],
            "names": [list(segment_names(entry.tile.turned(turns))) for turns in range(4)],
            "flags": sorted(_flags(entry.tile)),
        }
        for name, entry in ruleset.tiles.items()
    ]


def _title(name: str, language: str | None) -> str:
    """The title of a set of tiles: that of its plugin, or its name."""
    plugin = installed().usable.get(name)
    return name if plugin is None else translated(plugin.title, language)


def _flags(tile: Tile) -> set[str]:
    found = {flag for flag, count in tile.flags.items() if count}
    return found.union(*({flag for flag, count in each.flags.items() if count} for each in tile.segments))


def _meetings(ruleset: Ruleset) -> dict[str, list[str]]:
    """For each kind of edge, the other kinds that match it."""
    catalogue = ruleset.catalogue
    kinds = sorted({edge for entry in ruleset.tiles.values() for edge in entry.tile.edges})
    return {one: [other for other in kinds if other != one and catalogue.meets(one, other)] for one in kinds}


def _pieces(ruleset: Ruleset, language: str | None) -> list[dict[str, Any]]:
    where: dict[str, dict[str, list[str | None]]] = {}
    for segment, entries in ruleset.meeples.deploys.items():
        for rule, piece in entries:
            roles = where.setdefault(piece, {}).setdefault(segment, [])
            if rule.role not in roles:
                roles.append(rule.role)
    return [
        {
            "piece": name,
            "name": translated(word(name), language),
            "says": translated(kind.says, language),
            "neutral": kind.neutral,
            "count": ruleset.supplies.get((kind.neutral, name), 0),
            "on": where.get(name, {}),
        }
        for name, kind in sorted(ruleset.piece_kinds.items(), key=lambda each: _rank(*each))
    ]


def _counts(ruleset: Ruleset, language: str | None) -> list[dict[str, Any]]:
    """The numbers that plugins keep beside the board to the end of the game, of all or of each player.

    ``path`` leads to them in the state of a diagram; ``None`` in it stands for a player.
    """
    return [
        {
            "path": [
                field.plugin,
                *([field.under, None, field.key] if field.under else [field.key]),
                *([None] if field.of == "player" and not field.under else []),
            ],
            "least": 0 if field.holds == "count" else None,
            "group": translated(field.label or word(field.under), language) if field.under else "",
            "name": translated(word(field.key) if field.under else field.label or word(field.key), language),
        }
        for field in ruleset.kept
        if field.of in ("player", "game") and field.holds in ("number", "count") and field.lasts == "game"
    ]


def _roles(ruleset: Ruleset) -> set[str]:
    """The roles that rules give pieces."""
    return {rule.role for entries in ruleset.meeples.deploys.values() for rule, _ in entries if rule.role is not None}


def _rank(name: str, kind: Any) -> tuple[bool, bool, str]:
    """The sort key of a piece: most common first, pieces of no player last."""
    return kind.neutral, "follower" not in kind.traits, name
