"""The places of pieces and flags on a tile, each on its own segment only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from zlib import crc32

from . import grid
from .curves import MIDDLE, SPAN, Point, between, gap, rim, sampled
from .grid import Mask
from .layout import Layout, Node, dead_ends, layout
from .ranking import Ranked
from .scene import Tile
from .styles import FlagStyle, Picture, Styles

_ENOUGH = 13.0
_APART = 36.0
#: The distance that a flag of the whole tile keeps from walls, and from the ends and crossings of paths.
_WALL, _NODE = 6.0, 9.0


@dataclass(frozen=True, slots=True)
class Badge:
    """A flag to show: its place, style and number, and the segment it belongs to (``None``: the tile)."""

    point: Point
    style: FlagStyle
    count: int
    segment: int | None
    known: bool


@dataclass(frozen=True, slots=True)
class Spots:
    """Places on a tile: of pieces, by segment, and of flags."""

    anchors: tuple[Point, ...]
    badges: tuple[Badge, ...]


@lru_cache(maxsize=2048)
def spots(tile: Tile, styles: Styles) -> Spots:
    """Find the places on a tile, north up, in units of a tile of 100.

    Args:
        tile: the tile as printed.
        styles: the styles of its kinds.
    """
    drawn = layout(tile, styles)
    choices = [_choices(tile, drawn, index) for index in range(len(tile.segments))]
    blocked = [
        node.point for node in drawn.nodes if not node.hidden and (len(node.stubs) > 1 or node in dead_ends(drawn))
    ]
    order = sorted(range(len(choices)), key=lambda index: (len(choices[index]), index))
    worths = [_standing(each) for each in choices]
    chosen: dict[int, Point] = {}
    for _ in range(3):
        before = dict(chosen)
        for index in order:
            others = [point for other, point in chosen.items() if other != index]
            if drawn.styles[index].shape == "path":
                others += blocked
            chosen[index] = worths[index].best(others)
        if chosen == before:
            break
    anchors = tuple(chosen[index] for index in range(len(choices)))
    return Spots(anchors, tuple(_badges(tile, styles, drawn, choices, list(anchors))))


def _choices(tile: Tile, drawn: Layout, index: int) -> Mapping[Point, float]:
    """The points where a piece on a segment may stand, and the room of each."""
    style = drawn.styles[index]
    if index in drawn.buildings:
        return {drawn.buildings[index]: _ENOUGH}
    if style.shape == "path":
        lines = [line for way in drawn.ways if way.segment == index for line in way.lines]
        points = [point for line in lines for point in sampled(line, 3.0)]
        others = grid.union(grid.EMPTY, *(drawn.regions[way.segment] for way in drawn.ways if way.segment != index))
        free = grid.minus(drawn.regions[index], others)
        room = {p: min(p[0], p[1], SPAN - p[0], SPAN - p[1]) for p in points if 8 < p[0] < 92 and 8 < p[1] < 92}
        on_it = {point: value for point, value in room.items() if grid.holds(free, point)}
        return on_it or room or {MIDDLE: 0.0}
    if style.shape == "layer":
        return _above(tile, drawn, index)
    return grid.rooms(drawn.regions.get(index, grid.EMPTY)) or {MIDDLE: 0.0}


def _above(tile: Tile, drawn: Layout, index: int) -> Mapping[Point, float]:
    """Places for a layer: along the paths it shares ports with and beside the buildings there, else at its ports."""
    ports = set(tile.segments[index].ports)
    ways = [way for way in drawn.ways if ports & set(tile.segments[way.segment].ports)]
    points = [point for way in ways for line in way.lines for point in sampled(line, 3.0)]
    # Beside a building, not on it: something else may stand there.
    ended = [node.point for node in drawn.nodes if node.house is not None and ports & _ports_at(tile, node)]
    for x, y in ended or ([] if points else drawn.buildings.values()):
        points.extend((x + dx, y + dy) for dx in (-12.5, 12.5) for dy in (-12.5, 12.5))
    if not points:
        points = [between(rim(port + 0.5), MIDDLE, 0.3) for port in ports] or [MIDDLE]
    room = {(x, y): min(x, y, SPAN - x, SPAN - y) for x, y in points if 8 < x < 92 and 8 < y < 92}
    return room or {MIDDLE: 0.0}


def _ports_at(tile: Tile, node: Node) -> set[int]:
    return {port for stub in node.stubs for port in tile.segments[stub].ports}


def _standing(choices: Mapping[Point, float]) -> Ranked:
    """The worth of places for a piece."""
    # On the grid many places have the same room.
    gains = {room: 4.0 * min(room, 12.0) + min(room, 22.0) for room in set(choices.values())}
    losses = [0.01 * gap(point, MIDDLE) for point in choices]
    return Ranked(choices, [gains[room] for room in choices.values()], losses, _APART)


def _badges(
    tile: Tile, styles: Styles, drawn: Layout, choices: list[Mapping[Point, float]], taken: list[Point]
) -> list[Badge]:
    found: list[Badge] = []
    ends = {node.stubs[0]: node.point for node in dead_ends(drawn) if not node.hidden}
    for index, segment in enumerate(tile.segments):
        held = any(styles.flag(name, segment.kind).place == "upon" for name, count in segment.flags.items() if count)
        for name, count in sorted(segment.flags.items()):
            style = styles.flag(name, segment.kind)
            if not count or not style.picture or drawn.styles[index].shape == "layer":
                continue
            if style.place == "end" and index in ends:
                point = ends[index]
            elif style.place == "beside" or (style.place != "upon" and drawn.styles[index].shape == "path"):
                point = _beside(drawn, index, style.size, taken)
            elif index in drawn.buildings:
                point = drawn.buildings[index]
                if style.place != "upon":
                    out = drawn.styles[index].size * (0.45 if held else 0.3)
                    point = _at_corner(point, out, taken)
            else:
                point = _inside(choices[index], style.size, taken)
            taken.append(point)
            found.append(Badge(point, style, count, index, styles.knows_flag(name, segment.kind)))
    whole = [(styles.flag(name, "tile"), count) for name, count in sorted(tile.flags.items()) if count]
    free = _open(drawn) if any(style.picture for style, _ in whole) else {}
    for style, count in whole:
        if style.picture:
            point = _inside(free, style.size, taken)
            taken.append(point)
            found.append(Badge(point, style, count, None, styles.knows_flag(style.flag, "tile")))
    return found


def _open(drawn: Layout) -> Mapping[Point, float]:
    """The points of grounds and areas away from walls, paths, buildings and their marks, with their room."""
    solid = [grid.grown(drawn.regions[way.segment], 1) for way in drawn.ways if way.segment in drawn.regions]
    solid += [grid.band(sampled(wall, 2.0), _WALL) for area in drawn.areas.values() for wall in area.walls]
    solid += [grid.band(sampled(line, 2.0), _WALL) for line in drawn.hedges]
    solid += [grid.disc(point, 0.55 * drawn.styles[index].size) for index, point in drawn.buildings.items()]
    solid += [grid.disc(node.point, _NODE) for node in drawn.nodes if not node.hidden]
    solid += [grid.disc(gate.point, _NODE) for gate in drawn.gates]
    taken = grid.union(grid.EMPTY, *solid)
    found: dict[Point, float] = {}
    under = grid.union(grid.EMPTY, *drawn.regions.values())
    for index, region in [*drawn.regions.items(), (None, grid.minus(grid.FULL, under))]:
        if index is None or drawn.styles[index].shape in ("ground", "area"):
            for point, room in grid.rooms(grid.minus(region, taken)).items():
                # Where areas overlap, the rim of either counts.
                found[point] = min(room, found.get(point, room))
    return found or grid.rooms(grid.FULL)


def _inside(choices: Mapping[Point, float], size: float, taken: list[Point]) -> Point:
    most = size / 2 + 1
    fixed = [4.0 * min(room, most) + 0.4 * min(room, 20.0) for room in choices.values()]
    return Ranked(choices, fixed, [0.0] * len(fixed), 27.0, 1.3).best(taken)


def _at_corner(middle: Point, out: float, taken: list[Point]) -> Point:
    """A free corner of a building, preferably the south-eastern one."""
    corners = [(middle[0] + dx * out, middle[1] + dy * out) for dx, dy in ((1, 1), (-1, -1), (1, -1), (-1, 1))]
    return max(corners, key=lambda point: min((round(gap(point, other)) for other in taken), default=0))


def _beside(drawn: Layout, index: int, size: float, taken: list[Point]) -> Point:
    """A place on the ground next to a path."""
    own = drawn.regions[index]
    ground: Mask = grid.minus(grid.FULL, grid.union(*(drawn.regions[i] for i in drawn.regions if _solid(drawn, i))))
    rooms = grid.rooms(ground)
    line = _along(drawn, {index})
    if not rooms or not line or own == grid.EMPTY:
        return MIDDLE
    rest = _along(drawn, {way.segment for way in drawn.ways} - {index})
    best, most = MIDDLE, -inf
    for point, room in rooms.items():
        # Each step can only lower the worth of the place: most places do not need all of them.
        worth = 3.0 * min(room, size / 2) + min(24.0, *[gap(point, other) for other in taken])
        if worth <= most:
            continue
        away = min([gap(point, other) for other in line])
        worth -= 1.5 * abs(away - size / 2 - 6)
        if worth <= most:
            continue
        # Clearly nearer to its own path than to any other, so that it cannot be taken for the other's.
        doubt = max(0.0, away + 8.0 - min([gap(point, other) for other in rest], default=SPAN))
        worth -= 2.0 * doubt
        if worth > most:
            best, most = point, worth
    return best


def _along(drawn: Layout, segments: set[int]) -> list[Point]:
    """Points along the paths of some segments."""
    lines = [line for way in drawn.ways if way.segment in segments for line in way.lines]
    return [point for line in lines for point in sampled(line, 4.0)]


def _solid(drawn: Layout, index: int) -> bool:
    return drawn.styles[index].shape != "ground"


@lru_cache(maxsize=2048)
def strewn(tile: Tile, styles: Styles) -> tuple[tuple[Point, Picture], ...]:
    """The small pictures scattered over a tile, north up; deterministic for each tile.

    Args:
        tile: the tile as printed.
        styles: the styles of its kinds.
    """
    drawn = layout(tile, styles)
    avoid = [(badge.point, badge.style.size * 0.62) for badge in spots(tile, styles).badges]
    avoid += [(point, drawn.styles[index].size * 0.6) for index, point in drawn.buildings.items()]
    avoid += [(node.point, 13.0) for node in drawn.nodes if not node.hidden]
    avoid += [(gate.point, 8.0) for gate in drawn.gates]
    free = grid.minus(grid.FULL, grid.union(grid.EMPTY, *(grid.within(*each) for each in avoid)))
    found: list[tuple[Point, Picture]] = []
    for index, style in enumerate(drawn.styles):
        if style.texture is None or index not in drawn.regions:
            continue
        region = drawn.regions[index]
        if style.shape == "area":
            higher = [i for i in drawn.areas if (drawn.styles[i].over, i) > (style.over, index)]
            region = grid.minus(region, grid.union(grid.EMPTY, *(drawn.regions[i] for i in higher)))
        texture = style.texture
        points = _scattered(region, free, texture.spacing, texture.room, f"{tile.id}/{index}")
        found.extend((point, texture.pictures[i % len(texture.pictures)]) for i, point in enumerate(points))
    return tuple(found)


def _scattered(mask: Mask, free: Mask, spacing: float, room: float, seed: str) -> list[Point]:
    """Points spread over the free part of a region, from north to south."""
    begun, rooms = crc32(seed.encode()), grid.rooms(mask)
    fitting = [point for point in grid.points(grid.common(mask, free)) if rooms[point] >= room]
    left = free
    points: list[Point] = []
    for point in sorted(fitting, key=lambda point: crc32(_WRITTEN[point], begun)):
        if grid.holds(left, point):
            points.append(point)
            left = grid.minus(left, grid.within(point, spacing))
    return sorted(points, key=lambda point: (point[1], point[0]))


#: Cells as text, to append to a seed.
_WRITTEN = {(x, y): f"{x:.0f},{y:.0f}".encode() for x, y in grid.MIDDLES}
