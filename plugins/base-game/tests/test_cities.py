"""Cities, completed and unfinished (facts 9.7, 9.11, 11.8)."""

from __future__ import annotations

from tests.boards import board, feature, final, game_of, lines, short, terms, turn

import bastide

FOUR_TILES = """
.   E180 .
E90 R    E270
"""
FOUR_TILES_AND_A_PENNANT = """
.   E180 .
E90 Q    E270
"""
FIVE_TILES_AND_A_PENNANT = """
.   .  E180 .
E90 F  R    E270
"""


def test_city_of_four_tiles_without_pennant_scores_eight() -> None:
    assert lines(board(FOUR_TILES, Red=["1,1 city N"]), "base-game") == [("Red", 8, "city", "completed")]


def test_city_of_three_tiles_with_a_pennant_scores_eight() -> None:
    result = bastide.score(board("E90 F E270", Red=["0,0 city E"]), "base-game")
    assert result.scores == {"Red": 8}
    assert terms(result.lines[0]) == [("tiles", 3, 2), ("pennants", 1, 2)]


def test_city_of_two_tiles_scores_four() -> None:
    assert final(board("E90 E270", Red=["0,0 city E"]), "base-game") == {"Red": 4}


def test_tile_with_two_parts_of_the_same_city_counts_once() -> None:
    picture = """
N180 N270
N90  I
"""
    diagram = board(picture, Red=["0,0 city E"])
    city = feature(diagram, "base-game", (0, 0), "city E")
    assert (len(city.segments), len(city.tiles)) == (5, 4)
    assert lines(diagram, "base-game") == [("Red", 8, "city", "completed")]


def test_city_shared_one_to_one_pays_ten_points_to_both() -> None:
    diagram = board(FOUR_TILES_AND_A_PENNANT, Red=["0,1 city E"], Blue=["2,1 city W"])
    assert final(diagram, "base-game") == {"Red": 10, "Blue": 10}


def test_tile_that_joins_two_claimed_cities_completes_one_shared_by_both() -> None:
    game = game_of("base-game", "E E Q", "Blue", "Red", start="B E180 B")
    turn(game, 0, 1, 90, on="city E")
    turn(game, 2, 1, 270, on="city W")
    assert game.scores == {"Blue": 0, "Red": 0}
    turn(game, 1, 1)
    assert [short(line) for line in game.lines] == [
        ("Blue", 10, "city", "completed"),
        ("Red", 10, "city", "completed"),
    ]


def test_city_of_five_tiles_with_a_pennant_pays_twelve_points_to_all_who_tie() -> None:
    diagram = board(FIVE_TILES_AND_A_PENNANT, Yellow=["0,1 city E"], Blue=["3,1 city W"])
    assert final(diagram, "base-game") == {"Yellow": 12, "Blue": 12}


def test_two_knights_against_one_take_the_whole_city() -> None:
    diagram = board(FIVE_TILES_AND_A_PENNANT, Yellow=["0,1 city E"], Blue=["3,1 city W", "2,0 city S"])
    result = bastide.score(diagram, "base-game")
    assert result.scores == {"Yellow": 0, "Blue": 12}
    assert result.lines[0]["claims"] == {"Yellow": 1, "Blue": 2}


def test_city_of_six_tiles_with_a_pennant_scores_fourteen() -> None:
    picture = """
.   E180 E180 .
E90 Q    R    E270
"""
    assert final(board(picture, Red=["1,1 city E"]), "base-game") == {"Red": 14}


def test_number_of_ones_own_knights_does_not_multiply_points() -> None:
    diagram = board(FOUR_TILES, Red=["0,1 city E", "2,1 city W"])
    assert lines(diagram, "base-game") == [("Red", 8, "city", "completed")]


def test_three_who_tie_all_get_everything() -> None:
    diagram = board(FOUR_TILES, Red=["0,1 city E"], Blue=["2,1 city W"], Green=["1,0 city S"])
    assert final(diagram, "base-game") == {"Red": 8, "Blue": 8, "Green": 8}


def test_cities_that_touch_only_at_a_corner_are_two() -> None:
    picture = """
I180 E270
E    .
"""
    diagram = board(picture, Red=["1,0 city W"], Blue=["0,1 city N"])
    assert lines(diagram, "base-game") == [("Red", 4, "city", "completed"), ("Blue", 4, "city", "completed")]


def test_walls_part_cities_on_one_tile() -> None:
    diagram = board("E180\nH\nE", Red=["0,0 city S"], Blue=["0,2 city N"])
    assert lines(diagram, "base-game") == [("Red", 4, "city", "completed"), ("Blue", 4, "city", "completed")]


def test_city_with_a_gap_inside_is_not_complete() -> None:
    picture = """
N180 R180 N270
R90  .    R270
N90  R    N
"""
    diagram = board(picture, Red=["0,0 city E"])
    assert not feature(diagram, "base-game", (0, 0), "city E").complete
    assert lines(diagram, "base-game") == [("Red", 8, "city", "final")]
    filled = board(picture.replace(".", "C"), Red=["0,0 city E"])
    assert lines(filled, "base-game") == [("Red", 20, "city", "completed")]


def test_unfinished_city_scores_one_point_a_tile_and_one_a_pennant() -> None:
    result = bastide.score(board("E90 F", Blue=["0,0 city E"]), "base-game")
    assert result.scores == {"Blue": 3}
    assert terms(result.lines[0]) == [("tiles", 2, 1), ("pennants", 1, 1)]


def test_unfinished_city_goes_to_the_most_knights() -> None:
    picture = """
.   .  . . E180
E90 F  F G R
"""
    diagram = board(picture, Green=["0,1 city E", "4,0 city S"], Black=["3,1 city E"])
    assert lines(diagram, "base-game") == [("Green", 8, "city", "final")]


def test_unfinished_city_of_five_tiles_with_two_pennants_scores_seven() -> None:
    picture = """
.   .  .  E180
E90 F  F  R
"""
    diagram = board(picture, Green=["0,1 city E", "3,0 city S"], Yellow=["3,1 city N"])
    assert final(diagram, "base-game") == {"Green": 7, "Yellow": 0}


def test_city_that_was_scored_when_completed_is_not_scored_again() -> None:
    game = game_of("base-game", "E V")
    turn(game, 0, -1, 180, on="city S")
    assert game.scores == {"Red": 4, "Blue": 0}
    turn(game, 1, 0, 90)
    assert game.over
    assert game.scores == {"Red": 4, "Blue": 0}
