"""Everybody begins with a monastery in hand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.boards import deploy, game_of, place, turn

import bastide
from bastide import Game

RULES = "base-game + monastery-in-hand"


def held(game: Game) -> list[str]:
    """What everybody holds, in seating order; a hyphen for nothing."""
    stacks = [game.view("Red").stacks()[f"monastery:{player}"]["order"] for player in game.players]
    return [" ".join(items).replace("base-game/", "") or "-" for items in stacks]


def draw_instead(game: Game) -> None:
    """Keep the monastery."""
    assert game.decision.kind == "monastery"
    game.play({"type": "pass"})


def test_everybody_begins_with_a_monastery_out_of_the_bag() -> None:
    game = Game(RULES, ["Red", "Blue", "Green"], seed=1)
    assert held(game) == ["B", "B", "B"]
    assert Counter(game.position.stack("bag"))["base-game/B"] == 1


def test_monasteries_with_a_road_are_taken_where_there_are_not_enough_others() -> None:
    assert held(Game(RULES, ["Red", "Blue", "Green", "Yellow", "Black"], seed=1)) == ["B", "B", "B", "B", "A"]


def test_monastery_is_placed_instead_of_drawing_once_in_the_game() -> None:
    game = game_of(RULES, "U U U")
    assert (game.decision.player, game.decision.kind) == ("Red", "monastery")
    game.play({"type": "monastery"})
    assert game.decision.tile == "base-game/B"
    place(game, 0, 1)
    deploy(game, "monastery")
    assert held(game) == ["-", "B"]
    draw_instead(game)
    turn(game, 1, 0, 90)
    # Red is not asked again, and draws.
    assert (game.decision.player, game.decision.kind, game.decision.tile) == ("Red", "place", "base-game/U")


def test_who_keeps_the_monastery_draws_a_tile_and_is_asked_again_in_the_next_turn() -> None:
    game = game_of(RULES, "U U U")
    for player in ("Red", "Blue"):
        draw_instead(game)
        turn(game, {"Red": 1, "Blue": 2}[player], 0, 90)
    assert (game.decision.player, game.decision.kind) == ("Red", "monastery")
    assert held(game) == ["B", "B"]


def test_it_is_not_asked_where_the_monastery_fits_nowhere() -> None:
    # On all sides the city goes on.
    game = game_of(RULES, "C", start="C")
    assert (game.decision.kind, game.decision.tile) == ("place", "base-game/C")


def test_monastery_still_in_hand_is_worth_nothing_at_the_end() -> None:
    game = game_of(RULES, "U")
    draw_instead(game)
    turn(game, 1, 0, 90)
    assert game.over
    assert game.scores == {"Red": 0, "Blue": 0}


@pytest.mark.parametrize(
    "other", ["base-game(draw=turn-end)", "own-piles", "private-city-planning", "shared-display", "river"]
)
def test_whole_game_is_played_and_replayed(other: str) -> None:
    game = Game(f"{RULES} + {other}", ["Red", "Blue"], seed=3)
    random = Random(3)
    while not game.over:
        game.play(random.choice(list(game.decision.actions)))
    chosen = [action["player"] for action in game.to_record()["actions"] if action["type"] == "monastery"]
    assert sorted(chosen) == ["Blue", "Red"]
    assert bastide.score(game.to_record()).scores == game.scores


def test_monasteries_come_out_of_a_fixed_order_the_first_ones_of_their_kind() -> None:
    tiles = ", ".join(f'"base-game/{letter}"' for letter in "EBUBVB")
    game = Game(f"{RULES} + fixed-order(tiles=[{tiles}])", ["Red", "Blue"], seed=1)
    assert held(game) == ["B", "B"]
    assert game.position.stack("bag") == tuple(f"base-game/{letter}" for letter in "BVUE")
