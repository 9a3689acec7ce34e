"""Estimates with intervals and effect sizes, from tallies of whole numbers.

Every interval covers its estimand in 95 of 100 simulations. Means have Student's t interval over games, since the
players of one game are not independent observations; proportions have Wilson's.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import special

CONFIDENCE = 0.95
#: The reported quantiles of a distribution.
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean or a proportion with its interval.

    Args:
        value: the estimate.
        low: the interval's lower end; ``None`` if there are too few data.
        high: its upper end.
        deviation: the standard deviation of single games; ``None`` for proportions.
    """

    value: float
    low: float | None
    high: float | None
    deviation: float | None = None

    def as_json(self) -> dict[str, float | None]:
        """The estimate as in the summary."""
        ends = {"value": rounded(self.value), "low": rounded(self.low), "high": rounded(self.high)}
        return ends if self.deviation is None else ends | {"deviation": rounded(self.deviation)}


def rounded(value: float | None) -> float | None:
    """A number as written: more digits would be noise, and differ between processors."""
    return None if value is None else round(value, 6)


def _arrays(counts: Mapping[int, int]) -> tuple[Any, Any]:
    found = sorted((value, count) for value, count in counts.items() if count)
    return np.array([value for value, _ in found], dtype=float), np.array([count for _, count in found])


def mean(counts: Mapping[int, int], *, scale: float = 1.0, least: float = -math.inf) -> Estimate:
    """The mean with Student's t interval.

    Args:
        counts: how often each value occurred.
        scale: the divisor of the values.
        least: what no mean can be below, such as 0 for what is counted: the interval ends there.
    """
    values, weights = _arrays(counts)
    number = int(weights.sum())
    if not number:
        return Estimate(math.nan, None, None)
    values = values / scale
    middle = float(np.average(values, weights=weights))
    if number < 2:
        return Estimate(middle, None, None)
    deviation = math.sqrt(max(0.0, float(np.cov(values, fweights=weights))))
    half = float(special.stdtrit(number - 1, (1 + CONFIDENCE) / 2)) * deviation / math.sqrt(number)
    return Estimate(middle, max(least, middle - half), middle + half, deviation)


def proportion(successes: int, number: int) -> Estimate:
    """A proportion with Wilson's interval.

    Args:
        successes: the number of successes.
        number: the number of trials.
    """
    if not number:
        return Estimate(math.nan, None, None)
    # Written out, since importing scipy.stats takes seconds; the tests compare it with that module.
    share = successes / number
    spread = float(special.ndtri((1 + CONFIDENCE) / 2)) ** 2 / number
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def effect(counts: Mapping[int, int]) -> float | None:
    """Cohen's d of paired differences: their mean in standard deviations of the differences.

    Args:
        counts: how often each difference occurred.

    Returns:
        ``None`` if all differences are equal, so that their deviation is zero.
    """
    found = mean(counts)
    return None if not found.deviation else found.value / found.deviation


def ratio(counts: Mapping[tuple[int, int], int]) -> Estimate:
    """The ratio of two sums over games, with Student's t interval for ratios of means (delta method).

    Args:
        counts: how often each pair, part and whole, occurred in a game.
    """
    found = sorted((pair, count) for pair, count in counts.items() if count)
    parts = np.array([part for (part, _), _ in found], dtype=float)
    wholes = np.array([whole for (_, whole), _ in found], dtype=float)
    weights = np.array([count for _, count in found])
    number = int(weights.sum())
    if not number or not (wholes * weights).sum():
        return Estimate(math.nan, None, None)
    middle = float((parts * weights).sum() / (wholes * weights).sum())
    if number < 2:
        return Estimate(middle, None, None)
    # To first order the error of the ratio is the mean of these residuals over the mean whole.
    spread = math.sqrt(max(0.0, float(np.cov(parts - middle * wholes, fweights=weights))))
    error = spread / math.sqrt(number) / float(np.average(wholes, weights=weights))
    half = float(special.stdtrit(number - 1, (1 + CONFIDENCE) / 2)) * error
    return Estimate(middle, middle - half, middle + half)


def quantiles(counts: Mapping[int, int]) -> dict[str, int]:
    """The smallest values that are not exceeded in 5, 25, 50, 75 and 95 of 100 cases.

    Args:
        counts: how often each value occurred.
    """
    values, weights = _arrays(counts)
    if not len(values):
        return {}
    shares = np.cumsum(weights)
    # Compared in whole numbers, so that a share that is reached exactly counts as reached.
    return {
        f"{100 * part:g}%": int(values[np.searchsorted(shares, math.ceil(round(part * shares[-1], 6)))])
        for part in QUANTILES
    }
