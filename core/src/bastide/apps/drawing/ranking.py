"""Finding the best of many places without comparing each with everything that is there already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from .curves import Point, gap


class Ranked:
    """Places in the order of their worth when nothing else is near.

    The distance from others is the most expensive part. Since its gain is bounded, the most promising places are tried
    first, and those that can no longer be best are skipped.

    Args:
        points: the places; the first of several of equal worth is taken.
        gains: the worth of each by itself.
        losses: what is subtracted in the end.
        clear: the distance from others beyond which more does not count.
        weight: the worth of a unit of distance from others.
    """

    def __init__(
        self,
        points: Iterable[Point],
        gains: Sequence[float],
        losses: Sequence[float],
        clear: float,
        weight: float = 1.0,
    ) -> None:
        self._clear, self._weight = clear, weight
        most = weight * clear
        promised = [gain + most - loss for gain, loss in zip(gains, losses, strict=True)]
        known = list(points)
        order = sorted(range(len(known)), key=promised.__getitem__, reverse=True)
        self._ranked = [(promised[each], each, known[each], gains[each], losses[each]) for each in order]

    def best(self, others: Sequence[Point]) -> Point:
        """The best place, keeping distance from other points."""
        clear, weight = self._clear, self._weight
        _, first, found, _, _ = self._ranked[0]
        most = -inf
        for promised, number, point, gain, loss in self._ranked:
            if promised < most:
                break
            worth = gain + weight * min([clear, *[gap(point, other) for other in others]]) - loss
            if worth > most or (worth == most and number < first):
                most, first, found = worth, number, point
        return found
