"""Wagons: where they go, where they go on to, and in which order."""

from __future__ import annotations

import pytest
from tests.boards import board, decline, deploy, game_of, place, turn

import bastide
from bastide import Game

RULES = "base-game + farms-third-edition + abbey-mayor"
CONNECTED = f"{RULES}(wagon=connected)"


def moves(game: Game) -> list[tuple[int, int, str]]:
    """Where the wagon that is asked about may go."""
    assert game.decision.kind == "wagon"
    records = [action.as_record() for action in game.decision.actions]
    return [(*record["at"], record["on"]) for record in records if record["type"] == "move"]


def move(game: Game, x: int, y: int, on: str) -> None:
    game.play({"type": "move", "piece": "wagon", "at": [x, y], "on": on})


def test_wagon_goes_on_roads_cities_and_monasteries_not_on_fields() -> None:
    game = game_of(RULES, "A L B", start="B\nB")
    place(game, 1, 0)
    records = [action.as_record() for action in game.decision.actions]
    assert [record["on"] for record in records if record.get("piece") == "wagon"] == ["monastery", "road S"]
    with pytest.raises(bastide.IllegalAction):
        deploy(game, "field N: wagon")


def test_wagon_counts_for_one_follower() -> None:
    diagram = board("E90 F E270", Red=["0,0 city E: wagon"], Blue=["1,0 city E"])
    assert bastide.score(diagram, RULES).scores == {"Red": 8, "Blue": 8}


def test_wagon_may_move_on_when_its_feature_has_been_scored() -> None:
    game = game_of(RULES, "A B B", start="A270")
    turn(game, 1, 0, 90, on="road W: wagon")
    assert game.scores["Red"] == 2
    assert (game.decision.kind, game.decision.player) == ("wagon", "Red")
    assert moves(game) == [(0, 0, "monastery"), (1, 0, "monastery")]
    move(game, 0, 0, "monastery")
    assert game.supply("Red")["wagon"] == 0
    assert game.sheet(game.board.feature_at((0, 0), "monastery")).claims == {0: 1}
    assert game.decision.player == "Blue"


def test_wagon_goes_home_where_its_player_passes() -> None:
    game = game_of(RULES, "A B B", start="A270")
    turn(game, 1, 0, 90, on="road W: wagon")
    game.play({"type": "pass"})
    assert game.supply("Red")["wagon"] == 1
    assert not game.board.pieces


def test_wagon_with_nowhere_to_go_goes_home_and_nobody_is_asked() -> None:
    game = game_of(RULES, "E B", start="E180")
    turn(game, 0, 1, 0, on="city N: wagon")
    assert game.scores["Red"] == 4
    assert game.supply("Red")["wagon"] == 1
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")


def test_wagon_moves_to_no_field_no_finished_feature_and_none_where_a_follower_is() -> None:
    game = game_of(RULES, "A A B", start="A270 . . .\n. . . .")
    turn(game, 0, 1, 0, on="monastery")
    turn(game, 1, 0, 90, on="road W: wagon")
    assert game.decision.player == "Blue"
    # The road of the monastery in the south is free, the monastery is not.
    assert moves(game) == [(0, 0, "monastery"), (1, 0, "monastery"), (0, 1, "road S")]


def test_adjacent_features_lie_on_the_tile_that_is_left_or_one_of_the_eight_around_it() -> None:
    start = "A270 . . B\nB . . .\n. . . .\nB . . ."
    game = game_of(RULES, "U A B", start=start)
    turn(game, 1, 0, 90, on="road E: wagon")
    turn(game, 2, 0, 90)
    assert (game.decision.kind, game.decision.player) == ("wagon", "Red")
    # The wagon leaves [1, 0]: the monastery at [3, 0] is too far away.
    assert moves(game) == [(0, 0, "monastery"), (2, 0, "monastery"), (0, 1, "monastery")]


def test_connected_features_are_those_that_the_scored_one_runs_into() -> None:
    start = "A270 . . B\nB . . .\n. . . .\nB . . ."
    game = game_of(CONNECTED, "U A B", start=start)
    turn(game, 1, 0, 90, on="road E: wagon")
    turn(game, 2, 0, 90)
    # Both ends of the road, and not the monastery across the field.
    assert moves(game) == [(0, 0, "monastery"), (2, 0, "monastery")]


def test_connected_road_leads_over_a_crossing_and_into_a_city() -> None:
    game = game_of(CONNECTED, "W B B", start="S90")
    # The road from the city's gate at [0, 0] to the crossing.
    turn(game, -1, 0, 0, on="road E: wagon")
    assert sorted(moves(game)) == [(-1, 0, "road S"), (-1, 0, "road W"), (0, 0, "city N")]


def test_connected_city_leads_into_the_abbey_that_closes_it() -> None:
    game = game_of(CONNECTED, "E B B", start="B . B\nB . B\nB B .")
    turn(game, 1, 0, 180, on="city S: wagon")
    assert game.decision.kind == "abbey"
    decline(game)
    turn(game, 3, 0)
    game.play({"type": "abbey"})
    place(game, 1, 1)
    decline(game)
    assert game.scores["Red"] == 2
    assert moves(game) == [(1, 1, "monastery")]


def test_connected_abbey_leads_to_the_road_that_it_closes() -> None:
    game = game_of(CONNECTED, "B B", start="B B .\nU90 . B\nB B B")
    game.play({"type": "abbey"})
    place(game, 1, 1)
    deploy(game, "monastery: wagon")
    place(game, 2, 0)
    decline(game)
    assert game.scores["Red"] == 9
    assert (game.decision.player, moves(game)) == ("Red", [(0, 1, "road E")])


def test_two_wagons_move_in_turn_order_and_the_second_finds_what_the_first_left() -> None:
    game = game_of(RULES, "U U W B", start="A270 . . . A90")
    turn(game, 1, 0, 90, on="road E: wagon")
    turn(game, 3, 0, 90, on="road W: wagon")
    turn(game, 2, 0)
    assert game.scores == {"Red": 3, "Blue": 3}
    assert (game.decision.player, moves(game)) == ("Red", [(0, 0, "monastery"), (2, 0, "road S")])
    move(game, 2, 0, "road S")
    assert (game.decision.player, moves(game)) == ("Blue", [(4, 0, "monastery")])
    move(game, 4, 0, "monastery")
    assert game.supply("Red")["wagon"] == game.supply("Blue")["wagon"] == 0


def test_player_whose_turn_it_is_decides_first() -> None:
    game = game_of(RULES, "U U B W B", start="A270 . . . A90")
    turn(game, 1, 0, 90, on="road E: wagon")
    turn(game, 3, 0, 90, on="road W: wagon")
    turn(game, 0, 1)
    turn(game, 2, 0)
    assert game.decision.player == "Blue"
    game.play({"type": "pass"})
    assert game.decision.player == "Red"


def test_wagon_moves_before_the_second_part_of_a_turn() -> None:
    game = game_of(f"{RULES} + traders-builders", "U B U B A B B", start="A270 . . .\nB . . .")
    turn(game, 1, 0, 90, on="road E: wagon")
    turn(game, 1, 1)
    turn(game, 2, 0, 90, on="road E: builder")
    turn(game, 2, 1)
    place(game, 3, 0, 90)
    decline(game)
    assert (game.decision.kind, game.position.part_number) == ("wagon", 1)
    game.play({"type": "pass"})
    assert (game.decision.kind, game.position.part_number) == ("place", 2)
    place(game, 3, 1)
    assert ("wagon", "monastery") in [
        (r.get("piece"), r.get("on")) for r in (a.as_record() for a in game.decision.actions)
    ]


def test_wagon_underway_stands_in_diagrams_and_scores_nothing() -> None:
    underway = {"player": "Red", "piece": "wagon", "place": {"underway": {"at": [0, 0], "segment": 0}}}
    result = bastide.score(board("B", Red=[]) | {"pieces": [underway]}, RULES)
    assert (result.scores, result.notes) == ({"Red": 0}, [])
    for wrong in (7, {"at": [0], "segment": 0}, {"at": [0, 0], "segment": -1}):
        faulty = underway | {"place": {"underway": wrong}}
        with pytest.raises(bastide.BastideError, match="a wagon is underway from"):
            bastide.score(board("B", Red=[]) | {"pieces": [faulty]}, RULES)
