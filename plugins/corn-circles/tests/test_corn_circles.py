"""Corn circles: all add a follower to one of theirs, or all take one back."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, decline, deploy, game_of, place, turn

import bastide
import bastide_corn_circles.plugin
from bastide import Game, IllegalAction

NAME = "corn-circles"
RULES = f"base-game + farms-third-edition + {NAME}"
CIRCLES = ("field-circle", "road-circle", "city-circle")
BEND, CITY_BEND = f"{NAME}/CC1-bend", f"{NAME}/CC1-city-bend"
TAKE_BACK = {"type": "take-back", "at": [0, 1], "on": "road N", "piece": "follower"}
PASS = {"type": "pass"}


def with_circle(options: str = "", tile: str = BEND, on: str | None = "road N", more: str = "") -> Game:
    """Red and Blue stand on a road each, and Green has placed a circle at a third road and perhaps deployed there."""
    rules = f"{RULES}({options}){more}" if options else RULES + more
    game = game_of(rules, f"U U {tile} U U", "Red", "Blue", "Green", start="U . U . U")
    for column in (0, 2):
        turn(game, column, 1, on="road N")
    place(game, 4, 1, 90)
    decline(game) if on is None else deploy(game, on)
    return game


def choose(game: Game, what: str) -> None:
    game.play({"type": "corn-circle", "what": what})


def asked(game: Game) -> tuple[str, str | None]:
    return game.decision.kind, game.decision.player


def on_offer(game: Game) -> list[dict[str, Any]]:
    """What may be done, without who does it."""
    return [
        {key: value for key, value in each.as_record().items() if key != "player"} for each in game.decision.actions
    ]


def added(x: int, y: int, on: str, piece: str = "follower") -> dict[str, Any]:
    return {"type": "deploy", "piece": piece, "at": [x, y], "on": on}


@pytest.mark.parametrize(("tiles", "count"), [("first", 6), ("second", 6), ("both", 12)])
def test_each_set_has_two_circles_of_each_sort(tiles: str, count: int) -> None:
    ruleset = bastide.resolve_variant(f"{RULES}(tiles={tiles})")
    ours = [tile for tile in ruleset.contents["bag"] if tile.startswith(NAME)]
    assert sum(ruleset.contents["bag"][tile] for tile in ours) == count
    shown = [flag for tile in ours for flag in ruleset.tiles[tile].tile.flags]
    assert {flag: shown.count(flag) for flag in CIRCLES} == dict.fromkeys(CIRCLES, count // 3)


@pytest.mark.parametrize(
    ("tile", "fields", "roads"),
    [
        ("corn-circles/CC1-city-road-end", 1, 1),
        ("corn-circles/CC1-three-roads", 3, 3),
        ("corn-circles-2/CC2-bend-and-road", 3, 2),
        ("corn-circles-2/CC2-bend-and-two-roads", 3, 3),
        ("corn-circles-2/CC2-city-road-end", 1, 1),
        ("corn-circles-2/CC2-city-two-roads", 2, 2),
        ("corn-circles-2/CC2-two-cities", 2, 0),
        ("corn-circles-2/CC2-two-corners", 0, 0),
    ],
)
def test_circle_parts_roads_and_fields(tile: str, fields: int, roads: int) -> None:
    game, _ = bastide.Diagram.read(board(tile, Red=[])).on_table(RULES)
    assert (len(list(game.board.features("field"))), len(list(game.board.features("road")))) == (fields, roads)


def test_player_chooses_after_the_turn_and_all_follow_the_chooser_last() -> None:
    game = with_circle()
    assert asked(game) == ("corn-circle", "Green")
    assert [each["what"] for each in on_offer(game)] == ["add-follower", "take-back"]
    choose(game, "add-follower")
    for player, column in (("Red", 0), ("Blue", 2)):
        assert asked(game) == ("add-follower", player)
        assert on_offer(game) == [added(column, 1, "road N"), PASS]
        game.play(added(column, 1, "road N"))
    assert asked(game) == ("add-follower", "Green")
    game.play(PASS)
    assert asked(game) == ("place", "Red")
    assert [game.supply(player)["follower"] for player in game.players] == [5, 5, 6]


def test_all_take_back_a_follower_when_that_is_chosen() -> None:
    game = with_circle()
    choose(game, "take-back")
    assert on_offer(game) == [TAKE_BACK]
    for player in ("Red", "Blue", "Green"):
        assert asked(game) == ("take-back", player)
        game.play(game.decision.actions[0])
    assert [game.supply(player)["follower"] for player in game.players] == [7, 7, 7]


def test_of_followers_at_one_place_one_of_each_kind_may_be_taken_back() -> None:
    game = with_circle("where=beside-own", more=" + inns-cathedrals(content=rules)")
    choose(game, "add-follower")
    for piece, column, on in (("big-follower", 0, "road N"), ("follower", 2, "road N")):
        game.play({"type": "deploy", "piece": piece, "at": [column, 1], "on": on})
    offers = bastide_corn_circles.plugin.TAKING_BACK
    position = game.position
    taken = [[offer.params["piece"] for offer in offers(position, player, None)] for player in range(2)]
    assert taken == [["follower", "big-follower"], ["follower"]]


def test_player_without_a_follower_of_the_sort_is_passed_over() -> None:
    game = with_circle(on=None)
    choose(game, "take-back")
    for player in ("Red", "Blue"):
        assert asked(game) == ("take-back", player)
        game.play(game.decision.actions[0])
    assert asked(game) == ("place", "Red")


@pytest.mark.parametrize("what", ["add-follower", "take-back"])
def test_circle_with_a_pitchfork_is_about_farmers_alone(what: str) -> None:
    game = with_circle(tile=CITY_BEND, on="field S")
    choose(game, what)
    assert asked(game) == (what, "Green")
    assert {each["on"] for each in on_offer(game) if each != PASS} == {"field S"}


def test_without_a_circle_nobody_is_asked() -> None:
    assert asked(with_circle(tile="base-game/V", on="road W")) == ("place", "Red")


def test_player_who_can_add_has_to_where_the_group_says_so() -> None:
    game = with_circle("adding=must")
    choose(game, "add-follower")
    assert on_offer(game) == [added(0, 1, "road N")]
    with pytest.raises(IllegalAction):
        game.play(PASS)


def test_follower_is_added_anywhere_in_the_feature_where_the_group_says_so() -> None:
    game = with_circle("where=in-feature")
    choose(game, "add-follower")
    assert on_offer(game) == [added(0, 0, "road N"), added(0, 1, "road N"), PASS]


def test_player_of_the_tile_takes_no_part_where_the_group_says_so() -> None:
    game = with_circle("who=others")
    choose(game, "take-back")
    for player in ("Red", "Blue"):
        assert asked(game) == ("take-back", player)
        game.play(game.decision.actions[0])
    assert asked(game) == ("place", "Red")


def test_each_player_chooses_alone_where_the_group_says_so() -> None:
    game = with_circle("choice=each")
    for player, what in (("Red", "take-back"), ("Blue", "add-follower"), ("Green", "take-back")):
        assert asked(game) == ("corn-circle", player)
        choose(game, what)
        assert asked(game) == (what, player)
        game.play(game.decision.actions[0])
    assert [game.supply(player)["follower"] for player in game.players] == [7, 5, 7]


def test_player_without_supply_is_passed_over_when_followers_are_added() -> None:
    game = with_circle()
    game._table.stock(0, "follower", -6)
    choose(game, "add-follower")
    assert asked(game) == ("add-follower", "Blue")


def test_player_without_supply_takes_one_back_where_the_group_says_so() -> None:
    game = with_circle("without_supply=take-back, adding=must")
    game._table.stock(0, "follower", -6)
    choose(game, "add-follower")
    assert (game.decision.player, on_offer(game)) == ("Red", [TAKE_BACK])
    game.play(TAKE_BACK)
    assert asked(game) == ("add-follower", "Blue")


def test_every_sort_of_follower_may_be_added_and_no_other_figure() -> None:
    game = with_circle(more=" + inns-cathedrals + traders-builders")
    choose(game, "add-follower")
    assert on_offer(game) == [added(0, 1, "road N", "big-follower"), added(0, 1, "road N"), PASS]


def test_circle_comes_before_the_second_part_of_a_turn() -> None:
    game = game_of(f"{RULES} + traders-builders", f"U U U U {BEND} U", start="U . U")
    turn(game, 0, 1, on="road N")
    turn(game, 2, 1)
    turn(game, 0, 2, on="road N: builder")
    turn(game, 2, 2)
    turn(game, 0, 3, 90)
    assert asked(game) == ("corn-circle", "Red")
    choose(game, "take-back")
    game.play(game.decision.actions[0])
    assert asked(game) == ("place", "Red")
    assert game.position.part_number == 2


def test_circle_on_the_last_tile_is_dealt_with() -> None:
    game = game_of(RULES, BEND, start="U")
    turn(game, 0, 1, 90, on="road N")
    choose(game, "take-back")
    game.play(game.decision.actions[0])
    assert game.over
    assert game.scores == {"Red": 0, "Blue": 0}
