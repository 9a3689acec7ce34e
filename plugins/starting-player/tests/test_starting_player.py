"""Who has the first turn (facts 11.4)."""

from __future__ import annotations

from random import Random

import pytest
from tests.boards import game_of, turn

import bastide
from bastide import BastideError, Game

PLAYERS = ["Red", "Blue", "Green"]


@pytest.mark.parametrize(("seat", "player"), [("1", "Red"), ("2", "Blue"), ("3", "Green"), ("last", "Green")])
def test_seat_has_the_first_turn(seat: str, player: str) -> None:
    game = Game(f"base-game + starting-player(seat={seat})", PLAYERS, seed=1)
    assert game.decision.player == player


def test_first_seat_starts_without_further_ado() -> None:
    assert Game("base-game + starting-player", PLAYERS, seed=1).decision.player == "Red"


def test_turns_go_round_from_there() -> None:
    game = game_of("base-game + starting-player(seat=last)", "U U U U", *PLAYERS)
    seen = []
    for x in (1, 2, 3, 4):
        seen.append(game.decision.player)
        turn(game, x, 0, 90)
    assert seen == ["Green", "Red", "Blue", "Green"]


def test_lots_are_cast_among_all_and_stand_in_the_record() -> None:
    games = [Game("base-game + starting-player(seat=random)", PLAYERS, seed=seed) for seed in range(30)]
    assert {game.decision.player for game in games} == set(PLAYERS)
    for game in games[:5]:
        rolls = [action for action in game.to_record()["actions"] if action["type"] == "roll"]
        assert [PLAYERS[roll["value"] - 1] for roll in rolls] == [game.decision.player]


def test_replay_has_the_same_first_player() -> None:
    game = Game("base-game + starting-player(seat=random)", PLAYERS, seed=5)
    random = Random(5)
    for _ in range(10):
        game.play(random.choice(list(game.decision.actions)))
    done = bastide.replay(game.to_record())
    assert done.failure is None
    assert done.game.to_record()["actions"] == game.to_record()["actions"]


@pytest.mark.parametrize("players", [["Red"], ["Red", "Blue"]])
def test_seat_in_which_nobody_sits_is_refused(players: list[str]) -> None:
    with pytest.raises(BastideError, match="seat 3 starts, but"):
        Game("base-game + starting-player(seat=3)", players)


@pytest.mark.parametrize("seat", ["0", "-1", "first", "true"])
def test_other_seats_are_refused(seat: str) -> None:
    with pytest.raises(BastideError, match="the option seat"):
        bastide.resolve_variant(f"base-game + starting-player(seat={seat})")
