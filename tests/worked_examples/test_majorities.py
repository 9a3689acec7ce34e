"""The rule texts' examples of features with followers of several players, played."""

from __future__ import annotations

import bastide
from tests.boards import board, deploy, game_of, offered, place, short, turn
from tests.worked_examples.reading import rated


def test_two_claimed_cities_joined_by_one_tile_and_completed_pay_twelve_to_both() -> None:
    # S001, sharing, the series of pictures up to the completed city. The two knights are deployed while their cities
    # are separate; once a tile connects them with the one, no other may join it.
    game = game_of("base-game", "E E F R E", "Yellow", "Blue", start="B . . B")
    turn(game, 0, 1, 90, on="city E")
    place(game, 3, 1, 270)
    assert offered(game) == ["city W"]
    deploy(game, "city W")
    place(game, 1, 1)
    # Connected with one's own knight: there is nothing to deploy on, so there is no decision.
    assert (game.decision.player, game.decision.kind) == ("Blue", "place")
    place(game, 2, 1)
    assert (game.lines, game.decision.kind) == ([], "place")
    place(game, 2, 0, 180)
    assert [short(line) for line in game.lines] == [
        ("Yellow", 12, "city", "completed"),
        ("Blue", 12, "city", "completed"),
    ]
    for line in game.lines:
        assert rated(line) == [("base-game/city-completed", 5, 2), ("base-game/city-completed", 1, 2)]
        assert line["claims"] == {"Yellow": 1, "Blue": 1}


def test_joined_road_is_shared_by_one_robber_each() -> None:
    # S001, end of the section on sharing: the same happens on roads.
    game = game_of("base-game", "U U U", "Yellow", "Blue", start="W . . . W")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 3, 0, 90, on="road E")
    place(game, 2, 0, 90)
    assert [short(line) for line in game.lines] == [
        ("Yellow", 5, "road", "completed"),
        ("Blue", 5, "road", "completed"),
    ]


def test_road_taken_over_pays_only_the_player_with_two_robbers_and_all_go_home() -> None:
    # S001, end of the section on taking over: the same happens on roads.
    game = game_of("base-game", "U U U U U", "Blue", "Yellow", start="W . . U90 . . . W")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 4, 0, 90, on="road E")
    turn(game, 6, 0, 90, on="road E")
    place(game, 2, 0, 90)
    assert game.supply("Blue") == {"follower": 5}
    place(game, 5, 0, 90)
    assert [short(line) for line in game.lines] == [("Blue", 8, "road", "completed")]
    assert game.lines[0]["claims"] == {"Blue": 2, "Yellow": 1}
    assert game.supply("Blue") == game.supply("Yellow") == {"follower": 7}


def test_two_robbers_and_two_farmers_of_one_player_score_no_more_than_one() -> None:
    # S000, footnote 17, which speaks of roads and fields besides cities.
    roads = board("W U90 U90 L", Red=["1,0 road E", "2,0 road E"])
    assert [short(line) for line in bastide.score(roads, "base-game").lines] == [("Red", 4, "road", "completed")]
    fields = board("E180 B\nE B", Red=["0,1 field S", "1,0 field N"])
    assert [short(line) for line in bastide.score(fields, "hig-2002").lines] == [("Red", 3, "field", "final")]
