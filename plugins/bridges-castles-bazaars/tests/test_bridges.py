"""Bridges: where they may lie, what they join, and who stands on them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, deploy, game_of, lines, offered, place, turn

import bastide
from bastide import Game

RULES = "base-game + farms-third-edition + bridges-castles-bazaars"
NAMES = ("Red", "Blue", "Green", "Black", "White", "Grey")


def bridges(game: Game) -> list[tuple[list[int], list[str]]]:
    """The bridges that may be laid now, by cell and sides."""
    records = [action.as_record() for action in game.decision.actions]
    return sorted((record["at"], record["sides"]) for record in records if record["type"] == "bridge")


def with_bridge(game: Game, x: int, y: int) -> list[tuple[int, list[int], list[str]]]:
    """The placements in a cell that need a bridge: the rotation, and the bridge."""
    records = [action.as_record() for action in game.decision.actions]
    return [
        (record["rotation"], record["bridge"]["at"], record["bridge"]["sides"])
        for record in records
        if record["type"] == "place" and "bridge" in record and record["at"] == [x, y]
    ]


def lay(game: Game, x: int, y: int, sides: str) -> None:
    game.play({"type": "bridge", "at": [x, y], "sides": list(sides)})


def road(game: Game, x: int, y: int, name: str) -> tuple[list[tuple[int, int]], int]:
    """The tiles of a road, and how many of its ends are open."""
    feature = game.board.feature_at((x, y), name)
    return feature.tiles, feature.open


@pytest.mark.parametrize(("players", "count"), [(2, 3), (4, 3), (5, 2), (6, 2)])
def test_players_have_three_bridges_and_castles_or_two_among_five_or_six(players: int, count: int) -> None:
    game = Game(RULES, NAMES[:players], seed=1)
    assert {(game.supply(name)["bridge"], game.supply(name)["castle"]) for name in game.players} == {(count, count)}


def test_bridge_may_lie_over_the_tile_just_placed_and_those_beside_it() -> None:
    game = game_of(RULES, "B E", start="B B B")
    place(game, 1, 1)
    # Over [0, 0] and [2, 0] none may lie: they share no edge with the tile just placed.
    assert bridges(game) == [([1, 1], ["E", "W"])]


def test_bridge_may_lie_over_a_tile_beside_the_one_just_placed() -> None:
    game = game_of(RULES, "B E", start="U90")
    place(game, 0, 1)
    assert bridges(game) == [([0, 1], ["E", "W"])]
    game = game_of(RULES, "E B", start="B")
    place(game, 0, -1)
    assert bridges(game) == [([0, -1], ["E", "W"]), ([0, 0], ["E", "W"])]


def test_bridge_rests_on_grass_at_both_ends() -> None:
    game = game_of(RULES, "F B", start="E180")
    place(game, 1, 0, 90)
    # Over F there is grass from east to west only, and in the west lies a tile without a road.
    assert bridges(game) == []
    game = game_of(RULES, "F B", start="E")
    place(game, 0, -1, 90)
    assert bridges(game) == [([0, -1], ["E", "W"]), ([0, 0], ["E", "W"])]


def test_end_of_a_bridge_may_not_meet_a_tile_without_a_road() -> None:
    game = game_of(RULES, "B E", start="B")
    place(game, 1, 0)
    assert bridges(game) == [([0, 0], ["N", "S"]), ([1, 0], ["N", "S"])]


def test_tile_may_be_placed_whose_road_a_bridge_carries_on() -> None:
    game = game_of(RULES, "V E", start="B")
    assert (0, [0, 0], ["N", "S"]) in with_bridge(game, 0, -1)
    game.play({"type": "place", "at": [0, -1], "rotation": 0, "bridge": {"at": [0, 0], "sides": ["N", "S"]}})
    assert road(game, 0, 0, "road S") == ([(0, -1), (0, 0)], 2)
    assert game.supply("Red")["bridge"] == 2
    assert game.board.tiles[0].tile.id == "base-game/B-bridge-ns"


def test_grass_may_meet_a_road_with_a_bridge_over_the_tile_just_placed() -> None:
    game = game_of(RULES, "B E", start="V")
    assert (0, [0, 1], ["N", "S"]) in with_bridge(game, 0, 1)
    game.play({"type": "place", "at": [0, 1], "rotation": 0, "bridge": {"at": [0, 1], "sides": ["N", "S"]}})
    assert "road N" in offered(game)
    deploy(game, "road N")
    assert road(game, 0, 0, "road S") == ([(0, 0), (0, 1)], 2)


def test_placement_that_needs_no_bridge_names_none() -> None:
    game = game_of(RULES, "B E", start="V")
    assert with_bridge(game, 1, 0) == []
    plain = [action.as_record() for action in game.decision.actions if "bridge" not in action.as_record()]
    assert [1, 0] in [record["at"] for record in plain]


def test_tile_that_needs_a_bridge_is_refused_without_one() -> None:
    game = game_of(RULES, "V E", start="B")
    with pytest.raises(bastide.IllegalAction) as caught:
        place(game, 0, -1)
    assert caught.value.rule == "bastide/edges-match"


def test_only_one_bridge_is_laid_with_a_tile() -> None:
    game = game_of(RULES, "V E", start="B")
    game.play({"type": "place", "at": [0, -1], "rotation": 0, "bridge": {"at": [0, 0], "sides": ["N", "S"]}})
    assert bridges(game) == []
    game = game_of(RULES, "B E", start="U90")
    place(game, 0, 1)
    lay(game, 0, 1, "EW")
    assert (game.decision.kind, game.decision.player) == ("deploy", "Red")
    assert bridges(game) == []


def test_tile_bears_one_bridge_at_most() -> None:
    bare, bridged = (game_of(RULES, "V E", start=start) for start in ("B", "B-bridge-ew"))
    assert (90, [0, 0], ["N", "S"]) in with_bridge(bare, 0, 1)
    assert (90, [0, 0], ["N", "S"]) not in with_bridge(bridged, 0, 1)


def test_no_bridge_is_laid_when_none_is_left() -> None:
    rules: dict[str, Any] = {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "bridges-castles-bazaars": {}},
        "supply": {"bridge": 0},
    }
    start = [{"tile": "base-game/B", "at": [0, 0]}]
    game = Game(rules, ["Red", "Blue"], draws=["base-game/V", "base-game/E"], start=start)
    assert not any("bridge" in action.as_record() for action in game.decision.actions)
    place(game, 1, 0, 180)
    assert bridges(game) == []


def test_bridge_is_laid_before_deploying() -> None:
    game = game_of(RULES, "B E", start="U90")
    place(game, 0, 1)
    deploy(game, "monastery")
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")


def test_bridge_counts_as_a_road_once_for_its_tile() -> None:
    game = game_of(RULES, "A A B", start="U-bridge-ew")
    turn(game, 1, 0, 90, on="road W")
    turn(game, -1, 0, 270)
    assert game.scores == {"Red": 3, "Blue": 0}


def test_bridge_and_the_road_under_it_are_two_roads() -> None:
    game = game_of(RULES, "A B", start="U-bridge-ew")
    assert road(game, 0, 0, "road N") == ([(0, 0)], 2)
    assert road(game, 0, 0, "road E") == ([(0, 0)], 2)


def test_road_that_passes_twice_over_a_tile_counts_it_once() -> None:
    laid = """
    .    V270        V
    A270 U-bridge-ew V90
    .    A180        .
    """
    assert lines(board(laid.strip("\n"), Red=["1,1 road E"]), RULES) == [("Red", 6, "road", "completed")]


def test_field_under_a_bridge_stays_one_field_and_joins_both_sides_of_a_road() -> None:
    game = game_of(RULES, "B E", start="V")
    game.play({"type": "place", "at": [0, 1], "rotation": 0, "bridge": {"at": [0, 1], "sides": ["N", "S"]}})
    left = game.board.feature_at((0, 0), "field SSW")
    right = game.board.feature_at((0, 0), "field SSE")
    assert left == right == game.board.feature_at((0, 1), "field N")


def test_tile_placed_later_at_a_bridge_needs_a_road_or_a_bridge() -> None:
    game = game_of(RULES, "B E", start="B-bridge-ns")
    assert sorted(with_bridge(game, 0, 1)) == [(rotation, [0, 1], ["N", "S"]) for rotation in (0, 90, 180, 270)]
    assert not [
        action
        for action in game.decision.actions
        if action.as_record()["at"] == [0, 1] and "bridge" not in action.as_record()
    ]


def test_bridge_over_a_tile_keeps_its_pieces() -> None:
    game = game_of(RULES, "B B E", start="U90")
    turn(game, 0, 1, on="monastery")
    place(game, 0, 2)
    lay(game, 0, 1, "EW")
    assert [(piece.player, piece.on) for piece in game.board.pieces] == [("Red", "monastery")]
    deploy(game, "monastery")


def test_nobody_is_deployed_on_a_bridge_over_another_tile() -> None:
    game = game_of(RULES, "E E", start="B")
    place(game, 0, -1, 0)
    lay(game, 0, 0, "EW")
    assert offered(game) == ["city N", "field E"]


def test_bridge_can_complete_a_road() -> None:
    game = game_of(RULES, "B B E", start="A270 . A90")
    turn(game, 0, 1)
    assert game.decision.player == "Blue"
    game.play({"type": "place", "at": [1, 0], "rotation": 0, "bridge": {"at": [1, 0], "sides": ["E", "W"]}})
    deploy(game, "road E")
    assert game.scores == {"Red": 0, "Blue": 3}


def test_tile_that_fits_only_with_a_bridge_is_not_discarded() -> None:
    # Round about lie four roads and nothing else, so a monastery fits nowhere without a bridge.
    game = game_of(RULES, "B E", start="X")
    assert {len(action.as_record()["bridge"]) for action in game.decision.actions} == {2}
    bare = game_of("base-game", "B E", start="X")
    assert bare.decision.tile == "base-game/E" or bare.over


def test_bridges_lie_over_tiles_of_any_set_and_print() -> None:
    ruleset = bastide.resolve_variant("base-game + river + abbot + bridges-castles-bazaars")
    for tile in (
        "base-game/B-bridge-ns",
        "base-game/B-bridge-ew",
        "base-game/E-garden-bridge-ew",
        "base-game/F-bridge-ns",
    ):
        assert tile in ruleset.tiles
    assert "base-game/F-bridge-ew" not in ruleset.tiles
    assert [name for name in ruleset.tiles if name.startswith("river/") and "bridge" in name]


def test_tiles_are_chosen_from_a_hand_with_bridges_too() -> None:
    rules = "base-game + private-city-planning(hand=2) + bridges-castles-bazaars"
    game = game_of(rules, "V B E E E", start="B")
    records = [action.as_record() for action in game.decision.actions]
    assert {record["tile"] for record in records if "bridge" in record} == {"base-game/V"}
    chosen = next(record for record in records if "bridge" in record)
    game.play(chosen)
    assert "base-game/V" not in game.position.stack("hand:Red")


def test_bridges_are_drawn_and_read_back_from_diagrams() -> None:
    game = game_of(RULES, "B E", start="U90")
    place(game, 0, 1)
    lay(game, 0, 1, "EW")
    diagram = bastide.Diagram.of(game)
    assert diagram.as_json()["tiles"][1]["tile"] == "base-game/B-bridge-ew"
    table, notes = diagram.on_table(RULES)
    assert notes == []
    assert table.board.feature_at((0, 1), "road E").open == 2
