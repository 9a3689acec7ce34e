"""What is unfinished when the game is over is worth nothing."""

from __future__ import annotations

import pytest
from tests.boards import board, final, terms

import bastide

RULES = "base-game + finished-only"


@pytest.mark.parametrize(
    ("picture", "place", "without"),
    [("U\nU", "0,0 road N", 2), ("E90 F", "0,0 city E", 3), ("B U", "0,0 monastery", 2)],
)
def test_unfinished_road_city_and_monastery_score_nothing(picture: str, place: str, without: int) -> None:
    diagram = board(picture, Red=[place])
    assert final(diagram, "base-game") == {"Red": without}
    assert final(diagram, RULES) == {"Red": 0}


def test_unfinished_feature_leaves_a_line_of_nothing() -> None:
    [line] = bastide.score(board("E90 F", Red=["0,0 city E"]), RULES).lines
    assert (line["points"], line["when"]) == (0, "final")
    assert terms(line) == [("tiles", 2, 0), ("pennants", 1, 0)]
    assert all(term["changed_by"] == ["finished-only/nothing"] for term in line["terms"])


def test_finished_features_score_as_ever() -> None:
    assert final(board("E90 E270", Red=["0,0 city E"]), RULES) == {"Red": 4}


def test_fields_score_as_ever() -> None:
    diagram = board("E180\nE", Red=["0,0 city S"], Blue=["0,1 field S"])
    assert final(diagram, f"{RULES} + farms-third-edition") == {"Red": 4, "Blue": 3}


def test_unfinished_garden_scores_nothing() -> None:
    diagram = board("E-garden", Red=["0,0 garden: abbot"])
    assert final(diagram, "base-game + abbot") == {"Red": 1}
    assert final(diagram, f"{RULES} + abbot") == {"Red": 0}
