"""The rows of legal actions in an observation are distinct, whatever plugins offer."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import bastide
from bastide.apps.environments.encoding import Encoder
from bastide.apps.environments.vocabulary import vocabulary
from bastide.testing.playing import choose, new_game
from bastide.testing.trials import Trial

#: How many actions of a decision are listed; no game has more.
ROOM = 2048


@pytest.mark.parametrize("name", bastide.installed().usable)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.exhaustive)])
def test_rows_of_the_legal_actions_of_a_decision_are_pairwise_different(name: str, seed: int) -> None:
    game = new_game(Trial(name).alone.ruleset, 3, seed)
    encoder = Encoder(vocabulary(game), 31, ROOM)
    random = Random(seed)
    while not game.over:
        decision = game.decision
        actions = list(decision.actions)
        assert len(actions) <= ROOM
        rows = encoder.listed(game.view(str(decision.player)), decision.options)[: len(actions)]
        alike: dict[bytes, list[object]] = {}
        for row, action in zip(rows, actions, strict=True):
            alike.setdefault(row.tobytes(), []).append(action.as_record())
        assert not [records for records in alike.values() if len(records) > 1]
        assert np.abs(rows).max() <= 1
        game.play(choose(game, random, "eager"))
