"""The worked examples of the rules of a game site (facts 3, source S001).

Its pictures are not at hand. Boards are laid out to what the text says of them, and what had to be assumed is said.
"""

from __future__ import annotations

from tests.boards import final, lines, terms
from tests.inns import RULES, changed, inn_board, inn_game

import bastide


def test_road_of_three_tiles_with_an_inn_scores_six() -> None:
    # Assumed: the road ends at a crossing in the west and at a monastery in the east.
    result = bastide.score(inn_board("W IC-straight-inn A90", Red=["0,0 road E"]), RULES)
    assert result.scores == {"Red": 6}
    assert terms(result.lines[0]) == [("tiles", 3, 2)]
    assert changed(result.lines[0]) == [["inns-cathedrals/inn"]]


def test_two_inns_at_a_road_still_only_double_it() -> None:
    # Assumed: three tiles, two of them with the inns.
    diagram = inn_board("W IC-straight-inn IC-T-inn180", Red=["0,0 road E"])
    assert final(diagram, RULES) == {"Red": 6}


def test_unfinished_road_with_an_inn_scores_nothing() -> None:
    # Assumed: two tiles, open in the east.
    result = bastide.score(inn_board("W IC-straight-inn", Red=["0,0 road E"]), RULES)
    assert [(line["points"], line["when"]) for line in result.lines] == [(0, "final")]
    assert terms(result.lines[0]) == [("tiles", 2, 0)]
    assert changed(result.lines[0]) == [["inns-cathedrals/inn-unfinished"]]


CITY_WITH_A_CATHEDRAL = """
.   E180         .
E90 IC-cathedral E270
.   F90          .
.   E            .
"""


def test_city_with_a_cathedral_scores_twenty_one() -> None:
    # Assumed: 21 is seven times 3, here for six tiles and one pennant.
    result = bastide.score(inn_board(CITY_WITH_A_CATHEDRAL, Red=["1,1 city N"]), RULES)
    assert result.scores == {"Red": 21}
    assert terms(result.lines[0]) == [("tiles", 6, 3), ("pennants", 1, 3)]
    assert changed(result.lines[0]) == [["inns-cathedrals/cathedral"], ["inns-cathedrals/cathedral-pennants"]]


def test_unfinished_city_with_a_cathedral_scores_nothing() -> None:
    # Assumed: the same city without its southernmost tile.
    diagram = inn_board(CITY_WITH_A_CATHEDRAL.replace("E            .", ".            ."), Red=["1,1 city N"])
    result = bastide.score(diagram, RULES)
    assert [(line["points"], line["when"]) for line in result.lines] == [(0, "final")]
    assert terms(result.lines[0]) == [("tiles", 5, 0), ("pennants", 1, 0)]
    assert changed(result.lines[0]) == [["inns-cathedrals/cathedral-unfinished"]] * 2


def test_two_cathedrals_in_a_city_are_worth_no_more_than_one() -> None:
    picture = """
.   E180         E180         .
E90 IC-cathedral IC-cathedral E270
.   E            E            .
"""
    result = bastide.score(inn_board(picture, Red=["1,1 city N"]), RULES)
    assert result.scores == {"Red": 24}
    assert terms(result.lines[0]) == [("tiles", 8, 3)]


def test_big_follower_takes_a_city_from_a_follower() -> None:
    # Assumed: a completed city of three tiles with one pennant.
    diagram = inn_board("E90 F E270", Yellow=["0,0 city E"], Red=["2,0 city W: big-follower"])
    result = bastide.score(diagram, RULES)
    assert result.scores == {"Yellow": 0, "Red": 8}
    assert [line["claims"] for line in result.lines] == [{"Yellow": 1, "Red": 2}]


def test_big_follower_scores_no_more_than_a_follower() -> None:
    small = inn_board("E90 F E270", Red=["0,0 city E"])
    big = inn_board("E90 F E270", Red=["0,0 city E: big-follower"])
    assert lines(big, RULES) == lines(small, RULES) == [("Red", 8, "city", "completed")]


def test_every_player_is_given_one_big_follower() -> None:
    game = inn_game(RULES, "U", "Red", "Blue", "Green")
    for player in game.players:
        assert game.supply(player) == {"follower": 7, "big-follower": 1}
