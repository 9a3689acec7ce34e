"""A plugin names the tile of a decision, and other facts that the player needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched

from bastide import DecisionKind, Offer, Phase, Position, RuleError, Table, sentence

GameOf = Callable[..., Watched]


def like(table: Table, offer: Offer) -> None:
    table.set_state("taste", "liked", offer.params["much"])


def tastes(position: Position, player: int, tile: Any) -> list[Offer]:
    return [Offer(type="like", rule="taste/taste", params={"much": much}, do=like) for much in ("little", "much")]


def liked(position: Position, player: int, tile: Any) -> str:
    return sentence("{player} looks at a tile.", player=position.players[player])


def taste(tile: str) -> Any:
    return plugin(
        "Before the scoring somebody says how a tile looks.",
        turn_rules=[
            Phase(
                id="taste/asks",
                name="taste",
                says="A player is asked.",
                after=("deploy",),
                before=("score",),
                do=lambda table: table.ask("taste", 1, tile),
            ),
            DecisionKind(
                id="taste/taste",
                says="It is liked little or much.",
                offers=tastes,
                tile=lambda position, player, about: about,
                situation=liked,
            ),
        ],
    )


def test_decision_of_a_plugin_says_its_tile_and_situation(game_of: GameOf) -> None:
    game = game_of(taste=taste("wetlands/plain"), draws=["end", "end"])
    game.place("end", (1, 0))
    game.deploy("canal W")
    decision = game.decision
    assert (decision.kind, decision.player) == ("taste", "Blue")
    assert (decision.tile, decision.situation) == ("wetlands/plain", "Blue looks at a tile.")
    twin = game.game.copy().decision
    assert (twin.tile, twin.situation) == (decision.tile, decision.situation)
    game.play(type="like", much="much")
    assert (game.decision.tile, game.decision.situation) == ("wetlands/end", "")


def test_decision_about_an_unknown_tile_is_an_error_of_the_rule(game_of: GameOf) -> None:
    game = game_of(taste=taste("wetlands/plane"), draws=["end", "end"]).game
    game.play({"type": "place", "tile": "wetlands/end", "at": [1, 0], "rotation": 0})
    with pytest.raises(RuleError) as error:
        game.play({"type": "deploy", "piece": "punt", "on": "canal W"})
    assert "taste/taste" in str(error.value)
    assert "there is no tile 'wetlands/plane'" in str(error.value.__cause__)
