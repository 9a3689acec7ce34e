"""Some pieces are deployed on other tiles than the one just placed, by the existing rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from toys.making import plugin
from toys.playing import Watched

import bastide
from bastide import (
    DecisionKind,
    Deployment,
    DeploymentCells,
    IllegalAction,
    OfferVeto,
    Phase,
    PieceKind,
    Supply,
    ask_decision,
    cell,
    kinds,
    traits,
)

GameOf = Callable[..., Watched]

HARBOUR = plugin(
    "Punts are put in at the first tile, rafts anywhere new.",
    kinds=[PieceKind("raft")],
    components=[Supply("raft", 2, id="harbour/rafts", says="Everybody has two rafts.")],
    meeple_rules=[
        DeploymentCells(
            id="harbour/first-tile",
            says="Punts are put in at the first tile.",
            pieces=traits("follower"),
            cells=lambda view, player: [cell(0, 0)],
        ),
        Deployment(id="harbour/raft", says="A raft floats.", pieces=kinds("raft"), on=kinds("canal")),
    ],
)
BUOY = plugin(
    "Nobody passes the buoy.",
    meeple_rules=[
        OfferVeto(
            id="buoy/punts",
            says="Punts stay away.",
            decision="deploy",
            forbids=lambda view, player, offer: offer.piece == "punt",
        )
    ],
)

CREW = plugin(
    "Everybody may join those at the first tile.",
    turn_rules=[
        Phase(id="crew/muster", says="A punt musters.", after=("score",), do=ask_decision("crew")),
        DecisionKind(
            id="crew/join",
            name="crew",
            says="A piece joins the crew.",
            optional=True,
            offers=lambda view, player, data: view.deployments(
                player, kinds("punt", "raft"), view.segments_on(cell(0, 0)), occupied=True
            ),
        ),
    ],
)


def test_some_pieces_are_deployed_elsewhere_and_others_on_the_tile_just_laid(game_of: GameOf) -> None:
    game = game_of(harbour=HARBOUR, draws=["straight", "straight"])
    game.place("straight", (1, 0))
    assert game.actions("deploy") == [
        {"type": "deploy", "piece": "raft", "on": "canal E"},
        {"type": "deploy", "piece": "punt", "on": "canal E", "at": [0, 0]},
    ]
    game.deploy("canal E", at=[0, 0])
    [canal] = game.game.board.features("canal")
    assert len(canal.pieces) == 1


def test_decision_is_asked_for_even_if_nothing_new_can_be_claimed(game_of: GameOf) -> None:
    game = game_of(harbour=HARBOUR, draws=["plain", "plain"])
    game.place("plain", (0, 1))
    assert game.actions("deploy") == [{"type": "deploy", "piece": "punt", "on": "canal E", "at": [0, 0]}]
    game.skip()


def test_exclusions_and_vetoes_hold_there_as_well(game_of: GameOf) -> None:
    game = game_of(harbour=HARBOUR, draws=["plain", "plain"])
    game.place("plain", (0, 1))
    game.deploy("canal E", at=[0, 0])
    game.place("plain", (0, -1))
    assert game.game.over
    game = game_of(harbour=HARBOUR, buoy=BUOY, draws=["plain", "straight"])
    game.place("plain", (0, 1))
    assert game.decision.kind == "place"


def test_deployment_on_the_wrong_tile_is_refused_by_the_rule_that_says_where(game_of: GameOf) -> None:
    game = game_of(harbour=HARBOUR, draws=["straight", "straight"])
    game.place("straight", (1, 0))
    with pytest.raises(IllegalAction) as refused:
        game.game.play({"type": "deploy", "piece": "punt", "on": "canal E"})
    assert refused.value.rule == "harbour/first-tile"
    assert "[0, 0]" in str(refused.value)
    with pytest.raises(IllegalAction) as refused:
        game.game.play({"type": "deploy", "piece": "raft", "on": "canal E", "at": [0, 0]})
    assert refused.value.rule == "bastide/tile-just-laid"


def test_two_rules_of_where_pieces_are_deployed_are_refused(game_of: GameOf) -> None:
    other = plugin(
        "Rafts are put in at the first tile.",
        meeple_rules=[
            DeploymentCells(id="quay/rafts", says="There.", pieces=kinds("punt"), cells=lambda view, player: [])
        ],
    )
    with pytest.raises(bastide.BastideError, match="deployment-cells"):
        game_of(harbour=HARBOUR, quay=other)


def test_rules_tell_where_a_piece_could_be_deployed_wherever_it_lies(game_of: GameOf) -> None:
    game = game_of(harbour=HARBOUR, draws=["straight", "plain"])
    position = game.game.position
    canal = next(feature.segment for feature in position.features("canal"))
    marsh = next(feature.segment for feature in position.features("marsh"))
    assert position.deployable(0, "raft", canal)
    assert position.deployable(1, "punt", canal)
    assert not position.deployable(0, "raft", marsh)
    game.place("straight", (1, 0))
    game.deploy("canal E", at=[0, 0])
    assert not position.deployable(1, "punt", canal)
    assert position.deployable(1, "punt", canal, occupied=True)
    assert not position.deployable(1, "punt", marsh, occupied=True)
    assert position.deployable(1, "raft", canal)
    guarded = game_of(harbour=HARBOUR, buoy=BUOY, draws=["plain"]).game.position
    assert not guarded.deployable(0, "punt", canal)
    assert not guarded.deployable(0, "punt", canal, occupied=True)
    assert guarded.deployable(0, "raft", canal)


def test_decision_offers_every_piece_in_supply_on_some_segments_wherever_they_lie(game_of: GameOf) -> None:
    game = game_of(harbour=HARBOUR, crew=CREW, draws=["plain", "plain"])
    game.place("plain", (0, 1))
    game.deploy("canal E", at=[0, 0])
    joining = [{"type": "deploy", "piece": piece, "on": "canal E", "at": [0, 0]} for piece in ("punt", "raft")]
    assert game.actions("deploy") == joining, "on the canal alone, though a punt is there"
    assert game.game.position.deployments(0, kinds("punt"), game.game.position.segments_on(cell(0, 0))) == []
    game.play(**joining[0])
    [canal] = game.game.board.features("canal")
    assert len(canal.pieces) == 2
    assert game.decision.player == "Blue"
