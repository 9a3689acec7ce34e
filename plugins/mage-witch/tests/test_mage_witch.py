"""A mage who makes roads and cities worth more, a witch who halves them, and the spells that bring both."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, features_on, game_of, lines, place, short, terms, turn

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + mage-witch"
FARMS = f"{RULES} + farms-third-edition"
MAGIC = "mage-witch/MW-opposite-cities"


def with_figures(picture: str, pieces: dict[str, Any], **figures: str) -> dict[str, Any]:
    """A diagram on which mage and witch stand, each as in ``mage="0,0 city N"``."""
    diagram = board(picture, **pieces)
    for kind, where in figures.items():
        at, _, name = where.partition(" ")
        x, y = map(int, at.split(","))
        [tile] = [tile for tile in diagram["tiles"] if tile["at"] == [x, y]]
        tile["pieces"].append({"player": None, "piece": kind, "on": name})
    return diagram


def spells(game: Game) -> list[tuple[str, str, str]]:
    """What may be done with the figures: how, with which, and where, as in ``0,1 city N`` or here ``city N``."""
    assert game.decision.kind == "spell"
    return [
        (
            each["type"],
            each["figure"],
            " ".join([*([f"{each['at'][0]},{each['at'][1]}"] if "at" in each else ()), each["on"]]),
        )
        for each in (action.as_record() for action in game.decision.actions)
    ]


def cast(game: Game, figure: str, x: int, y: int, on: str) -> None:
    game.play({"type": "conjure", "figure": figure, "at": [x, y], "on": on})


def standing(game: Game) -> dict[str, Any]:
    """Where mage and witch stand."""
    return {each.piece: (each.at, each.on) for each in game.board.pieces if each.player is None}


# The box


@pytest.mark.parametrize(("content", "count"), [("all", 8), ("rules", 0)])
def test_there_are_eight_tiles_with_magic(content: str, count: int) -> None:
    ruleset = bastide.resolve_variant(f"{RULES}(content={content})")
    magic = [name for name, entry in ruleset.tiles.items() if "magic" in entry.tile.flags]
    assert sum(ruleset.contents["bag"].get(name, 0) for name in magic) == count
    assert len(magic) == 8


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [
        ("city-three-roads", 3, 3, 1),
        ("corner-bend", 2, 1, 1),
        ("three-cities-road", 2, 1, 3),
        ("city-across-two-roads", 4, 2, 1),
        ("opposite-cities", 1, 0, 2),
        ("three-sides-road", 2, 1, 1),
        ("city-road-bend", 3, 2, 1),
        ("two-cities-bend", 2, 1, 2),
    ],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(f"mage-witch/MW-{tile}", FARMS) == [fields, roads, cities]


# Spells


def test_spell_brings_a_figure_to_any_unfinished_road_or_city_before_deploying() -> None:
    game = game_of(RULES, f"{MAGIC} E")
    place(game, 0, 1, 90)
    there = ["0,0 city N", "0,0 road E", "city E", "city W"]
    assert sorted(spells(game)) == [("conjure", figure, where) for figure in ("mage", "witch") for where in there]
    cast(game, "witch", 0, 0, "road E")
    assert standing(game) == {"witch": ((0, 0), "road E")}
    assert (game.decision.player, game.decision.kind) == ("Red", "deploy")


def test_tile_without_magic_brings_no_spell() -> None:
    game = game_of(RULES, "E E")
    place(game, 0, -1, 180)
    assert game.decision.kind == "deploy"


def test_features_that_the_tile_completes_are_no_longer_open_to_spells() -> None:
    game = game_of(RULES, f"{MAGIC} E")
    place(game, 0, -1)
    assert {where for _, _, where in spells(game)} == {"0,0 road E", "city N"}


def test_figure_moves_to_another_feature_where_neither_is() -> None:
    game = game_of(RULES, f"{MAGIC} E {MAGIC} E")
    place(game, 0, 1, 90)
    cast(game, "mage", 0, 0, "road E")
    game.play({"type": "pass"})
    turn(game, 1, 1, 270)
    place(game, -1, 1, 90)
    assert "0,0 road E" not in {where for _, _, where in spells(game)}
    cast(game, "mage", 0, 0, "city N")
    assert standing(game) == {"mage": ((0, 0), "city N")}


def test_figure_is_taken_away_where_no_road_or_city_is_free() -> None:
    game = game_of(RULES, f"{MAGIC} E {MAGIC} B", start=f"E180\n.\n{MAGIC}")
    place(game, 0, 3)
    cast(game, "mage", 0, 0, "city S")
    game.play({"type": "pass"})
    turn(game, 0, 4)
    place(game, 0, 1)
    assert spells(game) == [("banish", "mage", "0,0 city S")]
    game.play({"type": "banish", "figure": "mage", "at": [0, 0], "on": "city S"})
    assert standing(game) == {}


def test_no_spell_is_cast_where_nothing_can_be_done() -> None:
    game = game_of(RULES, f"{MAGIC} B", start="E180\n.\nE")
    place(game, 0, 1)
    assert game.decision.kind == "deploy"


def test_figures_that_come_together_are_parted_at_once() -> None:
    game = game_of(RULES, f"{MAGIC} {MAGIC} U B", start="U90 . U90")
    place(game, 0, 1, 90)
    cast(game, "mage", 0, 0, "road E")
    game.play({"type": "pass"})
    place(game, 2, 1, 90)
    cast(game, "witch", 2, 0, "road E")
    game.play({"type": "pass"})
    place(game, 1, 0, 90)
    assert {where.split()[1] for _, _, where in spells(game)} == {"city"}
    cast(game, "witch", 2, 1, "city E")
    assert standing(game) == {"mage": ((0, 0), "road E"), "witch": ((2, 1), "city E")}


# Scores


@pytest.mark.parametrize(("figure", "points"), [("mage", 6), ("witch", 2)])
def test_city_scores_a_point_more_a_tile_with_the_mage_and_half_with_the_witch(figure: str, points: int) -> None:
    diagram = with_figures("E180\nE", {"Red": ["0,0 city S"]}, **{figure: "0,1 city N"})
    assert lines(diagram, RULES) == [("Red", points, "city", "completed")]


def test_half_is_rounded_up_as_a_whole() -> None:
    road = with_figures("U\nU\nU", {"Red": ["0,0 road N"]}, witch="0,0 road N")
    [line] = bastide.score(road, RULES).lines
    assert short(line) == ("Red", 2, "road", "final")
    assert terms(line)[-1] == ("witch", -1, 1)


def test_witch_halves_what_an_inn_or_cathedral_brings() -> None:
    rules = f"{RULES} + inns-cathedrals"
    picture = "E180\ninns-cathedrals/IC-cathedral\nE"
    diagram = with_figures(picture, {"Red": ["0,0 city S"]}, witch="0,0 city S")
    plain = bastide.score(board(picture, Red=["0,0 city S"]), rules).scores["Red"]
    assert bastide.score(diagram, rules).scores["Red"] == -(-plain // 2)


def test_unfinished_city_with_a_cathedral_scores_for_the_mage_alone() -> None:
    diagram = with_figures("E180\ninns-cathedrals/IC-cathedral", {"Red": ["0,0 city S"]}, mage="0,0 city S")
    assert lines(diagram, f"{RULES} + inns-cathedrals") == [("Red", 2, "city", "final")]


@pytest.mark.parametrize(("final", "points"), [("true", 4), ("false", 2)])
def test_figures_count_in_the_final_scoring_where_the_group_says_so(final: str, points: int) -> None:
    diagram = with_figures("U\nU", {"Red": ["0,0 road N"]}, mage="0,0 road N")
    assert lines(diagram, f"{RULES}(final={final})") == [("Red", points, "road", "final")]


@pytest.mark.parametrize("on", ["city N", None])
def test_figure_leaves_what_has_been_completed_whoever_stands_there(on: str | None) -> None:
    game = game_of(RULES, f"{MAGIC} E B", start="E")
    place(game, 0, -1)
    cast(game, "mage", 0, -1, "city N")
    game.play({"type": "pass"} if on is None else {"type": "deploy", "piece": "follower", "on": on})
    turn(game, 0, -2, 180)
    assert game.scores["Red"] == (6 if on else 0)
    assert standing(game) == {}


# Together


def test_whole_game_is_played_and_replayed() -> None:
    game = played(FARMS, 800, seed=0, players=3, style="close")
    assert game.over
    assert "conjure" in {action["type"] for action in game.to_record()["actions"]}
    assert bastide.score(game.to_record()).scores == game.scores


@pytest.mark.parametrize("seed", range(2))
def test_mage_and_witch_are_never_in_one_road_or_city(seed: int) -> None:
    game = played(f"{FARMS} + inns-cathedrals", 70, seed=seed, style="close")
    spots = [game.position.feature_of(number) for number in game.position.pieces_of(None, "mage", "witch")]
    assert len(spots) == len(set(spots))
