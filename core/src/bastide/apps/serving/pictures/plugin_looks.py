"""What of each plugin one sees: some of its tiles, and its pieces."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from bastide import BastideError, Registry, Ruleset, Tile, installed, resolve_variant

from ...scenes import plugins_of
from .art import dressed

#: So many tiles of a plugin are shown.
_TILES = 4


def looks() -> dict[str, dict[str, Any]]:
    """By plugin, the key of its pictures, and the ids of ``tiles`` and ``pieces``, for plugins that have either."""
    return _looks(installed())


@lru_cache(maxsize=1)
def _looks(registry: Registry) -> dict[str, dict[str, Any]]:
    found = {}
    bases: dict[tuple[str, ...], set[str]] = {(): set()}
    for name, declared in registry.usable.items():
        ruleset = _resolved(plugins_of({"tiles": [{"tile": f"{name}/"}]}))
        if ruleset is None:
            continue
        if declared.requires not in bases:
            base = _resolved(" + ".join(declared.requires))
            bases[declared.requires] = set() if base is None else set(base.piece_kinds)
        known = bases[declared.requires]
        tiles = _different(entry.tile for entry in ruleset.tiles.values() if entry.tile.id.startswith(f"{name}/"))
        pieces = [kind for kind in ruleset.piece_kinds if kind not in known]
        if tiles or pieces:
            found[name] = {"art": dressed(ruleset)[1], "tiles": tiles, "pieces": pieces}
    return found


def _resolved(expression: str) -> Ruleset | None:
    try:
        return resolve_variant(expression)
    except BastideError:
        return None


def _different(tiles: Iterable[Tile]) -> list[str]:
    """The ids of some tiles that have, together, most of what is on any."""
    left = {tile.id: _things(tile) for tile in tiles if tile.plain is None}
    seen: set[object] = set()
    chosen: list[str] = []
    while left and len(chosen) < _TILES:
        best = max(left, key=lambda name: (len(left[name] - seen), len(left[name])))
        seen |= left.pop(best)
        chosen.append(best)
    return chosen


def _things(tile: Tile) -> set[object]:
    """What is on a tile: kinds of segments, how many sides they take, and flags."""
    flags = [*tile.flags, *(flag for segment in tile.segments for flag in segment.flags)]
    return {*flags, *((segment.kind, len(segment.ports) // 3) for segment in tile.segments)}
