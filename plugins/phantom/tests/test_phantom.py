"""Phantoms, which are deployed besides the follower of a turn."""

from __future__ import annotations

import pytest
from tests.boards import board, decline, deploy, game_of, lines, place, turn

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + phantom"


def phantoms(game: Game) -> list[str]:
    """Where phantoms may be deployed now, on the tile just placed or, with its cell, on another one."""
    records = [action.as_record() for action in game.decision.actions]
    return [
        f"{each['at'][0]},{each['at'][1]} {each['on']}" if "at" in each else each["on"]
        for each in records
        if each.get("piece") == "phantom"
    ]


def test_each_player_has_a_phantom() -> None:
    assert Game(RULES, ["Red", "Blue"], seed=1).supply("Blue") == {"follower": 7, "phantom": 1}
    assert Game(f"{RULES}(phantoms=2)", ["Red", "Blue"], seed=1).supply("Blue")["phantom"] == 2


def test_phantom_and_follower_are_deployed_in_one_turn() -> None:
    game = game_of(RULES, "D E")
    place(game, 1, 0)
    deploy(game, "city N: phantom")
    assert game.decision.kind == "deploy"
    deploy(game, "road E")
    assert (game.decision.player, game.supply("Red")) == ("Blue", {"follower": 6, "phantom": 0})


def test_either_comes_alone() -> None:
    game = game_of(RULES, "D D E")
    place(game, 1, 0)
    deploy(game, "city N: phantom")
    decline(game)
    place(game, 2, 0)
    deploy(game, "city N")
    assert game.decision.player == "Red"
    assert (game.supply("Red"), game.supply("Blue")) == ({"follower": 7, "phantom": 0}, {"follower": 6, "phantom": 1})


def test_neither_goes_where_the_other_one_is() -> None:
    game = game_of(RULES, "D E")
    place(game, 1, 0)
    deploy(game, "road W: phantom")
    assert {action.as_record().get("on") for action in game.decision.actions} == {"city N", None}


def test_phantom_goes_only_where_nobody_stands() -> None:
    game = game_of(RULES, "D D E")
    turn(game, 1, 0, on="road W")
    place(game, 2, 0)
    assert phantoms(game) == ["city N"]


def test_only_one_phantom_is_deployed_in_a_turn() -> None:
    game = game_of(f"{RULES}(phantoms=2)", "D E")
    place(game, 1, 0)
    deploy(game, "city N: phantom")
    assert phantoms(game) == []


def test_phantom_claims_and_scores_like_a_follower() -> None:
    city = board("E180\nE", Red=["0,0 city S: phantom"], Blue=["0,1 city N"])
    assert lines(city, RULES) == [("Red", 4, "city", "completed"), ("Blue", 4, "city", "completed")]


def test_phantom_goes_home_when_its_feature_has_been_scored() -> None:
    game = game_of(RULES, "E B", start="E180")
    place(game, 0, 1)
    deploy(game, "city N: phantom")
    assert (game.scores["Red"], game.supply("Red")["phantom"]) == (4, 1)


@pytest.mark.parametrize(("reach", "led"), [("portals", True), ("tile", False)])
def test_portal_leads_phantoms_to_other_tiles_where_the_group_says_so(reach: str, led: bool) -> None:
    game = game_of(f"{RULES}(reach={reach}) + princess-dragon", "princess-dragon/PD-portal-two-bends B")
    game.play(game.decision.actions[0])
    assert ("0,0 city N" in phantoms(game)) is led


def test_phantom_may_be_the_figure_that_closes_a_tower() -> None:
    game = game_of(f"{RULES} + tower", "tower/TW-city tower/TW-city B")
    place(game, 0, -1, 180)
    game.play({"type": "deploy", "piece": "tower-piece", "place": {"tower": [0, -1]}})
    game.play(game.decision.actions[0])
    on_tower = {record["piece"] for action in game.decision.actions if "place" in (record := action.as_record())}
    assert on_tower == {"follower", "phantom", "tower-piece"}


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + farms-third-edition", 800, seed=0, players=3, style="close")
    assert game.over
    assert "phantom" in {action.get("piece") for action in game.to_record()["actions"]}
    assert bastide.score(game.to_record()).scores == game.scores
