"""The Labyrinth: four roads are one, and by the advanced rules followers gather there."""

from __future__ import annotations

import pytest
from tests.boards import board, features_on, game_of, lines, offered, place, turn

import bastide
from bastide.testing import played

NAME = "labyrinth"
RULES, BASIC = f"base-game + {NAME}", f"base-game + {NAME}(rules=basic)"
MAZE = f"{NAME}/LA-labyrinth"


@pytest.mark.parametrize(("rules", "count"), [(RULES, 2), (f"{RULES}(tiles=1)", 1)])
def test_there_are_two_tiles_or_one(rules: str, count: int) -> None:
    assert bastide.resolve_variant(rules).contents["bag"][MAZE] == count


def test_labyrinth_is_no_crossing_but_one_road_between_four_fields() -> None:
    assert features_on(MAZE, f"{RULES} + farms-third-edition") == [4, 1, 0]


@pytest.mark.parametrize(("rules", "there"), [(RULES, ["road N"]), (BASIC, [])])
def test_follower_joins_others_on_the_roads_of_a_labyrinth_by_the_advanced_rules(rules: str, there: list[str]) -> None:
    game = game_of(rules, f"U {MAZE} U")
    turn(game, 1, 0, 90, on="road E")
    place(game, 2, 0)
    assert ([] if game.decision.kind != "deploy" else [name for name in offered(game) if "road" in name]) == there


@pytest.mark.parametrize("rules", [RULES, BASIC])
def test_labyrinth_on_which_nobody_stands_is_offered_once(rules: str) -> None:
    game = game_of(rules, f"U {MAZE} U")
    turn(game, 1, 0, 90)
    place(game, 2, 0)
    assert offered(game) == ["road N"]


#: A labyrinth whose four roads end at monasteries.
COMPLETE = f". A .\nA270 {MAZE} A90\n. A180 ."


@pytest.mark.parametrize(("rules", "points"), [(RULES, 9), (BASIC, 5)])
def test_completed_labyrinth_scores_two_points_more_for_each_follower_by_the_advanced_rules(
    rules: str, points: int
) -> None:
    diagram = board(COMPLETE, Red=["1,1 road N"], Blue=["0,1 road E"])
    assert lines(diagram, rules) == [(player, points, "road", "completed") for player in ("Red", "Blue")]


def test_who_has_most_followers_there_scores_for_those_of_all() -> None:
    diagram = board(COMPLETE, Red=["1,1 road N", "1,0 road S"], Blue=["0,1 road E"])
    assert lines(diagram, RULES) == [("Red", 11, "road", "completed")]


def test_unfinished_labyrinth_scores_as_any_road_does() -> None:
    assert lines(board(f"A270 {MAZE}", Red=["1,0 road N"]), RULES) == [("Red", 2, "road", "final")]


def test_other_roads_score_nothing_for_followers() -> None:
    assert lines(board("A270 A90", Red=["0,0 road E"]), RULES) == [("Red", 2, "road", "completed")]


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + inns-cathedrals + traders-builders", 800, seed=1, players=3, style="close")
    assert game.over
    assert bastide.score(game.to_record()).scores == game.scores
