"""The tiles, their symbols, and those that look simpler than they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import pytest
from tests.boards import board, final, lines

import bastide
from bastide import Game, TileEntry

RULES = "base-game + princess-dragon"
FARMS = f"{RULES} + farms-third-edition"
SYMBOLS = ("volcano", "dragon", "princess", "portal")


def tiles() -> Mapping[str, TileEntry]:
    return bastide.resolve_variant(RULES).tiles


def of_set(picture: str) -> str:
    """A picture of a board with the tiles of this set by their names, rotations behind an ``@``."""
    return re.sub(r"(PD-[a-z-]*[a-z])", r"princess-dragon/\1", picture)


def table(picture: str) -> Game:
    return bastide.Diagram.read(board(of_set(picture), Red=[])).on_table(RULES)[0]


def symbols(tile: str) -> list[str]:
    found = tiles()[tile].tile
    flags = [*found.flags, *(flag for segment in found.segments for flag in segment.flags)]
    return [flag for flag in flags if flag in SYMBOLS]


def test_30_tiles_are_in_the_bag_with_one_symbol_each() -> None:
    game = Game(RULES, ["Red"], seed=1)
    ids = Counter(game.view("Red").stacks()["bag"]["items"]) + Counter([str(game.decision.tile)])
    waiting = Counter(game.view("Red").stacks()["waiting-dragons"]["order"])
    ours = {tile: count for tile, count in (ids + waiting).items() if tile.startswith("princess-dragon/")}
    assert sum(ours.values()) == 30
    assert all(len(symbols(tile)) == 1 for tile in ours)
    counts = Counter(dict.fromkeys(SYMBOLS, 0))
    for tile, count in ours.items():
        counts[symbols(tile)[0]] += count
    assert counts == {"volcano": 6, "dragon": 12, "princess": 6, "portal": 6}


def test_three_of_them_have_a_pennant() -> None:
    pennants = [
        name
        for name, entry in tiles().items()
        if name.startswith("princess-dragon/") and any("pennant" in segment.flags for segment in entry.tile.segments)
    ]
    assert len(pennants) == 3


@pytest.mark.parametrize("name", ["PD-dragon-city", "PD-princess-corner"])
def test_two_tiles_have_a_print_with_a_garden(name: str) -> None:
    kinds = [segment.kind for segment in tiles()[f"princess-dragon/{name}-garden"].tile.segments]
    assert kinds.count("garden") == 1


def test_road_through_the_tunnel_is_one_road_and_parts_no_field() -> None:
    game = table("PD-dragon-tunnel")
    assert len(list(game.board.features("road"))) == 1
    assert len(list(game.board.features("field"))) == 2
    [city] = game.board.features("city")
    assert city.open == 6


def test_tunnel_joins_the_fields_beside_the_road_that_leads_into_it() -> None:
    game = table("U\nPD-dragon-tunnel")
    # The fields on both sides of the road in the north are one below the tunnel's mouth.
    assert len(list(game.board.features("field"))) == 2


def test_monastery_inside_a_city_is_apart_from_the_city() -> None:
    diagram = board(of_set("PD-dragon-city-monastery"), Red=["0,0 monastery"], Blue=["0,0 city N"])
    assert final(diagram, FARMS) == {"Red": 1, "Blue": 1}


def test_monastery_inside_a_city_is_complete_when_surrounded_though_the_city_is_not() -> None:
    picture = "B G90 B\nE90 PD-dragon-city-monastery E270\nB B B"
    diagram = board(of_set(picture), Red=["1,1 monastery"], Blue=["1,1 city N"])
    game = bastide.Diagram.read(diagram).on_table(RULES)[0]
    assert game.board.feature_at((1, 1), "monastery").complete
    assert not game.board.feature_at((1, 1), "city N").complete


def test_road_ends_at_the_foot_of_a_volcano_and_the_field_goes_round_it() -> None:
    game = table("PD-volcano-road-end")
    assert len(list(game.board.features("field"))) == 1
    diagram = board(of_set("PD-volcano-road-end\nA180"), Red=["0,1 road N"])
    assert lines(diagram, RULES) == [("Red", 2, "road", "completed")]


def test_inner_field_lies_between_the_city_of_the_princess_and_the_other() -> None:
    game = table("PD-princess-and-pennant")
    fields = {field.open: [city.flags for city in field.borders] for field in game.board.features("field")}
    assert fields == {3: [{"princess": 1}], 0: [{"princess": 1}, {"pennant": 1}]}


def test_two_bends_have_no_crossing() -> None:
    game = table("PD-portal-two-bends")
    assert [road.open for road in game.board.features("road")] == [2, 2]
