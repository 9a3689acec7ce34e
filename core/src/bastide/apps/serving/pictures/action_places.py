"""The place of an action on the board, derived from the action alone."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from bastide import DrawingStyle, Game, Tile, cell, coordinates

from ...drawing import anchors

#: By tile, id of the styles, and rotation; the value holds the styles, so that no others get their id. They are large,
#: and comparing them by value would take long.
_known: dict[tuple[Tile, int, int], tuple[tuple[DrawingStyle, ...], tuple[tuple[float, float], ...]]] = {}
_MOST = 10_000

#: The midpoint of each side of a cell.
_SIDES = {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}


#: Laying out a tile takes long; of several threads that need the same one, one does it.
_laying_out = threading.Lock()


def laid_out(game: Game, styles: tuple[DrawingStyle, ...]) -> None:
    """Lay out all tiles with pieces on them, so that showing them takes no time."""
    for at in {piece.at for piece in game.board.pieces}:
        laid = None if at is None else game.board.tile_at(at)
        if laid is not None:
            anchors_of(laid.tile, styles, laid.rotation)


def anchors_of(tile: Tile, styles: tuple[DrawingStyle, ...], rotation: int) -> tuple[tuple[float, float], ...]:
    """The places of pieces on the segments of a placed tile, from (0, 0) north-west to (1, 1) south-east."""
    key = tile, id(styles), rotation
    known = _known.get(key)
    if known is None:
        with _laying_out:
            known = styles, _anchors(tile, styles, rotation)
        if len(_known) > _MOST:
            _known.clear()
        _known[key] = known
    return known[1]


@lru_cache(maxsize=4096)
def _anchors(tile: Tile, styles: tuple[DrawingStyle, ...], rotation: int) -> tuple[tuple[float, float], ...]:
    found = []
    for x, y in anchors(tile, styles):
        for _ in range(rotation // 90):
            x, y = 1 - y, x
        found.append((round(x, 4), round(y, 4)))
    return tuple(found)


def blocks_of(game: Game) -> dict[str, list[dict[str, Any]]]:
    """The tiles of each block in unrotated arrangement, relative to the cell of the first one."""
    return {name: parts_of(game, name, (0, 0), 0) for name in game.ruleset.blocks}


def parts_of(game: Game, item: str, at: tuple[int, int], rotation: int) -> list[dict[str, Any]]:
    """The tiles on the board that came from a tile or a block."""
    return [
        {"tile": tile, "at": list(coordinates(where)), "rotation": 90 * turns}
        for tile, where, turns in game.position.parts_of(item, cell(*at), rotation // 90)
    ]


def where(game: Game, action: Mapping[str, Any], styles: tuple[DrawingStyle, ...]) -> dict[str, Any]:
    """The place of an action on the board, as far as its record names one.

    Args:
        game: the game with the pending decision.
        action: its record.
        styles: the styles of tiles.

    Returns:
        ``cell`` and ``rotation`` of a placement, and ``parts`` if it places several tiles; ``cell``, ``spot`` in tiles,
        and ``segment`` of an action at a place on the board; empty for an action without a place.
    """
    if "rotation" in action and _is_cell(action.get("at")):
        placed = {"cell": list(action["at"]), "rotation": action["rotation"]}
        if action.get("tile") in game.ruleset.blocks:
            x, y = action["at"]
            placed["parts"] = parts_of(game, action["tile"], (x, y), action["rotation"])
        return placed
    if _is_cell(action.get("corner")):
        x, y = action["corner"]
        return {"cell": [x, y], "spot": [x, y]}
    edge = action.get("edge")
    if isinstance(edge, Sequence) and len(edge) == 3 and edge[2] in _SIDES:
        dx, dy = _SIDES[edge[2]]
        return {"cell": list(edge[:2]), "spot": [edge[0] + dx, edge[1] + dy]}
    place = action.get("place")
    if isinstance(place, Mapping) and isinstance(place.get("piece"), Mapping):
        return where(game, place["piece"], styles)
    on, at = action.get("on"), action.get("at")
    if at is None and on is not None and game.board.tiles:
        # Without a cell, it is the tile just placed.
        at = game.board.tiles[-1].at
    if not _is_cell(at):
        return {}
    assert at is not None
    x, y = at
    laid = game.board.tile_at((x, y))
    if laid is None or not isinstance(on, str):
        return {"cell": [x, y], "spot": [x + 0.5, y + 0.5]}
    lying, _, _ = game.position.board.cells[cell(x, y)]
    segment = lying.by_name.get(on)
    if segment is None:
        return {"cell": [x, y], "spot": [x + 0.5, y + 0.5]}
    u, v = anchors_of(laid.tile, styles, laid.rotation)[segment]
    return {"cell": [x, y], "spot": [x + u, y + v], "segment": segment}


def _is_cell(value: Any) -> bool:
    return isinstance(value, Sequence) and len(value) == 2 and all(isinstance(number, int) for number in value)
