"""Where something is on the board, as either program says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bastide._kernel.geometry import CENTRES
from bastide._kernel.tiles import Segment, turned
from bastide.engine.games.game import Game
from bastide.engine.queries.board_view import LaidTile

from .names import PORT_NAMES, THEIR_PORTS, Vocabulary

#: How they call the features of kinds in newer files.
_FEATURES = {"city": "City", "road": "Road", "field": "Field", "monastery": "Monastery", "garden": "Garden"}
#: Half-sides have two letters, the second of which is no side.
_SIDES = frozenset("NESW")
#: What reaches no side, in files of several versions: the number of a field.
_INNER = {"INNER_FARM": 1, "I": 1, "INNER_FARM_B": 2, "II": 2}


def laid_at(game: Game, at: Any) -> LaidTile | None:
    """The tile in a cell that a file names."""
    return game.board.tile_at((int(at[0]), int(at[1])))


def segments_at(game: Game, at: Any) -> tuple[Segment, ...]:
    """The segments of the tile in a cell, as it lies."""
    laid = laid_at(game, at)
    return () if laid is None else turned(laid.tile, laid.rotation // 90).segments


def named(game: Game, at: Any, on: str) -> int | None:
    """The number of a segment on its tile, by any of its names."""
    laid = laid_at(game, at)
    return None if laid is None else turned(laid.tile, laid.rotation // 90).by_name.get(on)


def segment_name(game: Game, known: Vocabulary, pointer: Mapping[str, Any]) -> str | None:
    """Our name of the segment at a location; ``None`` if that kind of feature is unknown.

    Args:
        game: the game.
        known: the names.
        pointer: the position, the location and, in newer files, the kind of feature.
    """
    (first, *_) = pointer["location"].split(".")
    feature = pointer.get("feature")
    if feature is not None and feature not in known.kinds:
        return None
    if first.startswith("_"):
        first = next((side for side in "NESW" if side not in first), "")
    elif set(first) <= _SIDES:
        first = first[0]
    kind = _kind(game, pointer["position"], first) if feature is None else known.kinds[feature]
    if kind == "field" and first in _INNER:
        return f"{kind}#{_INNER[first]}"
    # What reaches no side is named by its kind alone.
    return f"{kind} {PORT_NAMES[first]}" if first in PORT_NAMES else kind


def _kind(game: Game, at: Any, location: str) -> str:
    """The kind of what is at a location, where an older file does not say it."""
    if location in PORT_NAMES and location not in _SIDES:
        return "field"
    here = segments_at(game, at)
    if location in PORT_NAMES:
        port = THEIR_PORTS.index(location)
        return next(segment.kind for segment in here if port in segment.ports and segment.kind in _FEATURES)
    inside = [segment.kind for segment in here if not segment.ports and segment.kind in _FEATURES]
    return "field" if location.startswith("INNER") else min(inside, key=lambda kind: kind == "field")


def pointer_to(game: Game, at: Any, on: str) -> dict[str, Any]:
    """Where a feature is, as they say it.

    Args:
        game: the game.
        at: the cell.
        on: our name of the segment.
    """
    laid = laid_at(game, at)
    assert laid is not None
    lying = turned(laid.tile, laid.rotation // 90)
    segment = lying.segments[lying.by_name[on]]
    feature = _FEATURES.get(segment.kind, "Monastery")
    return {"position": list(at), "feature": feature, "location": _location(lying.segments, segment)}


def corner_pointer(game: Game, corner: Any) -> dict[str, Any]:
    """Where a corner is, as they say it: the field in the first corner of the tile to the south-east of it."""
    return pointer_to(game, corner, "field NNW")


def _location(here: tuple[Segment, ...], segment: Segment) -> str:
    """Their name of where a segment reaches a tile's sides."""
    if segment.kind == "field":
        inner = [each for each in here if each.kind == "field" and not set(each.ports).difference(CENTRES)]
        halves = ".".join(THEIR_PORTS[port] for port in segment.ports if port not in CENTRES)
        return halves or "I" * (1 + next(index for index, each in enumerate(inner) if each is segment))
    if not segment.ports:
        return "I"
    sides = "".join(THEIR_PORTS[centre] for centre in (1, 10, 7, 4) if centre in segment.ports)
    if len(sides) == 3:
        return "_" + next(side for side in "NESW" if side not in sides)
    return sides
