"""The tiles, and those that look simpler than they are."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.boards import board, final

import bastide
from bastide import Game, Tile, segment_names

RULES = "base-game + farms-third-edition + abbey-mayor"


def tiles() -> dict[str, Tile]:
    """The tiles of this set by the short names of their ids."""
    found = bastide.resolve_variant(RULES).tiles
    return {name.partition("/")[2]: entry.tile for name, entry in found.items() if name.startswith("abbey-mayor/")}


def kinds(name: str) -> Counter[str]:
    return Counter(segment.kind for segment in tiles()[name].segments)


def test_twelve_tiles_are_in_the_bag_once_each_and_no_abbey() -> None:
    game = Game(RULES, ["Red"], seed=1)
    ids = Counter(game.view("Red").stacks()["bag"]["items"]) + Counter([game.decision.tile or ""])
    ours = {tile: count for tile, count in ids.items() if tile.startswith("abbey-mayor/")}
    assert ours == {f"abbey-mayor/AM-{number:02}": 1 for number in range(1, 13)}


@pytest.mark.parametrize(
    ("name", "edges", "expected"),
    [
        ("AM-01", "CCCC", {"city": 1}),
        ("AM-02", "CCCC", {"city": 2}),
        ("AM-03", "CCFC", {"city": 2, "field": 1}),
        ("AM-04", "CCRR", {"city": 2, "road": 2, "field": 3}),
        ("AM-05", "RRRR", {"monastery": 1, "road": 4, "field": 4}),
        ("AM-06", "FFRC", {"city": 1, "road": 1, "field": 2}),
        ("AM-07", "CRRF", {"city": 1, "road": 1, "field": 3}),
        ("AM-08", "FRRC", {"city": 1, "road": 1, "field": 3}),
        ("AM-09", "FFFC", {"city": 1, "field": 3}),
        ("AM-10", "FFRF", {"road": 1, "field": 1}),
        ("AM-11", "RFRR", {"road": 1, "field": 3}),
        ("AM-12", "RCRC", {"city": 1, "road": 1, "field": 3}),
    ],
)
def test_tile_has_the_segments_it_should(name: str, edges: str, expected: dict[str, int]) -> None:
    assert "".join(edge[0].upper() for edge in tiles()[name].edges) == edges
    assert kinds(name) == expected


def test_five_tiles_have_pennants_and_one_of_them_two() -> None:
    pennants = {name: sum(s.flags.get("pennant", 0) for s in tile.segments) for name, tile in tiles().items()}
    assert {name: count for name, count in pennants.items() if count} == {
        "AM-01": 2,
        "AM-02": 1,
        "AM-03": 1,
        "AM-09": 1,
        "AM-12": 1,
    }


def test_city_with_the_pennant_borders_the_field_under_the_other_one() -> None:
    tile = tiles()["AM-03"]
    [field] = [segment for segment in tile.segments if segment.kind == "field"]
    assert sorted(segment_names(tile.segments)[index] for index in field.borders) == ["city E", "city N"]


def test_road_with_three_ends_is_complete_when_all_three_are() -> None:
    two = ". A .\nA270 abbey-mayor/AM-11@0 B\n. . ."
    assert final(board(two, Red=["1,1 road N"]), RULES) == {"Red": 3}
    lines = bastide.score(board(two, Red=["1,1 road N"]), RULES).lines
    assert [line["when"] for line in lines] == ["final"]
    three = ". A .\nA270 abbey-mayor/AM-11@0 B\n. A180 ."
    lines = bastide.score(board(three, Red=["1,1 road N"]), RULES).lines
    assert [(line["points"], line["when"]) for line in lines] == [(4, "completed")]
