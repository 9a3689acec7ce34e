"""A rule that calls ``sys.exit`` is treated like one that raises: it is named, and the game is unchanged."""

from __future__ import annotations

import sys

import pytest

import bastide


def test_rule_that_exits_is_reported_and_does_not_end_the_program() -> None:
    def leave(table: object, event: object) -> None:
        sys.exit(0)

    class Leaving:
        @staticmethod
        @bastide.hookimpl
        def bastide_plugin() -> bastide.Plugin:
            return bastide.Plugin(title="Leaving", says="The player who places a tile leaves.", requires=("base-game",))

        @staticmethod
        @bastide.hookimpl
        def bastide_turn_rules() -> list[bastide.Reaction]:
            says = "The player who places a tile leaves."
            return [bastide.Reaction(id="leaving/leave", says=says, source="house rule", on="placed", do=leave)]

    registry = bastide.Registry()
    registry.load_installed()
    registry.register(Leaving, "leaving")
    ruleset = bastide.resolve(bastide.select("base-game + leaving", registry), registry)
    game = bastide.Game(ruleset, ["Red", "Blue"], seed=1)
    before = game.to_record()
    with pytest.raises(bastide.RuleError, match=r"rule leaving/leave of plugin leaving .* raised SystemExit: 0"):
        game.play(game.decision.actions[0])
    assert game.to_record() == before
