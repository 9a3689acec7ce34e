"""Roads with inns (facts 3.5, 11.22)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.boards import board, final, lines, terms, turn
from tests.inns import RULES, changed, inn_board, inn_game

import bastide

EVERY = "base-game + inns-cathedrals(inns=every)"
PLAIN = "base-game + inns-cathedrals(unfinished=plain)"
ONE_INN = "W IC-straight-inn A90"
TWO_INNS = "W IC-straight-inn IC-T-inn180"
# The tiles of the set have no third inn that could be reached in a straight line; diagrams may have one tile twice.
THREE_INNS = "IC-T-inn IC-straight-inn IC-T-inn180"


def with_rates(**rates: int) -> dict[str, Any]:
    return {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "inns-cathedrals": {"inns": "every"}},
        "rates": {f"inns-cathedrals/{name.replace('_', '-')}.tiles": value for name, value in rates.items()},
    }


def test_road_without_an_inn_scores_as_ever() -> None:
    result = bastide.score(board("W U90 A90", Red=["0,0 road E"]), RULES)
    assert result.scores == {"Red": 3}
    assert changed(result.lines[0]) == [[]]


def test_unfinished_road_without_an_inn_scores_as_ever() -> None:
    assert final(board("W U90", Red=["0,0 road E"]), RULES) == {"Red": 2}


def test_inn_doubles_the_road_for_all_who_tie() -> None:
    diagram = inn_board(ONE_INN, Red=["0,0 road E"], Blue=["2,0 road W"])
    assert final(diagram, RULES) == {"Red": 6, "Blue": 6}


def test_road_that_visits_a_tile_with_its_inn_twice_counts_it_once() -> None:
    # Both bends of one tile belong to the road: from a monastery through the inn, and round to the other monastery.
    picture = """
.    V270          V
A270 IC-two-bends  V90
.    IC-bend-inn180 A90
"""
    diagram = inn_board(picture, Red=["1,1 road N"], Blue=["1,1 road E"])
    assert {points for _, points, _, _ in lines(diagram, RULES)} == {14}
    assert terms(bastide.score(diagram, RULES).lines[0]) == [("tiles", 7, 2)]


def test_ring_of_road_with_an_inn_scores_two_points_a_tile() -> None:
    picture = "IC-bend-inn270 V\nV180 V90"
    assert lines(inn_board(picture, Red=["0,0 road E"]), RULES) == [("Red", 8, "road", "completed")]


def test_inn_at_a_road_to_a_city_belongs_to_the_road_and_not_the_city() -> None:
    picture = "IC-corner-road-inn\nA180"
    result = bastide.score(inn_board(picture, Red=["0,0 road S"], Blue=["0,0 city N"]), RULES)
    assert [(line["player"], line["points"]) for line in result.lines] == [("Red", 4), ("Blue", 1)]


def test_road_with_an_inn_scores_when_completed_in_a_game() -> None:
    game = inn_game(RULES, "IC-straight-inn A W", start="W")
    turn(game, 1, 0, on="road E")
    turn(game, 2, 0, 90)
    assert game.scores == {"Red": 6, "Blue": 0}
    assert game.supply("Red") == {"follower": 7, "big-follower": 1}


def test_inn_joined_to_an_unfinished_road_makes_it_worthless() -> None:
    without = inn_board("W U90 U90", Red=["0,0 road E"])
    joined = inn_board("W U90 U90 IC-straight-inn", Red=["0,0 road E"])
    assert (final(without, RULES), final(joined, RULES)) == ({"Red": 3}, {"Red": 0})


def test_worthless_road_still_gives_a_line() -> None:
    diagram = inn_board("W IC-straight-inn", Red=["0,0 road E"], Blue=["1,0 road E"])
    assert lines(diagram, RULES) == [("Red", 0, "road", "final"), ("Blue", 0, "road", "final")]


@pytest.mark.parametrize(("picture", "once", "every"), [(ONE_INN, 6, 6), (TWO_INNS, 6, 9), (THREE_INNS, 6, 12)])
def test_every_inn_counts_by_the_house_rule(picture: str, once: int, every: int) -> None:
    first = "road E"
    diagram = inn_board(picture, Red=[f"0,0 {first}"])
    assert final(diagram, RULES) == {"Red": once}
    assert final(diagram, EVERY) == {"Red": every}


def test_further_inns_stand_in_the_sheet_as_a_term_of_their_own() -> None:
    result = bastide.score(inn_board(THREE_INNS, Red=["0,0 road E"]), EVERY)
    assert terms(result.lines[0]) == [("tiles", 3, 2), ("tiles for further inns", 6, 1)]
    assert result.lines[0]["terms"][1]["rule"] == "inns-cathedrals/every-inn"
    assert changed(result.lines[0]) == [["inns-cathedrals/inn"], []]


def test_single_inn_gives_no_term_for_further_ones() -> None:
    result = bastide.score(inn_board(ONE_INN, Red=["0,0 road E"]), EVERY)
    assert terms(result.lines[0]) == [("tiles", 3, 2)]


def test_many_inns_at_an_unfinished_road_are_worth_nothing_either() -> None:
    diagram = inn_board("W IC-straight-inn IC-straight-inn", Red=["0,0 road E"])
    assert final(diagram, EVERY) == {"Red": 0}


def test_unfinished_road_with_an_inn_scores_plainly_by_the_house_rule() -> None:
    result = bastide.score(inn_board("W IC-straight-inn", Red=["0,0 road E"]), PLAIN)
    assert result.scores == {"Red": 2}
    assert changed(result.lines[0]) == [[]]


def test_completed_road_with_an_inn_is_doubled_under_the_house_rule_too() -> None:
    assert final(inn_board(ONE_INN, Red=["0,0 road E"]), PLAIN) == {"Red": 6}


def test_rates_say_what_a_tile_at_a_road_with_inns_is_worth() -> None:
    diagram = inn_board(THREE_INNS, Red=["0,0 road E"])
    assert bastide.score(diagram, with_rates(inn=4, every_inn=3)).scores == {"Red": 3 * 4 + 6 * 3}


def test_what_is_worth_nothing_cannot_be_given_a_worth() -> None:
    variant = {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "inns-cathedrals": {}},
        "rates": {"inns-cathedrals/inn-unfinished.nothing": 1},
    }
    with pytest.raises(bastide.BastideError, match="must be from 0 to 0"):
        bastide.resolve_variant(variant)


@given(inns=st.lists(st.booleans(), max_size=12), finished=st.booleans())
def test_road_of_any_length_scores_by_its_tiles_and_inns(inns: list[bool], finished: bool) -> None:
    row = ["W", *("IC-straight-inn" if inn else "U90" for inn in inns), "A90" if finished else "U90"]
    diagram = inn_board(" ".join(row), Red=["0,0 road E"])
    number = sum(inns)
    assert final(diagram, RULES) == {"Red": len(row) * ((2 if number else 1) if finished else not number)}
    assert final(diagram, EVERY) == {"Red": len(row) * (number + 1 if finished else not number)}
    assert final(diagram, PLAIN) == {"Red": len(row) * (2 if number and finished else 1)}
