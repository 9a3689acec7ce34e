"""Deploying followers, and when they come back (facts 9.2, 9.5, 9.10; 9.1)."""

from __future__ import annotations

import pytest
from tests.boards import decline, deploy, game_of, offered, place, short, turn

from bastide import IllegalAction


def test_each_player_has_seven_followers() -> None:
    game = game_of("base-game", "U", "Red", "Blue", "Green", "Black", "Yellow", "Grey")
    assert all(game.supply(player) == {"follower": 7} for player in game.players)


def test_one_follower_may_be_deployed_a_turn() -> None:
    game = game_of("base-game", "K U")
    place(game, 1, 0)
    assert offered(game) == ["city N", "road S"]
    deploy(game, "road S")
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")
    assert game.supply("Red") == {"follower": 6}


def test_nobody_need_be_deployed() -> None:
    game = game_of("base-game", "U U")
    place(game, 1, 0, 90)
    assert game.decision.actions[-1].as_record() == {"player": "Red", "type": "pass"}
    decline(game)
    assert game.decision.player == "Blue"


def test_follower_is_deployed_on_the_tile_just_placed() -> None:
    game = game_of("base-game", "U")
    place(game, 1, 0, 90)
    with pytest.raises(IllegalAction) as refused:
        game.play({"type": "deploy", "piece": "follower", "at": [0, 0], "on": "city N"})
    assert refused.value.rule == "bastide/tile-just-laid"


def test_follower_may_not_join_one_in_the_same_road_however_far_away() -> None:
    game = game_of("base-game", "U U U U")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 2, 0, 90)
    turn(game, 3, 0, 90)
    place(game, -1, 0, 90)
    # The only feature on the tile is taken, so nobody is asked.
    assert game.over
    assert [short(line) for line in game.lines] == [("Red", 5, "road", "final")]


def test_deployment_in_an_occupied_feature_is_refused_by_its_rule() -> None:
    game = game_of("base-game", "U L")
    turn(game, 1, 0, 90, on="road E")
    place(game, 2, 0)
    assert offered(game) == ["city N", "road E", "road S"]
    with pytest.raises(IllegalAction) as refused:
        deploy(game, "road W")
    assert refused.value.rule == "base-game/occupied"


def test_ones_own_follower_keeps_one_out_as_well() -> None:
    game = game_of("base-game", "U U L")
    turn(game, 1, 0, 90, on="road E")
    turn(game, -1, 0, 90)
    place(game, 2, 0)
    assert game.decision.player == "Red"
    assert "road W" not in offered(game)


def test_features_with_followers_may_be_joined_afterwards() -> None:
    game = game_of("base-game", "U U U", start="U90 U90 . U90 U90")
    turn(game, -1, 0, 90, on="road E")
    turn(game, 5, 0, 90, on="road W")
    place(game, 2, 0, 90)
    game.finish()
    assert [short(line) for line in game.lines] == [("Red", 7, "road", "final"), ("Blue", 7, "road", "final")]


def test_completed_and_scored_in_the_same_turn_the_follower_comes_back() -> None:
    game = game_of("base-game", "E U")
    place(game, 0, -1, 180)
    assert offered(game) == ["city S"]
    deploy(game, "city S")
    assert game.scores == {"Red": 4, "Blue": 0}
    assert game.supply("Red") == {"follower": 7}


def test_road_completed_in_one_turn_scores_and_the_follower_comes_back() -> None:
    game = game_of("base-game", "A W U", start="U90")
    turn(game, 1, 0, 90)
    turn(game, -1, 0, on="road E")
    assert game.scores == {"Red": 0, "Blue": 3}
    assert game.supply("Blue") == {"follower": 7}


def test_follower_that_came_back_is_not_deployed_again_in_the_same_turn() -> None:
    game = game_of("base-game", "H U")
    place(game, 0, -1)
    assert offered(game) == ["city N", "city S"]
    deploy(game, "city S")
    assert game.scores == {"Red": 4, "Blue": 0}
    assert game.supply("Red") == {"follower": 7}
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")


def test_follower_for_the_second_city_leaves_the_completed_one_unscored() -> None:
    game = game_of("base-game", "H U")
    turn(game, 0, -1, on="city N")
    assert game.lines == []
    assert game.supply("Red") == {"follower": 6}


def test_completing_a_city_with_an_earlier_knight_leaves_a_follower_for_the_second_city() -> None:
    game = game_of("base-game", "E U H U")
    turn(game, 0, 1, 180, on="city S")
    turn(game, 1, 0, 90)
    place(game, 0, 2)
    assert offered(game) == ["city S"]
    deploy(game, "city S")
    assert [short(line) for line in game.lines] == [("Red", 4, "city", "completed")]
    assert game.supply("Red") == {"follower": 6}


def test_without_a_follower_one_only_places() -> None:
    game = game_of("base-game", " ".join(["X"] * 8), "Red")
    for x in range(1, 8):
        turn(game, x, 0, on="road N")
    assert game.supply("Red") == {"follower": 0}
    place(game, 8, 0)
    assert game.over


def test_follower_that_comes_back_may_be_deployed_in_the_next_turn() -> None:
    game = game_of("base-game", " ".join(["X"] * 7 + ["A", "U"]), "Red")
    for x in range(1, 8):
        turn(game, x, 0, on="road N")
    turn(game, 1, -1)
    assert game.scores == {"Red": 2}
    assert game.supply("Red") == {"follower": 1}
    place(game, 8, 0, 90)
    assert offered(game) == ["road E"]


def test_all_followers_of_a_completed_feature_come_back_those_of_losers_too() -> None:
    game = game_of("base-game", "E E E F Q", "Blue", "Yellow", start="B . B\nB . B")
    turn(game, 1, 0, 180, on="city S")
    turn(game, 0, 2, 90, on="city E")
    turn(game, 2, 2, 270, on="city W")
    turn(game, 1, 1, 90)
    assert game.supply("Blue") == {"follower": 5}
    assert game.supply("Yellow") == {"follower": 6}
    turn(game, 1, 2)
    assert game.scores == {"Blue": 14, "Yellow": 0}
    assert game.supply("Blue") == game.supply("Yellow") == {"follower": 7}


def test_without_a_farm_plugin_nobody_is_deployed_on_a_field() -> None:
    game = game_of("base-game", "E")
    place(game, 0, 1, 180)
    assert offered(game) == ["city S"]
    with pytest.raises(IllegalAction) as refused:
        deploy(game, "field N")
    assert refused.value.rule == "bastide/deployable"
