"""Pieces are deployed at places that are no segments, by the existing rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from toys.making import plugin
from toys.playing import Watched

import bastide
from bastide import IllegalAction, OfferVeto, PieceKind, Place, PlaceDeployment, Position, Supply, kinds

GameOf = Callable[..., Watched]


def free_tiles(position: Position, player: int) -> Iterator[Place]:
    return (Place("tile", cell) for cell in position.cells if not position.pieces_at(Place("tile", cell)))


LANTERNS = plugin(
    "Lanterns and flares go on any tile.",
    kinds=[PieceKind("lantern"), PieceKind("flare")],
    components=[
        Supply("lantern", 1, id="lanterns/lanterns", says="Everybody has a lantern."),
        Supply("flare", 1, id="lanterns/flares", says="Everybody has a flare."),
    ],
    meeple_rules=[
        PlaceDeployment(
            id="lanterns/any-tile",
            says="A lantern or a flare goes on any tile without one.",
            pieces=kinds("lantern", "flare"),
            places=free_tiles,
            budget="light",
            leaves_open=True,
            role="lit",
        )
    ],
)


def lights(game: Watched) -> list[tuple[str, tuple[int, ...]]]:
    offered = [action for action in game.actions("deploy") if action["piece"] in ("lantern", "flare")]
    assert all(action["as"] == "lit" for action in offered)
    return [(action["piece"], tuple(action["at"])) for action in offered]


def test_every_piece_in_supply_is_offered_at_every_place(game_of: GameOf) -> None:
    game = game_of(lanterns=LANTERNS, draws=["straight", "straight", "straight"])
    game.place("straight", (1, 0))
    both = [("lantern", (0, 0)), ("flare", (0, 0)), ("lantern", (1, 0)), ("flare", (1, 0))]
    assert lights(game) == both
    game.play(type="deploy", piece="lantern", at=[0, 0], **{"as": "lit"})
    # The budget of this part of the turn is used up, and the decision left open.
    assert game.decision.kind == "deploy" and lights(game) == []
    game.skip()
    game.place("straight", (2, 0))
    assert {at for _, at in lights(game)} == {(1, 0), (2, 0)}
    game.skip()
    game.place("straight", (3, 0))
    assert {piece for piece, _ in lights(game)} == {"flare"}
    assert bastide.replay(game.game.to_record(), game.game.ruleset).failure is None


def test_vetoes_hold_there_as_well(game_of: GameOf) -> None:
    dark = OfferVeto(
        id="dark/lanterns",
        says="No lantern is lit.",
        decision="deploy",
        pieces=kinds("lantern"),
        forbids=lambda view, player, offer: True,
    )
    game = game_of(lanterns=LANTERNS, dark=plugin("Dark.", meeple_rules=[dark]), draws=["straight"])
    game.place("straight", (1, 0))
    assert {piece for piece, _ in lights(game)} == {"flare"}
    with pytest.raises(IllegalAction, match="this deployment is not on offer"):
        game.game.play({"type": "deploy", "piece": "lantern", "at": [0, 0], "as": "lit"})
