"""Little buildings, which make everything on their tiles worth more."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, game_of, lines, place, terms

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + little-buildings"
FARMS = f"{RULES} + farms-third-edition"
NAMES = ["Red", "Blue", "Green", "Yellow", "Black", "Pink"]


def built(picture: str, where: list[tuple[int, int]], kind: str = "little-building", **pieces: Any) -> dict[str, Any]:
    """A diagram with buildings on tiles."""
    diagram = board(picture, **pieces)
    for at in where:
        [tile] = [tile for tile in diagram["tiles"] if tile["at"] == [*at]]
        tile["pieces"].append({"player": "Red", "piece": kind})
    return diagram


@pytest.mark.parametrize(("players", "count"), [(2, 9), (3, 6), (4, 4), (5, 3), (6, 3)])
def test_eighteen_buildings_are_shared_out_evenly(players: int, count: int) -> None:
    assert Game(RULES, NAMES[:players], seed=1).supply("Red") == {"follower": 7, "little-building": count}


def test_there_are_as_many_of_each_kind_where_kinds_matter() -> None:
    supply = Game(f"{RULES}(worth=by-kind)", NAMES[:2], seed=1).supply("Red")
    assert supply == {"follower": 7, "shed": 3, "house": 3, "little-tower": 3}


def test_building_is_put_on_the_tile_just_placed_instead_of_a_follower() -> None:
    game = game_of(RULES, "D E")
    place(game, 1, 0)
    game.play({"type": "deploy", "piece": "little-building", "at": [1, 0]})
    assert (game.decision.player, game.supply("Red")["little-building"]) == ("Blue", 8)
    assert [(piece.piece, piece.at, piece.on) for piece in game.board.pieces] == [("little-building", (1, 0), None)]


def test_building_makes_a_city_worth_a_point_more_whoever_put_it_there() -> None:
    diagram = built("E180\nE", [(0, 0), (0, 1)], Red=[], Blue=["0,1 city N"])
    [line] = bastide.score(diagram, RULES).lines
    assert (line["player"], line["points"], terms(line)[-1]) == ("Blue", 6, ("little buildings", 2, 1))


def test_building_counts_for_every_feature_of_its_tile_also_at_the_end() -> None:
    diagram = built("D D", [(0, 0)], Red=["0,0 city N"], Blue=["0,0 road E"])
    assert lines(diagram, RULES) == [("Red", 2, "city", "final"), ("Blue", 3, "road", "final")]


def test_monastery_has_the_buildings_around_it() -> None:
    diagram = built("E E E\nE270 B E90\nE180 E180 E180", [(0, 0), (1, 1)], Red=["1,1 monastery"])
    assert lines(diagram, RULES) == [("Red", 11, "monastery", "completed")]


@pytest.mark.parametrize(
    ("farms", "points"), [("true", [("Red", 4, "field", "final")]), ("false", [("Red", 3, "field", "final")])]
)
def test_buildings_count_for_farms_where_the_group_says_so(farms: str, points: list[Any]) -> None:
    diagram = built("E180\nE", [(0, 1)], Red=["0,1 field E"])
    assert lines(diagram, f"{RULES}(farms={farms}) + farms-third-edition") == points


@pytest.mark.parametrize(("kind", "points"), [("shed", 5), ("house", 6), ("little-tower", 7)])
def test_kinds_are_worth_more_where_the_group_says_so(kind: str, points: int) -> None:
    diagram = built("E180\nE", [(0, 0)], kind, Red=["0,1 city N"])
    assert lines(diagram, f"{RULES}(worth=by-kind)") == [("Red", points, "city", "completed")]


def test_dragon_leaves_buildings_standing() -> None:
    game = played(f"{RULES} + princess-dragon", 60, seed=1, style="close")
    on_board = sum(piece.piece == "little-building" for piece in game.board.pieces)
    built_so_far = [each for each in game.to_record()["actions"] if each.get("piece") == "little-building"]
    assert on_board == len(built_so_far) > 0


def test_whole_game_is_played_and_replayed() -> None:
    game = played(FARMS, 800, seed=0, players=3, style="close")
    assert game.over
    assert bastide.score(game.to_record()).scores == game.scores
