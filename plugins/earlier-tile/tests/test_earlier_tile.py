"""Followers are deployed on tiles that lay before, not on the one just laid."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.boards import game_of, place

import bastide
from bastide import Game, IllegalAction

RULES = "base-game + earlier-tile"


def offered(game: Game) -> list[tuple[str, list[int]]]:
    records = [action.as_record() for action in game.decision.actions]
    return [(record["on"], record["at"]) for record in records if record["type"] == "deploy"]


def deploy(game: Game, on: str, *at: int, **more: Any) -> None:
    game.play({"type": "deploy", "piece": "follower", "on": on, "at": list(at)} | more)


def test_followers_are_offered_on_the_tiles_that_lay_before_and_on_no_other() -> None:
    game = game_of(RULES, "U U")
    place(game, 0, 1, 90)
    assert offered(game) == [("city N", [0, 0]), ("road E", [0, 0])]


def test_follower_on_the_tile_just_laid_is_refused_by_the_rule() -> None:
    game = game_of(RULES, "U U")
    place(game, 0, 1, 90)
    with pytest.raises(IllegalAction) as refused:
        game.play({"type": "deploy", "piece": "follower", "on": "road E"})
    assert refused.value.rule == "earlier-tile/cells"
    with pytest.raises(IllegalAction) as refused:
        deploy(game, "road E", 0, 1)
    assert refused.value.rule == "earlier-tile/cells"


def test_one_follower_a_turn_is_deployed_from_supply() -> None:
    game = game_of(RULES, "U U U")
    place(game, 0, 1, 90)
    deploy(game, "city N", 0, 0)
    assert game.supply("Red") == {"follower": 6}
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")


def test_occupied_features_are_not_offered_on_any_of_their_tiles() -> None:
    game = game_of(RULES, "U U U")
    place(game, 1, 0, 90)
    deploy(game, "road E", 0, 0)
    place(game, 2, 0, 90)
    # The road of all three tiles is Red's.
    assert offered(game) == [("city N", [0, 0])]
    with pytest.raises(IllegalAction) as refused:
        deploy(game, "road E", 1, 0)
    assert refused.value.rule == "base-game/occupied"


def test_nobody_is_deployed_in_a_finished_feature() -> None:
    game = game_of(RULES, "E U U")
    place(game, 0, -1, 180)
    # The tile just laid has finished the city of the start tile.
    assert offered(game) == [("road E", [0, 0])]
    with pytest.raises(IllegalAction) as refused:
        deploy(game, "city N", 0, 0)
    assert refused.value.rule == "earlier-tile/finished"
    game.play({"type": "pass"})
    place(game, 1, 0, 90)
    assert offered(game) == [("road E", [0, 0])]


def test_follower_deployed_on_an_earlier_tile_scores_what_is_finished_later() -> None:
    game = game_of(RULES, "U E U")
    place(game, 1, 0, 90)
    deploy(game, "city N", 0, 0)
    place(game, 0, -1, 180)
    game.play({"type": "pass"})
    assert game.scores == {"Red": 4, "Blue": 0}
    assert game.supply("Red") == {"follower": 7}


def test_fields_are_claimed_on_earlier_tiles_as_well() -> None:
    game = game_of(f"{RULES} + farms-third-edition", "U U")
    place(game, 1, 0, 90)
    assert ("field ENE", [0, 0]) in offered(game)


def test_big_followers_are_followers_and_stand_on_earlier_tiles() -> None:
    game = game_of(f"{RULES} + inns-cathedrals", "U U")
    place(game, 0, 1, 90)
    pieces = {(action.as_record().get("piece"), str(action.as_record().get("at"))) for action in game.decision.actions}
    assert pieces == {("follower", "[0, 0]"), ("big-follower", "[0, 0]"), (None, "None")}


def test_whole_game_is_played_taken_back_and_replayed() -> None:
    game = Game(f"{RULES} + farms-third-edition", ["Red", "Blue"], seed=3)
    random = Random(3)
    while not game.over:
        game.play(random.choice(list(game.decision.actions)))
    assert len(game.board.tiles) == 72
    assert bastide.score(game.to_record()).scores == game.scores
    for _ in range(20):
        game.undo()
    assert not game.over
