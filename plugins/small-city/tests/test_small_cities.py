"""Small cities: two tiles, and a completed wall (facts 8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.boards import board, final, game_of, lines, terms, turn

import bastide

RULES = "base-game + small-city"
# No tile of the base game can be half of a small city and have a pennant, but house tiles may.
TILES = """\
format = "bastide-tiles/1"
set = "house"

[tiles.tower]
count = 1
city = "N pennant"
"""


def with_pennant(tmp_path: Path, **options: int) -> dict[str, Any]:
    path = tmp_path / "house.toml"
    path.write_text(TILES, encoding="utf-8")
    return {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "small-city": options},
        "tiles": {"files": [str(path)]},
    }


def test_two_tile_city_scores_two_under_small_city() -> None:
    result = bastide.score(board("E90 E270", Red=["0,0 city E"]), RULES)
    assert result.scores == {"Red": 2}
    assert result.lines[0]["when"] == "completed"
    assert terms(result.lines[0]) == [("tiles", 2, 1)]
    assert result.lines[0]["terms"][0]["rule"] == "base-game/city-completed"
    assert result.lines[0]["terms"][0]["changed_by"] == ["small-city/two-tiles"]


def test_two_tile_city_scores_four_without_small_city() -> None:
    assert final(board("E90 E270", Red=["0,0 city E"]), "base-game") == {"Red": 4}


def test_pennant_in_a_small_city_scores_one(tmp_path: Path) -> None:
    diagram = board("house/tower90 E270", Red=["0,0 city E"])
    result = bastide.score(diagram, with_pennant(tmp_path))
    assert result.scores == {"Red": 3}
    assert terms(result.lines[0]) == [("tiles", 2, 1), ("pennants", 1, 1)]
    assert [term["changed_by"] for term in result.lines[0]["terms"]] == [
        ["small-city/two-tiles"],
        ["small-city/pennants"],
    ]


def test_two_pennants_in_a_small_city_score_one_each(tmp_path: Path) -> None:
    diagram = board("house/tower90 house/tower270", Red=["0,0 city E"])
    assert bastide.score(diagram, with_pennant(tmp_path)).scores == {"Red": 4}


@pytest.mark.parametrize(("points", "sum_of_both"), [(0, 2), (1, 3), (2, 4)])
def test_option_sets_what_a_pennant_in_a_small_city_scores(tmp_path: Path, points: int, sum_of_both: int) -> None:
    diagram = board("house/tower90 E270", Red=["0,0 city E"])
    assert bastide.score(diagram, with_pennant(tmp_path, points_per_pennant=points)).scores == {"Red": sum_of_both}


def test_city_of_three_tiles_is_not_small() -> None:
    result = bastide.score(board("E90 F E270", Red=["0,0 city E"]), RULES)
    assert result.scores == {"Red": 8}
    assert all(term["changed_by"] == [] for term in result.lines[0]["terms"])


def test_city_with_two_parts_on_one_tile_is_counted_by_tiles() -> None:
    assert final(board("N180 N270\nN90 I", Red=["0,0 city E"]), RULES) == {"Red": 8}


def test_unfinished_city_of_two_tiles_scores_as_any_unfinished_city() -> None:
    result = bastide.score(board("E90 F", Red=["0,0 city E"]), RULES)
    assert result.scores == {"Red": 3}
    assert all(term["changed_by"] == [] for term in result.lines[0]["terms"])


def test_city_of_two_tiles_that_ended_unfinished_is_no_small_city() -> None:
    result = bastide.score(board("E90 G", Red=["0,0 city E"]), RULES)
    assert [(line["points"], line["when"]) for line in result.lines] == [(2, "final")]
    assert result.lines[0]["terms"][0]["changed_by"] == []


def test_all_who_tie_get_the_two_points() -> None:
    assert final(board("E90 E270", Red=["0,0 city E"], Blue=["1,0 city W"]), RULES) == {"Red": 2, "Blue": 2}


def test_small_city_completed_with_an_earlier_knight_pays_two() -> None:
    game = game_of(RULES, "E U H U")
    turn(game, 0, 1, 180, on="city S")
    turn(game, 1, 0, 90)
    turn(game, 0, 2, on="city S")
    assert game.scores == {"Red": 2, "Blue": 0}
    assert game.supply("Red") == {"follower": 6}


@pytest.mark.parametrize(("farms", "points"), [("farms-first-edition", 4), ("farms-third-edition", 3)])
def test_small_city_is_a_whole_city_for_farmers(farms: str, points: int) -> None:
    diagram = board("E180\nE", Red=["0,0 city S"], Blue=["0,1 field S"])
    assert lines(diagram, f"{RULES} + {farms}") == [
        ("Red", 2, "city", "completed"),
        ("Blue", points, "field", "final"),
    ]


def test_roads_and_monasteries_of_two_tiles_are_untouched() -> None:
    assert final(board("W A90", Red=["0,0 road E"], Blue=["1,0 monastery"]), RULES) == {"Red": 2, "Blue": 2}


def test_small_cities_need_the_base_game() -> None:
    with pytest.raises(bastide.BastideError, match="base-game"):
        bastide.resolve_variant("small-city")


@pytest.mark.parametrize("points", ["-1", "two", "true"])
def test_points_per_pennant_is_a_number_of_points(points: str) -> None:
    with pytest.raises(bastide.BastideError, match="points_per_pennant"):
        bastide.resolve_variant(f"base-game + small-city(points_per_pennant={points})")
