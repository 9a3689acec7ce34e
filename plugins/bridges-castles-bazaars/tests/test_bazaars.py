"""Bazaars: when they are held, how tiles are bid for, and when what was got is placed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import decline, place, turn

import bastide
from bastide import Game

PLUGIN = "bridges-castles-bazaars"
RULES = f"base-game + {PLUGIN}"
MARKET = f"{PLUGIN}/BCB-06"
NAMES = ("Red", "Blue", "Green")


def with_bazaar(draws: str, options: str = "", *, players: int = 3, more: str = "") -> Game:
    """A game in which Red has placed a bazaar at [0, 1]; the draws after that are the tiles laid out, and more."""
    ids = [MARKET, *(f"base-game/{draw}" if "/" not in draw else draw for draw in draws.split())]
    game = Game(RULES + options + more, NAMES[:players], draws=ids, start=[{"tile": "base-game/B", "at": [0, 0]}])
    turn(game, 0, 1)
    return game


def auction(game: Game, tile: str, bid: int) -> None:
    game.play({"type": "auction", "tile": f"base-game/{tile}", "bid": bid})


def bid(game: Game, points: int) -> None:
    game.play({"type": "bid", "bid": points})


def awaited(game: Game) -> tuple[str | None, str]:
    return game.decision.player, game.decision.kind


def got(game: Game) -> dict[str, tuple[str, ...]]:
    """Which tiles wait for whom, without the set's name."""
    position = game.position
    return {
        name: tuple(tile.partition("/")[2] for tile in position.stack(f"auctioned:{name}")) for name in game.players
    }


def test_bazaar_lays_out_as_many_tiles_as_there_are_players() -> None:
    game = with_bazaar("U V B E")
    assert awaited(game) == ("Blue", "bazaar")
    assert sorted(game.position.stack("bazaar")) == ["base-game/B", "base-game/U", "base-game/V"]
    for name in game.players:
        assert game.view(name).stacks()["bazaar"]["items"] == {"base-game/B": 1, "base-game/U": 1, "base-game/V": 1}


def test_bazaar_begins_when_everything_was_scored() -> None:
    ids = [f"{PLUGIN}/BCB-05", *(f"base-game/{draw}" for draw in "UVBE")]
    game = Game(RULES, NAMES, draws=ids, start=[{"tile": "base-game/E", "at": [0, 0], "rotation": 180}])
    place(game, 0, 1)
    game.play({"type": "deploy", "piece": "follower", "on": "city N"})
    assert game.decision.kind == "castle"
    decline(game)
    assert game.scores["Red"] == 4
    assert awaited(game) == ("Blue", "bazaar")


def test_first_bid_may_be_nothing() -> None:
    game = with_bazaar("U V B E")
    bids = [
        action.as_record()["bid"] for action in game.decision.actions if action.as_record()["tile"] == "base-game/U"
    ]
    assert bids == list(range(31))


def test_others_bid_more_once_each_in_seating_order_or_pass() -> None:
    game = with_bazaar("U V B E")
    auction(game, "U", 2)
    assert awaited(game) == ("Green", "bazaar-bid")
    bid(game, 3)
    assert awaited(game) == ("Red", "bazaar-bid")
    assert min(action.as_record().get("bid", 99) for action in game.decision.actions) == 4
    decline(game)
    assert awaited(game) == ("Blue", "bazaar-trade")


def test_buyer_pays_the_highest_bidder_and_has_the_tile() -> None:
    game = with_bazaar("U V B E")
    auction(game, "U", 2)
    decline(game)
    bid(game, 3)
    game.play({"type": "buy"})
    assert game.scores == {"Red": 3, "Blue": -3, "Green": 0}
    assert got(game) == {"Red": (), "Blue": ("U",), "Green": ()}
    assert [(line["player"], line["points"], line["kind"], line["when"]) for line in game.lines] == [
        ("Red", 3, "bid", "play"),
        ("Blue", -3, "bid", "play"),
    ]


def test_seller_is_paid_and_the_highest_bidder_has_the_tile() -> None:
    game = with_bazaar("U V B E")
    auction(game, "U", 2)
    decline(game)
    bid(game, 3)
    game.play({"type": "sell"})
    assert game.scores == {"Red": -3, "Blue": 3, "Green": 0}
    assert got(game) == {"Red": ("U",), "Blue": (), "Green": ()}


def test_player_with_a_tile_bids_no_more_and_the_last_gets_the_last_for_nothing() -> None:
    game = with_bazaar("U V B E")
    auction(game, "U", 2)
    decline(game)
    bid(game, 3)
    game.play({"type": "buy"})
    assert awaited(game) == ("Green", "bazaar")
    auction(game, "V", 2)
    assert awaited(game) == ("Red", "bazaar-bid")
    bid(game, 3)
    game.play({"type": "sell"})
    assert game.scores == {"Red": 0, "Blue": -3, "Green": 3}
    assert got(game) == {"Red": ("V",), "Blue": (), "Green": ("B",)}
    assert (awaited(game), game.decision.tile) == (("Blue", "place"), "base-game/U")


def test_seller_chooses_again_when_the_turn_comes_round() -> None:
    game = with_bazaar("U V B E")
    auction(game, "U", 0)
    bid(game, 1)
    decline(game)
    game.play({"type": "sell"})
    # Green has a tile; Red is next.
    assert awaited(game) == ("Red", "bazaar")
    auction(game, "V", 0)
    assert awaited(game) == ("Blue", "bazaar-bid")


@pytest.mark.parametrize(("options", "points"), [("", -2), ("(unopposed=free)", 0)])
def test_highest_bidder_has_the_tile_and_pays_nobody(options: str, points: int) -> None:
    game = with_bazaar("U V B E", options)
    auction(game, "U", 2)
    decline(game)
    decline(game)
    assert game.scores == {"Red": 0, "Blue": points, "Green": 0}
    assert got(game)["Blue"] == ("U",)


def test_tiles_of_a_bazaar_are_placed_instead_of_drawing() -> None:
    game = with_bazaar("U V B E", "(auction=false)")
    for tile in "UV":
        game.play({"type": "take", "tile": f"base-game/{tile}"})
    assert got(game) == {"Red": ("B",), "Blue": (), "Green": ("V",)}
    for player, tile in (("Blue", "U"), ("Green", "V"), ("Red", "B"), ("Blue", "E")):
        assert (game.decision.player, game.decision.tile) == (player, f"base-game/{tile}")
        game.play(next(action for action in game.decision.actions if "bridge" not in action.as_record()))
        if game.decision.kind == "deploy":
            decline(game)
    assert game.over


def test_game_is_not_over_while_tiles_of_a_bazaar_wait() -> None:
    game = with_bazaar("U V B", "(auction=false)")
    for tile in "UV":
        game.play({"type": "take", "tile": f"base-game/{tile}"})
    assert game.position.exhausted()
    assert not game.over
    for _ in range(3):
        game.play(next(action for action in game.decision.actions if "bridge" not in action.as_record()))
        if game.decision.kind == "deploy":
            decline(game)
    assert game.over


def test_no_bazaar_is_held_with_fewer_tiles_than_players() -> None:
    game = with_bazaar("U V")
    assert awaited(game) == ("Blue", "place")


def test_bazaar_that_was_got_at_a_bazaar_brings_no_other() -> None:
    game = with_bazaar(f"{MARKET} U B E V U", "(auction=false)", players=2)
    game.play({"type": "take", "tile": MARKET})
    assert game.decision.tile == MARKET
    turn(game, 0, 2)
    assert (game.decision.player, game.decision.tile) == ("Red", "base-game/U")


def test_no_bazaar_is_held_while_tiles_of_the_last_one_wait() -> None:
    rules = " + traders-builders"
    game = with_bazaar("U B E V U", "(auction=false)", players=2, more=rules)
    game.play({"type": "take", "tile": "base-game/U"})
    # As though a builder had brought Blue a bazaar in a second part of this turn.
    place(game, 1, 0, 0)
    game._table.set_state(PLUGIN, "bazaar", game.position.turn_number)
    decline(game)
    assert (game.decision.player, game.decision.tile) == ("Red", "base-game/B")


def test_tile_of_a_bazaar_that_fits_nowhere_is_dealt_with_as_any() -> None:
    ids = [MARKET, "base-game/C", "base-game/U", "base-game/B", "base-game/B"]
    game = Game(f"{RULES}(auction=false)", NAMES[:2], draws=ids, start=[{"tile": "base-game/B", "at": [0, 0]}])
    turn(game, 0, 1)
    game.play({"type": "take", "tile": "base-game/C"})
    assert {"type": "discard", "tile": "base-game/C"} in game.to_record()["actions"]
    assert (game.decision.player, game.decision.tile) == ("Blue", "base-game/B")


def test_bids_may_be_held_to_the_points_one_has() -> None:
    game = with_bazaar("U V B E", "(debts=false)")
    assert {action.as_record()["bid"] for action in game.decision.actions} == {0}
    auction(game, "U", 0)
    assert awaited(game) == ("Green", "bazaar")


def test_highest_bid_is_an_option() -> None:
    game = with_bazaar("U V B E", "(highest_bid=2)")
    assert {action.as_record()["bid"] for action in game.decision.actions} == {0, 1, 2}
    auction(game, "U", 2)
    assert awaited(game) == ("Green", "bazaar")


def test_tile_under_the_hammer_is_sold_when_the_game_is_broken_off() -> None:
    game = with_bazaar("U V B E")
    auction(game, "U", 2)
    twin = game.copy()
    twin.finish()
    assert twin.scores == {"Red": 0, "Blue": -2, "Green": 0}
    bid(game, 3)
    diagram = bastide.Diagram.of(game).as_json()
    assert diagram["state"][PLUGIN]["owed"] == {"player": "Green", "to": "Blue", "points": 3}
    game.finish()
    assert game.scores == {"Red": 0, "Blue": 3, "Green": -3} == bastide.score(diagram, RULES).scores


def test_who_bids_or_trades_is_told_the_tile_and_the_highest_bid() -> None:
    game = with_bazaar("U V B E")
    assert (game.decision.tile, game.decision.situation) == (None, "")
    auction(game, "U", 1)
    assert (game.decision.tile, game.decision.situation) == ("base-game/U", "Blue has bid 1 point.")
    bid(game, 3)
    assert (game.decision.tile, game.decision.situation) == ("base-game/U", "Green has bid 3 points.")
    decline(game)
    assert awaited(game) == ("Blue", "bazaar-trade")
    assert (game.decision.tile, game.decision.situation) == ("base-game/U", "Green has bid 3 points.")
    game.play({"type": "sell"})
    assert (game.decision.tile, game.decision.situation) == (None, "")


def test_record_of_a_game_with_a_bazaar_replays() -> None:
    game = with_bazaar("U V B E")
    auction(game, "U", 2)
    decline(game)
    bid(game, 3)
    game.play({"type": "buy"})
    done = bastide.replay(game.to_record())
    assert done.failure is None
    assert done.game.scores == game.scores
    assert awaited(done.game) == awaited(game)


def test_diagram_says_which_tiles_wait_for_whom() -> None:
    game = with_bazaar("U V B E", "(auction=false)")
    game.play({"type": "take", "tile": "base-game/V"})
    state: dict[str, Any] = bastide.Diagram.of(game).as_json()["state"]
    assert state[PLUGIN]["tiles"] == {"Blue": ["base-game/V"]}


def test_hands_stay_full_while_tiles_of_a_bazaar_are_placed() -> None:
    rules = f"{RULES}(auction=false) + private-city-planning(hand=2)"
    game = Game(rules, NAMES[:2], seed=3)
    for _ in range(400):
        if game.over:
            break
        if game.decision.kind == "bazaar":
            break
        records = [action.as_record() for action in game.decision.actions]
        chosen = next((each for each in records if each.get("tile", "").startswith(PLUGIN)), records[-1])
        game.play(chosen)
    assert game.decision.kind == "bazaar"
    game.play(game.decision.actions[0])
    assert game.decision.tile is not None
    assert len(game.position.stack(f"hand:{game.decision.player}")) == 2
