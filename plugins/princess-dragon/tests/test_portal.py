"""Magic portals: where followers may go through them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import deploy, game_of, place, turn

from bastide import Game, IllegalAction

RULES = "base-game + princess-dragon"
PD = "princess-dragon/PD-"


def deployments(game: Game) -> set[tuple[tuple[int, int] | None, str, str]]:
    """Cell (none for the tile just placed), segment and piece of all deployments on offer."""
    found: list[dict[str, Any]] = [action.as_record() for action in game.decision.actions]
    return {
        (tuple(record["at"]) if "at" in record else None, record["on"], record["piece"])
        for record in found
        if record["type"] == "deploy"
    }


def through_portal(draws: str = "U B", rules: str = RULES, on: str | None = "road E") -> Game:
    """A road through the start tile, a monastery, and a portal with three roads that Red has just placed beside it."""
    game = game_of(rules, f"{draws} {PD}portal-crossing B B")
    turn(game, 1, 0, 90, on=on)
    turn(game, 0, 1)
    place(game, 2, 0)
    return game


def test_follower_may_be_deployed_on_any_tile() -> None:
    game = through_portal(on=None)
    offered = deployments(game)
    assert ((0, 1), "monastery", "follower") in offered
    assert ((0, 0), "city N", "follower") in offered
    assert ((1, 0), "road E", "follower") in offered
    game.play({"type": "deploy", "piece": "follower", "at": [0, 1], "on": "monastery"})
    assert [(piece.player, piece.at) for piece in game.board.pieces] == [("Red", (0, 1))]
    assert game.decision.player == "Blue"


def test_follower_may_be_deployed_on_the_portals_tile_as_usual() -> None:
    game = through_portal()
    assert (None, "road S", "follower") in deployments(game)
    deploy(game, "road S")
    assert [piece.at for piece in game.board.pieces] == [(1, 0), (2, 0)]


def test_occupied_features_are_closed_to_those_who_come_through_a_portal() -> None:
    game = through_portal()
    assert ((0, 0), "road E", "follower") not in deployments(game)
    with pytest.raises(IllegalAction) as refused:
        game.play({"type": "deploy", "piece": "follower", "at": [0, 0], "on": "road E"})
    assert refused.value.rule == "base-game/occupied"


def test_finished_features_are_closed_to_those_who_come_through_a_portal() -> None:
    game = game_of(RULES, f"E B {PD}portal-crossing B")
    turn(game, 0, -1, 180)
    turn(game, 0, 1)
    place(game, 1, 0, 0)
    assert not {place for place in deployments(game) if place[1].startswith("city")}
    with pytest.raises(IllegalAction) as refused:
        game.play({"type": "deploy", "piece": "follower", "at": [0, 0], "on": "city N"})
    assert refused.value.rule == "princess-dragon/portal"


def test_what_the_portals_own_tile_finishes_may_be_claimed_there() -> None:
    game = game_of(RULES, f"B {PD}portal-city-bend-east B")
    turn(game, 0, 1)
    place(game, 0, -1, 180)
    assert (None, "city S", "follower") in deployments(game)
    deploy(game, "city S")
    assert game.scores["Blue"] == 4


def test_fields_are_never_finished() -> None:
    game = through_portal(rules=f"{RULES} + farms-third-edition")
    assert {place[0] for place in deployments(game) if place[1].startswith("field")} >= {(0, 0), (1, 0), (0, 1)}


def test_builders_and_pigs_do_not_go_through_portals() -> None:
    game = through_portal(rules=f"{RULES} + traders-builders + farms-third-edition")
    assert {piece for at, _, piece in deployments(game) if at is not None} == {"follower"}


def test_every_kind_of_follower_goes_through_portals() -> None:
    game = through_portal(rules=f"{RULES} + inns-cathedrals")
    assert ((0, 1), "monastery", "big-follower") in deployments(game)


def test_without_a_portal_followers_stay_on_the_tile_just_placed() -> None:
    game = game_of(RULES, "U W B")
    turn(game, 1, 0, 90)
    place(game, 2, 0, 0)
    assert {at for at, _, _ in deployments(game)} == {None}


def test_portal_opens_tiles_that_lay_before_where_followers_go_there_anyway() -> None:
    game = through_portal(rules=f"{RULES} + earlier-tile", on=None)
    assert {at for at, _, _ in deployments(game)} >= {(0, 0), (0, 1), (1, 0)}
