"""Tiles as blocks of characters: the characters of each segment, from topology alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bastide import BARE, Segment

WIDTH, HEIGHT = 9, 5
MIDDLE = WIDTH // 2, HEIGHT // 2
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
_STEPS = ((NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0))
# The place of each of the twelve ports on the rim, clockwise from the north side's western half.
_RIM = ((1, 0), (4, 0), (7, 0), (8, 0), (8, 2), (8, 4), (7, 4), (4, 4), (1, 4), (0, 4), (0, 2), (0, 0))
_ENDS = ((4, 0), (8, 2), (4, 4), (0, 2))
_BESIDE_FIRST = ((4, 2), (2, 2), (6, 2), (4, 1), (4, 3), (2, 1), (6, 3), (6, 1), (2, 3))

Spot = tuple[int, int]


@dataclass(slots=True)
class Raster:
    """A placed tile, character by character.

    Args:
        owner: the segment of each character, by ``(column, row)``.
        lines: for characters of paths, the sides they lead to.
        buildings: the places of segments without ports.
        anchors: for each segment, the characters a piece may stand on, best first.
        shapes: for each segment, ``ground``, ``area``, ``path``, ``building`` or ``layer``.
    """

    owner: dict[Spot, int]
    lines: dict[Spot, int]
    buildings: dict[Spot, int]
    anchors: list[list[Spot]]
    shapes: tuple[str, ...]


def shape_of(segment: Segment, segments: Iterable[Segment]) -> str:
    """The likely shape of a segment whose kind has no style, from the ports of its kind on the tile."""
    if not segment.ports:
        return "building"
    ports = [port for other in segments if other.kind == segment.kind for port in other.ports]
    if all(port % 3 == 1 for port in ports):
        return "path"
    others = {p for other in segments for p in other.ports if other.kind == segment.kind}
    whole = all({port // 3 * 3, port // 3 * 3 + 1, port // 3 * 3 + 2} <= others for port in ports)
    return "area" if whole else "ground"


def _depths(spot: Spot) -> tuple[float, float, float, float]:
    u, v = (spot[0] + 0.5) / WIDTH, (spot[1] + 0.5) / HEIGHT
    return v, 1 - u, 1 - v, u


def _in_area(spot: Spot, sides: frozenset[int]) -> bool:
    """Whether an area on whole sides covers a character."""
    depths = _depths(spot)
    own = min(depths[side] for side in sides)
    rest = [depths[side] for side in range(4) if side not in sides]
    if not rest:
        return True
    away = min(rest)
    if len(sides) == 1:
        return own < 0.35 and own < away - 0.06
    if len(sides) == 2 and (max(sides) - min(sides)) == 2:
        return own < away or away > 0.2
    if len(sides) == 2:
        first, second = sides
        return depths[first] + depths[second] < 0.9 and own < away
    return own < away or away > 0.31


def cut_off(edges: tuple[str, ...]) -> frozenset[Spot]:
    """The characters of a tile that are missing: those in a corner between two bare sides.

    Args:
        edges: the kinds of its edges, as it lies.
    """
    sides = [side for side in range(4) if edges[side] == edges[(side + 1) % 4] == BARE]
    spots = [(column, row) for column in range(WIDTH) for row in range(HEIGHT)] if sides else []
    depths = {spot: _depths(spot) for spot in spots}
    return frozenset(spot for spot in spots for side in sides if depths[spot][side] + depths[spot][(side + 1) % 4] < 1)


@lru_cache(maxsize=1024)
def _raster(segments: tuple[Segment, ...], shapes: tuple[str, ...]) -> Raster:
    made = Raster({}, {}, {}, [[] for _ in segments], shapes)
    everywhere = [(column, row) for row in range(HEIGHT) for column in range(WIDTH)]
    sides = {
        index: frozenset(port // 3 for port in segment.ports)
        for index, segment in enumerate(segments)
        if shapes[index] == "area" and segment.ports
    }
    for index in sorted(sides, key=lambda index: len(sides[index])):
        for spot in everywhere:
            if spot not in made.owner and _in_area(spot, sides[index]):
                made.owner[spot] = index
    for spot in _touching(made.owner, sides):
        del made.owner[spot]
    areas = set(made.owner)
    _paths(made, segments, areas)
    _buildings(made, segments, areas)
    _ground(made, segments, everywhere)
    for index in range(len(segments)):
        made.anchors[index] = _anchors(made, segments[index], index)
    return made


def _touching(owner: dict[Spot, int], sides: dict[int, frozenset[int]]) -> list[Spot]:
    """The characters at which an area touches another one with fewer sides, so that a gap separates them."""
    return [
        (column, row)
        for (column, row), index in owner.items()
        if any(
            (len(sides[other]), other) < (len(sides[index]), index)
            for _, dx, dy in _STEPS
            if (other := owner.get((column + dx, row + dy))) is not None
        )
    ]


def raster(segments: tuple[Segment, ...], shapes: tuple[str, ...]) -> Raster:
    """Make a placed tile, character by character.

    Args:
        segments: its segments as placed.
        shapes: the shape of each.
    """
    return _raster(segments, shapes)


def _paths(made: Raster, segments: tuple[Segment, ...], areas: set[Spot]) -> None:
    ways = [
        (index, [port // 3 for port in segment.ports if port % 3 == 1])
        for index, segment in enumerate(segments)
        if made.shapes[index] == "path"
    ]
    through = sum(1 for _, sides in ways if sides)
    for index, sides in ways:
        bend = len(sides) == 2 and abs(sides[0] - sides[1]) != 2
        if bend and through > 1:
            _trace(made, index, _bend(sides[0], sides[1]), through=True)
            continue
        for side in sides:
            route = _straight(side)
            if len(sides) == 1:
                # It ends at a wall, if there is one; paths that continue cross it.
                stop = next((at for at, spot in enumerate(route) if spot in areas and at), len(route))
                route = route[:stop]
            _trace(made, index, route)


def _straight(side: int) -> list[Spot]:
    """From the rim to the middle."""
    (column, row), (to_column, to_row) = _ENDS[side], MIDDLE
    across = (to_column > column) - (to_column < column)
    down = (to_row > row) - (to_row < row)
    route = [(column, row)]
    while route[-1] != MIDDLE:
        route.append((route[-1][0] + across, route[-1][1] + down))
    return route


def _bend(one: int, other: int) -> list[Spot]:
    """From rim to rim past the middle, on its inner side."""
    upright, lying = (one, other) if one % 2 == 0 else (other, one)
    row = 1 if upright == 0 else HEIGHT - 2
    start = 0 if upright == 0 else HEIGHT - 1
    inner = 2 if lying == 3 else WIDTH - 3
    out = -1 if lying == 3 else 1
    route = [(4, start), (4, row)]
    while route[-1][0] != inner:
        route.append((route[-1][0] + out, row))
    route.append((inner, 2))
    while 0 < route[-1][0] < WIDTH - 1:
        route.append((route[-1][0] + out, 2))
    return route


def _trace(made: Raster, index: int, route: list[Spot], *, through: bool = False) -> None:
    """Draw a path along a route that starts at the rim; ``through`` if it ends there too."""
    for at, spot in enumerate(route):
        sides = sum(_towards(spot, route[near]) for near in (at - 1, at + 1) if 0 <= near < len(route))
        if at == 0 or (through and at == len(route) - 1):
            sides |= _outwards(spot)
        if spot in made.owner and made.shapes[made.owner[spot]] == "path":
            # The other arm of the path, or several paths that meet.
            made.lines[spot] |= sides
        else:
            made.owner[spot] = index
            made.lines[spot] = sides


def _towards(spot: Spot, other: Spot) -> int:
    return next((sign for sign, dx, dy in _STEPS if other == (spot[0] + dx, spot[1] + dy)), 0)


def _outwards(spot: Spot) -> int:
    return next(sign for sign, dx, dy in _STEPS if not (0 <= spot[0] + dx < WIDTH and 0 <= spot[1] + dy < HEIGHT))


def _buildings(made: Raster, segments: tuple[Segment, ...], areas: set[Spot]) -> None:
    for index in range(len(segments)):
        if made.shapes[index] != "building":
            continue
        places = [spot for spot in _BESIDE_FIRST if spot not in made.buildings]
        # A path may end at a building in the middle, so that the middle comes first even where a path reaches it.
        middle = [MIDDLE] if MIDDLE in places and MIDDLE not in areas and _ends_there(made, segments) else []
        column, row = (middle or [spot for spot in places if spot not in made.owner] or places)[0]
        made.buildings[column, row] = index
        for near in (-1, 0, 1):
            if not near or (column + near, row) not in made.owner:
                made.owner[column + near, row] = index
        made.lines.pop((column, row), None)


def _ends_there(made: Raster, segments: tuple[Segment, ...]) -> bool:
    owner = made.owner.get(MIDDLE)
    return owner is None or len(segments[owner].ports) == 1


def _ground(made: Raster, segments: tuple[Segment, ...], everywhere: list[Spot]) -> None:
    """Spread every ground segment from its ports over the remaining characters."""
    reached: dict[Spot, int] = {}
    queue: deque[Spot] = deque()
    for index, segment in enumerate(segments):
        for port in segment.ports if made.shapes[index] == "ground" else ():
            if _RIM[port] not in made.owner and _RIM[port] not in reached:
                reached[_RIM[port]] = index
                queue.append(_RIM[port])
    while queue:
        column, row = queue.popleft()
        for _, across, down in _STEPS:
            spot = column + across, row + down
            if 0 <= spot[0] < WIDTH and 0 <= spot[1] < HEIGHT and spot not in made.owner and spot not in reached:
                reached[spot] = reached[column, row]
                queue.append(spot)
    inner = [index for index, segment in enumerate(segments) if made.shapes[index] == "ground" and not segment.ports]
    if inner:
        reached |= {spot: inner[0] for spot in everywhere if spot not in made.owner and spot not in reached}
    made.owner.update(reached)


def _anchors(made: Raster, segment: Segment, index: int) -> list[Spot]:
    """The places of a piece on a segment, best first."""
    shape = made.shapes[index]
    if shape == "building":
        # Beside its sign, which stays visible.
        spots = [spot for spot, owner in made.buildings.items() if owner == index]
        return [(column + across, row) for column, row in spots for across in (2, -2)]
    own = [spot for spot, owner in made.owner.items() if owner == index]
    if not own:
        rim = [_RIM[port] for port in segment.ports] or [MIDDLE]
        return list(dict.fromkeys((min(max(column, 1), WIDTH - 2), row) for column, row in rim))
    held = set(own)
    crossed = len(segment.ports) != 2

    def badness(spot: Spot) -> tuple[float, Spot]:
        column, row = spot
        around = sum((column + dx, row + dy) in held for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        if shape == "path":
            rim = column in (0, WIDTH - 1) or row in (0, HEIGHT - 1)
            return 6 * rim + 8 * (spot == MIDDLE and crossed) - around, spot
        beside = sum((column + dx, row) in held for dx in (-1, 1))
        far = abs(column - MIDDLE[0]) / 2 + abs(row - MIDDLE[1])
        return 6 * (column in (0, WIDTH - 1)) - around - beside + far / 100, spot

    return sorted(own, key=badness)
