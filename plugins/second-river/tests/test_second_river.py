"""The second river: it forks, ends in two places, and a herd of pigs makes the cities of its field worth more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from tests.boards import board, features_on, lines, terms

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + farms-third-edition + river + second-river"
R2, RV = "second-river/R2-", "river/RV-"
BETWEEN = ("city-end", "city-bridge", "monastery", "inn-bridge", "city-road", "bend", "city-corner", "pig-herd")


def drawn(variant: str, seed: int) -> list[str]:
    game = Game(variant, ["Red", "Blue"], seed=seed)
    while not game.over:
        game.play(game.decision.actions[0])
    draws: list[str] = game.to_record()["draws"]
    return draws


@pytest.mark.parametrize("seed", range(6))
def test_fork_comes_first_and_the_lake_with_the_volcano_last(seed: int) -> None:
    tiles = drawn(RULES, seed)
    assert tiles[0] == f"{R2}fork"
    assert Counter(tiles[1:10]) == Counter(f"{R2}{name}" for name in (*BETWEEN, "road-corner"))
    assert tiles[10] == f"{R2}volcano-lake"
    assert all(tile.startswith("base-game/") for tile in tiles[11:])


def test_both_rivers_make_one_with_one_spring() -> None:
    tiles = drawn(f"{RULES}(tiles=added)", 1)
    assert (tiles[0], tiles[20]) == (f"{R2}fork", f"{R2}volcano-lake")
    assert len([tile for tile in tiles if tile.startswith(RV)]) == 10
    assert not {f"{RV}lake", f"{R2}spring"} & {*tiles}


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [
        ("fork", 3, 0, 0),
        ("city-end", 2, 0, 1),
        ("city-bridge", 2, 0, 1),
        ("monastery", 2, 0, 0),
        ("inn-bridge", 4, 1, 0),
        ("city-road", 4, 1, 1),
        ("bend", 2, 0, 0),
        ("city-corner", 2, 0, 1),
        ("pig-herd", 2, 0, 0),
        ("road-corner", 3, 1, 0),
        ("volcano-lake", 1, 0, 0),
    ],
)
def test_tiles_have_their_features(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(f"{R2}{tile}", RULES) == [fields, roads, cities]


def forked(*draws: str) -> Game:
    """A game in which the fork lies east of the spring, with branches to the north and the south."""
    game = Game(RULES, ["Red", "Blue"], draws=[f"{R2}{name}" for name in ("fork", *draws)])
    game.play({"type": "place", "at": [1, 0], "rotation": 270})
    game.play({"type": "pass"})
    return game


def places(game: Game) -> set[tuple[int, int, int]]:
    found = [action.as_record() for action in game.decision.actions]
    return {(*each["at"], each["rotation"]) for each in found if each["type"] == "place"}


def test_either_branch_of_the_river_is_continued() -> None:
    assert {(x, y) for x, y, _ in places(forked("monastery"))} == {(1, -1), (1, 1)}


def test_bend_beside_the_fork_may_turn_to_either_hand() -> None:
    assert places(forked("bend")) == {(1, -1, 0), (1, -1, 270), (1, 1, 90), (1, 1, 180)}


def test_branches_must_not_be_joined() -> None:
    game = forked("bend", "bend", "monastery", "monastery", "bend", "bend", "inn-bridge")
    # Both branches turn to the east, and then towards each other.
    for x, y, rotation in ((1, -1, 270), (1, 1, 180), (2, -1, 0), (2, 1, 0), (3, -1, 0), (3, 1, 90)):
        game.play({"type": "place", "at": [x, y], "rotation": rotation})
        game.play({"type": "pass"})
    assert game.to_record()["actions"][-1] == {"type": "discard", "tile": f"{R2}inn-bridge"}


CITY = f"{R2}pig-herd\nE180\nE"


def field_of(
    variant: str, picture: str = CITY, **pieces: Sequence[str]
) -> list[tuple[str, list[tuple[str, int, int]]]]:
    """Who scores a field, with the terms of the score."""
    found = bastide.score(board(picture, scores=None, **pieces), RULES + variant).lines
    return [(line["player"], terms(line)) for line in found if line["kind"] == "field"]


def test_field_with_a_herd_of_pigs_scores_a_point_more_for_each_city() -> None:
    assert field_of("", Red=["0,0 field E"]) == [("Red", [("cities", 1, 4)])]
    assert field_of("", CITY.replace("pig-herd", "bend@90"), Red=["0,0 field E"]) == [("Red", [("cities", 1, 3)])]


def test_field_on_the_other_bank_scores_as_ever() -> None:
    assert field_of("", Red=["0,0 field NNW"]) == [("Red", [("cities", 0, 3)])]


def test_herd_and_the_pig_of_a_player_count_together() -> None:
    mine = ["0,0 field E", "0,0 field E: pig"]
    assert field_of(" + traders-builders", Red=mine) == [("Red", [("cities", 1, 5)])]


@pytest.mark.parametrize(("farms", "points"), [("first", 5), ("second", 4), ("third", 4)])
def test_herd_counts_under_every_farm_rule(farms: str, points: int) -> None:
    variant = RULES.replace("third", farms)
    assert lines(board(CITY, Red=["0,0 field E"]), variant) == [("Red", points, "field", "final")]


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES}(tiles=added) + inns-cathedrals + princess-dragon", 1500, seed=3, players=3, style="close")
    assert game.over
    assert bastide.score(game.to_record()).scores == game.scores
