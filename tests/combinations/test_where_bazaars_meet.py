"""Bridges, castles and bazaars with other rules, as docs/explanation/where-rules-meet.md describes them."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
from bastide import Game
from tests.boards import board, final, turn

BAZAARS = "base-game + bridges-castles-bazaars"
MARKET = "bridges-castles-bazaars/BCB-06"


def castle_of(player: str, *edge: int | str) -> list[dict[str, Any]]:
    castle = {"player": player, "piece": "castle", "edge": list(edge)}
    return [castle, {"player": player, "piece": "follower", "place": {"piece": castle}}]


def test_castle_scores_what_a_small_city_scores_by_its_own_rule() -> None:
    tiles = board("E180 E180\nE E", Red=[], Blue=["1,0 city S"]) | {"pieces": castle_of("Red", 0, 1, "N")}
    assert final(tiles, BAZAARS) == {"Red": 4, "Blue": 4}
    assert final(tiles, f"{BAZAARS} + small-city") == {"Red": 2, "Blue": 2}


def test_lord_of_a_castle_is_no_knight() -> None:
    tiles = board("E180\nE", Red=[]) | {"pieces": castle_of("Red", 0, 1, "N")}
    game, notes = bastide.Diagram.read(tiles).on_table(f"{BAZAARS} + princess-dragon")
    assert notes == []
    assert not game.board.feature_at((0, 0), "city S").pieces


@pytest.mark.parametrize(("edition", "pays"), [("first", 4), ("second", 3), ("third", 3)])
def test_castle_pays_farmers_a_point_more_than_a_city_in_every_edition(edition: str, pays: int) -> None:
    tiles = board("E180\nE", Red=["0,1 field S"])
    rules = f"{BAZAARS} + farms-{edition}-edition"
    assert final(tiles, rules) == {"Red": pays}
    tiles["pieces"] = castle_of("Red", 0, 1, "N")
    assert final(tiles, rules) == {"Red": pays + 1}


def test_tile_of_a_bazaar_is_placed_before_one_drawn_early() -> None:
    draws = [MARKET, *(f"base-game/{tile}" for tile in "BUVEEE")]
    start = [{"tile": "base-game/B", "at": [0, 0], "rotation": 0}]
    variant = "base-game(draw=turn-end) + bridges-castles-bazaars(auction=false)"
    game = Game(variant, ["Red", "Blue"], draws=draws, start=start)
    turn(game, 0, 1)
    game.play({"type": "take", "tile": "base-game/V"})
    assert (game.decision.player, game.decision.tile) == ("Blue", "base-game/V")
    assert game.position.stack("next-tile:Blue") == ("base-game/B",)


@pytest.mark.parametrize("second_tile", ["after-scoring", "at-once"])
def test_tiles_of_a_bazaar_are_laid_out_before_the_second_part_of_a_turn_and_bid_for_after_it(second_tile: str) -> None:
    draws = [*(f"base-game/{tile}" for tile in "UBUB"), "bridges-castles-bazaars/BCB-10", "base-game/E", "base-game/V"]
    start = [{"tile": "base-game/A", "at": [0, 0], "rotation": 270}]
    rules = f"{BAZAARS} + traders-builders(second_tile={second_tile})"
    game = Game(rules, ["Red", "Blue"], draws=[*draws, "base-game/B", "base-game/U"], start=start)
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    turn(game, 2, 0, 90, on="road E: builder")
    turn(game, 1, 1)
    turn(game, 3, 0, 90)
    assert (game.decision.kind, game.decision.player, game.decision.tile) == ("place", "Red", "base-game/B")
    assert sorted(game.view("Blue").stacks()["bazaar"]["items"]) == ["base-game/E", "base-game/V"]
    turn(game, 3, 1)
    assert (game.decision.kind, game.decision.player) == ("bazaar", "Blue")
    assert {action.as_record()["tile"] for action in game.decision.actions} == {"base-game/E", "base-game/V"}


def test_second_part_draws_nothing_if_the_tiles_of_a_bazaar_were_the_last() -> None:
    draws = [*(f"base-game/{tile}" for tile in "UBUB"), "bridges-castles-bazaars/BCB-10", "base-game/E", "base-game/V"]
    start = [{"tile": "base-game/A", "at": [0, 0], "rotation": 270}]
    game = Game(f"{BAZAARS} + traders-builders", ["Red", "Blue"], draws=draws, start=start)
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    turn(game, 2, 0, 90, on="road E: builder")
    turn(game, 1, 1)
    turn(game, 3, 0, 90)
    assert (game.decision.kind, game.decision.player) == ("bazaar", "Blue")
    assert not game.over


HOLE = board("B B B\nB . B\nB B B")["tiles"]
ABBEYS = "base-game + abbey-mayor + bridges-castles-bazaars(auction=false)"


def test_abbey_is_not_laid_instead_of_the_tile_of_a_bazaar() -> None:
    game = Game(ABBEYS, ["Red", "Blue"], draws=[MARKET, *["base-game/E"] * 4], start=HOLE)
    game.play({"type": "pass"})
    turn(game, 3, 1)
    game.play({"type": "take", "tile": "base-game/E"})
    assert (game.decision.player, game.decision.kind, game.decision.tile) == ("Blue", "place", "base-game/E")
    with pytest.raises(bastide.IllegalAction):
        game.play({"type": "abbey"})


def test_abbey_may_be_laid_in_the_second_part_of_a_turn_that_begins_with_the_tile_of_a_bazaar() -> None:
    draws = ["base-game/U", "base-game/B", "base-game/U", MARKET, "base-game/U", *["base-game/B"] * 4]
    start = [*HOLE, {"tile": "base-game/A", "at": [3, 0], "rotation": 270}]
    game = Game(f"{ABBEYS} + traders-builders", ["Red", "Blue"], draws=draws, start=start)
    for x, y, rotation, on in ((4, 0, 90, "road E"), (3, 1, 0, None), (5, 0, 90, "road E: builder"), (3, 2, 0, None)):
        game.play({"type": "pass"})
        turn(game, x, y, rotation, on=on)
    game.play({"type": "take", "tile": "base-game/U"})
    turn(game, 6, 0, 90)
    assert (game.decision.player, game.decision.kind, game.position.part_number) == ("Red", "abbey", 2)
    game.play({"type": "abbey"})
    assert game.decision.tile == "abbey-mayor/AM-abbey"
