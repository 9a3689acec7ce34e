"""The rule texts' examples of completed roads, played."""

from __future__ import annotations

import bastide
from tests.boards import board, game_of, place, short, turn
from tests.worked_examples.reading import rated

COMPLETED = "base-game/road-completed"


def test_road_of_four_tiles_between_two_crossings_scores_four() -> None:
    # S000, part 3, completed roads, first picture; S003, figures of completed roads ("4 points").
    game = game_of("base-game", "U U L", start="W")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 2, 0, 90)
    assert game.lines == []
    turn(game, 3, 0)
    assert [short(line) for line in game.lines] == [("Red", 4, "road", "completed")]
    assert rated(game.lines[0]) == [(COMPLETED, 4, 1)]
    assert game.supply("Red") == {"follower": 7}


def test_road_of_three_tiles_completed_by_another_player_scores_three_for_the_robber() -> None:
    # S000, part 3, completed roads, second picture; S003, figures of completed roads ("3 points").
    game = game_of("base-game", "U A", start="T270")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 2, 0, 90)
    assert [short(line) for line in game.lines] == [("Red", 3, "road", "completed")]
    assert rated(game.lines[0]) == [(COMPLETED, 3, 1)]
    assert game.scores == {"Red": 3, "Blue": 0}


def test_two_roads_are_complete_where_a_crossing_parts_them() -> None:
    # S001, completed roads, picture of crossings and a city as ends.
    result = bastide.score(board("T270 U90 W U90 L", Red=["1,0 road E"], Blue=["3,0 road E"]), "base-game")
    assert [short(line) for line in result.lines] == [
        ("Red", 3, "road", "completed"),
        ("Blue", 3, "road", "completed"),
    ]


def test_road_closed_to_a_ring_is_complete_and_scores_its_four_tiles() -> None:
    # S001, completed roads, pictures of the ring.
    game = game_of("base-game", "V V V", start="V270")
    turn(game, 1, 0, on="road S")
    turn(game, 0, 1, 180)
    assert game.lines == []
    place(game, 1, 1, 90)
    assert [short(line) for line in game.lines] == [("Red", 4, "road", "completed")]
    assert rated(game.lines[0]) == [(COMPLETED, 4, 1)]
