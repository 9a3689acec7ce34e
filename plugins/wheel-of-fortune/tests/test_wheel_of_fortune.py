"""The Wheel of Fortune: where the pig stops, something happens to everybody."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from tests.boards import decline, place, turn

import bastide
from bastide import Game
from bastide.testing import played

NAME = "wheel-of-fortune"
RULES = f"base-game + farms-third-edition + {NAME}"
ONE, TWO, THREE = (f"{NAME}/WF-{name}" for name in ("road", "three-roads", "monastery"))


def wheel(*draws: str, players: tuple[str, ...] = ("Red", "Blue")) -> Game:
    """A game with forced draws: letters of tiles of the base game, or whole ids."""
    return Game(RULES, players, draws=[draw if "/" in draw else f"base-game/{draw}" for draw in draws])


def pig(game: Game) -> str:
    """The part of the wheel where the pig is."""
    [label] = [piece.label for piece in game.board.pieces if piece.piece == "fortune-pig"]
    return label.removeprefix("on the wheel at ")


def crown(game: Game, space: str) -> None:
    game.play({"type": "deploy", "piece": "follower", "place": {"crown": space}})


def test_wheel_is_as_large_as_sixteen_tiles_and_nineteen_tiles_turn_it() -> None:
    ruleset = bastide.resolve_variant(RULES)
    assert {at for _, at, _ in ruleset.start} == {(x, y) for x in range(4) for y in range(4)}
    bag = ruleset.contents["bag"]
    assert sum(count for tile, count in bag.items() if tile.startswith(NAME)) == 19
    source = files("bastide_wheel_of_fortune").joinpath("tiles.toml").read_text(encoding="utf-8")
    assert {tile["certainty"] for tile in tomllib.loads(source)["tiles"].values()} == {"low"}


@pytest.mark.parametrize(("tiles", "count"), [("added", 71 + 19), ("instead", 71)])
def test_nineteen_tiles_come_besides_or_instead_of_like_ones(tiles: str, count: int) -> None:
    assert sum(bastide.resolve_variant(f"{RULES}(tiles={tiles})").contents["bag"].values()) == count


@pytest.mark.parametrize("more", ["river", "count", "wind-roses", "school", "river + count + wind-roses + school"])
def test_wheel_joins_what_else_lies_first(more: str) -> None:
    ruleset = bastide.resolve_variant(f"{RULES} + {more}")
    cells = {at for tile, at, _ in ruleset.start if tile.startswith(NAME)}
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    assert cells == {(west + x, north + y) for x in range(4) for y in range(4)}
    assert len(Game(ruleset, ["Red", "Blue"], seed=1).board.tiles) == len(ruleset.start)


# The pig


def test_pig_begins_at_fortune_and_runs_before_the_tile_is_placed() -> None:
    assert pig(wheel("B")) == "fortune"
    game = wheel(TWO, "B")
    assert (pig(game), game.decision.kind) == ("famine", "place")


def test_fortune_brings_three_points_to_the_player_of_the_turn_alone() -> None:
    game = wheel(THREE, THREE, "B")
    place(game, 0, -1)
    decline(game)
    assert pig(game) == "fortune"
    assert game.scores == {"Red": 7, "Blue": 7 + 3}


def test_storm_brings_everybody_a_point_for_each_follower_in_supply() -> None:
    game = wheel("B", THREE, "B")
    turn(game, 0, -1, on="monastery")
    assert (pig(game), game.scores) == ("storm", {"Red": 6, "Blue": 7})


def test_taxes_bring_for_each_knight_the_pennants_and_ones_own_knights_of_the_city() -> None:
    game = wheel("M", ONE, "B")
    turn(game, 2, -1, 180, on="city S")
    assert (pig(game), game.scores) == ("taxes", {"Red": 2, "Blue": 0})


def test_famine_brings_for_each_farmer_the_completed_cities_at_the_farm() -> None:
    game = wheel("E", TWO, "B")
    turn(game, 2, -1, 180, on="field N")
    assert (pig(game), game.scores) == ("famine", {"Red": 1, "Blue": 0})


def test_inquisition_brings_two_points_for_each_monk() -> None:
    game = wheel("B", THREE, ONE, "B")
    turn(game, 0, -1, on="monastery")
    turn(game, 3, -1)
    assert pig(game) == "inquisition"
    assert game.scores == {"Red": 6 + 2, "Blue": 7}


def test_plague_has_everybody_take_a_follower_back_from_the_tiles_beginning_with_the_player_of_the_turn() -> None:
    game = wheel("B", "B", THREE, TWO, "B")
    turn(game, 0, -1, on="monastery")
    turn(game, 3, -1, on="monastery")
    place(game, 0, 4)
    crown(game, "taxes-1")
    assert pig(game) == "plague"
    assert (game.decision.player, game.decision.kind) == ("Blue", "plague")
    assert len(game.decision.actions) == 1
    game.play(game.decision.actions[0])
    assert game.decision.player == "Red"
    assert [action.as_record()["on"] for action in game.decision.actions] == ["monastery"], "none from the wheel"


# Crown spaces


def test_crown_space_scores_three_points_when_the_pig_stops_there() -> None:
    game = wheel("B", ONE, "B")
    place(game, 0, -1)
    crown(game, "taxes-2")
    assert (pig(game), game.scores) == ("taxes", {"Red": 3, "Blue": 0})
    assert game.supply("Red") == {"follower": 7}


def test_crown_space_takes_one_follower() -> None:
    game = wheel("B", "B", "B")
    place(game, 0, -1)
    crown(game, "storm-1")
    place(game, 3, -1)
    records = [action.as_record() for action in game.decision.actions]
    free = [each["place"]["crown"] for each in records if "place" in each]
    assert len(free) == 8
    assert "storm-1" not in free


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + inns-cathedrals", 900, seed=0, players=3, style="close")
    assert game.over
    assert any(line["kind"] == "fate" for line in game.lines)
    assert bastide.score(game.to_record()).scores == game.scores
