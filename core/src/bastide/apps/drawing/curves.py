"""Points and curves on a tile of 100 by 100 units.

Positions on the rim of a tile are numbers from 0 to 12, clockwise from the north-western corner, so that port ``p``
reaches from ``p`` to ``p + 1`` and the corners are 0, 3, 6 and 9.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

Point = tuple[float, float]
Line = tuple[Point, ...]

SPAN: Final = 100.0
MIDDLE: Final[Point] = (50.0, 50.0)
#: The direction into the tile from each side.
INWARD: Final[tuple[Point, ...]] = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))


def rim(position: float) -> Point:
    """The point at a position on the rim."""
    side, along = divmod(position % 12.0, 3.0)
    run = along / 3.0 * SPAN
    return ((run, 0.0), (SPAN, run), (SPAN - run, SPAN), (0.0, SPAN - run))[int(side)]


#: The distance between two points. One tile needs it tens of thousands of times, hence no function around it.
gap: Final = math.dist


def shifted(point: Point, direction: Point, by: float) -> Point:
    """The point moved along a direction."""
    return point[0] + direction[0] * by, point[1] + direction[1] * by


def between(one: Point, other: Point, share: float) -> Point:
    """The point that divides the segment between two points."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def unit(one: Point, other: Point) -> Point:
    """The direction from one point to another."""
    length = gap(one, other) or 1.0
    return (other[0] - one[0]) / length, (other[1] - one[1]) / length


def cubic(start: Point, first: Point, second: Point, end: Point, steps: int = 16) -> Line:
    """A cubic Bézier curve as a line of points."""
    points = []
    for step in range(steps + 1):
        t = step / steps
        s = 1 - t
        a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        points.append(
            (
                a * start[0] + b * first[0] + c * second[0] + d * end[0],
                a * start[1] + b * first[1] + c * second[1] + d * end[1],
            )
        )
    return tuple(points)


def sampled(line: Sequence[Point], step: float = 1.0) -> list[Point]:
    """Points along a line, no further apart than ``step``."""
    points = [line[0]]
    for one, other in pairwise(line):
        pieces = max(1, math.ceil(gap(one, other) / step))
        (x, y), (dx, dy) = one, (other[0] - one[0], other[1] - one[1])
        points += [(x + dx * (piece / pieces), y + dy * (piece / pieces)) for piece in range(1, pieces + 1)]
    return points


def nearest(points: Iterable[Point], to: Point) -> Point:
    """The point nearest to another."""
    return min(points, key=lambda point: gap(point, to))


def turned(point: Point, quarter_turns: int) -> Point:
    """The position of a point of a tile after clockwise quarter turns of the tile."""
    x, y = point
    for _ in range(quarter_turns % 4):
        x, y = SPAN - y, x
    return x, y


def number(value: float) -> str:
    """A number, as short as possible with two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    """A point as written in path data."""
    return f"{number(round(point[0], 1))} {number(round(point[1], 1))}"


@lru_cache(maxsize=512)
def path_data(line: Line, *, closed: bool = False) -> str:
    """A line as SVG path data with rounded corners; straight lines stay two points."""
    if len(line) < 3 or closed:
        return "M" + "L".join(pair(point) for point in line) + ("Z" if closed else "")
    parts = [f"M{pair(line[0])}"]
    for one, other in pairwise(line[1:-1]):
        parts.append(f"Q{pair(one)} {pair(between(one, other, 0.5))}")
    parts.append(f"Q{pair(line[-2])} {pair(line[-1])}")
    return "".join(parts)
