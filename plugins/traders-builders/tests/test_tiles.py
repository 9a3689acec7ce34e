"""The tiles, and those that look simpler than they are (facts 4.1 to 4.3)."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.boards import board, final, lines

import bastide
from bastide import Game, Segment

RULES = "base-game + traders-builders"


def segments(tile: str) -> tuple[Segment, ...]:
    """The segments of a tile by its id."""
    return bastide.resolve_variant(RULES).tiles[tile].tile.segments


def of_set(picture: str) -> str:
    """A picture of a board with the tiles of this set by the short names of their ids, rotations behind them."""
    return re.sub(r"TB-(\d\d)", r"traders-builders/TB-\1@", picture)


def table(picture: str) -> Game:
    diagram = board(of_set(picture), Red=[])
    return bastide.Diagram.read(diagram).on_table(RULES)[0]


def test_24_tiles_are_in_the_bag_with_nine_wine_six_grain_and_five_cloth() -> None:
    game = Game(RULES, ["Red"], seed=1)
    assert game.decision.tile is not None
    ids = Counter(game.view("Red").stacks()["bag"]["items"]) + Counter([game.decision.tile])
    ours = {tile: count for tile, count in ids.items() if tile.startswith("traders-builders/")}
    assert sum(ours.values()) == 24
    symbols: Counter[str] = Counter()
    for tile, count in ours.items():
        for segment in segments(tile):
            for flag in segment.flags:
                symbols[flag] += count
    assert symbols == {"wine": 9, "grain": 6, "cloth": 5}
    assert len([tile for tile in ours if not any(s.flags for s in segments(tile))]) == 4


@pytest.mark.parametrize("name", ["TB-08", "TB-11"])
def test_two_tiles_have_a_print_with_a_garden(name: str) -> None:
    kinds = [segment.kind for segment in segments(f"traders-builders/{name}-garden")]
    assert kinds.count("garden") == 1
    assert [kind for kind in kinds if kind != "garden"] == [
        segment.kind for segment in segments(f"traders-builders/{name}")
    ]


def test_overpass_has_two_roads_that_do_not_meet_and_four_fields() -> None:
    game = table("TB-24")
    assert [feature.open for feature in game.board.features("road")] == [2, 2]
    assert len(list(game.board.features("field"))) == 4


def test_road_over_the_overpass_is_completed_without_the_one_under_it() -> None:
    picture = "A270 TB-24 A90"
    assert lines(board(of_set(picture), Red=["1,0 road E"], Blue=["1,0 road N"]), RULES) == [
        ("Red", 3, "road", "completed"),
        ("Blue", 1, "road", "final"),
    ]


def test_farmers_stand_on_all_four_fields_of_the_overpass() -> None:
    fields = ["0,0 field NNW", "0,0 field NNE", "0,0 field ESE", "0,0 field SSW"]
    diagram = board(of_set("TB-24"), Red=fields)
    assert lines(diagram, f"{RULES} + farms-third-edition") == [("Red", 0, "field", "final")] * 4


def test_monastery_ends_three_roads() -> None:
    picture = "A270 TB-20 A90\n. A180 ."
    assert lines(board(of_set(picture), Red=["1,0 road W"], Blue=["1,0 road E"], Green=["1,0 road S"]), RULES) == [
        ("Red", 2, "road", "completed"),
        ("Blue", 2, "road", "completed"),
        ("Green", 2, "road", "completed"),
    ]
    assert len(list(table("TB-20").board.features("field"))) == 3


def test_two_corner_cities_are_two_and_goods_are_in_one() -> None:
    game = table("TB-14")
    cities = list(game.board.features("city"))
    assert [dict(city.flags) for city in cities] == [{"wine": 1}, {}]
    [field] = game.board.features("field")
    assert {city.root for city in cities} == {city.root for city in field.borders}


def test_one_corner_city_is_completed_without_the_other() -> None:
    picture = ". E180\nE90 TB-14"
    assert lines(board(of_set(picture), Red=["1,1 city N"], Blue=["1,1 city E"]), RULES) == [
        ("Red", 6, "city", "completed"),
        ("Blue", 1, "city", "final"),
    ]


def test_side_road_ends_where_it_meets_the_road_to_the_city() -> None:
    game = table("TB-23")
    assert [feature.open for feature in game.board.features("road")] == [1, 1]
    picture = "A270 TB-23"
    assert lines(board(of_set(picture), Red=["1,0 road W"], Blue=["1,0 road S"]), RULES) == [
        ("Red", 2, "road", "completed"),
        ("Blue", 1, "road", "final"),
    ]


def test_roads_of_the_side_road_tile_part_three_fields_of_which_two_border_the_city() -> None:
    fields = list(table("TB-23").board.features("field"))
    assert sorted(len(field.borders) for field in fields) == [0, 1, 1]


def test_symbols_mean_nothing_with_tiles_alone() -> None:
    alone = "base-game + traders-builders(content=tiles)"
    diagram = board(of_set("E90 TB-15 E270"), Red=["0,0 city E"])
    assert final(diagram, alone) == {"Red": 6}
    game = Game(alone, ["Red", "Blue"], seed=3)
    assert game.supply("Red") == {"follower": 7}
    assert "state" not in bastide.Diagram.of(game).as_json()


def test_rules_alone_leave_the_tiles_out_of_the_bag_and_know_them_on_a_board() -> None:
    rules = "base-game + traders-builders(content=rules)"
    game = Game(rules, ["Red", "Blue"], seed=3)
    assert not [tile for tile in game.view("Red").stacks()["bag"]["items"] if tile.startswith("traders-builders")]
    assert game.supply("Red") == {"follower": 7, "builder": 1}
    assert final(board(of_set("E90 TB-15 E270"), Red=["0,0 city E"]), rules) == {"Red": 6}
