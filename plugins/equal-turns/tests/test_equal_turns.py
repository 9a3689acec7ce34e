"""Once the end has come, the round is played to its end."""

from __future__ import annotations

from random import Random

import pytest
from tests.boards import game_of, turn

import bastide

RACE = "base-game + first-to(points=4) + equal-turns"
LEFT_OUT = "base-game + equal-turns(short_round=left-out)"


def test_round_is_played_to_its_end_after_somebody_got_there() -> None:
    game = game_of(RACE, "E U U U U", "Red", "Blue", "Green")
    turn(game, 0, -1, 180, on="city S")
    assert game.scores["Red"] == 4
    for x in (1, 2):
        assert not game.over
        turn(game, x, 0, 90)
    assert game.over


def test_last_of_the_round_ends_the_game_at_once() -> None:
    game = game_of(RACE, "U E U U")
    turn(game, 1, 0, 90)
    turn(game, 0, -1, 180, on="city S")
    assert game.over


def test_round_ends_before_the_starting_player() -> None:
    game = game_of(f"{RACE} + starting-player(seat=2)", "U U E U U U", "Red", "Blue", "Green")
    seen = []
    for x in (1, 2):
        seen.append(game.decision.player)
        turn(game, x, 0, 90)
    turn(game, 0, -1, 180, on="city S")
    assert seen == ["Blue", "Green"]
    assert game.over
    assert game.scores["Red"] == 4


def test_last_tile_ends_the_game_in_the_middle_of_a_round() -> None:
    game = game_of("base-game + equal-turns", "U")
    turn(game, 1, 0, 90)
    assert game.over


def test_last_tiles_that_do_not_go_round_may_be_left_out() -> None:
    game = game_of(LEFT_OUT, "U U U", "Red", "Blue")
    for x in (1, 2):
        assert not game.over
        turn(game, x, 0, 90)
    assert game.over
    assert game.position.left() == 1


def test_last_tiles_that_go_round_are_placed() -> None:
    game = game_of(LEFT_OUT, "U U U U", "Red", "Blue")
    for x in (1, 2, 3, 4):
        assert not game.over
        turn(game, x, 0, 90)
    assert game.over
    assert game.position.left() == 0


@pytest.mark.parametrize(
    "tiles", ["base-game(draw=turn-end)", "base-game + own-piles", "base-game + private-city-planning"]
)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_turns_are_equal_wherever_the_tiles_lie(tiles: str, players: int) -> None:
    names = ["Red", "Blue", "Green", "Yellow", "Black"][:players]
    game = bastide.Game(f"{tiles} + equal-turns(short_round=left-out) + base-game", names, seed=1)
    had = [0] * players
    numbers = Random(1)
    turns = 0
    while not game.over:
        if game.turn_number != turns:
            turns = game.turn_number
            had[names.index(str(game.decision.player))] += 1
        game.play(numbers.choice(game.decision.actions))
    assert len(set(had)) == 1
    # No further round could have been played.
    assert 71 - players < turns <= 71


def test_points_lost_in_the_last_round_do_not_prolong_the_game() -> None:
    game = game_of(RACE, "E U U U U", "Red", "Blue", "Green")
    turn(game, 0, -1, 180, on="city S")
    game._state.scores = (0, 0, 0)
    turn(game, 1, 0, 90)
    assert not game.over
    turn(game, 2, 0, 90)
    assert game.over


def test_ending_that_a_rule_brings_by_itself_is_not_put_off() -> None:
    game = game_of(RACE, "U U U U", "Red", "Blue", "Green")
    game.finish()
    assert game.over


def test_record_is_replayed_to_the_same_end() -> None:
    game = game_of(RACE, "E U U U", "Red", "Blue", "Green")
    turn(game, 0, -1, 180, on="city S")
    turn(game, 1, 0, 90)
    turn(game, 2, 0, 90)
    again = bastide.replay(game.to_record()).game
    assert again.over
    assert again.scores == game.scores


def test_end_taken_back_has_not_come() -> None:
    game = game_of(RACE, "E U U U", "Red", "Blue")
    turn(game, 0, -1, 180, on="city S")
    game.undo()
    game.play({"type": "pass"})
    for x in (1, 2, 3):
        assert not game.over
        turn(game, x, 0, 90)
