"""The rule texts' examples of how roads and cities separate fields, and how a tile joins them."""

from __future__ import annotations

from typing import Any

from tests.boards import board, feature

RULES = "hig-2002"
APART = """
T270 U90 T90
E    .   E
"""
JOINED = APART.replace("E    .   E", "E    B   E")
PLACES = [((0, 1), "field E"), ((2, 1), "field W"), ((1, 0), "field S"), ((1, 0), "field N")]


def farmed(picture: str) -> dict[str, Any]:
    return board(picture, Red=["0,1 field E"], Blue=["2,1 field W"], Yellow=["1,0 field S"], Green=["1,0 field N"])


def test_four_followers_stand_in_four_fields_parted_by_roads_and_cities() -> None:
    # S001, fields, example 1.
    assert [len(feature(farmed(APART), RULES, *place).pieces) for place in PLACES] == [1, 1, 1, 1]


def test_monastery_joins_three_of_the_four_fields_and_leaves_the_one_beyond_the_road() -> None:
    # S001, fields, example 2.
    assert [len(feature(farmed(JOINED), RULES, *place).pieces) for place in PLACES] == [3, 3, 3, 1]
