"""Pieces that others hold, and points that one player pays another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

from bastide import (
    Event,
    OfferRule,
    PieceKind,
    Place,
    Rate,
    Reaction,
    ScoringRule,
    Supply,
    Table,
    Term,
    count_paid,
    for_each_held,
    kinds,
    redeem,
)

GameOf = Callable[..., Watched]


def pawn(**more: Any) -> Any:
    """A plugin by which pieces that others hold are redeemed for a toll of three points."""
    return plugin(
        "Pieces are redeemed.",
        kinds=[PieceKind("otter", frozenset({"follower"}), weight=1)],
        components=[Supply("otter", 2, id="pawn/otters", says="Everybody has two otters.")],
        meeple_rules=[
            OfferRule(
                id="pawn/redeem",
                says="A piece that another holds is redeemed.",
                decision="deploy",
                offers=for_each_held(type="redeem", leaves_open=True, do=redeem("toll"), **more),
            )
        ],
        scoring_rules=[
            ScoringRule(
                id="pawn/toll",
                says="A toll is three points.",
                subjects=kinds("toll"),
                occasions=frozenset({"toll"}),
                terms=(Term(label="tolls", rate=Rate("points", 3), count_for=count_paid),),
            )
        ],
    )


def game_with(*held: tuple[str, int, int]) -> Watched:
    """A game in which some pieces, each with its kind, its owner and its holder, are held."""
    game = Watched(ruleset_of(pawn=pawn()), ("Red", "Blue", "Green"), draws=["straight", "plain"])
    table = game.game._table
    for kind, owner, holder in held:
        table.deploy(kind, owner, Place("held", holder))
    return game


def redeemable(game: Watched) -> list[tuple[str, str]]:
    rule = game.game.ruleset.meeples.offers["deploy"][0]
    return [(offer.params["piece"], offer.params["from"]) for offer in rule.offers(game.game.position, 0, None)]


def test_own_pieces_that_others_hold_are_offered_once_for_each_kind_and_holder() -> None:
    held = [("punt", 0, 2), ("punt", 0, 1), ("otter", 0, 1), ("punt", 0, 1), ("punt", 1, 2), ("punt", 0, 0)]
    assert redeemable(game_with(*held)) == [("otter", "Blue"), ("punt", "Blue"), ("punt", "Green")]


def test_piece_on_the_board_is_not_offered(game_of: GameOf) -> None:
    game = game_of(pawn=pawn(), draws=["straight", "straight", "plain"])
    game.place("straight", (1, 0))
    game.deploy("canal E")
    game.place("straight", (2, 0))
    assert not game.actions("redeem")


def test_payment_takes_from_one_player_what_another_gets() -> None:
    table = game_with(("punt", 0, 1)).game._table
    sheet = table.pay("toll", 0, 2, 2)
    assert sheet.points == {0: -6, 2: 6}
    assert table.scores == (-6, 0, 6)
    assert [(term.label, term.count, term.rate) for line in sheet.lines for term in line.terms] == [
        ("tolls", -2, 3),
        ("tolls", 2, 3),
    ]


def test_payment_to_nobody_is_lost() -> None:
    table = game_with().game._table
    assert table.pay("toll", 1, None).points == {1: -3}


def test_payment_that_no_rule_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="no rule scores 'tol'; did you mean 'toll'"):
        game_with().game._table.pay("tol", 0, 1)


def seize(table: Table, event: Event) -> None:
    assert event.piece is not None
    table.hold(event.piece, 1)


@pytest.mark.parametrize(("more", "left"), [({}, 1), ({"budget": "redeem", "scope": "turn"}, 0)])
def test_piece_is_redeemed_in_the_game_and_as_often_as_a_budget_allows(
    game_of: GameOf, more: dict[str, Any], left: int
) -> None:
    rule = Reaction(id="thief/seizes", says="Blue seizes what is deployed.", on="deployed", do=seize)
    thief = plugin("A thief.", turn_rules=[rule])
    game = game_of(pawn=pawn(**more), thief=thief, draws=["straight"] * 6)
    for x, piece in ((1, "punt"), (3, "otter")):
        game.place("straight", (x, 0))
        game.deploy("canal E", piece)
        game.place("straight", (x + 1, 0))
        game.skip()
    game.place("straight", (5, 0))
    assert [action["piece"] for action in game.actions("redeem")] == ["otter", "punt"]
    game.play(type="redeem", piece="otter", **{"from": "Blue"})
    assert game.game.scores == {"Red": -3, "Blue": 3}
    assert game.lines() == [("Red", -3, "toll"), ("Blue", 3, "toll")]
    assert game.game.supply("Red") == {"punt": 4, "otter": 2}
    assert len(game.actions("redeem")) == left


def test_offers_for_held_pieces_print_as_what_they_say() -> None:
    assert repr(for_each_held(type="redeem", do=redeem("toll"))) == (
        "for_each_held('redeem', None, 'part', False, redeem('toll'))"
    )
