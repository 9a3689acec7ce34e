"""A piece of no player walks, and the players choose its steps in turn."""

from __future__ import annotations

from collections.abc import Callable

from toys import herons
from toys.playing import Watched

GameOf = Callable[..., Watched]


def walked(game_of: GameOf) -> Watched:
    game = game_of(herons=herons.PLUGIN, draws=["straight", "straight", "straight", "straight"])
    for x in (1, 2):
        game.place("straight", (x, 0))
        game.skip()
    return game


def test_setup_brings_the_piece_from_the_supply_of_the_table(game_of: GameOf) -> None:
    game = game_of(herons=herons.PLUGIN)
    assert game.game.supply(None) == {"heron": 0}
    assert [(piece.player, piece.piece, piece.at) for piece in game.game.board.pieces] == [(None, "heron", (0, 0))]


def test_players_choose_steps_in_turn(game_of: GameOf) -> None:
    game = walked(game_of)
    assert (game.decision.kind, game.decision.player) == ("walk", "Blue")
    assert game.actions("walk") == [{"type": "walk", "at": [1, 0]}]
    game.play(type="walk", at=[1, 0])
    assert (game.decision.kind, game.decision.player) == ("walk", "Red")
    game.play(type="walk", at=[2, 0])
    # It never goes back, so it cannot take its third step.
    assert (game.decision.kind, game.decision.player) == ("place", "Red")
    assert herons.where(game.game.position) == (2, 0)
