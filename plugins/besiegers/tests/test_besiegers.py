"""Besieged cities: worth less to knights and more to farmers, and left through a monastery."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, decline, features_on, game_of, lines, turn

import bastide
from bastide import Game
from bastide.testing import played

NAME = "besiegers"
RULES = f"base-game + {NAME}"
FARMS = f"{RULES} + farms-third-edition"
CITY, THREE = "siege/CA-city", f"{NAME}/BE-three-sides"


@pytest.mark.parametrize(("tiles", "count"), [("both", 10), ("besiegers", 6), ("siege", 4)])
def test_there_are_six_tiles_and_four_all_with_a_besieged_city(tiles: str, count: int) -> None:
    ruleset = bastide.resolve_variant(f"{RULES}(tiles={tiles})")
    bag = {tile: count for tile, count in ruleset.contents["bag"].items() if tile.startswith((NAME, "siege"))}
    assert len(bag) == count and set(bag.values()) == {1}
    assert all(any("besieged" in part.flags for part in ruleset.tiles[tile].tile.segments) for tile in bag)


@pytest.mark.parametrize(
    ("tile", "fields", "roads"),
    [
        ("besiegers/BE-three-sides", 1, 0),
        ("besiegers/BE-corner-road-east", 2, 1),
        ("besiegers/BE-corner-road-south", 2, 1),
        ("besiegers/BE-city-road", 2, 1),
        ("besiegers/BE-city-bend-east", 2, 1),
        ("besiegers/BE-city-bend-west", 2, 1),
        ("siege/CA-city", 1, 0),
        ("siege/CA-city-road", 2, 1),
        ("siege/CA-corner", 1, 0),
        ("siege/CA-corner-bend", 2, 1),
    ],
)
def test_tiles_have_their_fields_and_roads(tile: str, fields: int, roads: int) -> None:
    assert features_on(tile, FARMS) == [fields, roads, 1]


# Scoring


@pytest.mark.parametrize("below", ["E", CITY])
def test_tiles_of_a_completed_besieged_city_score_a_point_however_many_besiegers_there_are(below: str) -> None:
    assert lines(board(f"{CITY}180\n{below}", Red=["0,0 city S"]), RULES) == [("Red", 2, "city", "completed")]


def test_pennants_score_a_point_less_too() -> None:
    diagram = board(f"{CITY}90 F {CITY}270", Red=["0,0 city E"])
    assert lines(diagram, RULES) == [("Red", 4, "city", "completed")]


def test_besieged_city_with_a_cathedral_scores_two_points_a_tile() -> None:
    cathedral = "inns-cathedrals/IC-cathedral"
    diagram = board(f". E180 .\nE90 {cathedral} {CITY}270\n. E .", Red=["1,0 city S"])
    assert lines(diagram, f"{RULES} + inns-cathedrals") == [("Red", 10, "city", "completed")]


def test_unfinished_besieged_city_scores_nothing() -> None:
    assert lines(board(THREE, Red=["0,0 city N"]), RULES) == [("Red", 0, "city", "final")]


def field(rules: str, *, pig: bool = False) -> int:
    """What the field scores that borders a completed besieged city and an ordinary one."""
    red = ["0,1 field S", *(["0,1 field S: pig"] * pig)]
    return sum(
        points for _, points, kind, _ in lines(board(f"{CITY}180 E180\n{CITY} E", Red=red), rules) if kind == "field"
    )


@pytest.mark.parametrize(
    ("farms", "points"),
    [("farms-third-edition", 9), ("farms-first-edition", 12), ("farms-first-edition(points_per_city=3)", 9)],
)
def test_besieged_city_pays_farmers_twice_whatever_a_city_pays(farms: str, points: int) -> None:
    assert field(f"{RULES} + {farms}") == points


def test_pig_makes_it_eight_points() -> None:
    assert field(f"{FARMS} + traders-builders", pig=True) == 8 + 4


def test_by_the_second_farm_rule_it_pays_once() -> None:
    assert field(f"{RULES} + farms-second-edition") == 6


# Escapes


def escapes(game: Game) -> list[tuple[str, Any]]:
    """Who may escape, and from where."""
    if game.decision.kind != "escape":
        return []
    found = [action.as_record() for action in game.decision.actions]
    return [(each["piece"], each["on"]) for each in found if each["type"] == "escape"]


def besieging(draws: str, rules: str = RULES) -> Game:
    """Red has a follower in a city that is besieged in the south and open in the north, at [0, 0]."""
    game = game_of(rules, f"{THREE} {draws}", start="E180")
    turn(game, 0, 1, on="city N")
    return game


def test_follower_escapes_when_a_monastery_lies_beside_the_besiegers() -> None:
    game = besieging("B U U U")
    turn(game, 0, 2)
    assert (game.decision.player, game.decision.kind) == ("Red", "place"), "Blue has nobody in the city"
    turn(game, -1, 0)
    assert escapes(game) == [("follower", "city N")]
    game.play(game.decision.actions[0])
    assert (game.supply("Red"), game.lines) == ({"follower": 7}, [])


def test_nobody_has_to_escape() -> None:
    game = besieging("B U U U")
    turn(game, 0, 2)
    turn(game, -1, 0)
    decline(game)
    assert game.supply("Red") == {"follower": 6}
    assert game.decision.player == "Blue"


def test_there_is_no_escape_without_a_monastery() -> None:
    game = besieging("U U U U")
    turn(game, -1, 0)
    turn(game, 1, 0)
    assert escapes(game) == []


@pytest.mark.parametrize(("escape", "found"), [("besieged-tile", []), ("any-tile", [("follower", "city N")])])
def test_monastery_beside_another_tile_of_the_city_will_do_where_the_group_says_so(
    escape: str, found: list[tuple[str, str]]
) -> None:
    game = besieging("B U U U", f"{RULES}(escape={escape})")
    turn(game, 0, -1)
    turn(game, 1, -1)
    assert escapes(game) == found


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{FARMS} + abbey-mayor + traders-builders", 800, seed=0, players=2, style="close")
    assert game.over
    assert bastide.score(game.to_record()).scores == game.scores
