"""Watchtowers: a completed road or city scores for what a tower on its tiles watches over."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, features_on, lines, short, terms

import bastide
from bastide.testing import played

NAME = "watchtowers"
RULES = f"base-game + farms-third-edition + {NAME}"


def test_there_are_twelve_tiles_one_of_each_with_a_tower() -> None:
    ruleset = bastide.resolve_variant(RULES)
    bag = {tile: count for tile, count in ruleset.contents["bag"].items() if tile.startswith(NAME)}
    assert len(bag) == 12 and set(bag.values()) == {1}
    flags = sorted(flag for tile in bag for flag in ruleset.tiles[tile].tile.flags)
    counts = {"cities": 3, "meeples": 2, "monasteries": 2, "pennants": 2, "roads": 3}
    assert flags == [f"watches-{what}" for what, count in counts.items() for _ in range(count)]


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [
        ("cities-road-pennants", 2, 1, 2),
        ("city-monasteries", 1, 0, 1),
        ("city-road-cities", 2, 1, 1),
        ("city-road-meeples", 2, 1, 1),
        ("city-two-roads-roads", 3, 2, 1),
        ("corner-two-roads-meeples", 3, 2, 1),
        ("opposite-cities-cities", 2, 0, 2),
        ("opposite-cities-road-pennants", 3, 1, 2),
        ("city-road-roads", 2, 1, 1),
        ("city-road-through-cities", 2, 1, 1),
        ("two-roads-monasteries", 2, 2, 0),
        ("two-roads-roads", 2, 2, 0),
    ],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(f"{NAME}/WT-{tile}", RULES) == [fields, roads, cities]


def city(tower: str, below: str = "E", **pieces: Any) -> list[tuple[str, int, str, str]]:
    """A completed city with a tower in its northern half."""
    return lines(board(f"{NAME}/WT-city-road-{tower}180\n{below}", **pieces), RULES)


def test_tower_is_scored_before_the_city_for_who_stands_on_its_tile() -> None:
    assert city("cities", Red=["0,0 city S"]) == [
        ("Red", 2, "watchtower", "play"),
        ("Red", 4, "city", "completed"),
    ]


def test_who_stands_on_another_tile_of_the_city_scores_no_tower() -> None:
    assert city("cities", Red=["0,1 city N"]) == [("Red", 4, "city", "completed")]


def test_every_follower_on_the_tile_scores_no_matter_who_has_most() -> None:
    found = lines(
        board(f"{NAME}/WT-city-road-cities180\nE", Red=["0,0 city S"], Blue=["0,1 city N: big-follower"]),
        f"{RULES} + inns-cathedrals",
    )
    assert found == [("Red", 2, "watchtower", "play"), ("Blue", 4, "city", "completed")]


def test_farmer_scores_no_tower() -> None:
    found = city("cities", Red=["0,0 field E"])
    assert [kind for _, _, kind, _ in found] == ["field"]


def test_unfinished_road_or_city_scores_no_tower() -> None:
    diagram = board(f"{NAME}/WT-city-road-cities", Red=["0,0 city N"])
    assert lines(diagram, RULES) == [("Red", 1, "city", "final")]


def test_meeples_of_all_players_are_counted_and_farmers_too() -> None:
    found = city("meeples", Red=["0,0 city S"], Blue=["0,1 field E"])
    assert found[0] == ("Red", 4, "watchtower", "play")


def road(tile: str, around: str = ". . .", **pieces: Any) -> list[tuple[str, int, str, str]]:
    """A road of two tiles with a tower on the western one, below other tiles."""
    return lines(board(f"{around}\n. {NAME}/WT-{tile} A90", **pieces), RULES)


def test_monasteries_around_are_three_points_each() -> None:
    found = road("two-roads-monasteries", "B B E", Red=["1,1 road E"])
    assert found[0] == ("Red", 9, "watchtower", "play"), "and the road ends at one"


def test_tiles_with_a_road_are_a_point_each_however_many_roads_they_have() -> None:
    found = road("two-roads-roads", "U E E", Red=["1,1 road E"])
    assert found[0] == ("Red", 3, "watchtower", "play")


def test_pennants_around_are_two_points_each() -> None:
    picture = f"F {NAME}/WT-cities-road-pennants@180\n. E"
    result = bastide.score(board(picture, Red=["1,0 city S"]), RULES)
    [tower] = [line for line in result.lines if line["kind"] == "watchtower"]
    assert short(tower)[1] == 2
    assert ("pennants", 1, 2) in terms(tower)


def test_points_are_rates_that_a_variant_may_set() -> None:
    variant = {"extends": RULES, "rates": {f"{NAME}/points.cities": 5}}
    result = bastide.score(board(f"{NAME}/WT-city-road-cities180\nE", Red=["0,0 city S"]), variant)
    assert short(result.lines[0]) == ("Red", 10, "watchtower", "play")


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + abbot + inns-cathedrals", 800, seed=0, players=3, style="close")
    assert game.over
    assert any(line["kind"] == "watchtower" for line in game.lines)
    assert bastide.score(game.to_record()).scores == game.scores
