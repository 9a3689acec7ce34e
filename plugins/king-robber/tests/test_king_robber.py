"""The King and the Robber Baron: titles for the largest completed city and the longest completed road."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, feature, features_on, final, game_of, short, turn

import bastide
from bastide import Game

NAME = "king-robber"
RULES = f"base-game + {NAME}"


def titles(game: Game) -> dict[str, Any]:
    """Who last took which title by how many tiles."""
    state: dict[str, Any] = bastide.Diagram.of(game).as_json().get("state", {}).get(NAME, {}).get("titles", {})
    return state


def test_there_are_five_tiles_one_of_each_or_none() -> None:
    for rules, count in ((RULES, 5), (f"{RULES}(content=rules)", 0)):
        bag = bastide.resolve_variant(rules).contents["bag"]
        assert sum(bag[tile] for tile in bag if tile.startswith(NAME)) == count


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [
        ("monastery-city", 1, 0, 1),
        ("city-road", 2, 1, 1),
        ("city-road-bend", 3, 2, 1),
        ("corner-two-roads", 4, 2, 1),
        ("crossing-cities", 2, 0, 2),
    ],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(f"{NAME}/KR-{tile}", f"{RULES} + farms-third-edition") == [fields, roads, cities]


def test_garden_replaces_the_plain_tile_where_garden_prints_are_used() -> None:
    bag = bastide.resolve_variant(f"{RULES} + abbot").contents["bag"]
    assert (bag[f"{NAME}/KR-city-road-garden"], bag.get(f"{NAME}/KR-city-road", 0)) == (1, 0)


def test_cities_that_cross_are_two_until_they_are_joined_elsewhere() -> None:
    alone = board(f"{NAME}/KR-crossing-cities", Red=[])
    assert feature(alone, RULES, (0, 0), "city N") != feature(alone, RULES, (0, 0), "city E")


def test_who_completes_the_first_city_is_king_with_nobody_in_it() -> None:
    game = game_of(RULES, "U E U", start="E180")
    turn(game, 1, 0)
    assert titles(game) == {}
    turn(game, 0, 1)
    assert titles(game) == {"Blue": {"king": 2}}
    assert game.scores == {"Red": 0, "Blue": 0}


def test_city_as_large_takes_no_title_and_a_larger_one_does() -> None:
    game = game_of(RULES, "E E E E U", start="E180 . E180 . G90")
    for column in (0, 2):
        turn(game, column, 1)
    assert titles(game) == {"Red": {"king": 2}}, "Blue's is as large"
    turn(game, 4, -1, 180)
    assert titles(game) == {"Red": {"king": 2}}, "the large one is open to the south"
    turn(game, 4, 1)
    assert titles(game) == {"Red": {"king": 2}, "Blue": {"king": 3}}


def test_roads_make_a_robber_baron_apart_from_the_king() -> None:
    game = game_of(RULES, "W W U", start="U")
    turn(game, 0, -1, 0)
    turn(game, 0, 1, 180)
    assert titles(game) == {"Blue": {"robber-baron": 3}}


def with_titles(**sizes: dict[str, int]) -> dict[str, Any]:
    """Two completed cities and one completed road on the table, and who last took which title."""
    found = board("E180 . W . E180\nE . W180 . E", Red=[], Blue=[])
    return found | {"state": {NAME: {"titles": sizes}}}


def test_king_scores_for_each_completed_city_and_robber_baron_for_each_road() -> None:
    diagram = with_titles(Red={"king": 2}, Blue={"king": 3, "robber-baron": 2})
    result = bastide.score(diagram, RULES, final=True)
    assert [short(line) for line in result.lines] == [("Blue", points, "titles", "final") for points in (2, 1)]


def test_nobody_scores_where_nothing_was_completed() -> None:
    assert final(board("U", Red=[], Blue=[]), RULES) == {"Red": 0, "Blue": 0}


def test_points_are_rates_that_a_variant_may_set() -> None:
    variant = {"extends": RULES, "rates": {f"{NAME}/paid.city": 3}}
    result = bastide.score(with_titles(Red={"king": 2}), variant, final=True)
    assert result.scores == {"Red": 6, "Blue": 0}


def test_small_cities_do_not_pay_where_the_group_says_so() -> None:
    result = bastide.score(with_titles(Red={"king": 2}), f"{RULES}(smallest=3)", final=True)
    assert result.scores == {"Red": 0, "Blue": 0}


def test_title_is_taken_back_with_the_action_that_brought_it() -> None:
    game = game_of(RULES, "E U", start="E180")
    turn(game, 0, 1)
    assert titles(game) == {"Red": {"king": 2}}
    game.undo()
    game.undo()
    assert titles(game) == {}
