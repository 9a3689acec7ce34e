"""Why a piece may not be deployed somewhere, in words, with the rule that says so."""

from __future__ import annotations

import pytest
from toys.making import plugin
from toys.playing import ruleset_of

from bastide import Deployment, Game, OfferVeto, PieceKind, Place, Position, Supply, cell, kinds

RAFTS = plugin(
    "Rafts go on canals that end nowhere, and never on the first tile.",
    kinds=[PieceKind("raft", group="raft", weight=1), PieceKind("log")],
    components=[Supply("raft", 1, id="rafts/rafts", says="Everybody has a raft.")],
    meeple_rules=[
        Deployment(
            id="rafts/long",
            says="Rafts go on canals of two tiles.",
            pieces=kinds("raft"),
            on=kinds("canal"),
            where=lambda position, player, feature: len(feature.cells) > 1,
        ),
        OfferVeto(
            id="rafts/first",
            says="No raft goes on the first tile.",
            decision="deploy",
            pieces=kinds("raft"),
            forbids=lambda position, player, offer: position.cell_at(offer.place or Place("tile", 0)) == cell(0, 0),
        ),
    ],
)


def game_of(*draws: str) -> Game:
    return Game(ruleset_of(rafts=RAFTS), ["Red", "Blue"], draws=[f"wetlands/{draw}" for draw in draws])


def canal(position: Position, x: int, y: int = 0) -> int:
    number = position.segment_named(cell(x, y), "canal E")
    assert number is not None
    return number


def why(position: Position, piece: str, segment: int, **more: bool) -> tuple[str, str] | None:
    problem = position.why_not(1, piece, segment, **more)
    assert (problem is None) == position.deployable(1, piece, segment, **more)
    return None if problem is None else (str(problem.rule), str(problem.message))


@pytest.fixture
def game() -> Game:
    game = game_of("straight", "plain")
    game.play({"type": "place", "at": [1, 0], "rotation": 0})
    return game


def test_nothing_is_said_where_it_may_be_deployed(game: Game) -> None:
    assert why(game.position, "raft", canal(game.position, 1)) is None


def test_veto_is_cited_in_its_own_words(game: Game) -> None:
    assert why(game.position, "raft", canal(game.position, 0)) == ("rafts/first", "No raft goes on the first tile.")


def test_condition_of_a_deployment_is_cited_in_its_own_words() -> None:
    position = game_of("plain").position
    assert why(position, "raft", canal(position, 0)) == ("rafts/long", "Rafts go on canals of two tiles.")


def test_exclusion_is_cited_with_what_stands_there_unless_that_does_not_matter(game: Game) -> None:
    game.play({"type": "deploy", "piece": "punt", "on": "canal E"})
    there = canal(game.position, 1)
    rule, message = why(game.position, "punt", there) or ("", "")
    assert rule == "wetlands/one-claim"
    assert "where a piece stands" in message
    assert why(game.position, "punt", there, occupied=True) is None


def test_piece_that_no_rule_deploys_there_is_told_where_it_may_stand(game: Game) -> None:
    ground = game.position.segments_on(cell(1, 0))[1]
    problem = game.position.why_not(1, "raft", ground)
    assert problem is not None
    assert problem.rule == "bastide/deployable"
    assert "canal" in str(problem.hint)
    assert why(game.position, "log", ground) is not None


def test_unknown_kind_is_an_error(game: Game) -> None:
    with pytest.raises(ValueError, match="boat"):
        game.position.why_not(1, "boat", 0)
