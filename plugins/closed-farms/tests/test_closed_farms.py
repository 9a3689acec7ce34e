"""Closed fields that score at once, a house rule (facts 7.7)."""

from __future__ import annotations

import pytest
from tests.boards import board, decline, deploy, game_of, lines, offered, place, short, turn
from tests.inns import inn_game

import bastide

RULES = "hig-2002 + closed-farms"
#: A completed city of four tiles; the one in the south has some grass to its south.
CITY = """
.   E180 .
E90 R    E270
"""
#: The same city without its southern tile, and the tile that faces it.
CITY_WITHOUT_MIDDLE = """
.   E180 .
E90 .    E270
.   R180 .
"""


def test_field_without_a_way_out_scores_at_once_and_its_farmer_goes_home() -> None:
    game = game_of(RULES, "R U", start=CITY)
    place(game, 1, 2, 180)
    deploy(game, "field N")
    assert [short(line) for line in game.lines] == [("Red", 3, "field", "completed")]
    assert game.lines[0]["terms"][0]["rule"] == "farms-third-edition/field"
    assert game.supply("Red") == {"follower": 7}


def test_closed_field_waits_for_the_end_without_the_house_rule() -> None:
    game = game_of("hig-2002", "R U", start=CITY)
    turn(game, 1, 2, 180, on="field N")
    assert game.lines == []
    assert game.supply("Red") == {"follower": 6}


def test_city_completed_by_the_closing_tile_is_counted() -> None:
    game = game_of(RULES, "R U", start=CITY_WITHOUT_MIDDLE)
    turn(game, 1, 1, on="field S")
    assert [short(line) for line in game.lines] == [("Red", 3, "field", "completed")]


def test_city_completed_later_pays_a_closed_field_nothing() -> None:
    game = game_of(RULES, "R E U", start="E90 R E270")
    turn(game, 1, 1, 180, on="field N")
    assert [short(line) for line in game.lines] == [("Red", 0, "field", "completed")]
    assert game.supply("Red") == {"follower": 7}
    turn(game, 1, -1, 180)
    game.finish()
    assert [short(line) for line in game.lines] == [("Red", 0, "field", "completed")]


def test_farmers_of_all_players_go_home_from_a_closed_field() -> None:
    game = game_of(RULES, "R R H U", start="E180 . E180")
    turn(game, 0, 1, 270, on="field E")
    turn(game, 2, 1, 90, on="field W")
    assert game.supply("Red") == game.supply("Blue") == {"follower": 6}
    turn(game, 1, 1)
    assert [short(line) for line in game.lines] == [
        ("Red", 0, "field", "completed"),
        ("Blue", 0, "field", "completed"),
    ]
    assert game.supply("Red") == game.supply("Blue") == {"follower": 7}


def test_open_fields_are_scored_once_at_the_end_and_closed_ones_not_again() -> None:
    game = game_of(RULES, "R E", start=CITY)
    turn(game, 1, 2, 180, on="field N")
    # The wide field in the north borders the city, too, and has a way out.
    turn(game, 2, 0, on="field S")
    assert game.over
    assert [short(line) for line in game.lines] == [("Red", 3, "field", "completed"), ("Blue", 3, "field", "final")]
    assert [line["terms"][0]["rule"] for line in game.lines] == ["farms-third-edition/field"] * 2


def test_open_fields_score_after_unfinished_features_as_ever() -> None:
    diagram = board("E180\nD", Red=["0,1 road E", "0,1 field ENE"])
    assert lines(diagram, RULES) == lines(diagram, "hig-2002")
    assert [kind for _, _, kind, _ in lines(diagram, RULES)] == ["road", "field"]


def test_closed_field_that_nobody_claims_gives_no_line() -> None:
    game = game_of(RULES, "R U", start=CITY)
    turn(game, 1, 2, 180)
    assert game.lines == []


def test_field_that_reaches_no_edge_is_closed_from_the_beginning() -> None:
    game = inn_game(f"{RULES} + inns-cathedrals", "IC-four-cities U", start="E180")
    place(game, 0, 1)
    assert "field" in offered(game)
    deploy(game, "field")
    assert [short(line) for line in game.lines] == [("Red", 3, "field", "completed")]
    assert game.supply("Red")["follower"] == 7


def test_diagram_with_a_closed_field_scores_it_as_completed() -> None:
    diagram = board(CITY + ".   R180 .", Red=["1,2 field N"], Blue=["1,1 field S"])
    assert lines(diagram, RULES) == [("Red", 3, "field", "completed"), ("Blue", 3, "field", "completed")]


def test_pig_counts_in_a_closed_field_and_goes_home_with_the_farmer() -> None:
    start = """
.   E180
E90 .
.   E
"""
    game = game_of(f"{RULES} + traders-builders", "R U R U", start=start)
    turn(game, 1, 1, 270, on="field E")
    turn(game, 1, -1, 90)
    place(game, 2, 1, 90)
    game.play({"type": "deploy", "piece": "pig", "on": "field W"})
    assert [short(line) for line in game.lines] == [("Red", 4, "field", "completed")]
    assert game.supply("Red") == {"builder": 1, "follower": 7, "pig": 1}


@pytest.mark.parametrize(
    ("farms", "reason"),
    [("farms-first-edition", "cities are scored"), ("farms-second-edition", "depends on all the others")],
)
def test_other_farm_rules_are_refused_with_a_reason(farms: str, reason: str) -> None:
    with pytest.raises(
        bastide.BastideError, match=f"“Closed farms” and “.*-edition farms” cannot be combined: .*{reason}"
    ):
        bastide.resolve_variant(f"base-game + {farms} + closed-farms")


def test_without_a_farm_rule_it_is_refused() -> None:
    with pytest.raises(bastide.BastideError, match="“Closed farms” requires “Third-edition farms”"):
        bastide.resolve_variant("base-game + closed-farms")


def test_declined_deployment_leaves_a_closed_field_unscored() -> None:
    game = game_of(RULES, "R U", start=CITY)
    place(game, 1, 2, 180)
    assert "field N" in offered(game)
    decline(game)
    assert game.lines == []
