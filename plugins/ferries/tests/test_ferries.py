"""The Ferries: lakes at which roads end, and ferries that link two of these roads and may be moved."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from tests.boards import decline, features_on, game_of, lines, short, turn

import bastide
from bastide import Game

RULES = "base-game + ferries"
THREE, FOUR = "ferries/FR-three-roads", "ferries/FR-four-roads"


def land(game: Game, x: int, y: int, sides: str) -> None:
    """Have the ferry of a lake link the roads to two sides."""
    game.play({"type": "land", "piece": "ferry", "place": {"ferry": {"at": [x, y], "sides": sides.split()}}})


def landings(game: Game) -> set[tuple[int, int, str]]:
    """The ferries on offer: where the lake is, and which roads would be linked."""
    found = [action.as_record() for action in game.decision.actions]
    spots = [record["place"]["ferry"] for record in found if record["type"] == "land"]
    return {(*spot["at"], " ".join(spot["sides"])) for spot in spots}


def road(game: Game, x: int, y: int, side: str) -> bastide.Feature:
    """The road at a lake that goes to a side."""
    return game.board.feature_at((x, y), f"road {side}")


def together(game: Game, x: int, y: int) -> set[str]:
    """Which of the three roads at a lake are one road, by their sides."""
    return {f"{one} {two}" for one, two in combinations("ESW", 2) if road(game, x, y, one) == road(game, x, y, two)}


def with_lake(sides: str, draws: str, *, lake: str = THREE, on: str | None = None, rules: str = RULES) -> Game:
    """Red has placed a lake beside a monastery in the west, perhaps with a follower, and landed the ferry."""
    game = game_of(rules, f"{lake} {draws}", start="A270 . . . A90")
    turn(game, 1, 0, 0, on)
    land(game, 1, 0, sides)
    return game


def test_there_are_eight_lakes_and_eight_ferries() -> None:
    contents = bastide.resolve_variant(RULES).contents["bag"]
    assert {name[8:]: contents[name] for name in contents if name.startswith("ferries/")} == {
        "FR-three-roads": 4,
        "FR-three-roads-city": 3,
        "FR-four-roads": 1,
    }
    assert game_of(RULES, "U").supply(None)["ferry"] == 8


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [("three-roads", 3, 3, 0), ("three-roads-city", 3, 3, 1), ("four-roads", 4, 4, 0)],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(f"ferries/FR-{tile}", f"{RULES} + farms-third-edition") == [fields, roads, cities]


# A ferry comes


@pytest.mark.parametrize(
    ("lake", "pairs"), [(THREE, {"E S", "E W", "S W"}), (FOUR, {"N E", "N S", "N W", "E S", "E W", "S W"})]
)
@pytest.mark.parametrize("on", [None, "road S"])
def test_ferry_comes_to_a_new_lake_and_links_any_two_roads(lake: str, pairs: set[str], on: str | None) -> None:
    game = game_of(RULES, f"{lake} U", start="A270")
    turn(game, 1, 0, 0, on)
    assert landings(game) == {(1, 0, pair) for pair in pairs}
    assert {action.as_record()["type"] for action in game.decision.actions} == {"land"}, "one cannot pass"


def test_linked_roads_are_one_and_the_others_end_at_the_lake() -> None:
    game = with_lake("S W", "U U")
    assert together(game, 1, 0) == {"S W"}
    assert [road(game, 1, 0, side).open for side in "ESW"] == [1, 1, 1]
    assert len(road(game, 1, 0, "W").cells) == 2, "the lake counts once"


def test_road_that_is_not_linked_is_complete_at_the_lake() -> None:
    game = with_lake("E S", "U U", on="road W")
    assert game.scores == {"Red": 2, "Blue": 0}


def test_follower_stays_on_its_side_of_the_lake() -> None:
    game = with_lake("S W", "A U", on="road S")
    turn(game, 1, 1, 180)
    land(game, 1, 0, "E W")
    assert game.scores == {"Red": 2, "Blue": 0}, "the road in the south ends at the lake"


def test_ferry_joins_the_roads_of_two_players() -> None:
    game = game_of(RULES, f"U {THREE} U", start="A270")
    turn(game, 1, 0, 90, "road E")
    turn(game, 2, 0, 0, "road E")
    land(game, 2, 0, "E W")
    assert len(road(game, 2, 0, "W").pieces) == 2


def test_ferry_comes_with_a_follower_alone_where_the_group_says_so() -> None:
    rules = f"{RULES}(placed=with-follower)"
    game = game_of(rules, f"{THREE} U U", start="A270")
    turn(game, 1, 0)
    assert game.decision.kind == "place"
    game = game_of(rules, f"{THREE} U U", start="A270")
    turn(game, 1, 0, 0, "road E")
    assert game.decision.kind == "place-ferry"


# A ferry is moved


def test_who_prolongs_a_linked_road_may_move_its_ferry() -> None:
    game = with_lake("S W", "U U U")
    turn(game, 1, 1)
    assert (game.decision.kind, game.decision.player) == ("move-ferry", "Blue")
    assert landings(game) == {(1, 0, "E S"), (1, 0, "E W")}
    land(game, 1, 0, "E W")
    assert together(game, 1, 0) == {"E W"}
    assert game.decision.kind == "place", "each ferry is moved once"


def test_ferry_may_stay_where_it_is() -> None:
    game = with_lake("S W", "U U U")
    turn(game, 1, 1)
    decline(game)
    assert (together(game, 1, 0), game.decision.kind) == ({"S W"}, "place")


def test_road_that_is_not_linked_moves_no_ferry() -> None:
    game = with_lake("S W", "U U U")
    turn(game, 2, 0, 90)
    assert game.decision.kind == "place"


def test_of_two_ferries_on_a_road_the_nearer_one_may_be_moved() -> None:
    game = with_lake("E W", f"{THREE} U U")
    turn(game, 2, 0)
    land(game, 2, 0, "E W")
    assert {(x, y) for x, y, _ in landings(game)} == {(1, 0)}, "the new ferry is not moved at once"
    decline(game)
    turn(game, 2, 1)
    assert game.decision.kind == "place", "it is not on the road that was prolonged"
    turn(game, 3, 0, 90)
    assert {(x, y) for x, y, _ in landings(game)} == {(2, 0)}


def test_ferries_in_both_directions_may_be_moved_each_once() -> None:
    game = with_lake("E W", f"{THREE} U U")
    turn(game, 3, 0)
    land(game, 3, 0, "E W")
    turn(game, 2, 0, 90)
    assert {(x, y) for x, y, _ in landings(game)} == {(1, 0), (3, 0)}
    land(game, 3, 0, "E S")
    assert {(x, y) for x, y, _ in landings(game)} == {(1, 0)}
    land(game, 1, 0, "S W")
    assert game.decision.kind == "place"


@pytest.mark.parametrize(("moved", "again"), [("part", True), ("turn", False)])
def test_ferry_is_moved_again_in_the_second_part_of_a_turn_or_not(moved: str, again: bool) -> None:
    rules = f"{RULES}(moved={moved}) + traders-builders"
    game = with_lake("E W", "E U E U U U", on="road W", rules=rules)
    turn(game, 0, 1, 180)
    turn(game, 2, 0, 90, "road E: builder")
    decline(game)
    turn(game, 0, 2)
    turn(game, 3, 0, 90)
    land(game, 1, 0, "E S")
    assert game.decision.player == "Red", "the builder brings a second part"
    turn(game, 1, 1)
    assert (game.decision.kind == "move-ferry") == again


# What is scored


@pytest.mark.parametrize(("sides", "points"), [("S W", 3), ("E W", 2)])
def test_what_is_complete_after_a_ferry_was_moved_is_scored(sides: str, points: int) -> None:
    game = with_lake("E S", "A U", on="road W")
    assert game.scores == {"Red": 2, "Blue": 0}
    turn(game, 1, 1, 180, "road N")
    land(game, 1, 0, sides)
    assert game.scores == {"Red": 2, "Blue": points}, "also where it is joined to what was scored before"


def test_road_that_was_scored_is_not_scored_anew_when_it_is_parted() -> None:
    game = with_lake("S W", "A U", on="road W")
    turn(game, 1, 1, 180)
    decline(game)
    assert [short(line) for line in game.lines] == [("Red", 3, "road", "completed")]


def test_diagram_of_a_lake_scores_as_the_game_does() -> None:
    game = with_lake("S W", "U U", on="road S")
    diagram = bastide.Diagram.of(game).as_json()
    assert diagram["pieces"] == [
        {"player": None, "piece": "ferry", "place": {"ferry": {"at": [1, 0], "sides": ["S", "W"]}}}
    ]
    assert lines(diagram, RULES) == [("Red", 2, "road", "final")]
    parted: dict[str, Any] = {**diagram, "pieces": []}
    assert lines(parted, RULES) == [("Red", 1, "road", "final")]


@pytest.mark.parametrize("sides", [["S"], ["S", "S"], "S W", ["S", 3], ["S", "X"]])
def test_ferry_of_a_diagram_says_which_roads_it_links(sides: Any) -> None:
    diagram = bastide.Diagram.of(with_lake("S W", "U U")).as_json()
    diagram["pieces"][0]["place"]["ferry"]["sides"] = sides
    with pytest.raises(bastide.BastideError, match="a ferry is at"):
        bastide.score(diagram, RULES)


def test_move_of_a_ferry_is_taken_back() -> None:
    game = with_lake("S W", "U U U")
    turn(game, 1, 1)
    land(game, 1, 0, "E W")
    game.undo()
    assert together(game, 1, 0) == {"S W"}
