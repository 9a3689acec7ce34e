from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from bastide.apps.simulating.statistics import effect, mean, proportion, quantiles, ratio

values = st.lists(st.integers(-200, 200), min_size=2, max_size=60)


def test_mean_of_1_to_5_has_the_interval_of_the_textbook() -> None:
    # The standard deviation is the root of 2.5, and t with four degrees of freedom is 2.776.
    found = mean(Counter([1, 2, 3, 4, 5]))
    assert found.value == 3
    assert found.deviation == pytest.approx(1.5811, abs=1e-4)
    assert (found.low, found.high) == pytest.approx((1.0368, 4.9632), abs=1e-3)


def test_mean_of_one_game_has_no_interval() -> None:
    assert (mean({7: 1}).value, mean({7: 1}).low) == (7, None)


def test_mean_of_no_game_is_no_number() -> None:
    assert math.isnan(mean({}).value)


def test_interval_of_what_is_counted_does_not_reach_below_zero() -> None:
    rare = {0: 9, 1: 1}
    low = mean(rare).low
    assert low is not None and low < 0
    counted = mean(rare, least=0)
    assert (counted.low, counted.high) == (0, mean(rare).high)


def test_equal_values_have_an_interval_of_no_width() -> None:
    found = mean({4: 10})
    assert (found.low, found.value, found.high) == (4, 4, 4)
    assert effect({4: 10}) is None


@given(values)
def test_interval_of_a_tally_is_that_of_the_values(found: list[int]) -> None:
    if len(set(found)) == 1:
        return
    low, high = stats.ttest_1samp(found, 0).confidence_interval(0.95)
    estimate = mean(Counter(found))
    assert (estimate.low, estimate.high) == pytest.approx((low, high))


@given(values, st.integers(1, 6))
def test_scale_divides_mean_and_interval(found: list[int], scale: int) -> None:
    one, scaled = mean(Counter(found)), mean(Counter(found), scale=scale)
    assert scaled.value * scale == pytest.approx(one.value)
    assert one.low is not None
    assert scaled.low is not None
    assert scaled.low * scale == pytest.approx(one.low)


@pytest.mark.parametrize(
    ("successes", "number", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilson_interval_is_that_of_the_tables(successes: int, number: int, low: float, high: float) -> None:
    found = proportion(successes, number)
    assert found.value == successes / number
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


@given(st.integers(1, 500), st.data())
def test_wilson_interval_is_that_of_scipy_and_holds_the_share(number: int, data: st.DataObject) -> None:
    successes = data.draw(st.integers(0, number))
    found = proportion(successes, number)
    ends = stats.binomtest(successes, number).proportion_ci(method="wilson")
    assert (found.low, found.high) == pytest.approx((ends.low, ends.high), abs=1e-12)
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.value + 1e-12
    assert found.value - 1e-12 <= found.high <= 1


def test_effect_of_paired_differences_is_their_mean_in_deviations() -> None:
    # Mean 2, deviations -1, 0 and 1, so that the standard deviation is 1.
    assert effect(Counter([1, 2, 3])) == pytest.approx(2.0)


@given(values)
def test_effect_is_the_t_statistic_over_the_root_of_the_number(found: list[int]) -> None:
    if len(set(found)) == 1:
        return
    assert effect(Counter(found)) == pytest.approx(stats.ttest_1samp(found, 0).statistic / math.sqrt(len(found)))


def test_ratio_is_of_the_sums() -> None:
    found = ratio(Counter([(1, 10), (5, 10)]))
    assert found.value == pytest.approx(0.3)
    # Residues -2 and 2: deviation the root of 8, error 2 over a mean whole of 10, and t with one degree is 12.706.
    assert found.high == pytest.approx(0.3 + 12.706 * 0.2, abs=1e-3)


@given(st.lists(st.integers(0, 50), min_size=2, max_size=40))
def test_ratio_to_a_whole_that_never_varies_is_a_mean(parts: list[int]) -> None:
    found, plain = ratio(Counter((part, 50) for part in parts)), mean(Counter(parts), scale=50)
    assert found.value == pytest.approx(plain.value)
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high))


def test_ratio_to_nothing_is_no_number() -> None:
    assert math.isnan(ratio({(0, 0): 5}).value)


@given(values)
def test_quantiles_are_values_that_occurred(found: list[int]) -> None:
    names = {"5%": 0.05, "25%": 0.25, "50%": 0.5, "75%": 0.75, "95%": 0.95}
    expected = {name: int(np.quantile(found, part, method="inverted_cdf")) for name, part in names.items()}
    assert quantiles(Counter(found)) == expected


def test_quantiles_of_ten_are_reached_exactly() -> None:
    assert quantiles(Counter(range(1, 21)))["5%"] == 1
    assert quantiles(Counter(range(1, 21)))["95%"] == 19
