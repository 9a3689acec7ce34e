"""Monasteries, completed and unfinished (facts 9.8, 9.11, 11.9)."""

from __future__ import annotations

import pytest
from tests.boards import board, final, game_of, lines, terms, turn

import bastide

SURROUNDED = """
U E    U
U B    U
U E180 U
"""


def test_monastery_with_eight_tiles_around_scores_nine() -> None:
    result = bastide.score(board(SURROUNDED, Red=["1,1 monastery"]), "base-game")
    assert result.scores == {"Red": 9}
    assert terms(result.lines[0]) == [("tiles", 9, 1)]
    assert result.lines[0]["when"] == "completed"


def test_monastery_at_a_road_scores_like_any_other() -> None:
    picture = """
U E  U
U A  U
U U  U
"""
    diagram = board(picture, Red=["1,1 monastery"], Blue=["1,1 road S"])
    assert lines(diagram, "base-game") == [("Red", 9, "monastery", "completed"), ("Blue", 2, "road", "final")]


def test_adjoining_monasteries_each_count_all_tiles_around_them() -> None:
    picture = """
U E    E    U
U B    B    U
U E180 E180 U
"""
    diagram = board(picture, Red=["1,1 monastery"], Blue=["2,1 monastery"])
    assert lines(diagram, "base-game") == [
        ("Red", 9, "monastery", "completed"),
        ("Blue", 9, "monastery", "completed"),
    ]


def test_monastery_may_be_placed_beside_an_occupied_one_and_be_occupied() -> None:
    game = game_of("base-game", "B B")
    turn(game, 0, 1, on="monastery")
    turn(game, 1, 1, on="monastery")
    assert game.over
    assert game.scores == {"Red": 3, "Blue": 3}


def test_last_of_eight_tiles_completes_a_monastery_for_any_player() -> None:
    around = "U E U\nU . U\n. E180 U"
    game = game_of("base-game", "B U", start=around)
    turn(game, 1, 1, on="monastery")
    assert game.supply("Red") == {"follower": 6}
    turn(game, 0, 2)
    assert game.scores == {"Red": 9, "Blue": 0}
    assert game.supply("Red") == {"follower": 7}


def test_last_of_eight_tiles_may_touch_the_monastery_at_a_corner_only() -> None:
    picture = SURROUNDED.strip().removesuffix("U") + "."
    assert lines(board(picture, Red=["1,1 monastery"]), "base-game") == [("Red", 8, "monastery", "final")]


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        (". E .\n. B U\n. E180 .", 4),
        ("U E .\n. B U\n. E180 .", 5),
        ("U E U\n. B U\n. E180 .", 6),
        (". . .\n. B .", 1),
    ],
)
def test_unfinished_monastery_scores_itself_and_the_tiles_around_it(picture: str, points: int) -> None:
    assert final(board(picture, Red=["1,1 monastery"]), "base-game") == {"Red": points}


def test_one_tile_may_complete_two_monasteries() -> None:
    around = "U E E U\nU . . U\nU E180 . U"
    game = game_of("base-game", "B B E", start=around)
    turn(game, 1, 1, on="monastery")
    turn(game, 2, 1, on="monastery")
    turn(game, 2, 2, 180)
    assert game.scores == {"Red": 9, "Blue": 9}


def test_monastery_once_finished_is_worth_nine_however_few_tiles_lie_around_it() -> None:
    game = game_of("base-game", "B E")
    turn(game, 0, 1, on="monastery")
    before = game.board.features("monastery")[0]
    (line,) = game.sheet_if_finished(before).lines
    assert [(term.count, term.points) for term in line.terms] == [(9, 9)]
    # Nothing lies there for that.
    assert game.sheet(before).lines[0].points == 2
    assert len(game.board.tiles) == 2
    turn(game, 1, 1)


def test_city_if_it_were_finished_is_worth_what_lies_of_it() -> None:
    game = game_of("base-game", "B")
    (city,) = game.board.features("city")
    assert next((term.count, term.points) for term in game.sheet_if_finished(city).terms) == (1, 2)
