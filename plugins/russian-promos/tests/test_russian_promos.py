"""The Russian promos: the hut scores for empty cells; the tree and the pond catch followers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, decline, deploy, features_on, final, game_of, lines, place, turn

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + farms-third-edition + russian-promos"
HUT, CROSSROADS, TREE, POND = (f"russian-promos/RU-{name}" for name in ("hut", "crossroads", "tree", "pond"))


def caught(game: Game) -> list[tuple[str | None, str]]:
    """Who is in the tree or the pond, and in which."""
    found = [(each.player, each.label.removeprefix("in the ")) for each in game.board.pieces]
    return [each for each in found if each[1] in ("tree", "pond")]


def releases(game: Game) -> list[dict[str, Any]]:
    """Whom the player who decides may take back."""
    records = [{**action.as_record()} for action in game.decision.actions]
    return [each for each in records if each["type"] == "set-free"]


def test_there_are_four_tiles_one_of_each() -> None:
    bag = bastide.resolve_variant(RULES).contents["bag"]
    own = {tile: count for tile, count in bag.items() if tile.startswith("russian-promos")}
    assert own == dict.fromkeys((HUT, CROSSROADS, TREE, POND), 1)


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "huts"), [(HUT, 1, 0, 1), (CROSSROADS, 4, 2, 0), (TREE, 2, 1, 0), (POND, 1, 0, 0)]
)
def test_tiles_have_their_fields_roads_and_hut(tile: str, fields: int, roads: int, huts: int) -> None:
    assert features_on(tile, RULES, "field", "road", "hut") == [fields, roads, huts]


# The hut


def test_hut_scores_a_point_and_one_for_each_empty_cell_around_it_at_the_end() -> None:
    assert final(board(f"E E\n{HUT} B", Red=["0,1 hut"]), RULES) == {"Red": 6}


def test_hut_with_tiles_all_around_scores_one_point_and_its_follower_goes_home() -> None:
    game = game_of(RULES, f"{HUT} B U", start="E E E\nE270 . E90\nB . B")
    turn(game, 1, 1, on="hut")
    place(game, 1, 2)
    assert (game.scores["Red"], game.supply("Red")) == (0, {"follower": 6})
    decline(game)
    assert (game.scores["Red"], game.supply("Red")) == (1, {"follower": 7})


# The tree


def test_tree_catches_followers_on_its_road_however_far_away() -> None:
    game = game_of(RULES, f"U U {TREE} U", start="U90")
    turn(game, -1, 0, 90, on="road E")
    turn(game, 1, 0, 90)
    place(game, 2, 0)
    assert caught(game) == [("Red", "tree")]
    deploy(game, "road W")
    assert caught(game) == [("Red", "tree"), ("Red", "tree")], "who comes later is caught, too"


def test_farmer_beside_the_road_of_the_tree_is_not_caught() -> None:
    game = game_of(RULES, f"U {TREE} U", start="U90")
    turn(game, -1, 0, 90, on="field N")
    turn(game, 1, 0)
    assert caught(game) == []


def test_follower_in_the_tree_scores_nothing_for_the_road() -> None:
    game = game_of(RULES, f"{TREE} A U", start="A270")
    turn(game, 1, 0, on="road W")
    turn(game, 2, 0, 90)
    assert game.lines == []
    assert caught(game) == [("Red", "tree")]


def test_follower_on_the_road_of_the_tree_is_caught_on_a_table_that_is_scored() -> None:
    table = board(f"U90 {TREE}", Red=["0,0 road E"])
    assert final(table, RULES) == {"Red": 0}


@pytest.mark.parametrize(("option", "players"), [("all", ["Red", "Blue"]), ("nearest", ["Blue"])])
def test_tree_catches_only_the_nearest_where_the_group_says_so(option: str, players: list[str]) -> None:
    game = game_of(f"{RULES}(tree={option})", f"U U U {TREE} B", start="U90 . U90")
    turn(game, -1, 0, 90, on="road E")
    turn(game, 3, 0, 90, on="road E")
    turn(game, 1, 0, 90)
    place(game, 4, 0)
    assert caught(game) == [(player, "tree") for player in players]
    decline(game)
    assert sorted(caught(game)) == [("Blue", "tree"), ("Red", "tree")], "then the next one, when all are deployed"


def test_who_is_caught_may_be_taken_back_instead_of_deploying() -> None:
    game = game_of(RULES, f"{TREE} U U U", start="U90")
    turn(game, 1, 0, on="road W")
    place(game, -1, 0, 90)
    assert releases(game) == [], "nobody takes back those of others"
    decline(game)
    place(game, 0, 1, 90)
    [release] = releases(game)
    assert (release["piece"], release["place"]) == ("follower", {"tree": [1, 0]})
    game.play(release)
    assert (game.supply("Red"), caught(game), game.decision.player) == ({"follower": 7}, [], "Blue")


def test_builder_goes_home_when_its_follower_is_caught() -> None:
    rules = f"{RULES} + traders-builders"
    game = game_of(rules, f"U B U B {TREE} U", start="U90")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    turn(game, 2, 0, 90, on="road E: builder")
    turn(game, 0, 2)
    place(game, 3, 0)
    assert (caught(game), game.supply("Red")["builder"]) == ([("Red", "tree")], 1)


# The pond


def test_pond_catches_followers_on_the_tiles_around_also_diagonally() -> None:
    game = game_of(RULES, f"E E {POND} B B", start="B")
    turn(game, 0, -1, on="city N")
    turn(game, 0, 1, 180, on="city S")
    turn(game, 1, 0)
    assert caught(game) == [("Red", "pond"), ("Blue", "pond")]
    turn(game, 2, 0, on="monastery")
    assert len(caught(game)) == 3, "who comes later is caught, too"


def test_follower_two_tiles_from_the_pond_is_not_caught() -> None:
    game = game_of(RULES, f"E {POND} B", start="B B")
    turn(game, -1, 0, 270, on="city W")
    turn(game, 2, 0)
    assert caught(game) == []


def test_nobody_is_deployed_on_the_tile_with_the_pond() -> None:
    game = game_of(RULES, f"{POND} B", start="B")
    place(game, 1, 0)
    assert game.decision.kind == "place"


@pytest.mark.parametrize(("place", "points"), [("pond", [("Red", -4, "pond", "final")]), ("tree", [])])
def test_followers_in_the_pond_lose_two_points_each_and_those_in_the_tree_none(
    place: str, points: list[tuple[str, int, str, str]]
) -> None:
    diagram = board(f"russian-promos/RU-{place}", Red=[])
    diagram["tiles"][0]["pieces"] = [{"player": "Red", "piece": "follower", "place": {place: [0, 0]}}] * 2
    assert lines(diagram, RULES) == points


def test_lord_of_a_castle_is_not_caught() -> None:
    game = game_of(f"{RULES} + bridges-castles-bazaars", f"E E {POND} B", start="B")
    turn(game, 0, 1, 180, on="city S")
    place(game, 0, 2)
    decline(game)
    game.play(next(action for action in game.decision.actions if action.as_record()["type"] == "castle"))
    turn(game, 1, 1)
    assert caught(game) == []


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + tower + princess-dragon", 900, seed=2, players=3, style="close")
    assert game.over
    assert "set-free" in {action["type"] for action in game.to_record()["actions"]}
    assert bastide.score(game.to_record()).scores == game.scores
