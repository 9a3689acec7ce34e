"""Rules may say in which order features are scored that one tile completes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys import split
from toys.making import plugin
from toys.playing import Watched

from bastide import Phase, RuleError, Table

GameOf = Callable[..., Watched]


def game_with(game_of: GameOf, do: Callable[[Table], None]) -> Watched:
    """Red and Blue each claim a canal; a tile completes both, and `do` comes before they are scored."""
    before = Phase(id="order/before", says="Before it.", scope="part", after=("deploy",), before=("score",), do=do)
    ends = [("end", [-2, 0], 180), ("end", [2, 0], 0)]
    start: list[Any] = [{"tile": f"wetlands/{tile}", "at": at, "rotation": turned} for tile, at, turned in ends]
    draws = ["straight", "straight", "split/two-ends", "plain"]
    game = game_of(split=split.PLUGIN, order=plugin("An order.", turn_rules=[before]), draws=draws, start=start)
    game.place("straight", (-1, 0))
    game.deploy("canal E")
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.place("split/two-ends", (0, 0))
    return game


@pytest.mark.parametrize(("put", "order"), [([], 1), ([0], 1), ([1], -1), ([0, 1], -1), ([1, 0], 1)])
def test_what_a_rule_puts_first_is_scored_before_all_others(put: list[int], order: int, game_of: GameOf) -> None:
    seen: list[int] = []

    def put_first(table: Table) -> None:
        waiting = table.to_be_scored()
        seen.append(len(waiting))
        for number in put if waiting else ():
            table.score_first(waiting[number])

    game = game_with(game_of, put_first)
    assert {*seen} == {0, 2}
    plain = game_with(game_of, lambda table: None)
    assert game.lines("player") == plain.lines("player")[::order]


def test_feature_that_is_not_complete_is_not_to_be_scored(game_of: GameOf) -> None:
    with pytest.raises(RuleError, match="the canal is not to be scored"):
        game_with(game_of, lambda table: table.score_first(table.feature(0)))
