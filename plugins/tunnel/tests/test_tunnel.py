"""The Tunnel: tokens at the mouths of tunnels, of which two link the roads that go in there."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, decline, feature, features_on, game_of, place, short, turn

import bastide
from bastide import BastideError, Game
from bastide.testing import played

NAME = "tunnel"
RULES = f"base-game + {NAME}"
TWO, CITY, THREE = f"{NAME}/TU-two-mouths", f"{NAME}/TU-city-two-mouths", f"{NAME}/TU-three-mouths"
PLAYERS = "Red", "Blue", "Green", "Yellow"


def mouth(x: int, y: int, side: str) -> dict[str, Any]:
    return {"at": [x, y], "sides": [side]}


def put(game: Game, *mouths: dict[str, Any], token: str = "tunnel-token") -> None:
    """Put a token at the last of these mouths, whose pair has one at the other."""
    game.play({"type": "deploy", "piece": token, "place": {"tunnel": [*mouths]}})


def offered(game: Game) -> list[tuple[str, list[dict[str, Any]]]]:
    """Which tokens may be put where."""
    found = [action.as_record() for action in game.decision.actions]
    return [(each["piece"], each["place"]["tunnel"]) for each in found if "tunnel" in each.get("place", {})]


def test_there_are_four_tiles_with_ten_mouths() -> None:
    ruleset = bastide.resolve_variant(RULES)
    bag = {tile: count for tile, count in ruleset.contents["bag"].items() if tile.startswith(NAME)}
    assert len(bag) == 4 and set(bag.values()) == {1}
    assert sum("tunnel" in part.flags for tile in bag for part in ruleset.tiles[tile].tile.segments) == 10


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [("city-three-mouths", 3, 3, 1), ("city-two-mouths", 2, 2, 1), ("two-mouths", 2, 2, 0), ("three-mouths", 3, 4, 0)],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(f"{NAME}/TU-{tile}", f"{RULES} + farms-third-edition") == [fields, roads, cities]


@pytest.mark.parametrize(
    ("rules", "players", "pairs"), [(RULES, 2, 3), (RULES, 3, 2), (RULES, 4, 1), (f"{RULES}(tokens=pair)", 2, 1)]
)
def test_few_players_have_more_pairs_of_tokens(rules: str, players: int, pairs: int) -> None:
    supply = Game(rules, PLAYERS[:players], seed=1).supply("Red")
    assert [count for piece, count in supply.items() if "tunnel" in piece and count] == [2] * pairs


# Tokens


def begun(draws: str = "U U U U", rules: str = RULES, *players: str) -> Game:
    """Red has placed a tile with two mouths, to the east and the west, below a city."""
    game = game_of(rules, f"{CITY} {draws}", *players, start="E180")
    place(game, 0, 1)
    return game


EAST, WEST = mouth(0, 1, "E"), mouth(0, 1, "W")


def test_token_is_put_at_any_free_mouth_besides_deploying_a_figure() -> None:
    game = begun()
    assert offered(game) == [("tunnel-token", [EAST]), ("tunnel-token", [WEST])]
    put(game, EAST)
    assert not offered(game), "one token in a part of the turn"
    game.play({"type": "deploy", "piece": "follower", "on": "road E"})
    assert game.supply("Red")["follower"] == 6 and game.supply("Red")["tunnel-token"] == 1
    turn(game, 1, 1, 90)
    assert game.decision.player == "Red"


def test_mouth_with_a_token_is_free_for_nobody() -> None:
    game = begun()
    put(game, EAST)
    decline(game)
    place(game, 0, -1, 90)
    assert [at for _, at in offered(game)] == [[WEST]]


def test_second_token_of_a_pair_says_where_the_first_one_lies() -> None:
    game = begun()
    put(game, EAST)
    decline(game)
    turn(game, 0, -1, 90)
    place(game, 1, -1, 90)
    assert offered(game) == [("tunnel-token", [EAST, WEST]), ("second-tunnel-token", [WEST])]


# Roads

#: A tile with mouths to the east and the south; beyond the eastern one the road ends at once, beyond the southern one
#: it goes on for two tiles.
ROADS = f"{TWO} A90\nU . \nA180 ."


def test_road_into_a_tunnel_is_not_complete_before_the_tunnel_comes_out() -> None:
    road = feature(board(ROADS, Red=["1,0 road W"]), RULES, (1, 0), "road W")
    assert (road.open, road.complete) == (0, False)


def with_tokens(*at: list[dict[str, Any]], token: str = "tunnel-token") -> dict[str, Any]:
    """The same with tokens of Red's, who has a follower on one of the roads."""
    tokens = [{"player": "Red", "piece": token, "place": {"tunnel": mouths}} for mouths in at]
    return board(ROADS, Red=["1,0 road W"], Blue=[]) | {"pieces": tokens}


ONE, OTHER = mouth(0, 0, "E"), mouth(0, 0, "S")


def test_road_is_not_complete_with_one_token_of_a_pair() -> None:
    result = bastide.score(with_tokens([ONE]), RULES)
    assert [short(line) for line in result.lines] == [("Red", 2, "road", "final")]


def test_two_tokens_of_a_pair_link_their_roads_which_score_each_tile_once() -> None:
    result = bastide.score(with_tokens([ONE], [ONE, OTHER]), RULES)
    assert not result.notes
    assert [short(line) for line in result.lines] == [("Red", 4, "road", "completed")]


def test_tokens_of_different_pairs_link_nothing() -> None:
    diagram = with_tokens([ONE])
    diagram["pieces"].append({"player": "Red", "piece": "second-tunnel-token", "place": {"tunnel": [OTHER]}})
    assert [short(line) for line in bastide.score(diagram, RULES).lines] == [("Red", 2, "road", "final")]


def test_road_that_a_token_completes_is_scored_for_whoever_stands_there() -> None:
    game = game_of(f"{RULES}(tokens=pair)", f"{TWO} A A U B U", start="B")
    turn(game, 0, -1, 270)
    turn(game, 1, -1, 90, on="road W")
    place(game, 0, -2)
    put(game, mouth(0, -1, "N"))
    decline(game)
    turn(game, -1, 0)
    place(game, 1, 0)
    assert game.lines == []
    put(game, mouth(0, -1, "N"), mouth(0, -1, "E"))
    decline(game)
    assert [short(line) for line in game.lines] == [("Blue", 3, "road", "completed")]


def test_follower_is_not_deployed_on_a_road_that_is_occupied_beyond_a_tunnel() -> None:
    diagram = with_tokens([ONE], [ONE, OTHER])
    game, _ = bastide.Diagram.read(diagram).on_table(RULES)
    assert game.board.feature_at((0, 1), "road N") == game.board.feature_at((1, 0), "road W")


def test_road_through_two_tunnels_is_one() -> None:
    picture = f"{TWO} A90\nU .\n{THREE} A90\nA180 ."
    tokens = [
        ("tunnel-token", [mouth(0, 0, "E")]),
        ("tunnel-token", [mouth(0, 0, "E"), mouth(0, 0, "S")]),
        ("second-tunnel-token", [mouth(0, 2, "E")]),
        ("second-tunnel-token", [mouth(0, 2, "E"), mouth(0, 2, "S")]),
    ]
    pieces = [{"player": "Red", "piece": piece, "place": {"tunnel": at}} for piece, at in tokens]
    diagram = board(picture, Red=["1,0 road W"], Blue=["1,2 road W"]) | {"pieces": pieces}
    found = [short(line) for line in bastide.score(diagram, RULES).lines]
    assert found == [("Red", 4, "road", "completed"), ("Blue", 3, "road", "completed")]


# Records and diagrams


@pytest.mark.parametrize(
    "where",
    [[], {}, "E", [{"at": [0, 0], "sides": ["NE"]}], [{"at": [0, 0], "sides": ["E"]}] * 2, [{"at": [0, 10**9]}]],
)
def test_place_that_is_no_mouth_is_told_as_it_is_written(where: Any) -> None:
    diagram = board(ROADS, Red=[])
    diagram["pieces"] = [{"player": "Red", "piece": "tunnel-token", "place": {"tunnel": where}}]
    with pytest.raises(BastideError, match="a tunnel is at"):
        bastide.score(diagram, RULES)


def test_tokens_stand_in_diagrams() -> None:
    game = begun()
    put(game, EAST)
    diagram = bastide.Diagram.of(game).as_json()
    [token] = diagram["pieces"]
    assert token == {"player": "Red", "piece": "tunnel-token", "place": {"tunnel": [EAST]}}


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + ferries + bridges-castles-bazaars", 800, seed=2, players=2, style="close")
    assert game.over
    actions = game.to_record()["actions"]
    assert any(len(action.get("place", {}).get("tunnel", ())) == 2 for action in actions)
    assert bastide.score(game.to_record()).scores == game.scores
