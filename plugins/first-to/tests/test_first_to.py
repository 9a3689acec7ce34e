"""The game ends when somebody has so many points."""

from __future__ import annotations

import pytest
from tests.boards import game_of, turn

import bastide
from bastide import BastideError, Game


def test_game_ends_with_the_turn_in_which_somebody_gets_there() -> None:
    game = game_of("base-game + first-to(points=4)", "E U U")
    turn(game, 0, -1, 180, on="city S")
    assert game.over
    assert game.scores == {"Red": 4, "Blue": 0}


def test_game_goes_on_one_point_before() -> None:
    game = game_of("base-game + first-to(points=5)", "E U U")
    turn(game, 0, -1, 180, on="city S")
    assert not game.over


def test_final_scoring_takes_place_and_may_give_another_winner() -> None:
    game = game_of("base-game + first-to(points=4)", "U U B U U E")
    turn(game, 1, 0, 90)
    turn(game, -1, 0, 90, on="road E")
    turn(game, 0, 1)
    turn(game, 2, 0, 90)
    turn(game, -2, 0, 90)
    turn(game, 0, -1, 180, on="city S")
    assert game.over
    assert game.scores == {"Red": 0, "Blue": 9}
    assert [line["when"] for line in game.lines] == ["completed", "final"]


def test_points_of_the_final_scoring_do_not_keep_the_game_from_ending_as_ever() -> None:
    game = game_of("base-game + first-to", "U")
    turn(game, 1, 0, 90, on="road E")
    assert game.over
    assert game.scores == {"Red": 2, "Blue": 0}


def test_race_is_to_a_hundred_points_unless_said_otherwise() -> None:
    entry = bastide.resolve_variant("base-game + first-to").rule("first-to/points")
    assert entry is not None and "100" in entry.rule.says


def overtaken(options: str) -> Game:
    """A race in which Blue gets to 4 points first, and Red to more by the final scoring, if there is one."""
    game = game_of(f"base-game + first-to({options})", "U U U U U E U U")
    turn(game, 1, 0, 90, on="road E")
    for x in (-1, 2, -2, 3):
        turn(game, x, 0, 90)
    turn(game, 0, -1, 180, on="city S")
    assert game.over
    return game


def test_who_gets_there_first_wins_if_the_option_says_so() -> None:
    game = overtaken("points=4")
    assert game.scores == {"Red": 6, "Blue": 4}
    assert game.ranking == [["Red"], ["Blue"]]
    game = overtaken("points=4, wins=true")
    assert game.scores == {"Red": 0, "Blue": 4}
    assert game.ranking == [["Blue"], ["Red"]]
    assert {line["when"] for line in game.lines} == {"completed"}
    assert bastide.replay(game.to_record()).game.lines == game.lines


def test_race_that_is_won_is_scored_no_further_with_the_last_tile_or_after_the_round() -> None:
    for rest, rules in (("", ""), (" U", " + equal-turns")):
        game = game_of(f"base-game + first-to(points=4, wins=true){rules}", f"U E{rest}", "Red", "Blue", "Green")
        turn(game, 1, 0, 90, on="road E")
        turn(game, 0, -1, 180, on="city S")
        if rest:
            turn(game, 2, 0, 90)
        assert game.over
        assert game.scores == {"Red": 0, "Blue": 4, "Green": 0}


def test_most_points_win_if_nobody_gets_there_before_the_last_tile() -> None:
    game = game_of("base-game + first-to(points=2, wins=true)", "U U")
    turn(game, 1, 0, 90)
    turn(game, 2, 0, 90, on="road W")
    assert game.scores == {"Red": 0, "Blue": 3}
    assert game.ranking == [["Blue"], ["Red"]]


def test_of_several_who_got_there_the_most_points_then_win() -> None:
    game = game_of("base-game + first-to(points=3, wins=true) + handicap(points={1=3, 2=4})", "U U")
    turn(game, 1, 0, 90, on="road E")
    assert game.scores == {"Red": 3, "Blue": 4}
    assert game.ranking == [["Blue"], ["Red"]]


@pytest.mark.parametrize("points", ["0", "-5", "many"])
def test_other_numbers_are_refused(points: str) -> None:
    with pytest.raises(BastideError, match="the option points"):
        bastide.resolve_variant(f"base-game + first-to(points={points})")
