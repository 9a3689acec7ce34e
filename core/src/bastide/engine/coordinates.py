"""Coordinates and rotations as records and diagrams write them."""

from __future__ import annotations

from typing import Any

from bastide._kernel.geometry import REACH, cell, quarter_turns
from bastide.text.problems import BastideError
from bastide.text.sentences import coded


def read_cell(at: Any, what: str = "at") -> int:
    """The packed cell of an ``[x, y]``.

    Raises:
        BastideError: it is not a pair of integers on the board.
    """
    if (
        not isinstance(at, list | tuple)
        or len(at) != 2
        or not all(isinstance(number, int) and not isinstance(number, bool) for number in at)
    ):
        raise BastideError(
            coded("action/no-coordinates", "{what} is {at!r}; write [x, y] with two whole numbers", what=what, at=at)
        )
    x, y = at
    if not (-REACH < x < REACH and -REACH < y < REACH):
        raise BastideError(
            coded(
                "action/far-coordinates",
                "{what} is {at!r}; coordinates run from {first} to {last}",
                what=what,
                at=at,
                first=1 - REACH,
                last=REACH - 1,
            )
        )
    return cell(x, y)


def read_turns(rotation: Any) -> int:
    """The quarter turns of a rotation in degrees.

    Raises:
        BastideError: it is none of 0, 90, 180, 270.
    """
    try:
        return quarter_turns(rotation)
    except ValueError as error:
        raise BastideError(str(error)) from None
