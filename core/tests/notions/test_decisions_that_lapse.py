"""When a game is ended, pending decisions lapse, or take the first offer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched

from bastide import DecisionKind, Offer, Phase, Position, Table

GameOf = Callable[..., Watched]


def blow(table: Table, offer: Offer, left: int) -> None:
    table.set_state("wind", "from", (*table.state("wind", "from", ()), offer.params["from"]))
    if left > 1:
        table.ask("wind", table.player, left - 1)


def winds(position: Position, player: int, left: Any) -> list[Offer]:
    return [
        Offer(type="wind", rule="wind/choice", params={"from": side}, do=partial(blow, left=left))
        for side in ("east", "west")
    ]


def wind(**more: Any) -> Any:
    return plugin(
        "Two winds blow before the scoring.",
        turn_rules=[
            Phase(
                id="wind/rises",
                name="wind",
                says="Two winds blow.",
                after=("deploy",),
                before=("score",),
                do=lambda table: table.ask("wind", table.player, 2),
            ),
            DecisionKind(id="wind/choice", name="wind", says="It blows.", offers=winds, **more),
        ],
    )


@pytest.mark.parametrize(("more", "blown"), [({"lapses": False}, ("west", "east")), ({}, ("west",))])
def test_pending_decision_lapses_when_a_game_is_ended_unless_its_kind_says_otherwise(
    game_of: GameOf, more: dict[str, bool], blown: tuple[str, ...]
) -> None:
    game = game_of(wind=wind(**more), draws=["end", "end", "plain"])
    game.place("end", (1, 0))
    game.deploy("canal W")
    for side in ("east", "east"):
        game.play(type="wind", **{"from": side})
    game.place("end", (-1, 0), 180)
    assert game.decision.kind == "wind"
    game.play(type="wind", **{"from": "west"})
    assert game.decision.kind == "wind"
    game.game.finish()
    assert game.game.position.state("wind", "from") == ("east", "east", *blown)
    # A complete feature is scored in any case.
    assert game.lines() == [("Red", 6, "canal")]
    game.game.undo()
    assert game.decision.kind == "wind"


def test_decision_that_lapses_must_be_made_while_the_game_goes_on(game_of: GameOf) -> None:
    game = game_of(wind=wind(), draws=["end", "plain"])
    game.place("end", (1, 0))
    game.skip()
    assert [action.as_record()["type"] for action in game.decision.actions] == ["wind", "wind"]
