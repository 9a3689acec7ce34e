"""What separates ground where no path or wall does: hedges and courtyards; and viaducts over areas."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from . import grid
from .curves import MIDDLE, Line, Point, cubic, rim, sampled, shifted, unit
from .grid import Mask

#: The width of a hedge that separates ground.
HEDGE = 3.0
#: A path that an area would hide for longer than this crosses it on a viaduct.
_HIDDEN = 12
_BEYOND = 5


@dataclass(frozen=True, slots=True)
class Court:
    """Ground within an area.

    Args:
        outline: the wall around it.
        middle: its middle.
        radius: its radius.
        host: the segment of the area.
    """

    outline: Line
    middle: Point
    radius: float
    host: int


def hedges(grounds: Mapping[int, tuple[int, ...]]) -> tuple[Line, ...]:
    """Lines to the middle of the tile from the corners at which one ground segment ends and another begins.

    Args:
        grounds: the ports of each ground segment.
    """
    owner = {port: index for index, ports in grounds.items() for port in ports}
    found = []
    for corner in (0, 3, 6, 9):
        before, after = owner.get((corner - 1) % 12), owner.get(corner)
        if before is not None and after is not None and before != after:
            start = rim(corner)
            along = unit(start, MIDDLE)
            side = (-along[1], along[0])
            first, second = shifted(start, along, 22.0), shifted(start, along, 48.0)
            found.append(cubic(start, shifted(first, side, 6.0), shifted(second, side, -6.0), MIDDLE))
    return tuple(found)


def court(area: Mask, host: int, taken: Sequence[tuple[Point, float]] = ()) -> Court | None:
    """A courtyard where an area has most room, or ``None`` if it has too little.

    Args:
        area: the cells of the area.
        host: its segment.
        taken: circles that must stay clear.
    """
    room = grid.rooms(grid.minus(area, grid.union(grid.EMPTY, *(grid.disc(at, radius) for at, radius in taken))))
    if not room:
        return None
    middle = grid.roomiest(room, 26.0)
    radius = min((room[middle] - 8.5) / 1.06, 18.0)
    if radius < 7.0:
        return None
    outline = []
    for step in range(49):
        angle = step * math.tau / 48
        # Not quite round, as if it had grown between the houses.
        reach = radius * (1.0 + 0.06 * math.cos(4 * angle + 0.6))
        outline.append((middle[0] + reach * math.cos(angle), middle[1] + 0.92 * reach * math.sin(angle)))
    return Court(tuple(outline), middle, radius, host)


def viaducts(lines: Sequence[Line], covered: Mask, *, at_least: int = _HIDDEN) -> tuple[Line, ...]:
    """The parts of a path that areas would hide, slightly extended at both ends.

    Args:
        lines: the path.
        covered: the cells of all areas.
        at_least: the minimal length of a part.
    """
    found = []
    for line in lines:
        points = sampled(line)
        inside = [0 < x < 100 and 0 < y < 100 and grid.holds(covered, (x, y)) for x, y in points]
        start = 0
        while start < len(points):
            end = start
            while end < len(points) and inside[end] == inside[start]:
                end += 1
            if inside[start] and end - start > at_least:
                found.append(tuple(points[max(0, start - _BEYOND) : end + _BEYOND]))
            start = end
    return tuple(found)
