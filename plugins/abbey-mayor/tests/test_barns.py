"""Barns: where they stand, what they do to farmers, and what they score."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, deploy, game_of, place, short, turn

import bastide
from bastide import Game

GAME = "base-game + farms-third-edition"
RULES = f"{GAME} + abbey-mayor"
FARMS = ("farms-first-edition", "farms-second-edition", "farms-third-edition")
#: A completed city in the west, and a field all round it with a place for one more tile at [1, 2].
FARM = "E180 B\nE B\nB ."
#: The same with a road through it, which parts the field in two; the western part has a corner for a barn at [1, 2].
PARTED = "E180 U B\nE U B\n. U ."


def corners_offered(game: Game) -> list[list[int]]:
    records = [action.as_record() for action in game.decision.actions]
    return [record["corner"] for record in records if record.get("piece") == "barn"]


def barn(game: Game, x: int, y: int) -> None:
    game.play({"type": "deploy", "piece": "barn", "corner": [x, y]})


def farmer_and_barn(rules: str) -> Game:
    """Red has a farmer beside a completed city; Blue places a barn in the same field."""
    game = game_of(rules, "B B B B", start=FARM)
    turn(game, 2, 0, on="field N")
    place(game, 1, 2)
    barn(game, 1, 2)
    return game


def joined(rules: str, tile: str = "A") -> Game:
    """Red has a farmer in the east, Blue a barn in the west, and Red places a tile that joins their fields."""
    game = game_of(rules, f"B B {tile} B B", start=PARTED)
    turn(game, 2, 2, on="field N")
    place(game, 0, 2)
    barn(game, 1, 2)
    assert game.scores == {"Red": 0, "Blue": 0}
    place(game, 1, 3, 180)
    if game.decision.kind == "deploy":
        game.play({"type": "pass"})
    return game


def test_barn_stands_where_four_tiles_meet_with_nothing_but_field() -> None:
    game = game_of(RULES, "B B", start=FARM)
    place(game, 1, 2)
    # The corners with the city, and those where tiles are missing, are none.
    assert corners_offered(game) == [[1, 2]]
    game = game_of(RULES, "E B", start="B B\nB .")
    place(game, 1, 1, 180)
    assert corners_offered(game) == [[1, 1]]
    game = game_of(RULES, "E B", start="B B\nE90 .")
    place(game, 1, 1, 270)
    assert corners_offered(game) == []


def test_barn_takes_the_place_of_a_follower_and_stays() -> None:
    game = farmer_and_barn(RULES)
    assert (game.decision.kind, game.decision.player) == ("place", "Red")
    assert game.supply("Blue") == {"follower": 7, "mayor": 1, "wagon": 1, "barn": 0}


def test_barn_is_not_placed_in_a_field_with_a_barn() -> None:
    game = farmer_and_barn(RULES)
    place(game, 2, 1)
    assert corners_offered(game) == []


def test_there_are_no_barns_where_nobody_stands_on_fields() -> None:
    game = game_of("base-game + abbey-mayor", "B B", start=FARM)
    assert "barn" not in game.supply("Red")
    place(game, 1, 2)
    assert corners_offered(game) == []
    assert not any("barn" in entry.rule.id for entry in game.ruleset.rules)


@pytest.mark.parametrize("farms", FARMS)
def test_farmers_of_a_field_that_gets_a_barn_score_three_a_city_and_go_home(farms: str) -> None:
    game = farmer_and_barn(f"base-game + {farms} + abbey-mayor")
    assert [short(line) for line in game.lines] == [("Red", 3, "field", "play")]
    assert game.supply("Red")["follower"] == 7


def test_most_farmers_score_where_a_barn_is_placed() -> None:
    pieces = [{"player": "Green", "piece": "barn", "corner": [1, 2]}]
    diagram = board("E180 B\nE B\nB B", Red=["0,0 field N", "1,0 field N"], Blue=["1,1 field N"], Green=[])
    assert bastide.score(diagram | {"pieces": pieces}, RULES).scores == {"Red": 1, "Blue": 0, "Green": 4}


@pytest.mark.parametrize("farms", FARMS)
def test_farmers_whose_field_is_joined_to_one_with_a_barn_score_one_a_city_and_go_home(farms: str) -> None:
    game = joined(f"base-game + {farms} + abbey-mayor")
    assert [short(line) for line in game.lines] == [("Red", 1, "field", "play")]
    assert game.supply("Red")["follower"] == 7


@pytest.mark.parametrize("farms", FARMS)
def test_barn_scores_four_a_city_when_the_game_is_over(farms: str) -> None:
    game = farmer_and_barn(f"base-game + {farms} + abbey-mayor")
    game.finish()
    assert [short(line) for line in game.lines] == [("Red", 3, "field", "play"), ("Blue", 4, "barn", "final")]


def test_nobody_is_deployed_on_a_field_with_a_barn() -> None:
    game = farmer_and_barn(RULES)
    place(game, 2, 1)
    records = [action.as_record() for action in game.decision.actions]
    assert [record["on"] for record in records if "on" in record] == ["monastery", "monastery"]
    with pytest.raises(bastide.IllegalAction) as caught:
        deploy(game, "field N")
    assert caught.value.rule == "abbey-mayor/no-more-farmers"


def test_two_barns_whose_fields_are_joined_both_score() -> None:
    pieces = [
        {"player": "Red", "piece": "barn", "corner": [1, 2]},
        {"player": "Blue", "piece": "barn", "corner": [2, 2]},
    ]
    diagram = board("E180 B B\nE B B\nB B B", Red=[], Blue=[]) | {"pieces": pieces}
    assert bastide.score(diagram, RULES).scores == {"Red": 4, "Blue": 4}


def test_city_that_is_not_completed_is_worth_nothing_to_a_barn() -> None:
    pieces: list[dict[str, Any]] = [{"player": "Red", "piece": "barn", "corner": [1, 1]}]
    assert bastide.score(board("E B\nB B", Red=[]) | {"pieces": pieces}, RULES).scores == {"Red": 0}


def test_big_follower_counts_two_beside_a_barn() -> None:
    pieces = [{"player": "Green", "piece": "barn", "corner": [1, 2]}]
    diagram = board("E180 B\nE B\nB B", Red=["0,0 field N: big-follower"], Blue=["1,1 field N"], Green=[])
    scores = bastide.score(diagram | {"pieces": pieces}, f"{RULES} + inns-cathedrals").scores
    assert scores == {"Red": 1, "Blue": 0, "Green": 4}


def test_pig_adds_a_point_a_city_to_its_players_farmers_and_goes_home_with_them() -> None:
    game = game_of(f"{RULES} + traders-builders", "B B B B B", start=FARM)
    turn(game, 2, 0, on="field N")
    turn(game, 3, 0)
    turn(game, 2, 1, on="field N: pig")
    place(game, 1, 2)
    barn(game, 1, 2)
    assert game.scores == {"Red": 4, "Blue": 0}
    assert (game.supply("Red")["follower"], game.supply("Red")["pig"]) == (7, 1)


def test_barn_itself_has_nothing_of_a_pig() -> None:
    pieces = [{"player": "Red", "piece": "barn", "corner": [1, 2]}]
    diagram = board("E180 B\nE B\nB B", Red=["0,0 field N", "1,0 field N: pig"])
    result = bastide.score(diagram | {"pieces": pieces}, f"{RULES} + traders-builders")
    assert [short(line) for line in result.lines] == [("Red", 2, "field", "play"), ("Red", 4, "barn", "final")]


@pytest.mark.parametrize("farms", FARMS)
def test_farmers_left_beside_a_barn_score_as_when_fields_are_joined_and_no_more(farms: str) -> None:
    pieces = [{"player": "Blue", "piece": "barn", "corner": [1, 2]}]
    diagram = board("E180 B\nE B\nB B", Red=["0,0 field N"], Blue=[]) | {"pieces": pieces}
    result = bastide.score(diagram, f"base-game + {farms} + abbey-mayor")
    assert result.scores == {"Red": 1, "Blue": 4}


def test_game_ended_before_farmers_were_scored_scores_them_all_the_same() -> None:
    game = game_of(RULES, "B B", start=FARM)
    turn(game, 2, 0, on="field N")
    place(game, 1, 2)
    game.finish()
    assert [short(line) for line in game.lines] == [("Red", 3, "field", "final")]


def test_diagram_says_which_barn_was_placed_in_the_turn_under_way() -> None:
    farm = board("E180 B B\nE B .\nB B .", Red=["2,0 field N"], Blue=[])
    farm["pieces"] = [{"player": "Blue", "piece": "barn", "corner": [1, 2]}]
    just_placed = {"state": {"abbey-mayor": {"barn": {"corner": [1, 2]}}}}
    assert bastide.score(farm, RULES).scores == {"Red": 1, "Blue": 4}
    assert bastide.score(farm | just_placed, RULES).scores == {"Red": 3, "Blue": 4}
    table, _ = bastide.Diagram.read(farm | just_placed).on_table(RULES)
    assert bastide.Diagram.of(table).as_json()["state"]["abbey-mayor"]["barn"] == {
        "player": "Blue",
        "piece": "barn",
        "corner": [1, 2],
    }


def test_field_with_a_barn_that_is_complete_scores_its_farmers_because_of_the_barn() -> None:
    # A field closed in by a road all round it, but for the last tile of the road.
    game = joined(f"{RULES} + closed-farms")
    assert [short(line) for line in game.lines if line["kind"] == "field"] == [("Red", 1, "field", "play")]


def test_barn_on_no_field_scores_nothing() -> None:
    pieces = [{"player": "Red", "piece": "barn", "corner": [0, 0]}]
    assert bastide.score(board("B", Red=[]) | {"pieces": pieces}, RULES).lines == []
