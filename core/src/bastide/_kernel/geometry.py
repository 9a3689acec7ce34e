"""Sides, ports, rotations and cells of a board of square tiles.

A tile has twelve ports, numbered clockwise from the western half of its north side::

         0   1   2
       +---+---+---+
    11 |           | 3
    10 |           | 4
     9 |           | 5
       +---+---+---+
         8   7   6

Ports ``3*s``, ``3*s + 1`` and ``3*s + 2`` belong to side ``s`` (north, east, south, west). A cell is packed into one
integer so that boards of any size are dictionaries of integers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

NORTH, EAST, SOUTH, WEST = range(4)
#: The sides of a tile, clockwise from the north.
SIDES: Final = ("N", "E", "S", "W")
#: The twelve ports of a tile, clockwise from the western half of the north side.
PORTS: Final = ("NNW", "N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW")
PORT_NUMBERS: Final = {name: number for number, name in enumerate(PORTS)}
#: The numbers of the ports in the middle of the sides N, E, S, W.
CENTRES: Final = (1, 4, 7, 10)
#: The rotations of a tile, in degrees clockwise.
ROTATIONS: Final = (0, 90, 180, 270)

# Coordinates run from 1 - REACH to REACH - 1. The step between rows is no power of two: the lower bits of the numbers
# then differ from row to row, so that dictionaries have few collisions.
REACH: Final = 1 << 17
_ROW: Final = 2 * REACH + 19

#: The steps from a cell to its neighbours on sides N, E, S, W.
STEPS: Final = (-_ROW, 1, _ROW, -1)


def cell(x: int, y: int) -> int:
    """The packed cell at ``x`` (east) and ``y`` (south)."""
    return y * _ROW + x


def coordinates(packed: int) -> tuple[int, int]:
    """The ``(x, y)`` of a packed cell."""
    y = (packed + REACH) // _ROW
    return packed - y * _ROW, y


#: The older public name.
position = coordinates


def offset(dx: int, dy: int) -> int:
    """The step ``dx`` to the east and ``dy`` to the south."""
    return dy * _ROW + dx


#: The eight cells around a cell, clockwise from the north-west.
AROUND: Final = tuple(
    offset(dx, dy) for dx, dy in ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
)

#: The names of the directions in which they lie, in that order.
DIRECTIONS: Final = ("NW", "N", "NE", "E", "SE", "S", "SW", "W")


def turn_port(port: int, quarter_turns: int) -> int:
    """The position of ``port`` after ``quarter_turns`` clockwise quarter turns of the tile."""
    return (port + 3 * quarter_turns) % 12


def as_laid(sides: Iterable[int], quarter_turns: int) -> tuple[int, ...]:
    """Where the sides of a tile as printed are when it lies turned, ascending."""
    return tuple(sorted([(side + quarter_turns) % 4 for side in sides]))


def facing_port(port: int) -> int:
    """The port of the neighbouring tile that meets ``port`` across their common edge."""
    side, place = divmod(port, 3)
    return 3 * ((side + 2) % 4) + 2 - place


def quarter_turns(rotation: object) -> int:
    """The number of clockwise quarter turns in a rotation in degrees.

    Raises:
        ValueError: ``rotation`` is not 0, 90, 180 or 270.
    """
    if not isinstance(rotation, int) or isinstance(rotation, bool) or rotation not in ROTATIONS:
        raise ValueError(f"rotation {rotation!r} is not one of 0, 90, 180, 270")
    return rotation // 90


def port_name(ports: tuple[int, ...]) -> str | None:
    """The port in the name of a segment with these ports, or ``None`` if there are none.

    The first side in the order N E S W whose centre belongs to the segment, else the first half-side clockwise from
    NNW.
    """
    for centre in CENTRES:
        if centre in ports:
            return PORTS[centre]
    return PORTS[min(ports)] if ports else None


def corners(packed: int) -> tuple[int, int, int, int]:
    """The four cells that meet at the north-west corner of ``packed``, clockwise from the north-west one."""
    return packed + STEPS[0] - 1, packed + STEPS[0], packed, packed - 1
