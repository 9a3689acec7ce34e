"""Offers as data: one for each of some values, such as bids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

from bastide import (
    Game,
    IllegalAction,
    Offer,
    OfferRule,
    PieceKind,
    StackDeclaration,
    Supply,
    Table,
    for_each_value,
    items_on,
    kinds,
    kinds_in_supply,
    numbers_from,
    own_score,
    own_stack,
    traits,
)

GameOf = Callable[..., Watched]


def bid(table: Table, offer: Offer, player: int) -> None:
    """Note who bid, and what."""
    table.set_state("my", "bid", (player, dict(offer.params)))


def bidding(values: dict[str, Any], **more: Any) -> Any:
    """A plugin by which something is bid instead of deploying."""
    offers = for_each_value(type="bid", rule="my/bid", values=values, do=bid, **more)
    return plugin(
        "Bids are made.",
        components=[StackDeclaration(name="lots"), StackDeclaration(name="hand", per_player=True)],
        meeple_rules=[OfferRule(id="my/bid", says="A bid is made.", decision="deploy", offers=offers)],
    )


def bids(game: Watched) -> list[dict[str, Any]]:
    return [{key: value for key, value in action.items() if key != "type"} for action in game.actions("bid")]


def test_every_number_is_offered_and_what_is_chosen_is_done_for_the_player_who_decides(game_of: GameOf) -> None:
    game = game_of(my=bidding({"coins": numbers_from(2, 4)}), draws=["plain", "plain", "plain"])
    game.place("plain", (0, 1))
    assert bids(game) == [{"coins": 2}, {"coins": 3}, {"coins": 4}]
    game.play(type="bid", coins=3)
    assert game.game.position.state("my", "bid") == (0, {"coins": 3})
    game.place("plain", (0, 2))
    game.play(type="bid", coins=2)
    assert game.game.position.state("my", "bid") == (1, {"coins": 2})
    game.undo_all()


def test_record_may_leave_out_what_only_one_offer_says(game_of: GameOf) -> None:
    game = game_of(my=bidding({"coins": numbers_from(1, 2), "lots": numbers_from(5, 5)}), draws=["plain", "plain"])
    game.place("plain", (0, 1))
    with pytest.raises(IllegalAction, match="bid"):
        game.game.play({"type": "bid", "lots": 5})
    game.play(type="bid", coins=2)
    assert game.game.to_record()["actions"][-1] == {"player": "Red", "type": "bid", "coins": 2, "lots": 5}


def test_bounds_are_asked_of_the_board_and_where_they_leave_no_number_nothing_is_offered(game_of: GameOf) -> None:
    values = {"coins": numbers_from(lambda position, player: len(position.cells), own_score + 3)}
    game = game_of(my=bidding(values), draws=["plain", "plain", "plain"])
    game.place("plain", (0, 1))
    assert bids(game) == [{"coins": 2}, {"coins": 3}]
    game.play(type="bid", coins=2)
    game.place("plain", (0, 2))
    assert bids(game) == [{"coins": 3}]
    game.skip()
    game.place("plain", (0, 3))
    assert bids(game) == []


def test_each_item_on_a_stack_is_offered_once_with_each_number(game_of: GameOf) -> None:
    values = {"tile": items_on("lots"), "coins": numbers_from(0, 1)}
    game = game_of(my=bidding(values), draws=["plain", "plain"])
    for item in ("wetlands/fork", "wetlands/end", "wetlands/fork"):
        game.game._table.put_on_stack("lots", item)
    (rule,) = game.game.position.ruleset.meeples.offers["deploy"]
    assert [dict(offer.params) for offer in rule.offers(game.game.position, 0, None)] == [
        {"tile": tile, "coins": coins} for tile in ("wetlands/fork", "wetlands/end") for coins in (0, 1)
    ]


def test_items_may_be_those_of_the_player_and_numbers_bounded_by_the_points_there_are(game_of: GameOf) -> None:
    game = game_of(my=bidding({"tile": items_on(own_stack("hand"))}), draws=["plain", "plain"])
    game.game._table.put_on_stack("hand:Blue", "wetlands/fork")
    game.game._state.scores = (2, 5)
    position = game.game.position
    assert [items_on(own_stack("hand"))(position, player) for player in (0, 1)] == [[], ["wetlands/fork"]]
    assert [own_score(position, player) for player in (0, 1)] == [2, 5]
    assert list(numbers_from(own_score, own_score + 1)(position, 1)) == [5, 6]


def test_a_budget_is_used_up_and_a_free_bid_leaves_the_decision_open(game_of: GameOf) -> None:
    my = bidding({"coins": numbers_from(1, 2)}, budget="bid", leaves_open=True)
    game = game_of(my=my, draws=["straight", "plain"])
    game.place("straight", (0, 1))
    game.play(type="bid", coins=1)
    assert game.decision.kind == "deploy"
    assert bids(game) == []


def test_offers_are_made_when_they_are_looked_at_so_that_there_may_be_any_number_of_them() -> None:
    most = 10**9
    # What watches a game would look at all of them.
    my = bidding({"coins": numbers_from(0, most)}, budget="bid", leaves_open=True)
    game = Game(ruleset_of(my=my), ["Red", "Blue"], draws=["wetlands/plain"] * 2)
    game.play({"type": "place", "tile": "wetlands/plain", "at": [0, 1], "rotation": 0})
    actions = game.decision.actions
    assert len(actions) == most + 2
    assert [actions[index].as_record() for index in (7, -2)] == [
        {"player": "Red", "type": "bid", "coins": coins} for coins in (7, most)
    ]
    assert actions[-1].type == "pass"
    game.play(actions[7])
    assert game.position.state("my", "bid") == (0, {"coins": 7})
    # None is made either to be left out, now that the budget of all is used up.
    assert game.decision.kind == "place"


def test_offers_for_values_print_as_what_they_say() -> None:
    values = {"tile": items_on("lots"), "bid": numbers_from(0, own_score.at_most(30))}
    offers = for_each_value(type="bid", rule="my/bid", values=values, do=bid)
    assert repr(offers).startswith(
        "for_each_value('bid', 'my/bid', (('tile', items_on('lots')), ('bid', numbers_from(0, min(own_score, 30)))), "
    )


def test_offer_that_names_no_rule_is_by_the_rule_that_was_asked(game_of: GameOf) -> None:
    def named(rule: str) -> Any:
        return lambda position, player, data: [Offer(type=f"{rule}-plain", do=bare), Offer(type="other", rule="my/bid")]

    values = for_each_value(type="late", values={"coins": numbers_from(1, 2)}, do=bid)
    rules = [
        OfferRule(id="my/late", says="A number is named.", decision="deploy", offers=values),
        OfferRule(id="my/listed", says="A thing is done.", decision="deploy", offers=named("my")),
    ]
    game = game_of(my=plugin("Things are on offer.", meeple_rules=rules), draws=["plain"])
    game.place("plain", (0, 1))
    found = [(action.type, action.option.rule) for action in game.decision.actions if action.option.rule[:3] == "my/"]
    assert found == [("late", "my/late"), ("late", "my/late"), ("my-plain", "my/listed"), ("other", "my/bid")]
    game.play(type="late", coins=2)
    assert game.game.position.state("my", "bid") == (0, {"coins": 2})


def bare(table: Table, offer: Offer) -> None:
    """Do nothing."""


def test_values_may_be_the_kinds_of_pieces_of_which_a_player_has_one() -> None:
    raft = plugin("Rafts.", kinds=[PieceKind("raft")], components=[Supply("raft", 2, id="r/rafts", says="Two rafts.")])
    table = Watched(ruleset_of(rafts=raft)).game._table
    afloat = kinds_in_supply(traits("follower") | kinds("raft"))
    assert afloat(table.position, 0) == ["punt", "raft"]
    table.stock(0, "raft", -2)
    assert [afloat(table.position, player) for player in (0, 1)] == [["punt"], ["punt", "raft"]]
