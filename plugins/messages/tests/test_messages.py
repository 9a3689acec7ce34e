"""The Messages: two counting figures, and messages on every fifth space."""

from __future__ import annotations

import pytest
from tests.boards import board, deploy, place, turn

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + farms-third-edition + messages"
START = "A270 U90 . U90 A90"


def game_with(*draws: str, rules: str = RULES, start: str = START) -> Game:
    """A game with forced draws: letters of tiles, or messages."""
    laid = [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in board(start)["tiles"]]
    ids = [f"base-game/{draw}" if len(draw) == 1 else draw for draw in draws]
    return Game(rules, ("Red", "Blue"), draws=ids, start=laid)


def five(*draws: str, rules: str = RULES, first: str = "U", on: str | None = "road E") -> Game:
    """Red has deployed on a tile south of the monastery, and then completed a road of five tiles."""
    game = game_with(first, "B", "U", *draws, rules=rules)
    turn(game, 0, 1, 90 if first == "U" else 180, on=on)
    turn(game, 0, -1)
    place(game, 2, 0, 90)
    deploy(game, "road E")
    return game


def move(game: Game, figure: str) -> None:
    game.play({"type": "move-figure", "figure": figure})


def seconds(game: Game) -> dict[str, int]:
    """How far the second figures have come."""
    found: dict[str, int] = bastide.Diagram.of(game).as_json().get("state", {}).get("messages", {}).get("second", {})
    return found


def offers(game: Game) -> list[tuple[str, ...]]:
    """What may be done with the message."""
    assert game.decision.kind == "message"
    records = [action.as_record() for action in game.decision.actions]
    return [(each["type"], each["message"], *([each["on"]] if "on" in each else ())) for each in records]


def test_there_are_eight_messages_and_no_land_tiles() -> None:
    ruleset = bastide.resolve_variant(RULES)
    assert sum(ruleset.contents["messages"].values()) == 8
    assert not [tile for tile in ruleset.tiles if tile.startswith("messages")]


# Figures


@pytest.mark.parametrize(("figure", "expected"), [("first", {}), ("second", {"Red": 5})])
def test_who_gains_points_moves_either_figure_by_all_of_them(figure: str, expected: dict[str, int]) -> None:
    game = five("knights", "B")
    move(game, figure)
    assert (seconds(game), game.scores) == (expected, {"Red": 5, "Blue": 0})


def test_everybody_who_gains_points_chooses_also_in_the_turn_of_another() -> None:
    game = game_with("U", "U", "B", start="A270 . . A90")
    turn(game, 1, 0, 90, on="road W")
    place(game, 2, 0, 90)
    assert game.decision.kind == "deploy"
    game.play({"type": "pass"})
    assert (game.decision.player, game.decision.kind) == ("Red", "move-figure")


def test_figure_that_stops_in_the_turn_of_another_brings_no_message() -> None:
    game = game_with("U", "U", "B", start="A270 . . U90 A90")
    turn(game, 1, 0, 90, on="road W")
    turn(game, 2, 0, 90)
    move(game, "second")
    assert (seconds(game), game.decision.kind) == ({"Red": 5}, "place")


def test_figure_that_stops_beside_a_dark_space_brings_no_message() -> None:
    game = game_with("U", "B", start="A270 U90 . A90")
    turn(game, 2, 0, 90, on="road W")
    move(game, "first")
    assert (game.scores["Red"], game.decision.kind) == (4, "place")


@pytest.mark.parametrize(("alone", "kind"), [("true", "place"), ("false", "message")])
def test_message_comes_only_to_who_is_alone_where_the_group_says_so(alone: str, kind: str) -> None:
    rules = f"{RULES}(alone={alone}) + handicap(points={{2=5}})"
    game = five(*(["knights"] if kind == "message" else []), "B", rules=rules)
    move(game, "second")
    assert game.decision.kind == kind


def test_lost_points_are_taken_from_the_first_figure_and_then_from_the_second() -> None:
    rules = f"{RULES} + russian-promos"
    game = five("knights", "B", rules=rules)
    move(game, "second")
    game._table.score(bastide.Subject.each("pond", {0: 1}), "final")
    assert (game.scores["Red"], seconds(game)) == (3, {"Red": 3})


# Messages


def test_message_is_followed_or_brings_two_points() -> None:
    game = five("smallest-road", "B")
    move(game, "first")
    assert offers(game) == [("read", "smallest-road"), ("take-points", "smallest-road")]
    game.play({"type": "take-points", "message": "smallest-road"})
    move(game, "second")
    assert (game.scores["Red"], seconds(game)) == (7, {"Red": 2})


def test_smallest_road_scores_as_at_the_end_and_its_follower_stays() -> None:
    game = five("smallest-road", "B")
    move(game, "first")
    game.play({"type": "read", "message": "smallest-road"})
    move(game, "first")
    assert (game.scores["Red"], game.supply("Red")) == (6, {"follower": 6})


@pytest.mark.parametrize("message", ["smallest-city", "smallest-monastery", "pennants", "knights", "farmers", "recall"])
def test_message_that_cannot_be_followed_brings_points_alone(message: str) -> None:
    game = five(message, "B", on=None)
    move(game, "first")
    assert offers(game) == [("take-points", message)]


@pytest.mark.parametrize(
    ("message", "first", "on", "points"),
    [("smallest-city", "E", "city S", 1), ("knights", "E", "city S", 2), ("farmers", "U", "field N", 3)],
)
def test_message_scores_cities_knights_and_farmers(message: str, first: str, on: str, points: int) -> None:
    game = five(message, "B", first=first, on=on)
    move(game, "first")
    game.play({"type": "read", "message": message})
    move(game, "first")
    assert game.scores["Red"] == 5 + points


def test_pennants_in_cities_of_the_player_are_worth_two_points_each() -> None:
    game = five("pennants", "B", first="M", on="city S")
    move(game, "first")
    game.play({"type": "read", "message": "pennants"})
    move(game, "first")
    assert game.scores["Red"] == 7


def test_monastery_scores_what_lies_around_it() -> None:
    game = five("smallest-monastery", "B", first="B", on="monastery")
    move(game, "first")
    game.play({"type": "read", "message": "smallest-monastery"})
    move(game, "first")
    assert game.scores["Red"] == 5 + 3


def test_follower_that_is_recalled_scores_and_goes_home() -> None:
    game = five("recall", "B")
    move(game, "first")
    assert offers(game) == [("read", "recall", "road E"), ("take-points", "recall")]
    game.play(game.decision.actions[0])
    move(game, "first")
    assert (game.scores["Red"], game.supply("Red")) == (6, {"follower": 7})


def test_another_tile_comes_when_all_is_scored() -> None:
    game = five("another-tile", "B", "B", "B")
    move(game, "first")
    game.play({"type": "read", "message": "another-tile"})
    assert (game.decision.player, game.decision.kind) == ("Red", "place")
    turn(game, 0, -2)
    assert game.decision.player == "Blue"


def test_points_of_a_message_may_bring_another_one() -> None:
    game = five("smallest-road", "knights", "B", rules=f"{RULES} + handicap(points={{1=3}})")
    move(game, "second")
    game.play({"type": "take-points", "message": "smallest-road"})
    move(game, "first")
    assert (game.scores["Red"], game.decision.kind) == (10, "message")


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + inns-cathedrals + abbot", 1500, seed=0, players=3, style="close")
    assert game.over
    assert "read" in {action["type"] for action in game.to_record()["actions"]}
    assert bastide.score(game.to_record()).scores == game.scores
