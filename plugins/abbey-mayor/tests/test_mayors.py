"""Mayors: where they go, and what they count for."""

from __future__ import annotations

import pytest
from tests.boards import board, deploy, final, game_of, lines, place, turn

import bastide
from bastide import Game

RULES = "base-game + farms-third-edition + abbey-mayor"


def on_offer(game: Game, name: str) -> set[str]:
    """The pieces that may be deployed on a segment of the tile just placed."""
    records = [action.as_record() for action in game.decision.actions]
    return {record["piece"] for record in records if record.get("on") == name}


@pytest.mark.parametrize(
    ("city", "red", "blue"),
    [
        # No pennant: the mayor counts nothing.
        ("E90 G E270", 0, 6),
        # One pennant: as strong as a follower.
        ("E90 F E270", 8, 8),
        ("E90 F F E270", 12, 0),
    ],
)
def test_mayor_counts_one_follower_for_each_pennant(city: str, red: int, blue: int) -> None:
    diagram = board(city, Red=["0,0 city E: mayor"], Blue=["1,0 city E"])
    assert final(diagram, RULES) == {"Red": red, "Blue": blue}


def test_mayor_alone_in_a_city_without_pennants_scores_nothing() -> None:
    assert lines(board("E90 E270", Red=["0,0 city E: mayor"]), RULES) == []
    assert lines(board("E90", Red=["0,0 city E: mayor"]), RULES) == []


def test_two_pennants_on_one_tile_count_two() -> None:
    diagram = board("abbey-mayor/AM-01@0 E270", Red=["0,0 city E: mayor"], Blue=["1,0 city W"])
    assert final(diagram, RULES) == {"Red": 4, "Blue": 0}


def test_mayor_goes_into_cities_only() -> None:
    game = game_of(RULES, "L B", start="E")
    place(game, 0, -1, 180)
    records = [action.as_record() for action in game.decision.actions]
    assert [record["on"] for record in records if record.get("piece") == "mayor"] == ["city S"]
    with pytest.raises(bastide.IllegalAction):
        deploy(game, "road N: mayor")


def test_mayor_does_not_join_a_city_where_a_follower_is_nor_a_follower_one_with_a_mayor() -> None:
    game = game_of(RULES, "G G", start="E90")
    turn(game, 1, 0, on="city E: mayor")
    place(game, 2, 0)
    assert not on_offer(game, "city E")
    game = game_of(RULES, "G G", start="E90")
    turn(game, 1, 0, on="city E")
    place(game, 2, 0)
    assert not on_offer(game, "city E")
    assert "follower" in on_offer(game, "field N")


def test_mayor_goes_home_and_is_a_follower_for_a_builder() -> None:
    game = game_of(f"{RULES} + traders-builders", "F B F B E B", start="E90")
    turn(game, 1, 0, 0, on="city E: mayor")
    turn(game, 0, 1)
    turn(game, 2, 0, 0, on="city E: builder")
    turn(game, 1, 1)
    assert game.supply("Red")["mayor"] == 0
    turn(game, 3, 0, 270)
    assert game.scores["Red"] == 4 * 2 + 2 * 2
    assert (game.supply("Red")["mayor"], game.supply("Red")["builder"]) == (1, 1)


def test_mayor_does_not_lie_down_on_a_sight() -> None:
    game = game_of(f"{RULES} + sights", "sights/JB-plain B", start="E")
    place(game, 1, 0)
    pieces = {(record.get("piece"), record.get("as")) for record in (a.as_record() for a in game.decision.actions)}
    assert ("wagon", None) in pieces
    assert not {piece for piece in pieces if piece[0] == "mayor" or piece == ("wagon", "visitor")}
