"""The game ends after so many turns."""

from __future__ import annotations

import pytest
from tests.boards import game_of, turn

import bastide
from bastide import BastideError, Game

ROADS = "U U U U U U U U U U"


def turns_played(game: Game) -> int:
    """How many turns it takes until the game is over, if everybody makes a road longer."""
    turns = 0
    while not game.over:
        turns += 1
        turn(game, turns, 0, 90)
    return turns


@pytest.mark.parametrize(
    ("limit", "players", "turns"), [("turns=2", 3, 6), ("turns=3", 2, 6), ("turns=5, of=all", 2, 5), ("turns=1", 1, 1)]
)
def test_game_ends_after_so_many_turns_of_each_or_of_all(limit: str, players: int, turns: int) -> None:
    names = ("Red", "Blue", "Green")[:players]
    assert turns_played(game_of(f"base-game + turn-limit({limit})", ROADS, *names)) == turns


def test_final_scoring_takes_place() -> None:
    game = game_of("base-game + turn-limit(turns=1, of=all)", ROADS)
    turn(game, 1, 0, 90, on="road E")
    assert game.over
    assert game.scores == {"Red": 2, "Blue": 0}


def test_game_ends_with_the_last_tile_if_that_comes_first() -> None:
    assert turns_played(game_of("base-game + turn-limit", "U U U")) == 3


def test_second_part_of_a_turn_is_no_turn() -> None:
    game = game_of("base-game + traders-builders + turn-limit(turns=2, of=all)", "U U U U U U", "Red")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 2, 0, 90, on="road E: builder")
    assert game.over


def test_limit_of_rounds_and_of_turns_are_told_apart() -> None:
    each, every = (bastide.resolve_variant(f"base-game + turn-limit(turns=9, of={of})") for of in ("each", "all"))
    assert [ruleset.rule("turn-limit/turns").rule.says for ruleset in (each, every)] == [  # type: ignore[union-attr]  # it is there
        "The game ends when everybody has had 9 turns.",
        "The game ends after 9 turns of all together.",
    ]


def test_record_is_replayed_to_the_same_end() -> None:
    game = game_of("base-game + turn-limit(turns=2)", ROADS)
    turns_played(game)
    again = bastide.replay(game.to_record()).game
    assert again.over
    assert again.scores == game.scores


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        (
            "turns=0",
            "the option turns of “So many turns” must be a whole number from 1 to 1000, not 0; the nearest is 1",
        ),
        ("turns=many", "must be a whole number"),
        ("of=everybody", 'must be "each" or "all", not "everybody"'),
        ("rounds=3", "“So many turns” has no option rounds; it has of, turns"),
    ],
)
def test_other_limits_are_refused(limit: str, message: str) -> None:
    with pytest.raises(BastideError, match=message):
        bastide.resolve_variant(f"base-game + turn-limit({limit})")
