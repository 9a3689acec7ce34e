"""The world of the toys by itself."""

from __future__ import annotations

from collections.abc import Callable

from toys.playing import Watched

GameOf = Callable[..., Watched]


def test_canal_is_claimed_completed_and_left(game_of: GameOf) -> None:
    game = game_of(draws=["end", "end", "plain"])
    game.place("end", (1, 0))
    game.deploy("canal W")
    game.place("end", (-1, 0), 180)
    assert game.lines() == [("Red", 6, "canal")]
    assert game.game.supply("Red") == {"punt": 5}


def test_whole_game_is_played_to_its_end(game_of: GameOf) -> None:
    game = game_of()
    while game.decision.kind != "over":
        game.play(**game.decision.actions[len(game.past) % len(game.decision.actions)].as_record())
        if len(game.past) > 30:
            break
    game.game.finish()
    game.game.undo()
