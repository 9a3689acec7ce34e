"""Prints with a garden in the base game alone (facts 1.6)."""

from __future__ import annotations

import pytest
from tests.boards import board, cells, final, game_of, offered, place

from bastide import Game

PRINTS = ["E", "H", "I", "M", "N", "R", "U", "V"]


@pytest.mark.parametrize("letter", PRINTS)
def test_garden_print_is_legal_wherever_its_plain_tile_is(letter: str) -> None:
    for start in (None, "B", "C", "X"):
        plain = game_of("base-game", f"{letter} B X C", start=start or "")
        garden = game_of("base-game", f"{letter}-garden B X C", start=start or "")
        if plain.decision.tile == f"base-game/{letter}":
            assert garden.decision.tile == f"base-game/{letter}-garden"
            assert cells(garden) == cells(plain)


def test_garden_cannot_be_occupied_by_a_follower() -> None:
    game = game_of("base-game + farms-third-edition", "U-garden")
    place(game, 1, 0, 90)
    assert sorted(offered(game)) == ["field N", "field S", "road E"]


def test_garden_print_scores_like_its_plain_tile() -> None:
    picture = "E90 R-garden E270"
    with_top = f". E-garden180 .\n{picture}"
    assert final(board(with_top, Red=["1,1 city N"]), "base-game") == {"Red": 8}


def test_no_garden_print_is_in_the_bag() -> None:
    game = Game("base-game", ["Red", "Blue"], seed=1)
    bag = game.view("Red").stacks()["bag"]["items"]
    assert not [tile for tile in bag if tile.endswith("-garden")]
    # With the tile just drawn and the start tile, 72.
    assert sum(bag.values()) + 2 == 72
