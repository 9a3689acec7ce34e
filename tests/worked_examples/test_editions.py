"""One board under older and newer rules of the rule texts; farms have a folder of their own."""

from __future__ import annotations

import pytest

import bastide
from tests.boards import board, short


@pytest.mark.parametrize(("rules", "points"), [("bga", 4), ("bga-first-edition", 2), ("rgg-big-box", 2), ("c2", 4)])
def test_city_of_two_tiles_is_worth_four_points_or_two(rules: str, points: int) -> None:
    # S000, footnote 16, which names the edition that kept the old rule; S001, variant rules, cities of two tiles.
    result = bastide.score(board("E90 E270", Red=["0,0 city E"]), rules)
    assert [short(line) for line in result.lines] == [("Red", points, "city", "completed")]
