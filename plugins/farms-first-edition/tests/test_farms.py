"""Farms by the first rule: every city for itself, over all fields around it (facts 7.1, 7.4)."""

from __future__ import annotations

import pytest
from tests.boards import board, deploy, final, game_of, lines, offered, place, short, terms, turn
from tests.farms import FIRST_FIELD, SECOND_FIELD, THIRD_FIELD, THREE_FARMS, THREE_FIELDS_AT_ONE_CITY

import bastide

RULES = "base-game + farms-first-edition"
ON_THE_SITE = "base-game + farms-first-edition(points_per_city=3)"
THIRD = "base-game + farms-third-edition"


def test_completed_city_pays_four_points_to_the_most_farmers_around_it() -> None:
    result = bastide.score(board("E180\nE", Blue=["0,1 field S"]), RULES)
    assert result.scores == {"Blue": 4}
    assert terms(result.lines[0]) == [("cities", 1, 4)]
    assert (result.lines[0]["kind"], result.lines[0]["when"]) == ("field", "final")


def test_option_of_three_points_as_on_the_site() -> None:
    assert final(board("E180\nE", Blue=["0,1 field S"]), ON_THE_SITE) == {"Blue": 3}


def test_city_between_two_fields_of_one_player_pays_once_and_the_single_farmer_gets_nothing() -> None:
    picture = """
E180 E180
R90  T270
E    E
"""
    diagram = board(picture, Blue=["0,0 field N", "0,2 field S"], Yellow=["0,1 field W"])
    result = bastide.score(diagram, RULES)
    assert result.scores == {"Blue": 4, "Yellow": 0}
    assert [line["claims"] for line in result.lines] == [{"Blue": 2, "Yellow": 1}]
    # By the third rule each of the three farmers is paid for.
    assert final(diagram, THIRD) == {"Blue": 6, "Yellow": 3}


def test_majority_counts_over_all_fields_that_border_the_city_together() -> None:
    picture = """
E180 E180
R90  T270
E    E
"""
    # Yellow leads in each of two fields, Blue in none; together they tie.
    diagram = board(picture, Yellow=["0,0 field N", "0,2 field S"], Blue=["0,1 field W", "1,1 field ENE"])
    assert final(diagram, RULES) == {"Yellow": 4, "Blue": 4}
    assert final(diagram, THIRD) == {"Yellow": 6, "Blue": 6}


def test_players_with_equally_many_farmers_around_a_city_all_get_its_points() -> None:
    diagram = board(THREE_FIELDS_AT_ONE_CITY, Red=["2,0 field N"], Blue=["2,2 field N"], Yellow=["0,1 field W"])
    # The large city pays all three; the small one in the north only Red.
    assert sorted(lines(diagram, RULES)) == [
        ("Blue", 4, "field", "final"),
        ("Red", 4, "field", "final"),
        ("Red", 4, "field", "final"),
        ("Yellow", 4, "field", "final"),
    ]


def test_farmer_is_counted_for_every_city_beside_the_field() -> None:
    diagram = board("E180 E180 E180\nE E E", Blue=["0,0 field N"])
    assert lines(diagram, RULES) == [("Blue", 4, "field", "final")] * 3


def test_example_of_the_third_rule_under_the_first() -> None:
    diagram = board(
        THREE_FARMS,
        Blue=[FIRST_FIELD, SECOND_FIELD[1]],
        Red=[SECOND_FIELD[0]],
        Yellow=[THIRD_FIELD[0], THIRD_FIELD[1]],
        Black=[THIRD_FIELD[2]],
    )
    # A and B: Blue has two farmers around them, Red one. C: one each. The four in the south: Yellow two, Black one.
    assert final(diagram, RULES) == {"Blue": 12, "Red": 4, "Yellow": 16, "Black": 0}
    assert final(diagram, ON_THE_SITE) == {"Blue": 9, "Red": 3, "Yellow": 12, "Black": 0}


def test_unfinished_city_pays_nobody() -> None:
    assert lines(board("E E E", Blue=["0,0 field S"]), RULES) == []


def test_field_ringed_by_a_road_with_no_city_scores_nothing() -> None:
    assert final(board("V270 V\nV180 V90", Blue=["1,0 field SSW"]), RULES) == {"Blue": 0}


def test_field_beyond_a_road_does_not_border_the_city() -> None:
    diagram = board("E180\nD", Red=["0,1 field SSE"], Blue=["0,1 field ENE"])
    assert final(diagram, RULES) == {"Red": 0, "Blue": 4}


def test_line_names_the_tiles_of_the_city_that_pays() -> None:
    result = bastide.score(board("E180 B\nE B", Blue=["1,1 field S"]), RULES)
    assert [line["tiles"] for line in result.lines] == [[[0, 0], [0, 1]]]


def test_city_with_no_farmer_around_gives_no_line() -> None:
    assert lines(board("E180\nE", Blue=[]), RULES) == []


def test_knights_and_farmers_of_one_city_are_scored_apart() -> None:
    diagram = board("E180\nE", Red=["0,0 city S"], Blue=["0,1 field S"])
    assert lines(diagram, RULES) == [("Red", 4, "city", "completed"), ("Blue", 4, "field", "final")]


def test_single_field_is_worth_the_completed_cities_around_it_if_one_asks() -> None:
    for picture, points in (("E180 E180\nE E", {0: 8}), ("E E", {0: 0})):
        game, _ = bastide.Diagram.read(board(picture, Blue=["0,0 field E"])).on_table(RULES)
        assert game.sheet(game.board.feature_at((0, 0), "field E")).points == points


def test_farmers_are_deployed_and_kept_as_in_every_edition() -> None:
    game = game_of(RULES, "E B U")
    place(game, 0, -1, 180)
    assert offered(game) == ["city S", "field N"]
    deploy(game, "field N")
    place(game, 1, -1)
    assert offered(game) == ["monastery"]
    game.play({"type": "pass"})
    turn(game, -1, 0, 90)
    assert game.over
    assert game.supply("Red") == {"follower": 6}
    assert [short(line) for line in game.lines] == [("Red", 4, "field", "final")]


@pytest.mark.parametrize("points", ["-1", "four", "1.5", "true"])
def test_points_per_city_is_a_number_of_points(points: str) -> None:
    with pytest.raises(bastide.BastideError, match="points_per_city"):
        bastide.resolve_variant(f"base-game + farms-first-edition(points_per_city={points})")
