"""Tiles that the rules warn about (facts 3.3, 3.7, 3.8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import cells, deploy, feature, final, lines, offered, place, turn
from tests.inns import RULES, deploy_big, inn_board, inn_game

import bastide
from bastide import Feature

FARMS = f"{RULES} + farms-third-edition"


def joined(diagram: dict[str, Any], at: tuple[int, int], one: str, other: str) -> bool:
    """Whether two segments of a tile belong to one feature."""
    return feature(diagram, FARMS, at, one).segments == feature(diagram, FARMS, at, other).segments


def cities_at(field: Feature) -> list[int]:
    """The tiles of the cities that border a field, smallest first."""
    return sorted(len(border.cells) for border in field.borders if border.kind == "city")


# The triangle city


def test_triangle_city_is_closed_at_its_tip() -> None:
    diagram = inn_board("E180\nIC-triangle-city", Red=["0,1 city N"])
    assert feature(diagram, RULES, (0, 1), "city N").open == 0
    assert lines(diagram, RULES) == [("Red", 4, "city", "completed")]


def test_triangle_city_can_be_half_of_a_small_city() -> None:
    diagram = inn_board("E180\nIC-triangle-city", Red=["0,1 city N"])
    assert final(diagram, f"{RULES} + small-city") == {"Red": 2}


def test_triangle_city_has_grass_at_the_sides_of_its_tip() -> None:
    game = inn_game(RULES, "IC-triangle-city", start="E180")
    assert cells(game) == {
        (0, -1): [0, 90, 270],
        (1, 0): [0, 90, 180],
        (0, 1): [0],
        (-1, 0): [0, 180, 270],
    }


def test_triangle_city_parts_the_grass_into_two_fields_that_both_border_it() -> None:
    picture = "E180\nIC-triangle-city"
    diagram = inn_board(picture, Red=["0,1 field E"], Blue=["0,1 field S"])
    assert not joined(diagram, (0, 1), "field E", "field S")
    assert joined(diagram, (0, 1), "field S", "field W")
    assert final(diagram, FARMS) == {"Red": 3, "Blue": 3}


def test_both_fields_of_a_triangle_city_can_be_claimed() -> None:
    game = inn_game(FARMS, "IC-triangle-city", start="E180")
    place(game, 0, 1)
    assert offered(game)[::2] == ["city N", "field E", "field S"]


# The monastery between two roads


MONASTERY = "W IC-monastery-two-roads W180"


def test_monastery_with_two_roads_ends_both() -> None:
    diagram = inn_board(MONASTERY, Red=["1,0 road W"], Blue=["1,0 road E"])
    assert sorted(lines(diagram, RULES)) == [("Blue", 2, "road", "completed"), ("Red", 2, "road", "completed")]


def test_monastery_with_two_roads_parts_the_fields_north_and_south_of_it() -> None:
    diagram = inn_board(MONASTERY, Red=["1,0 field N"], Blue=["1,0 field S"])
    assert not joined(diagram, (1, 0), "field N", "field S")
    assert [len(feature(diagram, FARMS, (1, 0), f"field {side}").pieces) for side in "NS"] == [1, 1]


def test_monastery_with_two_roads_has_five_places_for_a_follower() -> None:
    game = inn_game(FARMS, "IC-monastery-two-roads", start="U90")
    place(game, 1, 0)
    assert offered(game)[::2] == ["road E", "road W", "monastery", "field N", "field S"]


def test_monastery_with_two_roads_is_completed_by_the_tiles_around_it() -> None:
    picture = """
B    B                        B
A270 IC-monastery-two-roads A90
B    B                        B
"""
    diagram = inn_board(picture, Red=["1,1 monastery"])
    assert lines(diagram, RULES) == [("Red", 9, "monastery", "completed")]


# The fork with an inn at one of its roads


@pytest.mark.parametrize(("name", "points"), [("E", 4), ("S", 2), ("W", 2)])
def test_inn_at_a_fork_belongs_to_the_road_in_the_east_only(name: str, points: int) -> None:
    picture = """
A270 IC-T-inn A90
.    A180     .
"""
    assert final(inn_board(picture, Red=[f"1,0 road {name}"]), RULES) == {"Red": points}


def test_road_of_a_fork_has_its_inn_when_joined_to_it_elsewhere() -> None:
    # The road from the south of the fork comes back to it in the east.
    picture = """
A270 IC-T-inn V
.    V180     V90
"""
    diagram = inn_board(picture, Red=["1,0 road S"], Blue=["1,0 road W"])
    assert joined(diagram, (1, 0), "road S", "road E")
    assert final(diagram, RULES) == {"Red": 8, "Blue": 2}


# The crossing between two cities


# The tiles at the ends of its roads join no fields round them.
CROSSING = """
. E180                  .
X IC-city-crossing-city X
. E                     .
"""


def test_crossing_between_cities_ends_both_roads() -> None:
    diagram = inn_board(CROSSING, Red=["1,1 road W"], Blue=["1,1 road E"])
    assert sorted(lines(diagram, RULES)) == [("Blue", 2, "road", "completed"), ("Red", 2, "road", "completed")]


def test_stubs_from_the_crossing_to_the_cities_cannot_be_claimed() -> None:
    game = inn_game(FARMS, "IC-city-crossing-city", start="E180")
    place(game, 0, 1)
    assert offered(game)[::2] == [
        "city N", "city S", "road E", "road W", "field ENE", "field ESE", "field WSW", "field WNW",
    ]  # fmt: skip
    for name in ("road N", "road S"):
        with pytest.raises(bastide.IllegalAction):
            deploy(game, name)


def test_stubs_part_the_grass_into_four_fields_each_at_the_nearer_city_only() -> None:
    # The northern city has two tiles, the southern one three.
    diagram = inn_board(CROSSING.replace(". E   ", ". G90 ") + ". E .", Red=[])
    names = ["field ENE", "field ESE", "field WSW", "field WNW"]
    fields = [feature(diagram, FARMS, (1, 1), name) for name in names]
    assert len({field.segments for field in fields}) == 4
    assert [cities_at(inner) for inner in fields] == [[2], [3], [3], [2]]


def test_each_of_the_four_fields_at_a_crossing_is_scored_for_its_own_city() -> None:
    # In the south the city is not completed.
    picture = CROSSING.replace(". E   ", ". .   ")
    diagram = inn_board(
        picture, Red=["1,1 field ENE"], Blue=["1,1 field ESE"], Green=["1,1 field WSW"], Black=["1,1 field WNW"]
    )
    assert final(diagram, FARMS) == {"Red": 3, "Blue": 0, "Green": 0, "Black": 3}


# Four cities around a field


FOUR_CITIES = """
.   E180           .
E90 IC-four-cities E270
.   E              .
"""


def test_field_between_four_cities_borders_all_of_them() -> None:
    diagram = inn_board(FOUR_CITIES, Red=["1,1 field"])
    inner = feature(diagram, FARMS, (1, 1), "field")
    assert (inner.open, len(inner.cells)) == (0, 1)
    assert cities_at(inner) == [2, 2, 2, 2]
    assert lines(diagram, FARMS) == [("Red", 12, "field", "final")]


def test_follower_may_be_deployed_on_the_field_between_four_cities() -> None:
    game = inn_game(FARMS, "IC-four-cities E E E", start="E180")
    place(game, 0, 1)
    assert offered(game)[::2] == ["city N", "city E", "city S", "city W", "field"]
    deploy_big(game, "field")
    turn(game, 1, 1, 270)
    turn(game, -1, 1, 90)
    turn(game, 0, 2)
    assert game.over
    assert game.scores == {"Red": 12, "Blue": 0}


def test_four_cities_on_one_tile_stay_four() -> None:
    diagram = inn_board(FOUR_CITIES, Red=["1,1 city N"], Blue=["1,1 city E"], Green=["1,1 city S"])
    assert final(diagram, RULES) == {"Red": 4, "Blue": 4, "Green": 4}


# Others with more than one road, city or field


def test_two_bends_on_one_tile_are_two_roads() -> None:
    diagram = inn_board(". A\nA270 IC-two-bends", Red=["1,1 road N"], Blue=["1,1 road E"])
    assert sorted(lines(diagram, RULES)) == [("Blue", 1, "road", "final"), ("Red", 3, "road", "completed")]


def test_city_over_a_road_parts_it_and_the_fields_at_its_corners() -> None:
    picture = """
.   X                        .
E90 IC-tunnel-city-two-roads E270
.   X                        .
"""
    diagram = inn_board(picture, Red=["1,1 road N"], Blue=["1,1 road S"], Green=["1,1 city E"])
    assert final(diagram, RULES) == {"Red": 2, "Blue": 2, "Green": 8}
    corners = {feature(diagram, FARMS, (1, 1), f"field {name}").segments for name in ("NNW", "NNE", "SSE", "SSW")}
    assert len(corners) == 4


@pytest.mark.parametrize("tile", ["IC-four-cities", "IC-straight-inn"])
def test_garden_print_is_laid_and_scored_like_its_plain_tile(tile: str) -> None:
    plain, garden = (inn_game(FARMS, name, start="E180") for name in (tile, f"{tile}-garden"))
    assert cells(plain) == cells(garden)
    # Two of them side by side, with a farmer on one and a follower in what joins them.
    farmer, follower = ("field", "city E") if tile == "IC-four-cities" else ("field N", "road E")
    one, other = (
        inn_board(f"{name} {name}", Red=[f"0,0 {farmer}"], Blue=[f"0,0 {follower}"])
        for name in (tile, f"{tile}-garden")
    )
    assert lines(one, FARMS) == lines(other, FARMS) != []


def test_follower_cannot_stand_on_the_garden_of_a_print() -> None:
    game = inn_game(FARMS, "IC-straight-inn-garden", start="U90")
    place(game, 1, 0)
    assert "garden" not in offered(game)
