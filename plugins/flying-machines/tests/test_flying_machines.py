"""The flying machines: a follower flies one to three tiles ahead, into an unfinished feature."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, decline, features_on

import bastide
from bastide import Game, IllegalAction
from bastide_flying_machines.plugin import MACHINES

NAME = "flying-machines"
RULES = f"base-game + farms-third-edition + {NAME}"
ALONG, DIAGONAL = f"{NAME}/FM-road-along", f"{NAME}/FM-field-diagonal"
FLY = {"type": "fly", "piece": "follower"}


def placed(
    picture: str, at: tuple[int, int], *, tile: str = ALONG, rotation: int = 0, rules: str = RULES, seed: int = 0
) -> Game:
    """A game in which Red has placed a machine beside what lies there."""
    laid = [{key: each[key] for key in ("tile", "at", "rotation")} for each in board(picture)["tiles"]]
    game = Game(rules, ("Red", "Blue"), draws=[tile, "base-game/U"], start=laid, seed=seed)
    game.play({"type": "place", "at": list(at), "rotation": rotation})
    return game


def flown(distance: int, picture: str, at: tuple[int, int], piece: str = "follower", **how: Any) -> Game:
    """The same after Red had a follower fly so far."""
    for seed in range(60):
        game = placed(picture, at, seed=seed, **how)
        game.play(FLY | {"piece": piece})
        [roll] = [entry for entry in game.to_record()["actions"] if entry["type"] == "roll"]
        if roll["value"] == distance:
            return game
    raise AssertionError("the die never showed that")


def landings(game: Game) -> list[str]:
    """Where the follower may land, as a place on the board; empty if it came back."""
    if game.decision.kind != "land":
        return []
    found = [action.as_record() for action in game.decision.actions]
    return [f"{each['at'][0]},{each['at'][1]} {each['on']}" for each in found if each["type"] == "deploy"]


def test_there_are_eight_tiles_three_of_which_point_to_a_corner() -> None:
    ruleset = bastide.resolve_variant(RULES)
    ours = [tile for tile in ruleset.contents["bag"] if tile.startswith(NAME)]
    assert [ruleset.contents["bag"][tile] for tile in ours] == [1] * 8
    assert [flag for tile in ours for flag in ruleset.tiles[tile].tile.flags].count("machine-north-west") == 3


@pytest.mark.parametrize(
    ("tile", "fields", "roads"),
    [
        ("field-diagonal", 1, 0),
        ("road-across", 2, 1),
        ("road-along", 2, 1),
        ("bend-diagonal", 2, 1),
        ("bend-left", 2, 1),
    ],
)
def test_tiles_have_their_fields_and_roads(tile: str, fields: int, roads: int) -> None:
    assert features_on(f"{NAME}/FM-{tile}", RULES, "field", "road") == [fields, roads]


@pytest.mark.parametrize("tile", ["bend-right", "bend-left"])
def test_machine_at_a_bend_points_along_one_end_of_the_road(tile: str) -> None:
    lying = bastide.resolve_variant(RULES).tiles[f"{NAME}/FM-{tile}"].tile
    [points] = [MACHINES[flag] for flag in lying.flags]
    [road] = [segment for segment in lying.segments if segment.kind == "road"]
    assert "NESW".index(points) in {port // 3 for port in road.ports}


@pytest.mark.parametrize(
    ("distance", "expected"), [(1, ["2,0 road E"]), (2, ["1,0 road E"]), (3, ["0,0 city N", "0,0 road E"])]
)
def test_follower_flies_as_far_as_the_die_says_and_lands_in_what_is_unfinished(
    distance: int, expected: list[str]
) -> None:
    assert landings(flown(distance, "D U90 U90 .", (3, 0))) == expected


@pytest.mark.parametrize(
    ("rotation", "expected"), [(0, "0,0 city N"), (90, "2,0 city N"), (180, "2,2 city S"), (270, "0,2 city S")]
)
def test_diagonal_machine_turns_with_its_tile(rotation: int, expected: str) -> None:
    ring = "E . E\nE270 . E90\nE180 . E180"
    game = flown(1, ring, (1, 1), tile=DIAGONAL, rotation=rotation)
    assert landings(game) == [expected]


def test_follower_flies_over_gaps() -> None:
    assert landings(flown(2, "U90 . .\n. . U90", (2, 0), rotation=0, tile=f"{NAME}/FM-field-straight")) == [
        "0,0 road E"
    ]


def test_follower_lands_where_another_stands() -> None:
    laid = [{"tile": "base-game/U", "at": [0, 0], "rotation": 90}]
    draws = ["base-game/U", f"{NAME}/FM-road-along", "base-game/U"]
    for seed in range(60):
        game = Game(RULES, ("Red", "Blue"), draws=draws, start=laid, seed=seed)
        game.play({"type": "place", "at": [1, 0], "rotation": 90})
        game.play({"type": "deploy", "piece": "follower", "on": "road E"})
        game.play({"type": "place", "at": [2, 0], "rotation": 0})
        game.play(FLY)
        if landings(game):
            game.play(game.decision.actions[0])
            assert game.supply("Blue")["follower"] == 6
            [road] = game.board.features("road")
            assert len(road.pieces) == 2
            return
    raise AssertionError("nobody landed")


def test_what_is_complete_is_no_place_to_land_nor_is_a_field() -> None:
    closed = "E180 .\nE ."
    assert landings(flown(1, closed, (1, 0), tile=f"{NAME}/FM-field-straight")) == []
    monastery = "B ."
    assert landings(flown(1, monastery, (1, 0), tile=f"{NAME}/FM-field-straight")) == ["0,0 monastery"]


def test_follower_that_cannot_land_stays_in_supply_and_no_other_is_deployed() -> None:
    game = flown(3, "U90 .", (1, 0))
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")
    assert game.supply("Red")["follower"] == 7


def test_machine_may_be_left_alone() -> None:
    game = placed("U90 .", (1, 0))
    assert {action.as_record()["type"] for action in game.decision.actions} == {"deploy", "fly", "pass"}
    decline(game)
    assert game.decision.player == "Blue"


def test_nobody_flies_from_other_tiles_or_without_a_follower() -> None:
    game = placed("U90 .", (1, 0), tile="base-game/U", rotation=90)
    assert FLY["type"] not in {action.as_record()["type"] for action in game.decision.actions}
    with pytest.raises(IllegalAction):
        game.play(FLY | {"piece": "big-follower"})


def test_follower_that_can_land_has_to_or_may_as_the_group_says() -> None:
    with pytest.raises(IllegalAction):
        flown(1, "U90 .", (1, 0)).play({"type": "pass"})
    game = flown(1, "U90 .", (1, 0), rules=f"{RULES}(landing=may)")
    game.play({"type": "pass"})
    assert (game.decision.player, game.supply("Red")["follower"]) == ("Blue", 7)


def test_followers_that_may_not_go_everywhere_land_where_they_may() -> None:
    rules = f"{RULES} + abbot"
    for picture, expected in (("B .", ["0,0 monastery"]), ("E180 .", [])):
        tile = f"{NAME}/FM-field-straight"
        assert landings(flown(1, picture, (1, 0), tile=tile, rules=rules, piece="abbot")) == expected


def test_only_unrestricted_followers_fly_where_the_group_says_so() -> None:
    for option, expected in (
        ("all", {"abbot", "follower", "big-follower"}),
        ("unrestricted", {"follower", "big-follower"}),
    ):
        game = placed("U90 .", (1, 0), rules=f"{RULES}(fliers={option}) + abbot + inns-cathedrals(content=rules)")
        records = [action.as_record() for action in game.decision.actions]
        assert {each["piece"] for each in records if each["type"] == "fly"} == expected


def test_flight_is_replayed_from_its_record() -> None:
    record = flown(2, "U90 U90 .", (2, 0), rules=RULES).to_record()
    assert bastide.replay(record).failure is None
