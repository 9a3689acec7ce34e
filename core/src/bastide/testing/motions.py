"""Rotating, shifting and renaming whole games: boards, actions and score lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bastide import CENTRES, PORTS, SIDES, Game, Ruleset, Segment, Tile

Record = dict[str, Any]
#: The tiles of a diagram and their rotations, by cell.
Lying = Mapping[tuple[int, int], tuple[Tile, int]]
#: The tile at a place and its rotation.
Lookup = Callable[[Any], tuple[Tile, int]]
# Keys of records whose values are never players' names.
_NAMES_NOBODY = frozenset({"type", "tile", "piece", "on"})


@dataclass(frozen=True)
class Motion:
    """Quarter turns about the central cell, then a shift; and new names for the players.

    Args:
        turns: quarter turns, clockwise.
        dx: cells to the east.
        dy: cells to the south.
        names: new names by old ones.
    """

    turns: int = 0
    dx: int = 0
    dy: int = 0
    names: Mapping[str, str] = field(default_factory=dict)

    def at(self, at: Any) -> list[int]:
        """The new position of a cell."""
        x, y = at
        for _ in range(self.turns):
            x, y = -y, x
        return [x + self.dx, y + self.dy]

    def rotation(self, rotation: int) -> int:
        """The new rotation of a tile."""
        return (rotation + 90 * self.turns) % 360

    def player(self, name: str) -> str:
        """The new name of a player."""
        return self.names.get(name, name)

    def corner(self, corner: Any) -> list[int]:
        """The north-west corner of a cell, named by that cell: corners turn about the centre of the central cell."""
        x, y = corner
        for _ in range(self.turns):
            x, y = 1 - y, x
        return [x + self.dx, y + self.dy]

    def edge(self, edge: Any) -> list[Any]:
        """The northern or western edge of a cell; a rotated northern one is to the west of the next cell."""
        x, y, side = edge
        for _ in range(self.turns):
            x, y, side = (1 - y, x, "W") if side == "N" else (-y, x, "N")
        return [x + self.dx, y + self.dy, side]

    def sides(self, sides: Iterable[str]) -> list[str]:
        """Sides of a tile."""
        return sorted((SIDES[(SIDES.index(side) + self.turns) % 4] for side in sides), key=SIDES.index)

    def segment(self, name: str, tile: Tile, rotation: int) -> str:
        """The name of a segment after its tile was rotated; a segment without ports keeps its name."""
        kind, _, port = name.partition(" ")
        if not port:
            return name
        number = PORTS.index(port)
        quarters = rotation // 90
        part = next(part for part in tile.turned(quarters) if part.kind == kind and number in part.ports)
        return name_of(part.turned(self.turns))

    def keyed(self, record: Mapping[str, Any], tile: tuple[Tile, int] | None) -> Record:
        """A part of a record or diagram that names players, tiles and places."""
        moved = dict(record)
        for key, value in record.items():
            move = getattr(self, key) if key in ("at", "rotation", "corner", "edge", "sides") else None
            if move is not None:
                moved[key] = move(value)
            elif isinstance(value, Mapping) and "at" in value:
                moved[key] = self.keyed(value, None)
            elif isinstance(value, str) and key not in _NAMES_NOBODY:
                moved[key] = self.player(value)
        if "on" in record:
            if tile is None:
                raise ValueError(f"nothing lies where {record} stands")
            moved["on"] = self.segment(record["on"], *tile)
        return moved

    def piece(self, record: Mapping[str, Any], lying: Lying) -> Record:
        """A piece of a diagram in any place: on another one, or at a place that a plugin declares."""
        moved = self.keyed(record, _at(lying, record))
        if isinstance(record.get("place"), Mapping):
            moved["place"] = {
                kind: self.piece(where, lying) if kind == "piece" else self.kept(where, lying)
                for kind, where in record["place"].items()
            }
        return moved

    def action(self, record: Mapping[str, Any], lookup: Lookup, laid: Any) -> Record:
        """An action; ``laid`` is the cell of the last placed tile."""
        moved = self.keyed(record, lookup(record.get("at", laid)) if "on" in record else None)
        if isinstance(record.get("place"), Mapping):
            moved["place"] = {
                kind: where if kind == "piece" else self.kept(where, {}) for kind, where in record["place"].items()
            }
        return moved

    def diagram(self, diagram: Mapping[str, Any], ruleset: Ruleset) -> Record:
        """A diagram, moved."""
        lying: Lying = {
            (entry["at"][0], entry["at"][1]): (ruleset.catalogue.tiles[entry["tile"]], entry["rotation"])
            for entry in diagram["tiles"]
        }
        tiles = []
        for entry in diagram["tiles"]:
            tile = lying[entry["at"][0], entry["at"][1]]
            moved = self.keyed(entry, tile)
            if "pieces" in entry:
                moved["pieces"] = [self.keyed(piece, tile) for piece in entry["pieces"]]
            tiles.append(moved)
        moved = dict(diagram) | {"tiles": tiles, "players": [self.player(name) for name in diagram["players"]]}
        if "turn" in diagram:
            moved["turn"] = self.player(diagram["turn"])
        moved["scores"] = {self.player(name): points for name, points in diagram["scores"].items()}
        for key in ("state", "completed"):
            if key in diagram:
                moved[key] = self.kept(diagram[key], lying)
        if "pieces" in diagram:
            moved["pieces"] = [self.piece(piece, lying) for piece in diagram["pieces"]]
        return moved

    def kept(self, value: Any, lying: Lying) -> Any:
        """The state of a plugin: players' names, and places under their usual keys.

        A list of two whole numbers is always a cell, as places that plugins declare are written.
        """
        if isinstance(value, Mapping):
            moved = {self.player(key): self.kept(each, lying) for key, each in value.items()}
            tile = _at(lying, value)
            where = {key: value[key] for key in ("at", "corner", "edge", "rotation", "sides") if key in value}
            if "on" in value and tile is not None:
                where["on"] = value["on"]
            return moved | self.keyed(where, tile)
        if _is_cell(value):
            return self.at(value)
        if isinstance(value, list | tuple):
            return [self.kept(each, lying) for each in value]
        return self.player(value) if isinstance(value, str) else value

    def line(self, line: Mapping[str, Any]) -> Record:
        """A score line, moved."""
        return dict(line) | {
            "player": self.player(line["player"]),
            "tiles": sorted(self.at(at) for at in line["tiles"]),
            "claims": {self.player(name): weight for name, weight in line["claims"].items()},
        }

    def lines(self, lines: Iterable[Mapping[str, Any]]) -> list[str]:
        """Score lines, moved, in a canonical order."""
        return alike(self.line(line) for line in lines)

    def scores(self, scores: Mapping[str, int]) -> dict[str, int]:
        """Points by player, renamed."""
        return {self.player(name): points for name, points in scores.items()}


UNMOVED = Motion()


def _is_cell(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(type(number) is int for number in value)


def _at(lying: Lying, record: Mapping[str, Any]) -> tuple[Tile, int] | None:
    """The tile under something, if it names one."""
    at = record.get("at")
    return lying.get((at[0], at[1])) if _is_cell(at) and at is not None else None


def name_of(segment: Segment) -> str:
    """The name of a segment with ports: the first side whose centre it includes, else its first half-side."""
    for centre in CENTRES:
        if centre in segment.ports:
            return f"{segment.kind} {PORTS[centre]}"
    return f"{segment.kind} {PORTS[min(segment.ports)]}"


def alike(things: Iterable[Any]) -> list[str]:
    """Items without an order, sorted for comparison."""
    return sorted(json.dumps(thing, sort_keys=True) for thing in things)


def lookup(game: Game) -> Lookup:
    """The tiles of a game by place."""

    def tile(at: Any) -> tuple[Tile, int]:
        laid = game.board.tile_at(tuple(at))
        assert laid is not None
        return laid.tile, laid.rotation

    return tile
