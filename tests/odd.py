"""Unexpected values, put in every place of a valid one."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

#: One of each kind that may cause a failure: in a dictionary, in a sum, in a file, in a text.
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "x" * 5000,
    "half \ud800",
    "nul \0",
    "{0} {name!r}",
    [],
    [[]],
    [{}],
    ["x"],
    [[1], [2]],
    [10**30, 0],
    {},
    {"a": []},
    {"a": {"a": 1}},
)

Place = tuple[str | int, ...]


def places(value: Any, most: int = 3) -> Iterator[Place]:
    """The places in a value.

    Args:
        value: a JSON value.
        most: how many entries of a list to visit, from each end.
    """
    yield ()
    if isinstance(value, dict):
        inner: list[Any] = list(value)
    elif isinstance(value, list):
        inner = sorted({*range(len(value))[:most], *range(len(value))[-most:]})
    else:
        inner = []
    for step in inner:
        yield from ((step, *rest) for rest in places(value[step], most))


def odd_ones(value: Any, most: int = 3) -> Iterator[tuple[Place, Any, Any]]:
    """A value with one part of it replaced, left out or renamed.

    Args:
        value: a JSON value.
        most: how many entries of a list to visit, from each end.

    Yields:
        The place, the new part, and the whole.
    """
    for place in places(value, most):
        for odd in ODD:
            yield place, odd, put(value, place, odd)
        if place:
            yield place, "nothing", left_out(value, place)
            if isinstance(place[-1], str):
                inner = part(value, place)
                yield place, "another name", put(left_out(value, place), (*place[:-1], "half \ud800"), inner)


def part(value: Any, place: Place) -> Any:
    for step in place:
        value = value[step]
    return value


def put(value: Any, place: Place, new: Any) -> Any:
    if not place:
        return new
    changed = copy.copy(value)
    changed[place[0]] = put(changed.get(place[0]) if isinstance(value, dict) else changed[place[0]], place[1:], new)
    return changed


def left_out(value: Any, place: Place) -> Any:
    if len(place) > 1:
        return put(value, place[:1], left_out(value[place[0]], place[1:]))
    changed = copy.copy(value)
    del changed[place[0]]
    return changed
