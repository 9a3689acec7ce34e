"""What terms of scoring rules count again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from bastide._kernel.geometry import AROUND

if TYPE_CHECKING:
    from bastide.engine.position import Position

    from .subjects import Subject

#: The steps to the eight cells around a cell, as :class:`~bastide.Completion` writes them.
EIGHT = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0))


def count_tiles(position: Position, subject: Subject) -> int:
    """How many tiles the feature of a subject has; two segments on one tile count once."""
    return len(position.board.feature_cells(subject.features[0].root))


def count_segments(position: Position, subject: Subject) -> int:
    """How many segments the feature of a subject has; two of them on one tile count twice."""
    return len(subject.features[0].segments)


def count_around(position: Position, subject: Subject) -> int:
    """The tile of a feature that lies on one tile, and those on the eight cells around it."""
    (cell,) = subject.features[0].cells
    return 1 + sum(1 for _ in position.neighbours(cell, AROUND))


@cache
def count_borders(kind: str) -> Callable[[Position, Subject], int]:
    """A function that gives how many completed features of a kind border the feature of a subject, such as a field.

    Args:
        kind: the kind of those that are counted, ``"city"`` say; one that lies inside the feature borders it, too.
    """

    def count(position: Position, subject: Subject) -> int:
        return sum(feature.kind == kind and feature.complete for feature in subject.features[0].borders)

    return count


@cache
def count_flags(flag: str) -> Callable[[Position, Subject], int]:
    """A function that gives how many flags of a name the feature of a subject has.

    Args:
        flag: the name; a flag with a number counts so often.
    """

    def count(position: Position, subject: Subject) -> int:
        flags = position.board.flags[subject.features[0].root]
        return flags.get(flag, 0) if flags else 0

    return count
