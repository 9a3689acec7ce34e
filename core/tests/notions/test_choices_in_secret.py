"""Several players choose in secret; what each chose is told, and done, when all have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched
from toys.sealed import BIDS, auction

import bastide
from bastide import Offer, OfferRule, Table, View

GameOf = Callable[..., Watched]
NAMES = ("Red", "Blue", "Green")


def opened(game_of: GameOf, *bids: int, **more: Any) -> Watched:
    """The first bids of an auction of three."""
    game = game_of(auction=auction(**more), draws=["straight", "plain", "plain"], players=NAMES)
    for bid in bids:
        game.play(type="bid", bid=bid)
    return game


def test_each_player_chooses_before_anything_is_done(game_of: GameOf) -> None:
    game = opened(game_of, 2)
    assert (game.decision.kind, game.decision.player) == ("bid", "Blue")
    assert game.game.position.state("auction", "bids") is None
    game.play(type="bid", bid=1)
    game.play(type="pass")
    assert game.decision.kind == "place"
    assert game.game.position.state("auction", "bids") == (2, 1)
    assert [game.game.supply(name)["punt"] for name in NAMES] == [6, 5, 5]


def test_nobody_sees_what_others_chose_before_all_have(game_of: GameOf) -> None:
    game = opened(game_of, 2)
    game.skip()
    hidden = [{"player": "Red", "type": "bid"}, {"player": "Blue", "type": "bid"}]
    assert game.game.view("Red").actions() == [{"player": "Red", "type": "bid", "bid": 2}, hidden[1]]
    assert game.game.view("Blue").actions() == [hidden[0], {"player": "Blue", "type": "pass"}]
    assert game.game.view("Green").actions() == hidden
    assert View(game.game, -1).actions() == hidden


def test_all_see_what_was_chosen_when_all_have(game_of: GameOf) -> None:
    game = opened(game_of, 2)
    game.skip()
    game.play(type="bid", bid=3)
    told = [
        {"type": "reveal", "of": "Red", "choice": {"type": "bid", "bid": 2}},
        {"type": "reveal", "of": "Blue", "choice": {"type": "pass"}},
        {"type": "reveal", "of": "Green", "choice": {"type": "bid", "bid": 3}},
    ]
    for name in NAMES:
        assert game.game.view(name).actions()[3:] == told


def test_record_holds_all_and_is_played_again(game_of: GameOf) -> None:
    game = opened(game_of, 2, 1, 3)
    record = game.game.to_record()
    again = bastide.replay(record, game.game.ruleset)
    assert again.failure is None
    assert again.game.to_record()["actions"] == record["actions"]
    assert again.game.supply("Green")["punt"] == 6


def test_samples_draw_the_choices_of_others_anew(game_of: GameOf) -> None:
    game = opened(game_of, 2, 3)
    reds = set()
    for seed in range(40):
        sample = game.game.view("Blue").sample(seed)
        assert sample.to_record()["actions"] == game.game.view("Blue").actions()
        sample.play({"type": "bid", "bid": 0})
        red, blue, _ = [entry["choice"] for entry in sample.to_record()["actions"] if entry["type"] == "reveal"]
        assert blue == {"type": "bid", "bid": 3}
        reds.add(red.get("bid", "pass"))
    assert reds == {*BIDS, "pass"}


def test_choices_lapse_where_the_game_is_ended_and_are_made_where_they_may_not(game_of: GameOf) -> None:
    game = opened(game_of, 2)
    game.game.finish()
    assert game.game.position.state("auction", "bids") is None
    game.game.undo()
    lasting = opened(game_of, 2, lapses=False)
    lasting.game.finish()
    assert lasting.game.position.state("auction", "bids") == (2,)
    lasting.game.undo()


def test_player_without_an_offer_is_passed_over(game_of: GameOf) -> None:
    game = opened(game_of, when=lambda position, player: player != 1)
    game.play(type="bid", bid=1)
    assert game.decision.player == "Green"


def test_free_actions_are_not_on_offer(game_of: GameOf) -> None:
    wave = Offer(type="wave", leaves_open=True, do=lambda table, offer: None)
    free = OfferRule(id="my/wave", says="Wave.", decision="*", offers=lambda position, player, data: [wave])
    game = game_of(auction=auction(), my=plugin("Waving.", meeple_rules=[free]), draws=["straight", "plain"])
    assert {action.type for action in game.decision.actions} == {"bid", "pass"}
    game.play(type="pass")
    for seed in range(40):
        game.game.view("Blue").sample(seed).play({"type": "pass"})


def test_only_a_declared_decision_is_made_in_secret(game_of: GameOf) -> None:
    table: Table = opened(game_of).game._table
    with pytest.raises(ValueError, match="there is no decision 'bud'; did you mean 'bid'"):
        table.ask_all("bud", (0,))
