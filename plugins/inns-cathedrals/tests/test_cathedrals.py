"""Cities with cathedrals (facts 3.6, 3.7, 8.5)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.boards import board, final, lines, terms, turn
from tests.inns import RULES, changed, inn_board, inn_game

import bastide

PLAIN = "base-game + inns-cathedrals(unfinished=plain)"
SMALLEST = """
.   E180         .
E90 IC-cathedral E270
.   E            .
"""
# No tile of any set can bring a cathedral into a city of two tiles, but house tiles may.
CHAPEL = """\
format = "bastide-tiles/1"
set = "house"

[tiles.chapel]
count = 1
city = "N cathedral pennant"
"""


def with_chapel(tmp_path: Path, *plugins: str, **rates: int) -> dict[str, Any]:
    path = tmp_path / "house.toml"
    path.write_text(CHAPEL, encoding="utf-8")
    return {
        "format": "bastide-variant/1",
        "plugins": {name: {} for name in ("base-game", "inns-cathedrals", *plugins)},
        "tiles": {"files": [str(path)]},
        "rates": {f"inns-cathedrals/{name}": value for name, value in rates.items()},
    }


def test_city_without_a_cathedral_scores_as_ever() -> None:
    result = bastide.score(board("E90 F E270", Red=["0,0 city E"]), RULES)
    assert result.scores == {"Red": 8}
    assert changed(result.lines[0]) == [[], []]


def test_unfinished_city_without_a_cathedral_scores_as_ever() -> None:
    assert final(board("E90 F", Red=["0,0 city E"]), RULES) == {"Red": 3}


def test_smallest_city_with_a_cathedral_has_five_tiles() -> None:
    diagram = inn_board(SMALLEST, Red=["1,1 city N"])
    assert terms(bastide.score(diagram, RULES).lines[0]) == [("tiles", 5, 3)]


def test_cathedral_pays_all_who_tie() -> None:
    diagram = inn_board(SMALLEST, Red=["0,1 city E"], Blue=["2,1 city W"])
    assert final(diagram, RULES) == {"Red": 15, "Blue": 15}


def test_cathedral_in_an_unfinished_city_is_worthless_for_all_who_tie() -> None:
    picture = SMALLEST.replace("E            .", ".            .")
    diagram = inn_board(picture, Red=["0,1 city E"], Blue=["2,1 city W"])
    assert lines(diagram, RULES) == [("Red", 0, "city", "final"), ("Blue", 0, "city", "final")]


def test_cathedral_is_scored_when_its_city_is_completed_in_a_game() -> None:
    game = inn_game(RULES, "IC-cathedral E E E W", start="E180")
    turn(game, 0, 1, on="city N")
    turn(game, 1, 1, 270)
    turn(game, -1, 1, 90)
    turn(game, 0, 2)
    assert game.scores == {"Red": 15, "Blue": 0}
    assert game.supply("Red") == {"follower": 7, "big-follower": 1}


def test_unfinished_city_with_a_cathedral_scores_plainly_by_the_house_rule() -> None:
    picture = ". E180 .\nE90 IC-cathedral F"
    result = bastide.score(inn_board(picture, Red=["1,1 city N"]), PLAIN)
    assert terms(result.lines[0]) == [("tiles", 4, 1), ("pennants", 1, 1)]
    assert changed(result.lines[0]) == [[], []]
    assert final(inn_board(SMALLEST, Red=["1,1 city N"]), PLAIN) == {"Red": 15}


@pytest.mark.parametrize(("farms", "points"), [("farms-first-edition", 4), ("farms-third-edition", 3)])
def test_city_with_a_cathedral_is_a_city_like_any_other_for_farmers(farms: str, points: int) -> None:
    diagram = inn_board(SMALLEST, Red=["1,0 field N"])
    assert final(diagram, f"{RULES} + {farms}") == {"Red": points}


def test_small_city_rule_leaves_cities_with_cathedrals_and_others_alone() -> None:
    diagram = inn_board(SMALLEST, Red=["1,1 city N"])
    assert final(diagram, f"{RULES} + small-city") == {"Red": 15}


def test_cathedral_wins_over_the_small_city_rule(tmp_path: Path) -> None:
    diagram = board("house/chapel90 E270", Red=["0,0 city E"])
    result = bastide.score(diagram, with_chapel(tmp_path, "small-city"))
    assert terms(result.lines[0]) == [("tiles", 2, 3), ("pennants", 1, 3)]
    assert changed(result.lines[0]) == [
        ["small-city/two-tiles", "inns-cathedrals/cathedral"],
        ["small-city/pennants", "inns-cathedrals/cathedral-pennants"],
    ]


def test_small_city_without_a_cathedral_is_still_small() -> None:
    diagram = board("E90 E270", Red=["0,0 city E"])
    assert final(diagram, f"{RULES} + small-city") == {"Red": 2}


def test_rates_say_what_tiles_and_pennants_with_a_cathedral_are_worth(tmp_path: Path) -> None:
    diagram = board("house/chapel90 E270", Red=["0,0 city E"])
    rates = {"cathedral.tiles": 5, "cathedral-pennants.pennants": 7}
    assert bastide.score(diagram, with_chapel(tmp_path, **rates)).scores == {"Red": 2 * 5 + 7}
