"""A tile as a grid of 50 by 50 cells, to find connected parts and free room.

A :data:`Mask` has one integer for each row; bit ``x`` means that the cell belongs to it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from .curves import MIDDLE, SPAN, Point, gap, rim, sampled

Mask = tuple[int, ...]

CELLS: Final = 50
STEP: Final = SPAN / CELLS
ROW: Final = (1 << CELLS) - 1
EMPTY: Final[Mask] = (0,) * CELLS
FULL: Final[Mask] = (ROW,) * CELLS
#: The middles of the rows, and of all cells, row by row.
_ROWS: Final = tuple((row + 0.5) * STEP for row in range(CELLS))
MIDDLES: Final[tuple[Point, ...]] = tuple(((x + 0.5) * STEP, y) for y in _ROWS for x in range(CELLS))
#: How many recent masks are cached: the attempts to lay out one tile share most of theirs.
_KEPT = 64


def _bits(left: float, right: float) -> int:
    """The cells of a row whose middles lie between two abscissae."""
    first = max(0, math.ceil(left / STEP - 0.5))
    last = min(CELLS - 1, math.floor(right / STEP - 0.5))
    return ((1 << (last - first + 1)) - 1) << first if last >= first else 0


def polygon(outline: Sequence[Point]) -> Mask:
    """The cells inside an outline."""
    rows = []
    edges = [(a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True) if a[1] != b[1]]
    for row in range(CELLS):
        y = _ROWS[row]
        crossings = sorted(
            a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in edges if (a[1] <= y) != (b[1] <= y)
        )
        bits = 0
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            bits |= _bits(left, right)
        rows.append(bits)
    return tuple(rows)


def disc(middle: Point, radius: float) -> Mask:
    """The cells inside a circle."""
    return band((middle,), 2 * radius)


def band(line: Sequence[Point], width: float) -> Mask:
    """The cells within half of ``width`` of a line."""
    return _band(tuple(line), width)


@lru_cache(maxsize=4 * _KEPT)
def _band(line: tuple[Point, ...], width: float) -> Mask:
    rows = [0] * CELLS
    radius = width / 2
    square = radius * radius
    for x, y in sampled(line):
        for row in range(max(0, int((y - radius) / STEP)), min(CELLS, int((y + radius) / STEP) + 1)):
            reach = square - (_ROWS[row] - y) ** 2
            if reach > 0:
                half = math.sqrt(reach)
                rows[row] |= _bits(x - half, x + half)
    return tuple(rows)


def union(*masks: Mask) -> Mask:
    """The cells in any of the masks."""
    rows = [0] * CELLS
    for mask in masks:
        rows = [a | b for a, b in zip(rows, mask, strict=True)]
    return tuple(rows)


def minus(mask: Mask, other: Mask) -> Mask:
    """The cells of one mask that are not in another."""
    return tuple(a & ~b for a, b in zip(mask, other, strict=True))


def common(mask: Mask, other: Mask) -> Mask:
    """The cells in both masks."""
    return tuple(a & b for a, b in zip(mask, other, strict=True))


def within(middle: Point, radius: float) -> Mask:
    """The cells whose middles are nearer to a point than ``radius``."""
    x, y = middle
    rows = [0] * CELLS
    for row in range(max(0, int((y - radius) / STEP)), min(CELLS, int((y + radius) / STEP) + 1)):
        half = math.sqrt(max(0.0, radius * radius - (_ROWS[row] - y) ** 2))
        # At most one cell too many on either side, which only the distance itself can exclude.
        first = max(0, math.floor((x - half) / STEP - 0.5))
        last = min(CELLS - 1, math.ceil((x + half) / STEP - 0.5))
        while first <= last and gap(MIDDLES[row * CELLS + first], middle) >= radius:
            first += 1
        while first <= last and gap(MIDDLES[row * CELLS + last], middle) >= radius:
            last -= 1
        if first <= last:
            rows[row] = ((1 << (last - first + 1)) - 1) << first
    return tuple(rows)


def grown(mask: Mask, steps: int) -> Mask:
    """The mask extended by some cells in all directions."""
    for _ in range(steps):
        wide = [(row | row << 1 | row >> 1) & ROW for row in mask]
        mask = tuple(wide[i] | (wide[i - 1] if i else 0) | (wide[i + 1] if i + 1 < CELLS else 0) for i in range(CELLS))
    return mask


def size(mask: Mask) -> int:
    """The number of cells."""
    return sum(row.bit_count() for row in mask)


def holds(mask: Mask, point: Point) -> bool:
    """Whether the cell at a point belongs to the mask."""
    x, y = int(point[0] / STEP), int(point[1] / STEP)
    x = 0 if x < 0 else x if x < CELLS else CELLS - 1
    y = 0 if y < 0 else y if y < CELLS else CELLS - 1
    return bool(mask[y] >> x & 1)


def parts(mask: Mask) -> list[Mask]:
    """The connected parts, from north to south."""
    left = list(mask)
    found = []
    for row in range(CELLS):
        while left[row]:
            part = [0] * CELLS
            todo = [(row, left[row] & -left[row])]
            while todo:
                y, seed = todo.pop()
                seed &= left[y]
                while True:
                    spread = (seed | seed << 1 | seed >> 1) & left[y]
                    if spread == seed:
                        break
                    seed = spread
                if seed:
                    part[y] |= seed
                    left[y] &= ~seed
                    if y:
                        todo.append((y - 1, seed))
                    if y + 1 < CELLS:
                        todo.append((y + 1, seed))
            found.append(tuple(part))
    return found


@lru_cache(maxsize=_KEPT // 4)  # they are large
def rooms(mask: Mask) -> Mapping[Point, float]:
    """The distance of each cell of the mask from the rim of the mask; the rim of the tile counts."""
    far = [0.0] * (_WIDE * _WIDE)
    cells = _cells(mask)
    # First from the north-west, then from the south-east; cells outside the mask stay at zero.
    for at in cells:
        straight, other = far[at - 1], far[at - _WIDE]
        slanting, another = far[at - _WIDE - 1], far[at - _WIDE + 1]
        straight = (straight if straight < other else other) + 1.0
        slanting = (slanting if slanting < another else another) + _SLANT
        far[at] = straight if straight < slanting else slanting
    for at in reversed(cells):
        straight, other = far[at + 1], far[at + _WIDE]
        slanting, another = far[at + _WIDE + 1], far[at + _WIDE - 1]
        straight = (straight if straight < other else other) + 1.0
        slanting = (slanting if slanting < another else another) + _SLANT
        if slanting < straight:
            straight = slanting
        if straight < far[at]:
            far[at] = straight
    return {_WITHIN[at]: (far[at] - 0.5) * STEP for at in cells}


def points(mask: Mask) -> list[Point]:
    """The middles of a mask's cells, row by row."""
    return [_WITHIN[at] for at in _cells(mask)]


def roomiest(room: Mapping[Point, float], enough: float) -> Point:
    """The point with most room; among those with enough room, the one nearest to the middle of the tile."""
    most = min(max(room.values()), enough)
    return min((point for point, value in room.items() if value >= most), key=lambda point: gap(point, MIDDLE))


#: Distances are computed with a margin of one cell, which belongs to no mask.
_WIDE = CELLS + 2
_SLANT = math.sqrt(2)
_WITHIN = {(y + 1) * _WIDE + x + 1: MIDDLES[y * CELLS + x] for y in range(CELLS) for x in range(CELLS)}


def _cells(mask: Mask) -> list[int]:
    """The numbers of a mask's cells, counted with a margin of one cell."""
    found: list[int] = []
    for y, bits in enumerate(mask, 1):
        start = y * _WIDE
        while bits:
            # One run of cells after the other: a row has few.
            before = (bits & -bits).bit_length()
            bits >>= before - 1
            run = (~bits & (bits + 1)).bit_length() - 1
            found.extend(range(start + before, start + before + run))
            bits >>= run
            start += before - 1 + run
    return found


@lru_cache(maxsize=4 * _KEPT)
def nearer(ports: tuple[int, ...], others: tuple[int, ...]) -> Mask:
    """The cells that are nearer to some ports of the tile than to others."""
    mine, theirs = (map(min, *map(_from_port, (each[0], *each))) for each in (ports, others))
    cells = [one < other for one, other in zip(mine, theirs, strict=True)]
    return tuple(
        sum(1 << x for x, holds in enumerate(cells[start : start + CELLS]) if holds)
        for start in range(0, CELLS * CELLS, CELLS)
    )


@lru_cache(maxsize=12)
def _from_port(port: int) -> list[float]:
    """The distance of each cell from a port."""
    there = rim(port + 0.5)
    return [gap(point, there) for point in MIDDLES]


def rim_data(mask: Mask, beyond: float = 0.0) -> str:
    """The rim of a mask as SVG path data: closed lines around it, and around its holes in the other direction.

    Args:
        mask: the mask.
        beyond: how far the lines lie outside the rim of the tile where they would follow it.
    """
    onward: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for y in range(CELLS):
        above, below = mask[y - 1] if y else 0, mask[y + 1] if y + 1 < CELLS else 0
        for x in range(CELLS):
            if not mask[y] >> x & 1:
                continue
            if not above >> x & 1:
                onward.setdefault((x, y), []).append((x + 1, y))
            if not mask[y] >> (x + 1) & 1:
                onward.setdefault((x + 1, y), []).append((x + 1, y + 1))
            if not below >> x & 1:
                onward.setdefault((x + 1, y + 1), []).append((x, y + 1))
            if not x or not mask[y] >> (x - 1) & 1:
                onward.setdefault((x, y + 1), []).append((x, y))

    def placed(number: int) -> float:
        return -beyond if number == 0 else SPAN + beyond if number == CELLS else number * STEP

    lines = []
    while onward:
        first = at = next(iter(onward))
        line = [at]
        while True:
            at = onward[at].pop() if len(onward[at]) > 1 else onward.pop(at)[0]
            if at == first:
                break
            line.append(at)
        # Only corners are written.
        corners = [
            here
            for before, here, after in zip(line[-1:] + line[:-1], line, line[1:] + line[:1], strict=True)
            if not (before[0] == here[0] == after[0] or before[1] == here[1] == after[1])
        ]
        lines.append("M" + "L".join(f"{placed(x):g} {placed(y):g}" for x, y in corners) + "z")
    return "".join(lines)


def outline_data(mask: Mask) -> str:
    """The mask as SVG path data, one rectangle for each run of cells in a row."""
    rects = []
    for y in range(CELLS):
        x = 0
        while mask[y] >> x:
            if not mask[y] >> x & 1:
                x += 1
                continue
            run = x
            while mask[y] >> run & 1:
                run += 1
            rects.append(f"M{x * STEP:g} {y * STEP:g}h{(run - x) * STEP:g}v{STEP:g}h{(x - run) * STEP:g}z")
            x = run
    return "".join(rects)
