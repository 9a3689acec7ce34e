"""Ratings by the model of Bradley and Terry: the odds of one bot against another are the ratio of their strengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, log10

#: The difference in rating at which one bot scores ten times as often as the other, as in chess.
SCALE = 400.0
#: How many draws are added between each pair that met: otherwise a bot that never loses would have infinite strength.
PRIOR = 1.0
_ENOUGH = 1e-9
_ROUNDS = 10_000


def ratings(count: int, results: Mapping[tuple[int, int], float], prior: float = PRIOR) -> list[float]:
    """The most likely ratings for some results, around 0.

    The likelihood has one maximum; it is found by the minorization of Hunter (2004), which always ascends.

    Args:
        count: the number of bots, numbered from 0.
        results: for two bots, how often the first one finished before the second, ties counted as half. Both
            directions.
        prior: how many draws are added between each pair that met.
    """
    met = {pair for pair in results if results[pair] or results.get(pair[::-1])}
    met |= {pair[::-1] for pair in met}
    won = [0.0] * count
    games: list[dict[int, float]] = [{} for _ in range(count)]
    for one, other in sorted(met):
        own = results.get((one, other), 0.0) + prior / 2
        won[one] += own
        games[one][other] = own + results.get((other, one), 0.0) + prior / 2
    strength = [1.0] * count
    for _ in range(_ROUNDS):
        fresh = [
            won[one] / sum(number / (strength[one] + strength[other]) for other, number in games[one].items())
            if games[one]
            else strength[one]
            for one in range(count)
        ]
        fresh = _around_one(fresh)
        moved = max(abs(log(new / old)) for new, old in zip(fresh, strength, strict=True))
        strength = fresh
        if moved < _ENOUGH:
            break
    return [SCALE * log10(each) for each in strength]


def _around_one(strength: Sequence[float]) -> list[float]:
    """The same odds, with 1 as the geometric mean."""
    middle = exp(sum(map(log, strength)) / len(strength))
    return [each / middle for each in strength]
