"""The outlines of areas, which fill whole sides of a tile and are bounded by walls."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .curves import INWARD, MIDDLE, Line, Point, between, cubic, gap, rim, shifted, unit

#: How far an area extends beyond the rim of the tile, to hide seams; it is clipped there.
_BEYOND = 3.0
_CORNERS = (0, 3, 6, 9)
#: Half the width of a point in the middle of a side, as a part of a third of the side.
_TIP = 0.09


@dataclass(frozen=True, slots=True)
class Area:
    """An area to paint.

    Args:
        outline: the whole outline.
        walls: the parts of the outline inside the tile.
    """

    outline: Line
    walls: tuple[Line, ...]


def runs(ports: Iterable[int]) -> list[tuple[int, int]]:
    """The stretches of the rim that ports occupy, as positions ``(start, end)``; an end may exceed 12."""
    held = set(ports)
    if len(held) == 12:
        return [(0, 12)]
    found = []
    for port in sorted(held):
        if (port - 1) % 12 not in held:
            end = port
            while end % 12 in held:
                end += 1
            found.append((port, end))
    return sorted(found)


def area(
    ports: Iterable[int],
    *,
    corners: Sequence[float] = (),
    reach: Sequence[Point] = (),
    others: Iterable[int] = (),
    roomy: bool = False,
) -> Area:
    """The outline of an area.

    Args:
        ports: the ports of the area.
        corners: corners of the tile (0, 3, 6, 9), or other positions on its rim, that the area reaches with a point.
        reach: points inside the tile that the area reaches with a bulge.
        others: ports of other areas; walls keep away from them.
        roomy: whether the part it cuts off needs more room than usual.
    """
    taken = set(others)
    # A point in the middle of a side has a width there, or the ground would pass it.
    points = [(at, at) if at in _CORNERS else (at - _TIP, at + _TIP) for at in corners]
    stretches = sorted([*runs(ports), *points])
    if stretches == [(0, 12)]:
        square = tuple(rim(corner) for corner in _CORNERS)
        return Area(tuple(shifted(point, unit(MIDDLE, point), 2 * _BEYOND) for point in square), ())
    walls = []
    for (_, end), (start, _) in zip(stretches, (*stretches[1:], stretches[0]), strict=True):
        stop = start if start > end else start + 12
        crowded = any((port - end) % 12 < stop - end for port in taken)
        cornered = any(end % 12 in point or start in point for point in points)
        pointed = cornered or end % 12 in taken or (start - 1) % 12 in taken
        walls.append(_wall(end, stop, crowded=crowded, roomy=roomy, pointed=pointed, cornered=cornered))
    for point in reach:
        closest = min(range(len(walls)), key=lambda index: min(gap(place, point) for place in walls[index]))
        walls[closest] = _bulging(walls[closest], point)
    outline: list[Point] = []
    for (start, end), wall in zip(stretches, walls, strict=True):
        outline.extend(_outside(start, end))
        outline.extend(wall)
    return Area(tuple(outline), tuple(walls))


def _outside(start: float, end: float) -> list[Point]:
    """The points just outside the rim that an outline runs along."""
    points = []
    if end - start < 1:
        out = INWARD[int(start) // 3 % 4]
        return [shifted(rim(at), out, -_BEYOND) for at in (start, end)] if end > start else []
    for position in range(int(start), int(end)):
        out = INWARD[position // 3 % 4]
        points.append(shifted(rim(position), out, -_BEYOND))
        points.append(shifted(rim(position + 1 - 1e-9), out, -_BEYOND))
    return points


def _wall(start: float, end: float, *, crowded: bool, roomy: bool, pointed: bool, cornered: bool) -> Line:
    """The wall across a pocket of the rim, from one position clockwise to another.

    Two walls that meet in a corner leave room for each other.
    """
    one, other = rim(start), rim(end)
    chord = gap(one, other)
    side = _common_side(one, other)
    if side is not None:
        pocket = end - start < 6
        share = (
            (0.49 if crowded else 0.34 if roomy else 0.31 if pointed else 0.28) if pocket else 0.25 if pointed else 0.28
        )
        return _arch(one, other, INWARD[side], chord * share, 0.2 if pointed else 0.13)
    middle = rim((start + end) / 2)
    away = unit(middle, between(one, other, 0.5))
    # A point that runs to a corner needs width on its way, so the wall bends less towards it.
    bend = chord * (0.05 if crowded and cornered else 0.2 if crowded else 0.0 if pointed else 0.1)
    return cubic(
        one, shifted(between(one, other, 0.3), away, bend), shifted(between(one, other, 0.7), away, bend), other, 24
    )


def _common_side(one: Point, other: Point) -> int | None:
    if one[1] == other[1]:
        return 0 if one[1] < 50 else 2
    if one[0] == other[0]:
        return 3 if one[0] < 50 else 1
    return None


def _arch(one: Point, other: Point, inward: Point, depth: float, slope: float) -> Line:
    """A flat arch that leaves the rim at less than 45 degrees, so that two of them fit into a corner."""

    def at(share: float, height: float) -> Point:
        return shifted(between(one, other, share), inward, depth * height)

    rise = cubic(one, at(slope, 0.32), at(slope + 0.09, 1.0), at(0.5, 1.0), 14)
    fall = cubic(at(0.5, 1.0), at(0.91 - slope, 1.0), at(1 - slope, 0.32), other, 14)
    return rise + fall[1:]


def _bulging(wall: Line, to: Point) -> Line:
    """The wall with a smooth bulge that reaches a point."""
    closest = min(range(len(wall)), key=lambda index: gap(wall[index], to))
    dx, dy = to[0] - wall[closest][0], to[1] - wall[closest][1]
    window = max(4.0, min(closest, len(wall) - 1 - closest, 8))
    points = []
    for index, (x, y) in enumerate(wall):
        off = abs(index - closest) / window
        weight = math.cos(off * math.pi / 2) ** 2 if off < 1 else 0.0
        points.append((x + dx * weight, y + dy * weight))
    return tuple(points)
