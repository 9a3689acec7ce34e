"""Heretics & Shrines: a shrine and the monastery beside it race, and only the one completed first scores."""

from __future__ import annotations

import pytest
from tests.boards import board, cells, features_on, final, game_of, lines, turn

import bastide

NAME = "heretics-shrines"
RULES = f"base-game + {NAME}"
#: Monasteries and a shrine in the open fields.
OPEN, SHRINE = "B", f"{NAME}/HS-plain"


@pytest.mark.parametrize(("options", "count"), [("", 5), ("(sixth=true)", 6)])
def test_there_are_five_shrines_or_six(options: str, count: int) -> None:
    bag = bastide.resolve_variant(RULES + options).contents["bag"]
    assert sum(bag[tile] for tile in bag if tile.startswith(NAME)) == count


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [
        ("heretics-shrines/HS-plain", 1, 0, 0),
        ("heretics-shrines/HS-city", 1, 0, 1),
        ("heretics-shrines/HS-road", 1, 1, 0),
        ("heretics-shrines/HS-city-road", 1, 1, 1),
        ("heretics-shrines/HS-two-roads", 2, 2, 0),
        ("heretics-shrines-2008/HS-city-two-roads", 2, 2, 1),
    ],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(tile, f"{RULES}(sixth=true) + farms-third-edition") == [fields, roads, cities]


# Where they lie


def placed(start: str, draw: str, options: str = "", more: str = "") -> set[tuple[int, int]]:
    """The cells in which the drawn tile may be placed."""
    return set(cells(game_of(f"{RULES}{options}{more}", draw, start=start)))


def test_shrine_may_lie_beside_one_monastery() -> None:
    assert placed(OPEN, SHRINE) == {(0, -1), (1, 0), (0, 1), (-1, 0)}


@pytest.mark.parametrize(("lies", "drawn"), [(OPEN, SHRINE), (SHRINE, "base-game/B")])
def test_nothing_lies_beside_two_rivals_also_diagonally(lies: str, drawn: str) -> None:
    start = f"{lies} . {lies}"
    for cell in ((1, 0), (1, -1), (1, 1)):
        assert cell not in placed(start, drawn)
    assert {(0, -1), (0, 1), (-1, 0), (3, 0)} <= placed(start, drawn)


@pytest.mark.parametrize(("first", "second"), [(OPEN, SHRINE), (SHRINE, OPEN)])
def test_nothing_gives_another_one_a_second_rival(first: str, second: str) -> None:
    drawn = second if "/" in second else f"base-game/{second}"
    assert placed(f"{first} {second}", drawn) == {(2, 0)}


def test_others_of_their_kind_may_lie_beside_them() -> None:
    assert placed(f"{OPEN} {OPEN}", "base-game/B") >= {(2, 0), (0, 1), (1, 1)}


def test_any_number_of_rivals_may_lie_there_where_the_group_says_so() -> None:
    assert (1, 0) in placed(f"{OPEN} . {OPEN}", SHRINE, "(several=true)")


def test_abbeys_and_sights_are_monasteries() -> None:
    start = "abbey-mayor/AM-abbey . abbey-mayor/AM-abbey"
    assert (1, 0) not in placed(start, SHRINE, more=" + abbey-mayor")
    start = "sights/JB-plain . sights/JB-plain"
    assert (1, 0) not in placed(start, SHRINE, more=" + sights")


# The race


def beside(corner: str, middle: str) -> str:
    """A board on which what is in the middle is complete, and what is in the north-western corner is not."""
    return f"{corner} E E\nE270 {middle} E90\nE180 E180 E90"


MIDDLE, CORNER = "1,1 monastery", "0,0 monastery"
WON = [("Red", 9, "monastery", "completed")]


def test_heretic_completed_first_scores_and_the_monk_goes_home_with_nothing() -> None:
    assert lines(board(beside(OPEN, SHRINE), Red=[MIDDLE], Blue=[CORNER]), RULES) == WON


def test_monk_completed_first_scores_and_the_heretic_goes_home_with_nothing() -> None:
    assert lines(board(beside(SHRINE, OPEN), Red=[MIDDLE], Blue=[CORNER]), RULES) == WON


def test_both_score_if_they_are_completed_at_once() -> None:
    at_once = f"E E E E\nE270 {SHRINE} {OPEN} E90\nE180 E180 E180 E180"
    assert sorted(lines(board(at_once, Red=[MIDDLE], Blue=["2,1 monastery"]), RULES)) == [
        ("Blue", 9, "monastery", "completed"),
        *WON,
    ]


def test_both_score_as_unfinished_if_neither_is_complete_at_the_end() -> None:
    assert final(board(f"{OPEN} {SHRINE}", Red=["1,0 monastery"], Blue=[CORNER]), RULES) == {"Red": 2, "Blue": 2}


def test_empty_shrine_races_nobody() -> None:
    assert lines(board(beside(OPEN, SHRINE), Red=[], Blue=[CORNER]), RULES) == [("Blue", 4, "monastery", "final")]


@pytest.mark.parametrize("both", [OPEN, SHRINE])
def test_two_of_a_kind_do_not_race(both: str) -> None:
    table = board(beside(both, both), Red=[MIDDLE], Blue=[CORNER])
    assert lines(table, RULES) == [*WON, ("Blue", 4, "monastery", "final")]


def test_player_may_race_against_oneself() -> None:
    assert lines(board(beside(OPEN, SHRINE), Red=[MIDDLE, CORNER]), RULES) == WON


def test_who_stands_elsewhere_on_the_tile_of_the_rival_does_not_race() -> None:
    table = board(beside(f"{NAME}/HS-road@180", OPEN), Red=[MIDDLE], Blue=["0,0 road N"])
    assert lines(table, RULES) == [*WON, ("Blue", 1, "road", "final")]


def test_all_rivals_go_home_where_there_may_be_several() -> None:
    several = beside(OPEN, SHRINE).removesuffix("E90") + OPEN
    table = board(several, Red=[MIDDLE], Blue=[CORNER, "2,2 monastery"])
    assert lines(table, f"{RULES}(several=true)") == WON


def test_abbey_races_as_any_monastery_does() -> None:
    table = board(beside(SHRINE, "abbey-mayor/AM-abbey"), Red=[MIDDLE], Blue=[CORNER])
    assert lines(table, f"{RULES} + abbey-mayor") == WON


def test_who_lies_on_a_sight_does_not_race() -> None:
    table = board(beside("sights/JB-plain", SHRINE), Red=[MIDDLE], Blue=[CORNER])
    assert lines(table, f"{RULES} + sights") == WON, "who stands there does"
    table["tiles"][0]["pieces"][0]["as"] = "visitor"
    assert lines(table, f"{RULES} + sights") == [*WON, ("Blue", 5, "monastery", "final")]


def test_loser_is_in_supply_again_until_the_placement_is_taken_back() -> None:
    around = beside(".", ".").removesuffix("E90") + "."
    game = game_of(RULES, f"B {SHRINE} E U", start=around)
    turn(game, 0, 0, 0, "monastery")
    turn(game, 1, 1, 0, "monastery")
    turn(game, 2, 2, 90)
    assert (game.scores, game.supply("Red"), game.supply("Blue")) == (
        {"Red": 0, "Blue": 9},
        {"follower": 7},
        {"follower": 7},
    )
    game.undo()
    assert (game.scores["Blue"], game.supply("Red")["follower"]) == (0, 6)
