"""One board under all farm editions: the examples of the rule texts, and boards on which the editions differ."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
from tests.boards import board, final
from tests.farms import BETWEEN_FIELDS, FIRST_FIELD, SECOND_FIELD, THIRD_FIELD, THREE_FARMS, THREE_FIELDS_AT_ONE_CITY

FIRST = "base-game + farms-first-edition"
ON_THE_SITE = "base-game + farms-first-edition(points_per_city=3)"
SECOND = "hig-2002 - farms-third-edition + farms-second-edition"
ONCE = "base-game + farms-second-edition(once=per-city)"
THIRD = "hig-2002"


def fields(diagram: dict[str, Any], variant: str) -> list[tuple[str, int]]:
    """The points for farms, as player and points of each line, including 0."""
    return sorted(
        (line["player"], line["points"])
        for line in bastide.score(diagram, variant).lines
        if (line["kind"], line["when"]) == ("field", "final")
    )


def three_farms_of_the_site() -> dict[str, Any]:
    """Seed 001: green owns field 1, red and blue share field 2, yellow has two followers to green's one in field 3."""
    return board(
        THREE_FARMS,
        Green=[FIRST_FIELD, THIRD_FIELD[2]],
        Red=[SECOND_FIELD[0]],
        Blue=[SECOND_FIELD[1]],
        Yellow=[THIRD_FIELD[0], THIRD_FIELD[1]],
    )


def three_farms_of_the_book() -> dict[str, Any]:
    """Seeds 000 and 003: blue owns field 1, red and blue share field 2, yellow outnumbers black in field 3."""
    return board(
        THREE_FARMS,
        Blue=[FIRST_FIELD, SECOND_FIELD[1]],
        Red=[SECOND_FIELD[0]],
        Yellow=[THIRD_FIELD[0], THIRD_FIELD[1]],
        Black=[THIRD_FIELD[2]],
    )


def test_three_farms_of_seed_001_score_6_and_9_and_9_and_12_under_the_third_edition() -> None:
    # A and B border fields 1 and 2, C field 2, four more cities field 3; D is unfinished.
    assert fields(three_farms_of_the_site(), THIRD) == [("Blue", 9), ("Green", 6), ("Red", 9), ("Yellow", 12)]


def test_three_farms_of_seed_001_under_the_second_edition() -> None:
    # No player owns two fields at one city, so nothing is paid twice that the third edition pays.
    assert fields(three_farms_of_the_site(), SECOND) == [("Blue", 9), ("Green", 6), ("Red", 9), ("Yellow", 12)]


def test_three_farms_of_seed_001_where_a_city_pays_one_field_only() -> None:
    # A and B pay field 1, which was begun first; field 2 is left with C: 3 each.
    assert fields(three_farms_of_the_site(), ONCE) == [("Blue", 3), ("Green", 6), ("Red", 3), ("Yellow", 12)]


def test_three_farms_of_seed_001_under_the_first_edition() -> None:
    # A and B: green, red and blue have one farmer each around them, so 4 each, twice. C: red and blue, 4 each.
    # The four in the south: two of yellow's against one of green's, 4 x 4.
    assert final(three_farms_of_the_site(), FIRST) == {"Green": 8, "Red": 12, "Blue": 12, "Yellow": 16}
    assert final(three_farms_of_the_site(), ON_THE_SITE) == {"Green": 6, "Red": 9, "Blue": 9, "Yellow": 12}


def test_three_farms_of_seeds_000_and_003_under_the_third_edition() -> None:
    # A and B pay blue in field 1, and red and blue in field 2.
    assert fields(three_farms_of_the_book(), THIRD) == [("Blue", 6), ("Blue", 9), ("Red", 9), ("Yellow", 12)]


def test_three_farms_of_seeds_000_and_003_under_the_second_edition() -> None:
    # A and B pay blue once, in field 1, which was begun first; in field 2 only C is left for blue. Red gets all three.
    assert fields(three_farms_of_the_book(), SECOND) == [("Blue", 3), ("Blue", 6), ("Red", 9), ("Yellow", 12)]


def test_three_farms_of_seeds_000_and_003_where_a_city_pays_one_field_only() -> None:
    # A and B pay field 1 alone; field 2 has C, for red and blue.
    assert fields(three_farms_of_the_book(), ONCE) == [("Blue", 3), ("Blue", 6), ("Red", 3), ("Yellow", 12)]


def test_three_farms_of_seeds_000_and_003_under_the_first_edition() -> None:
    # A and B: two of blue's farmers against one of red's, 4 each. C: one each. The south: yellow two, black one: 4 x 4.
    assert final(three_farms_of_the_book(), FIRST) == {"Blue": 12, "Red": 4, "Yellow": 16, "Black": 0}


def test_footnote_27_of_seed_000_blue_in_two_fields_at_a_city_and_yellow_alone_in_a_third() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N", "0,2 field S"], Yellow=["0,1 field W"])
    # First: two farmers of blue's against one; the city pays once, and yellow gets nothing.
    assert final(diagram, FIRST) == {"Blue": 4, "Yellow": 0}
    # Second: each field has a majority of its own, but the city pays blue once.
    assert final(diagram, SECOND) == {"Blue": 3, "Yellow": 3}
    # Third: blue is paid in both fields.
    assert final(diagram, THIRD) == {"Blue": 6, "Yellow": 3}


def test_large_field_of_seed_000_is_reds_alone_with_more_farmers() -> None:
    diagram = board(
        THREE_FIELDS_AT_ONE_CITY, Red=["0,0 field N", "2,0 field N"], Yellow=["1,0 field N"], Blue=["0,1 field W"]
    )
    # Third and second: red owns the large field with A and B, blue the small one with A.
    assert final(diagram, THIRD) == final(diagram, SECOND) == {"Red": 6, "Yellow": 0, "Blue": 3}
    # Only one field: the large one was begun first.
    assert final(diagram, ONCE) == {"Red": 6, "Yellow": 0, "Blue": 0}
    # First: red has two farmers around A, yellow and blue one each; around B, red two and yellow one.
    assert final(diagram, FIRST) == {"Red": 8, "Yellow": 0, "Blue": 0}


def test_large_field_of_seed_000_is_shared_with_equally_many_farmers() -> None:
    diagram = board(THREE_FIELDS_AT_ONE_CITY, Red=["0,0 field N"], Yellow=["1,0 field N"], Blue=["0,1 field W"])
    assert final(diagram, THIRD) == final(diagram, SECOND) == {"Red": 6, "Yellow": 6, "Blue": 3}
    assert final(diagram, ONCE) == {"Red": 6, "Yellow": 6, "Blue": 0}
    # First: around A all three have one farmer; around B red and yellow.
    assert final(diagram, FIRST) == {"Red": 8, "Yellow": 8, "Blue": 4}


def test_blue_in_two_fields_at_one_city_parts_all_readings() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N", "0,1 field W"], Red=["0,2 field S", "1,2 field S"])
    assert fields(diagram, THIRD) == [("Blue", 3), ("Blue", 3), ("Red", 3)]
    assert fields(diagram, SECOND) == [("Blue", 0), ("Blue", 3), ("Red", 3)]
    assert fields(diagram, ONCE) == [("Blue", 0), ("Blue", 3), ("Red", 0)]
    # Two farmers each around the city.
    assert fields(diagram, FIRST) == [("Blue", 4), ("Red", 4)]


@pytest.mark.parametrize(
    ("variant", "scores"),
    [
        # Around the city Blue counts 2 + 1, Yellow 1 + 1.
        (FIRST, {"Blue": 4, "Yellow": 0}),
        # In the north 2 to 1 for Blue; in the south one each: Yellow's only field, Blue's second.
        (SECOND, {"Blue": 3, "Yellow": 3}),
        (THIRD, {"Blue": 6, "Yellow": 3}),
    ],
)
def test_big_follower_is_two_farmers_in_every_edition(variant: str, scores: dict[str, int]) -> None:
    diagram = board(
        BETWEEN_FIELDS, Blue=["0,0 field N: big-follower", "0,2 field S"], Yellow=["1,0 field N", "1,2 field S"]
    )
    assert final(diagram, f"{variant} + inns-cathedrals") == scores


@pytest.mark.parametrize(
    ("variant", "paid"),
    [(FIRST, []), (ON_THE_SITE, []), (SECOND, [("Blue", 0)]), (ONCE, [("Blue", 0)]), (THIRD, [("Blue", 0)])],
)
def test_farmer_without_a_completed_city_gets_a_line_of_nothing_but_under_the_first(
    variant: str, paid: list[tuple[str, int]]
) -> None:
    assert fields(board("E E", Blue=["0,0 field S"]), variant) == paid


@pytest.mark.parametrize("variant", [FIRST, ON_THE_SITE, SECOND, ONCE, THIRD])
def test_small_city_pays_farmers_in_full_in_every_edition(variant: str) -> None:
    diagram = board("E180\nE", Blue=["0,1 field S"])
    assert fields(diagram, f"{variant} + small-city") == fields(diagram, variant)
    assert fields(diagram, variant)[0][1] in (3, 4)


def test_preset_of_2001_pays_a_player_once_by_a_city_and_less_for_small_cities() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N", "0,2 field S"])
    assert final(diagram, "hig-2001") == {"Blue": 3}
    assert final(board("E180\nE", Blue=["0,1 city N"]), "hig-2001") == {"Blue": 2}
