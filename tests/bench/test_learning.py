"""The baseline that learns: its slopes are those of what it minimises, and it gets better."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from bench.learning import ACTIONS, CLIPPED, EXPLORING, VARIANT, WINDOW, Learner, Moves, Network, by_score

from bastide.rl import Seat

NUMBERS = np.random.default_rng(5)
#: Two moves, of three and of two actions; the policy went too far with the second one already.
MOVES = Moves(
    rows=NUMBERS.normal(size=(5, 4)).astype(np.float32),
    starts=np.array([0, 3]),
    chosen=np.array([1, 4]),
    tables=np.zeros((2, 1), np.float32),
    advantages=np.array([1.5, -0.5]),
    gains=np.zeros(2, np.float32),
)
BEFORE = np.array([0.3, 0.9])


def loss(scores: npt.NDArray[np.float64]) -> float:
    """What a policy minimises, as the paper writes it, with a bonus for being unsure."""
    total = 0.0
    for first, last, chosen, before, worth in ((0, 3, 1, 0.3, 1.5), (3, 5, 4, 0.9, -0.5)):
        likely = np.exp(scores[first:last]) / np.exp(scores[first:last]).sum()
        ratio = likely[chosen - first] / before
        total -= min(ratio * worth, np.clip(ratio, 1 - CLIPPED, 1 + CLIPPED) * worth)
        total += EXPLORING * (likely * np.log(likely)).sum()
    return total / 2


@pytest.mark.parametrize("scores", [(0.1, 0.2, -0.3, 0.5, 0.1), (0.1, 0.2, -0.3, 0.0, 3.0)], ids=["far", "near"])
def test_policy_descends_its_loss(scores: tuple[float, ...]) -> None:
    given = np.array(scores)
    slopes = np.array([loss(given + step) - loss(given - step) for step in 1e-5 * np.eye(5)]) / 2e-5
    assert by_score(given, MOVES, BEFORE) == pytest.approx(slopes, abs=1e-7)


def test_gradients_of_a_network_are_its_slopes() -> None:
    network = Network(4, np.random.default_rng(3))
    network.weights[:] = (NUMBERS.normal(size=each.shape) for each in network.weights)
    by_number = NUMBERS.normal(size=5)
    for weights, gradient in zip(network.weights, network.gradients(MOVES.rows, by_number), strict=True):
        for at in np.ndindex(weights.shape):
            kept = weights[at]
            sides = []
            for step in (1e-6, -1e-6):
                weights[at] = kept + step
                sides.append(by_number @ network(MOVES.rows))
            weights[at] = kept
            assert gradient[at] == pytest.approx((sides[0] - sides[1]) / 2e-6, abs=1e-5)


def test_some_moves_keep_their_own_actions() -> None:
    last = MOVES.some(np.array([1]))
    assert last.rows == pytest.approx(MOVES.rows[3:])
    assert (last.starts.tolist(), last.chosen.tolist()) == ([0], [1])


@pytest.mark.exhaustive
def test_it_learns_to_beat_random_players() -> None:
    learner = Learner(Seat(VARIANT, bots=["random"], actions=ACTIONS, size=WINDOW))
    before, half = learner.margin("random", 50)
    for first in range(0, 512, 64):
        learner.learn(range(first, first + 64))
    after, more = learner.margin("random", 50)
    assert after - more > before + half
