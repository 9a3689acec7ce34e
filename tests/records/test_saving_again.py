"""A game that is saved and resumed repeatedly stays the same game."""

from __future__ import annotations

import json
from random import Random

import pytest

import bastide
from bastide.testing import played
from bastide.testing.playing import play


@pytest.mark.parametrize("variant", ["hig-2002", "bga", "hunters-gatherers", "hig-2002 + private-city-planning"])
def test_game_that_is_resumed_and_saved_again_goes_on_as_it_would_have(variant: str) -> None:
    game = played(variant, 9, seed=5)
    for _ in range(4):
        resumed = bastide.replay(json.loads(json.dumps(game.to_record(all_draws=True))))
        assert resumed.failure is None
        ends = [play(one.copy(), 400, Random(3)) for one in (game, resumed.game)]
        assert ends[0].over and ends[0].to_record() == ends[1].to_record()
        game = play(resumed.game, 5, Random(7))
