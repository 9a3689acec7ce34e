"""Some pieces may be deployed on other tiles, too, by the existing rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched

from bastide import (
    DeploymentCells,
    IllegalAction,
    Offer,
    OfferVeto,
    PlaceDeployment,
    Position,
    cell,
    cells_near_laid,
    count_on_tile,
    kinds,
    on_tiles,
    traits,
)

GameOf = Callable[..., Watched]


def beacon_lit(position: Position, player: int) -> list[int]:
    """All tiles, if a beacon was placed in this part of the turn."""
    lit = any(position.board.cells[cell][0].tile.id == "wetlands/beacon" for cell in position.laid)
    return list(position.board.cells) if lit else []


FERRY = plugin(
    "Who lays a beacon may put a punt anywhere.",
    meeple_rules=[
        DeploymentCells(
            id="ferry/anywhere",
            says="A punt may be put on any tile, in an unfinished feature.",
            pieces=traits("follower"),
            cells=beacon_lit,
            where=lambda position, player, feature: not feature.complete,
            besides=True,
        )
    ],
)


def test_pieces_may_be_deployed_on_other_tiles_besides_the_one_just_laid(game_of: GameOf) -> None:
    game = game_of(ferry=FERRY, draws=["straight", "beacon", "straight"])
    game.place("straight", (1, 0))
    assert {action.get("at") is None for action in game.actions("deploy")} == {True}
    game.skip()
    game.play(**game.actions("place")[0])
    offered = game.actions("deploy")
    assert {"type": "deploy", "piece": "punt", "on": "beacon"} in offered
    assert {"type": "deploy", "piece": "punt", "on": "canal E", "at": [1, 0]} in offered
    game.deploy("canal E", at=[1, 0])
    assert game.decision.kind == "place"


def test_occupied_and_finished_features_are_left_out(game_of: GameOf) -> None:
    game = game_of(ferry=FERRY, draws=["end", "end", "beacon", "straight"])
    game.place("end", (1, 0))
    game.skip()
    game.place("end", (-1, 0), 180)
    game.skip()
    game.play(**game.actions("place")[0])
    assert [action["on"] for action in game.actions("deploy")] == ["beacon"]
    with pytest.raises(IllegalAction) as refused:
        game.game.play({"type": "deploy", "piece": "punt", "on": "canal E", "at": [0, 0]})
    assert refused.value.rule == "ferry/anywhere"
    game = game_of(ferry=FERRY, draws=["straight", "beacon", "straight"])
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.play(**game.actions("place")[0])
    assert [action["on"] for action in game.actions("deploy")] == ["beacon"]
    with pytest.raises(IllegalAction) as refused:
        game.game.play({"type": "deploy", "piece": "punt", "on": "canal E", "at": [0, 0]})
    assert refused.value.rule == "wetlands/one-claim"


def test_without_a_reason_pieces_stay_on_the_tile_just_laid(game_of: GameOf) -> None:
    game = game_of(ferry=FERRY, draws=["straight", "straight"])
    game.place("straight", (1, 0))
    with pytest.raises(IllegalAction) as refused:
        game.game.play({"type": "deploy", "piece": "punt", "on": "canal E", "at": [0, 0]})
    assert refused.value.rule == "bastide/tile-just-laid"


def test_further_tiles_come_beside_those_that_stand_instead_of_the_one_just_laid(game_of: GameOf) -> None:
    harbour = plugin(
        "Punts are put in at the first tile.",
        meeple_rules=[
            DeploymentCells(
                id="harbour/first-tile",
                says="Punts are put in at the first tile.",
                pieces=kinds("punt"),
                cells=lambda view, player: [cell(0, 0)],
            )
        ],
    )
    game = game_of(ferry=FERRY, harbour=harbour, draws=["end", "beacon", "straight"])
    game.place("end", (1, 0))
    assert [action["at"] for action in game.actions("deploy")] == [[0, 0]]
    game.skip()
    game.play(**game.actions("place")[0])
    assert {tuple(action.get("at", ())) for action in game.actions("deploy")} == {(0, 0), (1, 0), ()}


@pytest.mark.parametrize(("more", "at"), [({}, [[1, 1]]), ({"ferry": FERRY}, [[0, 0], [1, 0], [1, 1]])])
def test_places_that_are_out_of_reach_are_reached_there_as_well(
    more: dict[str, Any], at: list[list[int]], game_of: GameOf
) -> None:
    jetties = plugin(
        "Punts go on the tile just laid.",
        meeple_rules=[
            PlaceDeployment(
                id="jetties/put-in",
                says="A punt goes on the tile just laid.",
                pieces=kinds("punt"),
                places=on_tiles("tile", where=count_on_tile(kinds("punt")) == 0),
                cells=lambda position, player: position.laid,
            )
        ],
    )
    game = game_of(jetties=jetties, **more, draws=["straight", "beacon", "straight"])
    game.place("straight", (1, 0))
    game.skip()
    game.place("beacon", (1, 1))
    offered = [action for action in game.actions("deploy") if "on" not in action]
    assert [action["at"] for action in offered] == at
    game.play(**offered[0])


def test_places_are_out_of_reach_where_pieces_go_elsewhere_instead(game_of: GameOf) -> None:
    instead = DeploymentCells(
        id="my/first", says="On the first.", pieces=kinds("punt"), cells=lambda view, player: [cell(0, 0)]
    )
    jetties = PlaceDeployment(
        id="my/jetty",
        says="A punt goes on the tile just laid.",
        pieces=kinds("punt"),
        places=on_tiles("tile", where=count_on_tile(kinds("punt")) == 0),
        cells=cells_near_laid,
    )
    game = game_of(my=plugin("Jetties.", meeple_rules=[instead, jetties]), draws=["straight", "straight"])
    game.place("straight", (1, 0))
    assert [action["at"] for action in game.actions("deploy") if "on" not in action] == [[0, 0]]


def on_canal(position: Position, player: int, offer: Offer) -> bool:
    return offer.place is not None and position.board.definition[int(str(offer.place.at))].kind == "canal"


def test_vetoes_hold_there_as_well(game_of: GameOf) -> None:
    veto = OfferVeto(id="calm/canals", says="Punts keep off canals.", decision="deploy", forbids=on_canal)
    calm = plugin("Punts keep off canals.", meeple_rules=[veto])
    game = game_of(ferry=FERRY, calm=calm, draws=["straight", "beacon", "straight"])
    game.place("straight", (1, 0))
    game.play(**game.actions("place")[0])
    assert [action["on"] for action in game.actions("deploy")] == ["beacon"]
