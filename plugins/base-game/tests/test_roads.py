"""Roads, completed and unfinished (facts 9.6, 9.11, 11.22)."""

from __future__ import annotations

from tests.boards import board, feature, final, game_of, lines, offered, place, turn


def test_road_of_four_tiles_between_crossings_scores_four() -> None:
    diagram = board("W U90 U90 L", Red=["1,0 road E"])
    assert lines(diagram, "base-game") == [("Red", 4, "road", "completed")]


def test_road_of_three_tiles_from_a_city_to_a_monastery_scores_three() -> None:
    diagram = board("T270 U90 A90", Red=["1,0 road E"])
    assert lines(diagram, "base-game") == [("Red", 3, "road", "completed")]


def test_road_of_two_tiles_scores_two() -> None:
    assert final(board("W A90", Red=["1,0 road W"]), "base-game") == {"Red": 2}


def test_ring_road_is_complete() -> None:
    ring = """
        V270 V
        V180 V90
    """.strip()
    assert lines(board(ring, Red=["0,0 road E"]), "base-game") == [("Red", 4, "road", "completed")]


def test_ring_through_a_crossing_counts_the_crossing_tile_once() -> None:
    ring = """
        X    V
        V180 V90
    """.strip()
    assert lines(board(ring, Red=["1,1 road N"]), "base-game") == [("Red", 4, "road", "completed")]


def test_village_ends_every_road_that_reaches_it() -> None:
    diagram = board("A270 W A90", Red=["0,0 road E"], Blue=["2,0 road W"], Green=["1,0 road S"])
    assert lines(diagram, "base-game") == [
        ("Red", 2, "road", "completed"),
        ("Blue", 2, "road", "completed"),
        ("Green", 1, "road", "final"),
    ]


def test_village_itself_cannot_be_occupied() -> None:
    game = game_of("base-game", "W")
    place(game, 1, 0)
    assert offered(game) == ["road E", "road S", "road W"]


def test_each_road_of_a_village_may_have_its_own_robber() -> None:
    diagram = board("X", Red=["0,0 road N"], Blue=["0,0 road E"], Green=["0,0 road S"], Black=["0,0 road W"])
    assert final(diagram, "base-game") == {"Red": 1, "Blue": 1, "Green": 1, "Black": 1}


def test_monastery_ends_a_road() -> None:
    assert feature(board("U90 A90", Red=[]), "base-game", (1, 0), "road W").open == 1


def test_one_tile_may_complete_two_roads() -> None:
    game = game_of("base-game", "A A L", "Red", "Blue", start="U90 . U90")
    turn(game, -1, 0, 270, on="road E")
    turn(game, 3, 0, 90, on="road W")
    assert game.scores == {"Red": 0, "Blue": 0}
    turn(game, 1, 0)
    found = {line["player"]: (line["points"], line["tiles"]) for line in game.lines if line["when"] == "completed"}
    assert found == {"Red": (3, [[-1, 0], [0, 0], [1, 0]]), "Blue": (3, [[1, 0], [2, 0], [3, 0]])}


def test_completed_road_with_nobody_on_it_gives_no_line() -> None:
    assert lines(board("W U90 U90 L", Red=[]), "base-game") == []


def test_unfinished_road_scores_one_point_a_tile() -> None:
    assert lines(board("W U90 U90", Red=["0,0 road E"]), "base-game") == [("Red", 3, "road", "final")]
    assert lines(board("U90 U90 U90 W", Blue=["2,0 road E"]), "base-game") == [("Blue", 4, "road", "final")]
