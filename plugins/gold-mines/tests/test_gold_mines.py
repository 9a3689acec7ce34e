"""Ingots that lie on tiles, and go to those who score what is completed there."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.boards import board, features_on, game_of, place, short, terms, turn

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + gold-mines"
FARMS = f"{RULES} + farms-third-edition"
GOLD = "gold-mines/GM-two-bends"


def put(game: Game, x: int, y: int) -> None:
    """Put the second ingot on a tile, and deploy nobody."""
    game.play({"type": "put-ingot", "at": [x, y]})


def on_board(game: Game) -> Counter[Any]:
    """How many ingots lie on each tile."""
    return Counter(piece.at for piece in game.board.pieces if piece.piece == "ingot" and piece.place == "tile")


def taken(game: Game) -> list[int]:
    """How many ingots each player has."""
    holders = [game.position.holder_of(number) for number in game.position.pieces_of(None, "ingot")]
    return [holders.count(player) for player in range(len(game.players))]


def with_ingots(picture: str, lying: dict[tuple[int, int], int], rules: str = RULES, **pieces: Any) -> Game:
    """A game that goes on from a diagram, on whose tiles ingots lie."""
    diagram = board(picture, **pieces)
    for (x, y), count in lying.items():
        [tile] = [tile for tile in diagram["tiles"] if tile["at"] == [x, y]]
        tile["pieces"] += [{"player": None, "piece": "ingot"}] * count
    return bastide.score(diagram, rules).game


# The box


@pytest.mark.parametrize(("content", "count"), [("all", 8), ("rules", 0)])
def test_there_are_eight_tiles_with_gold_and_sixteen_ingots(content: str, count: int) -> None:
    ruleset = bastide.resolve_variant(f"{RULES}(content={content})")
    gold = [name for name, entry in ruleset.tiles.items() if "gold" in entry.tile.flags]
    assert (sum(ruleset.contents["bag"].get(name, 0) for name in gold), len(gold)) == (count, 8)
    assert Game(RULES, ["Red", "Blue"], seed=1).supply(None) == {"ingot": 16}


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [
        ("monastery-bend", 2, 1, 0),
        ("monastery-corner", 1, 0, 1),
        ("monastery-corner-bend", 2, 1, 1),
        ("monastery-two-bends", 3, 2, 0),
        ("two-bends", 3, 2, 0),
        ("corner-bend", 2, 1, 1),
        ("road-through-city", 4, 1, 1),
        ("crossing-roads", 4, 2, 0),
    ],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(f"gold-mines/GM-{tile}", FARMS) == [fields, roads, cities]


# Ingots come


def test_ingots_come_to_the_tile_with_gold_and_to_one_beside_it() -> None:
    game = game_of(RULES, f"E {GOLD} E")
    turn(game, 0, -1, 180)
    place(game, 1, 0)
    assert (game.decision.player, game.decision.kind) == ("Blue", "gold")
    assert {tuple(action.as_record()["at"]) for action in game.decision.actions} == {(0, 0), (0, -1)}, "also diagonally"
    put(game, 0, -1)
    assert on_board(game) == {(1, 0): 1, (0, -1): 1}
    assert (game.decision.player, game.decision.kind) == ("Blue", "deploy")


def test_several_ingots_may_lie_on_one_tile() -> None:
    game = game_of(RULES, f"{GOLD} {GOLD} E")
    for x in (1, 2):
        place(game, x, 0)
        put(game, x - 1, 0)
        game.play({"type": "pass"})
    assert on_board(game) == {(0, 0): 1, (1, 0): 2, (2, 0): 1}


# Ingots are taken


def test_who_scores_takes_the_ingots_on_the_tiles() -> None:
    game = with_ingots("E180\nE", {(0, 0): 1, (0, 1): 2}, Red=["0,0 city S"], Blue=[])
    assert (taken(game), on_board(game)) == ([3, 0], {})


def test_ingots_of_a_tile_are_taken_in_the_turn_in_which_they_came() -> None:
    game = game_of(RULES, "gold-mines/GM-corner-bend B", start="E180")
    place(game, 0, 1)
    put(game, 0, 0)
    game.play({"type": "deploy", "piece": "follower", "on": "city N"})
    assert (taken(game), on_board(game)) == ([0, 0], {(0, 0): 1, (0, 1): 1}), "its city is still open"


def test_nobody_takes_what_nobody_scores_or_what_is_not_complete() -> None:
    assert taken(with_ingots("E180\nE", {(0, 0): 1}, Red=[], Blue=[])) == [0, 0]
    assert taken(with_ingots("E", {(0, 0): 1}, Red=["0,0 city N"], Blue=[])) == [0, 0]


def test_farms_bring_no_ingots() -> None:
    assert taken(with_ingots("E180\nE", {(0, 0): 1}, FARMS, Red=["0,0 field N"], Blue=[])) == [0, 0]


@pytest.mark.parametrize("seed", range(3))
def test_no_ingot_is_lost(seed: int) -> None:
    game = played(f"{FARMS} + princess-dragon + tower", 60, seed=seed, players=3, style="close")
    assert sum(taken(game)) + sum(on_board(game).values()) + game.supply(None)["ingot"] == 16


def test_those_who_tie_take_one_after_the_other_beginning_with_the_player_of_the_turn() -> None:
    game = with_ingots("E180\nE", {(0, 0): 1, (0, 1): 2}, Red=["0,0 city S"], Blue=["0,1 city N"])
    assert taken(game) == [2, 1]


def test_monastery_brings_the_ingots_around_it() -> None:
    game = with_ingots("E E E\nE270 B E90\nE180 E180 E180", {(0, 0): 1, (2, 2): 2}, Red=["1,1 monastery"], Blue=[])
    assert taken(game) == [3, 0]


# What they are worth


@pytest.mark.parametrize(("count", "points"), [(1, 1), (3, 3), (4, 8), (6, 12), (7, 21), (9, 27), (10, 40), (16, 64)])
def test_ingots_are_worth_the_more_the_more_a_player_has(count: int, points: int) -> None:
    held = {"player": None, "piece": "ingot", "place": {"held": "Red"}}
    diagram = board("E", Red=[], Blue=[]) | {"pieces": [held] * count}
    lines = [short(line) for line in bastide.score(diagram, RULES).lines]
    assert lines == [("Red", points, "gold", "final")]


# Together


def test_whole_game_is_played_and_replayed() -> None:
    game = played(FARMS, 800, seed=0, players=3, style="close")
    assert game.over
    assert "put-ingot" in {action["type"] for action in game.to_record()["actions"]}
    assert any(line["kind"] == "gold" for line in game.lines)
    assert bastide.score(game.to_record()).scores == game.scores
    assert terms(game.lines[-1])
