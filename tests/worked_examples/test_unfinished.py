"""The rule texts' examples of unfinished features, each rebuilt on one board."""

from __future__ import annotations

import bastide
from tests.boards import board, game_of, turn
from tests.worked_examples.reading import by_player, rated

CITY, ROAD, MONASTERY = "base-game/city-unfinished", "base-game/road-unfinished", "base-game/monastery-unfinished"


def test_unfinished_road_monastery_and_cities_score_three_five_three_and_eight() -> None:
    # S000, final scoring, the picture: Red's road, Yellow's monastery, Blue's city, and a city where Green leads.
    picture = """
.    .    .   .   E180
E90  F    F   G   R
B    V270 U90 U90 .
E180 .    .   .   .
F90  .    .   .   .
"""
    diagram = board(
        picture,
        Red=["2,2 road E"],
        Yellow=["0,2 monastery"],
        Blue=["0,4 city N"],
        Green=["0,1 city E", "4,0 city S"],
        Black=["3,1 city E"],
    )
    result = bastide.score(diagram, "base-game")
    assert by_player(result.lines) == {
        "Red": [("road", 3, "final")],
        "Yellow": [("monastery", 5, "final")],
        "Blue": [("city", 3, "final")],
        "Green": [("city", 8, "final")],
    }
    assert result.scores == {"Red": 3, "Yellow": 5, "Blue": 3, "Green": 8, "Black": 0}
    found = {line["player"]: line for line in result.lines}
    assert rated(found["Red"]) == [(ROAD, 3, 1)]
    assert rated(found["Yellow"]) == [(MONASTERY, 5, 1)]
    assert rated(found["Blue"]) == [(CITY, 2, 1), (CITY, 1, 1)]
    assert rated(found["Green"]) == [(CITY, 6, 1), (CITY, 2, 1)]
    assert found["Green"]["claims"] == {"Green": 2, "Black": 1}


def test_unfinished_monastery_city_road_and_large_city_score_four_three_three_and_seven() -> None:
    # S001, end of the game, the picture of unfinished features. Yellow's road pays, Yellow's lone knight does not.
    picture = """
.   .    .   E180
E90 F    F   R
B   V270 U90 U90
.   .    .   E180
.   .    .   F90
"""
    diagram = board(
        picture,
        Red=["0,2 monastery"],
        Blue=["3,3 city S"],
        Yellow=["2,2 road E", "3,1 city N"],
        Green=["0,1 city E", "3,0 city S"],
    )
    result = bastide.score(diagram, "base-game")
    assert result.scores == {"Red": 4, "Blue": 3, "Yellow": 3, "Green": 7}
    assert by_player(result.lines) == {
        "Red": [("monastery", 4, "final")],
        "Blue": [("city", 3, "final")],
        "Yellow": [("road", 3, "final")],
        "Green": [("city", 7, "final")],
    }
    large = next(line for line in result.lines if line["player"] == "Green")
    assert rated(large) == [(CITY, 5, 1), (CITY, 2, 1)]
    assert large["claims"] == {"Green": 2, "Yellow": 1}


def test_unfinished_road_of_four_tiles_scores_four_when_the_game_ends() -> None:
    # S000, footnote 22, the picture: a road that is open at one end, one point for each part, not for each robber.
    game = game_of("base-game", "U U U", start="W")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 2, 0, 90)
    turn(game, 3, 0, 90)
    assert game.over
    assert [rated(line) for line in game.lines] == [[(ROAD, 4, 1)]]
    assert game.scores == {"Red": 4, "Blue": 0}
    assert game.supply("Blue") == {"follower": 7}
