"""The effect of a pig, or any unknown rule about cities beside a field, under each farm edition (facts 7.5)."""

from __future__ import annotations

import pytest

import bastide
from tests.boards import board, final
from tests.farms import BETWEEN_FIELDS
from tests.hogs import with_hogs

FIRST = "base-game + farms-first-edition"
ON_THE_SITE = "base-game + farms-first-edition(points_per_city=3)"
SECOND = "base-game + farms-second-edition"
ONCE = "base-game + farms-second-edition(once=per-city)"
THIRD = "base-game + farms-third-edition"
EDITIONS = [FIRST, ON_THE_SITE, SECOND, ONCE, THIRD]
#: Two cities of two tiles in one field.
TWO_CITIES = "E180 B E180\nE B E"
ONE_CITY = "E180 B\nE B"


def with_beast(variant: str, beast: str) -> bastide.Ruleset:
    """The rules with the pig of Traders & Builders, or with a piece unknown to farm rules."""
    return with_hogs(variant) if beast == "hog" else bastide.resolve_variant(f"{variant} + traders-builders")


def scores(picture: str, variant: str, beast: str, **pieces: list[str]) -> dict[str, int]:
    result = bastide.score(board(picture, scores=None, **pieces), with_beast(variant, beast))
    assert result.notes == []
    return result.scores


BEASTS = pytest.mark.parametrize("beast", ["hog", "pig"])


@BEASTS
@pytest.mark.parametrize(("variant", "points"), [*zip(EDITIONS, [10, 8, 8, 8, 8], strict=True)])
def test_beast_brings_its_owner_a_point_more_for_each_city(variant: str, points: int, beast: str) -> None:
    # Seed 001's example: blue outnumbers red, both have a pig in the field; two cities, 8 points for blue.
    blue = ["0,0 field N", "2,0 field N", f"0,1 field S: {beast}"]
    red = ["0,1 field S", f"2,1 field S: {beast}"]
    assert scores(TWO_CITIES, variant, beast, Blue=blue, Red=red) == {"Blue": points, "Red": 0}


@BEASTS
@pytest.mark.parametrize(("variant", "points"), [*zip(EDITIONS, [8, 6, 6, 6, 6], strict=True)])
def test_beast_of_another_player_brings_nothing(variant: str, points: int, beast: str) -> None:
    blue = ["0,0 field N", "2,0 field N"]
    red = ["0,1 field S", f"2,1 field S: {beast}"]
    assert scores(TWO_CITIES, variant, beast, Blue=blue, Red=red) == {"Blue": points, "Red": 0}


@BEASTS
@pytest.mark.parametrize(
    ("variant", "points"),
    [
        # The city pays once, a point more for a pig in any field around it where the player has a farmer.
        (FIRST, 4 + 1),
        (ON_THE_SITE, 3 + 1),
        # The city pays where it pays most: in the south, though the field in the north was begun first.
        (SECOND, 4),
        (ONCE, 4),
        # The city pays in both fields, a point more in one of them.
        (THIRD, 3 + 4),
    ],
)
def test_beast_in_one_of_two_fields_at_a_city(variant: str, points: int, beast: str) -> None:
    blue = ["0,0 field N", "0,2 field S", f"1,2 field S: {beast}"]
    assert scores(BETWEEN_FIELDS, variant, beast, Blue=blue) == {"Blue": points}


@BEASTS
@pytest.mark.parametrize(
    ("variant", "paid"),
    [
        # Red has two farmers around the city, as Blue has; Red's beast is beside one of them.
        (FIRST, {"Blue": 4, "Red": 5}),
        # Red is paid in the shared field, Blue too, but no player twice.
        (SECOND, {"Blue": 3, "Red": 4}),
        # The shared field pays Red most, so it is the one; Blue gets 3 there, and Red nothing in the west.
        (ONCE, {"Blue": 3, "Red": 4}),
        (THIRD, {"Blue": 3 + 3, "Red": 3 + 4}),
    ],
)
def test_beast_in_a_shared_field(variant: str, paid: dict[str, int], beast: str) -> None:
    blue = ["0,0 field N", "0,2 field S"]
    red = ["0,1 field W", "1,2 field S", f"1,2 field S: {beast}"]
    assert scores(BETWEEN_FIELDS, variant, beast, Blue=blue, Red=red) == paid


@BEASTS
@pytest.mark.parametrize("variant", EDITIONS)
def test_line_says_which_rule_made_a_city_worth_more(variant: str, beast: str) -> None:
    ruleset = with_beast(variant, beast)
    (line,) = bastide.score(board(ONE_CITY, Blue=["0,1 field S", f"0,0 field N: {beast}"]), ruleset).lines
    rule = "hogs/more" if beast == "hog" else "traders-builders/pig-in-field"
    assert [(term["label"], term["changed_by"]) for term in line["terms"]] == [("cities", [rule])]


def test_points_of_a_pig_may_be_set() -> None:
    diagram = board(ONE_CITY, Blue=["0,1 field S", "0,0 field N: pig"])
    assert final(diagram, f"{FIRST} + traders-builders(points_per_pig=0)") == {"Blue": 4}
    assert final(diagram, f"{SECOND} + traders-builders(points_per_pig=2)") == {"Blue": 5}
