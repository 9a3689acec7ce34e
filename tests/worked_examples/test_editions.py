"""One board, scored by what the rule texts say of older and newer rules."""

from __future__ import annotations

import pytest

import bastide
from tests.boards import board, final, short

#: One city that breaks through a road. Blue has a farmer in each of the two large fields, Yellow one between them.
CITY_AMID_FIELDS = """
E180 E180
R90  T270
E    E
"""


@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        ("farms-first-edition", {"Blue": 4, "Yellow": 0}),
        ("farms-first-edition(points_per_city=3)", {"Blue": 3, "Yellow": 0}),
        ("farms-second-edition", {"Blue": 3, "Yellow": 3}),
        ("farms-third-edition", {"Blue": 6, "Yellow": 3}),
    ],
    ids=["first", "first, as on the game site", "second", "third"],
)
def test_city_between_two_fields_of_blue_and_one_of_yellow_under_every_farm_rule(
    rules: str, scores: dict[str, int]
) -> None:
    # S000, footnote 27, the picture: once and nothing under the old rule, twice and once under the new one. The second
    # and fourth figures follow S001, supplement on fields and variant rules: once per player and city, and 3 points.
    diagram = board(CITY_AMID_FIELDS, Blue=["0,0 field N", "0,2 field S"], Yellow=["0,1 field W"])
    assert final(diagram, f"base-game + {rules}") == scores


@pytest.mark.parametrize(("rules", "points"), [("bga", 4), ("bga-first-edition", 2), ("rgg-big-box", 2), ("c2", 4)])
def test_city_of_two_tiles_is_worth_four_points_or_two(rules: str, points: int) -> None:
    # S000, footnote 16, which names the edition that kept the old rule; S001, variant rules, cities of two tiles.
    result = bastide.score(board("E90 E270", Red=["0,0 city E"]), rules)
    assert [short(line) for line in result.lines] == [("Red", points, "city", "completed")]
