"""The rule texts' examples of completed cities, played."""

from __future__ import annotations

import pytest

import bastide
from tests.boards import board, feature, game_of, short, turn
from tests.worked_examples.reading import rated

COMPLETED = "base-game/city-completed"


def test_city_of_four_tiles_without_a_shield_scores_eight() -> None:
    # S000, part 3, completed cities, first picture; S003, figures of completed cities (four tiles).
    game = game_of("base-game", "E E E", start="R")
    turn(game, 0, -1, 180, on="city S")
    turn(game, 1, 0, 270)
    assert game.lines == []
    turn(game, -1, 0, 90)
    assert [short(line) for line in game.lines] == [("Red", 8, "city", "completed")]
    assert rated(game.lines[0]) == [(COMPLETED, 4, 2)]
    assert game.supply("Red") == {"follower": 7}


def test_city_of_three_tiles_with_a_shield_scores_eight() -> None:
    # S000, part 3, completed cities, second picture; S003, figures of completed cities (three tiles and a shield).
    game = game_of("base-game", "F E", start="E90")
    turn(game, 1, 0, on="city E")
    turn(game, 2, 0, 270)
    assert [short(line) for line in game.lines] == [("Red", 8, "city", "completed")]
    assert rated(game.lines[0]) == [(COMPLETED, 3, 2), (COMPLETED, 1, 2)]


@pytest.mark.parametrize(
    ("picture", "tiles", "shields"),
    [("E90 F F G E270", 5, 2), ("M180 M270\nM90 N", 4, 3)],
    ids=["five tiles, two shields", "four tiles, three shields"],
)
def test_city_with_shields_scores_fourteen(picture: str, tiles: int, shields: int) -> None:
    # S001, completed cities, last picture. Only the picture shows how many tiles and shields make the 14; that six
    # tiles and one shield do is among the tests of the base game.
    result = bastide.score(board(picture, Red=["0,0 city E"]), "base-game")
    assert [short(line) for line in result.lines] == [("Red", 14, "city", "completed")]
    assert rated(result.lines[0]) == [(COMPLETED, tiles, 2), (COMPLETED, shields, 2)]


def test_walled_city_is_complete_and_the_one_with_an_open_edge_is_not() -> None:
    # S001, completed cities, first picture.
    picture = """
.   E180 .    .   .
E90 R    E270 E90 R
"""
    diagram = board(picture, Blue=["0,1 city E"], Red=["4,1 city W"])
    assert feature(diagram, "base-game", (0, 1), "city E").complete
    assert not feature(diagram, "base-game", (3, 1), "city E").complete
    assert [short(line) for line in bastide.score(diagram, "base-game").lines] == [
        ("Blue", 8, "city", "completed"),
        ("Red", 2, "city", "final"),
    ]
