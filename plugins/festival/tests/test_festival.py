"""The Festival: a figure is taken back instead of deploying one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import decline, features_on, game_of, place, turn

import bastide
from bastide import Game
from bastide.testing import played

NAME = "festival"
RULES = f"base-game + farms-third-edition + {NAME}"
CITY, BENDS, ROADS = f"{NAME}/FE-city-road-opposite", f"{NAME}/FE-two-bends", f"{NAME}/FE-monastery-two-roads"


def guests(game: Game) -> list[tuple[Any, ...]]:
    """What may be taken back, and from where."""
    found = [action.as_record() for action in game.decision.actions]
    return [(each["piece"], each.get("on") or each["place"]) for each in found if each["type"] == "take-back"]


def take_back(game: Game, piece: str, on: str) -> None:
    [action] = [
        action
        for action in game.decision.actions
        if {"type": "take-back", "piece": piece, "on": on}.items() <= action.as_record().items()
    ]
    game.play(action)


def test_there_are_ten_tiles_one_of_each_all_with_a_festival() -> None:
    ruleset = bastide.resolve_variant(RULES)
    bag = {tile: count for tile, count in ruleset.contents["bag"].items() if tile.startswith(NAME)}
    assert len(bag) == 10 and set(bag.values()) == {1}
    assert all("festival" in ruleset.tiles[tile].tile.flags for tile in bag)


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [
        ("city-through-and-city", 2, 0, 2),
        ("two-corners", 1, 0, 2),
        ("city-road-opposite", 2, 1, 1),
        ("city-road-east", 2, 1, 1),
        ("city-road-west", 2, 1, 1),
        ("two-cities-two-roads", 4, 2, 2),
        ("city-bend-east", 2, 1, 1),
        ("city-bend-west", 2, 1, 1),
        ("monastery-two-roads", 2, 2, 0),
        ("two-bends", 3, 2, 0),
    ],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(f"{NAME}/FE-{tile}", RULES) == [fields, roads, cities]


def test_who_places_a_festival_may_take_a_figure_back_from_anywhere() -> None:
    game = game_of(RULES, f"D U {BENDS} U", start="E180")
    turn(game, 1, 0, 90, on="city E")
    turn(game, -1, 0)
    place(game, 1, -1)
    assert guests(game) == [("follower", "city E")]
    take_back(game, "follower", "city E")
    assert (game.supply("Red"), game.scores, len(game.board.pieces)) == ({"follower": 7}, {"Red": 0, "Blue": 0}, 0)
    assert game.decision.player == "Blue", "nothing is deployed, too"


def at_festival(rules: str = RULES, last: str = BENDS) -> Game:
    """Red and Blue have a farmer each, and Red has placed a tile, perhaps with a festival."""
    game = game_of(rules, f"U U {last} U", start="U")
    turn(game, 1, 0, on="field E")
    turn(game, -1, 0, on="field W")
    place(game, 0, -1)
    return game


def test_figures_of_others_are_not_taken_back() -> None:
    assert guests(at_festival()) == [("follower", "field E")]


def test_there_is_nothing_to_take_back_where_there_is_no_festival() -> None:
    assert guests(at_festival(last="U")) == []


def test_player_may_deploy_a_figure_or_do_nothing_instead() -> None:
    types = {action.as_record()["type"] for action in at_festival().decision.actions}
    assert types == {"deploy", "take-back", "pass"}


def test_figure_that_is_taken_back_has_no_part_in_what_the_tile_completes() -> None:
    game = game_of(RULES, f"E U {CITY} U", start="E180")
    turn(game, 1, 0, 180, on="city S")
    turn(game, -1, 0)
    place(game, 1, 1)
    take_back(game, "follower", "city S")
    assert (game.lines, game.supply("Red")) == ([], {"follower": 7})


@pytest.mark.parametrize(("option", "kinds"), [("figures", {"follower", "builder"}), ("followers", {"follower"})])
def test_builders_are_taken_back_where_the_group_says_figures(option: str, kinds: set[str]) -> None:
    rules = f"{RULES}(taken_back={option}) + traders-builders"
    game = game_of(rules, f"U U U U {BENDS} U", start="U")
    turn(game, 0, 1, on="road N")
    turn(game, 1, 0)
    turn(game, 0, 2, on="road N: builder")
    turn(game, 1, 1)
    place(game, 0, 3, 90)
    assert {piece for piece, _ in guests(game)} == kinds


def test_what_another_player_holds_is_not_taken_back() -> None:
    game = game_of(f"{RULES} + tower", f"B B {CITY} B", start="tower/TW-meadow")
    turn(game, 1, 0, on="monastery")
    place(game, 0, 1)
    game.play({"type": "deploy", "piece": "tower-piece", "place": {"tower": [0, 0]}})
    game.play(game.decision.actions[0])
    assert [piece.label for piece in game.board.beside] == ["held by Blue"]
    place(game, -1, 0)
    assert guests(game) == []


def test_figure_in_a_quarter_of_carcassonne_is_taken_back() -> None:
    game = game_of(f"{RULES} + count", f"U A U {CITY} U")
    turn(game, -1, -2, on="road N")
    turn(game, -1, -3)
    game.play({"type": "deploy", "piece": "follower", "place": {"quarter": "castle"}})
    decline(game)
    turn(game, -5, -1, 90)
    place(game, 0, -2)
    assert guests(game) == [("follower", {"quarter": "castle"})]


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + traders-builders + count", 800, seed=0, players=3, style="close")
    assert game.over
    assert "take-back" in {action["type"] for action in game.to_record()["actions"]}
    assert bastide.score(game.to_record()).scores == game.scores
