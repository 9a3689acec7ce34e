from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide.apps.tournaments import Played, Tournament, standings
from bastide.apps.tournaments.ratings import ratings


def test_ten_to_one_is_four_hundred_points() -> None:
    one, other = ratings(2, {(0, 1): 1000.0, (1, 0): 100.0}, prior=0.0)
    assert one - other == pytest.approx(400)
    assert one + other == pytest.approx(0, abs=1e-6)


def test_equal_results_are_equal_ratings() -> None:
    results = dict.fromkeys(permutations(range(3), 2), 5.0)
    assert ratings(3, results) == pytest.approx([0, 0, 0], abs=1e-6)


def test_odds_multiply_along_a_chain() -> None:
    # Three to one, and three to one again: nine to one between bots that never met.
    results = {(0, 1): 30.0, (1, 0): 10.0, (1, 2): 30.0, (2, 1): 10.0}
    first, _, third = ratings(3, results, prior=0.0)
    assert 10 ** ((first - third) / 400) == pytest.approx(9, rel=1e-4)


@given(st.lists(st.integers(0, 20), min_size=6, max_size=6))
def test_expected_results_equal_the_observed_ones(counts: list[int]) -> None:
    # At the maximum of the likelihood every expected score equals the actual one, including the draws of the prior.
    pairs = list(permutations(range(3), 2))
    results = {pair: float(count) for pair, count in zip(pairs, counts, strict=True)}
    found = ratings(3, results)
    for one in range(3):
        met = [other for other in range(3) if other != one and results[one, other] + results[other, one]]
        scored = sum(results[one, other] + 0.5 for other in met)
        expected = sum(
            (results[one, other] + results[other, one] + 1) / (1 + 10 ** ((found[other] - found[one]) / 400))
            for other in met
        )
        assert scored == pytest.approx(expected, abs=1e-2)


def game(number: int, scores: tuple[int, int]) -> Played:
    places = (int(scores[0] < scores[1]), int(scores[1] < scores[0]))
    return Played((0, 1), number, number // 2, scores, places, (10, 10), (0.1, 0.2))


def test_standings_count_wins_draws_and_losses() -> None:
    planned = Tournament(variant="x", bots=("a", "b"), games=4)
    found = standings(planned, [game(0, (9, 5)), game(1, (7, 7)), game(2, (3, 8)), game(3, (20, 4))])
    first, second = found.bots
    assert (first.bot, first.wins, first.draws, first.losses) == ("a", 2, 1, 1)
    assert (second.wins, second.draws, second.losses) == (1, 1, 2)
    assert first.margin == pytest.approx(15 / 4)
    assert first.margin_interval is not None
    low, high = first.margin_interval
    assert low <= first.margin <= high
    assert first.milliseconds == pytest.approx(10)


def test_standings_do_not_depend_on_the_order_of_games() -> None:
    planned = Tournament(variant="x", bots=("a", "b"), games=4)
    games = [game(0, (9, 5)), game(1, (7, 7)), game(2, (3, 8)), game(3, (20, 4))]
    assert standings(planned, games) == standings(planned, games[::-1])


def test_results_that_never_vary_have_no_interval() -> None:
    # Resampling equal results gives the same result again, however little was played.
    planned = Tournament(variant="x", bots=("a", "b"), games=4)
    for games in ([game(0, (9, 5))], [game(number, (9, 5)) for number in range(4)]):
        for standing in standings(planned, games).bots:
            assert (standing.margin_interval, standing.rating_interval) == (None, None)
            assert standing.as_json()["rating_interval"] is None


@pytest.mark.parametrize(("deals", "apart"), [(1, None), (4, None), (5, 34.4), (50, 483.8)])
def test_lead_of_a_bot_that_always_wins_follows_from_the_number_of_deals(deals: int, apart: float | None) -> None:
    planned = Tournament(variant="x", bots=("a", "b"), games=2 * deals)
    [pair] = standings(planned, [game(number, (9, 5)) for number in range(2 * deals)]).pairs
    assert pair.as_json()["apart"] == apart
    if apart is not None:
        # By the rule for no failure in n trials, with the odds that correspond to such a rating.
        share = 1 / (1 + 10 ** (-apart / 400))
        assert share**deals == pytest.approx(0.05, rel=0.01)


def test_bot_that_tied_once_is_not_always_ahead() -> None:
    planned = Tournament(variant="x", bots=("a", "b"), games=20)
    games = [game(number, (9, 5)) for number in range(19)]
    [pair] = standings(planned, [*games, game(19, (7, 7))]).pairs
    assert pair.apart is None
