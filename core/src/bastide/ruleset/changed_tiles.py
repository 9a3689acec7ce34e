"""What tiles may become while they lie: further tiles that are in no stack."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from bastide._kernel.tiles import BARE, Tile
from bastide.rules.declarations.plugins import ChangedTiles
from bastide.text.sentences import coded
from bastide.tiles.sets import Changes, TileEntry

from .collect import Collector


def add_changed(collector: Collector, tiles: dict[str, TileEntry]) -> dict[str, Changes]:
    """Add the tiles that plugins say the others may become.

    Args:
        collector: asks the plugins, and takes note of what is wrong.
        tiles: all tiles by id; those of files, to which the others are added.

    Returns:
        By the id of each declaration, what becomes what.
    """
    printed = list(tiles.values())
    bare = [entry.tile for entry in printed if BARE in entry.tile.edges]
    found: dict[str, Changes] = {}
    for plugin, changes in collector.of(ChangedTiles):
        place = f"plugins.{plugin}"
        known = found.setdefault(changes.id, Changes())
        for entry in printed:
            try:
                made = list(_made(changes, entry.tile, bare))
            except Exception as error:
                fault = coded(
                    "plugin/failed-changing-tile",
                    "{plugin} failed in changing {tile}: {type}: {error}",
                    plugin=plugin,
                    tile=entry.tile.id,
                    type=type(error).__name__,
                    error=error,
                )
                collector.problem(fault, place=place, rule=changes.id)
                return found
            for tile, over in made:
                if tile.id in tiles:
                    collector.problem(
                        coded(
                            "plugin/changed-tile-twice",
                            "{plugin} makes a tile {changed} of {tile}, and there is one of that name; rename it",
                            plugin=plugin,
                            changed=tile.id,
                            tile=entry.tile.id,
                        ),
                        place=place,
                        rule=changes.id,
                    )
                # It is no print of another tile: it is never drawn.
                lies = dataclasses.replace(tile, plain=None)
                tiles[tile.id] = TileEntry(lies, 0, 0, "", {}, entry.certainty, entry.tile.id, over)
                known.add(entry.tile, tile)
    return found


def _made(changes: ChangedTiles, tile: Tile, bare: Iterable[Tile]) -> Iterator[tuple[Tile, str]]:
    """What a tile may become, and under which other one that has bare sides, too."""
    if changes.of is not None:
        yield from ((made, "") for made in changes.of(tile))
    if changes.under is not None and BARE in tile.edges:
        for other in bare:
            yield from ((made, other.id) for made in changes.under(tile, other))
