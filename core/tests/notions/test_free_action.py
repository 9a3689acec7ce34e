"""A free action inside a decision uses up a budget of its own and leaves the decision open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from toys import lamps
from toys.playing import Watched

from bastide import IllegalAction

GameOf = Callable[..., Watched]


def test_decision_stays_open_and_the_budget_is_used_up(game_of: GameOf) -> None:
    game = game_of(lamps=lamps.PLUGIN, draws=["straight", "straight", "straight"])
    game.place("straight", (1, 0))
    assert len(game.actions("light")) == 1
    game.play(type="light")
    assert (game.decision.kind, game.decision.player) == ("deploy", "Red")
    assert not game.actions("light")
    game.deploy("canal W")
    assert game.decision.kind == "place"


def test_next_turn_has_a_new_budget_until_a_veto(game_of: GameOf) -> None:
    game = game_of(lamps=lamps.PLUGIN, draws=["straight"] * 3)
    for x in (1, 2):
        game.place("straight", (x, 0))
        game.play(type="light")
        game.skip()
    game.place("straight", (3, 0))
    assert not game.actions("light")
    with pytest.raises(IllegalAction):
        game.game.play({"type": "light"})


def test_free_action_may_come_before_a_placement(game_of: GameOf) -> None:
    game = game_of(lamps=lamps.PLUGIN, draws=["straight"] * 2)
    assert game.decision.tile == "wetlands/straight"
    game.play(type="whistle", tune="high")
    assert (game.decision.kind, game.decision.tile) == ("place", "wetlands/straight")
    assert not game.actions("whistle")
    game.place("straight", (1, 0))
    assert game.game.position.state("lamps", "whistles") == ("high",)
