"""The Darmstadt promos: neighbours of a church score, and so does a city with the Darmstadtium."""

from __future__ import annotations

import pytest
from tests.boards import board, features_on, game_of, lines, turn

import bastide
from bastide.testing import played

RULES = "base-game + farms-third-edition + darmstadt"
CENTRE, FOUR, BEND = (f"darmstadt/DA-{name}" for name in ("darmstadtium", "church-four-roads", "church-bend"))


@pytest.mark.parametrize(("fewer", "monasteries"), [("false", 4), ("true", 2)])
def test_there_are_three_tiles_and_perhaps_two_monasteries_less(fewer: str, monasteries: int) -> None:
    bag = bastide.resolve_variant(f"{RULES}(fewer={fewer})").contents["bag"]
    assert [bag[tile] for tile in (CENTRE, FOUR, BEND)] == [1, 1, 1]
    assert bag["base-game/B"] == monasteries


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities", "monasteries"), [(CENTRE, 0, 0, 1, 0), (FOUR, 4, 4, 0, 1), (BEND, 2, 1, 0, 1)]
)
def test_tiles_have_their_features(tile: str, fields: int, roads: int, cities: int, monasteries: int) -> None:
    found = features_on(tile, RULES, "field", "road", "city", "monastery")
    assert found == [fields, roads, cities, monasteries]


@pytest.mark.parametrize(("last", "points"), [("E270", 13), (".", 4)])
def test_city_with_the_darmstadtium_scores_three_points_more_when_it_is_completed(last: str, points: int) -> None:
    [line] = lines(board(f". E180 .\nE90 {CENTRE} {last}\n. E .", Red=["1,1 city N"]), RULES)
    assert line[1] == points


def test_all_who_are_level_in_the_city_score_the_three_points() -> None:
    picture = f". E180 .\nE90 {CENTRE} E270\n. E ."
    found = lines(board(picture, Red=["1,1 city N"], Blue=["1,0 city S"]), RULES)
    assert [(player, points) for player, points, *_ in found] == [("Red", 13), ("Blue", 13)]


AROUND = f"E E E\nE270 {BEND} U90\nB U B"


def test_who_has_most_followers_around_a_completed_church_scores_three_points() -> None:
    found = lines(board(AROUND, Red=["0,2 monastery", "2,2 monastery"], Blue=["1,1 monastery"]), RULES)
    assert found[:2] == [
        ("Red", 3, "church", "completed"),
        ("Blue", 9, "monastery", "completed"),
    ]


def test_whoever_is_level_around_a_church_scores() -> None:
    found = lines(board(AROUND, Red=["0,2 monastery"], Blue=["1,1 monastery"]), RULES)
    assert [each for each in found if each[2] == "church"] == [
        ("Red", 3, "church", "completed"),
        ("Blue", 3, "church", "completed"),
    ]


def test_church_that_nobody_claims_is_scored_around_all_the_same() -> None:
    game = game_of(RULES, "B U U U", start=f"E E E\nE270 {BEND} U90\n. U B")
    turn(game, 0, 2, on="monastery")
    assert game.scores == {"Red": 3, "Blue": 0}


def test_church_that_was_completed_before_is_not_scored_again_in_a_diagram() -> None:
    game = game_of(RULES, "B U U U U", start=f"E E E\nE270 {BEND} U90\n. U B")
    turn(game, 0, 2, on="monastery")
    assert game.scores == {"Red": 3, "Blue": 0}
    diagram = bastide.Diagram.of(game).as_json()
    again = game.copy()
    again.finish()
    assert bastide.score(diagram, RULES).scores == again.scores


def test_nobody_scores_around_an_unfinished_church() -> None:
    found = lines(board(f"{BEND} U90", Red=["0,0 monastery"]), RULES)
    assert found == [("Red", 2, "monastery", "final")]


def test_other_monasteries_score_as_ever() -> None:
    found = lines(board("E E E\nE270 B E90\nB B B", Red=["1,1 monastery"]), RULES)
    assert found == [("Red", 9, "monastery", "completed")]


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + abbot", 900, seed=1, players=3, style="close")
    assert game.over
    assert bastide.score(game.to_record()).scores == game.scores
