"""The best of many places, without weighing each of them against everything that is there already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from .curves import Point, gap


class Ranked:
    """Places in the order of what each is worth where nothing else is near.

    How far a place is from others costs most to find out. Since being far from them can add only so much, the places
    that promise most are looked at first, and those that could not be the best any more are not looked at at all.

    Args:
        points: the places; of those that are worth the same, the first one is taken.
        gains: what each is worth as such.
        losses: what is taken from that in the end.
        clear: so far from others it does not matter any more how far.
        weight: what a step away from others is worth.
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
        """The place worth most beside others, of which each takes room from those next to it."""
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
