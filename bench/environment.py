"""Steps per second of a learning environment with random players, compared with the same games without encoding.

Processor time is measured, so that other programs on the machine disturb little; the best batch of each counts.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable

import bastide
from bastide.apps.environments import Environment, raw_env
from bench.__main__ import VARIANT, play


def encoded(env: Environment, seed: int) -> int:
    """The number of steps of a random game whose observations are all encoded."""
    env.reset(seed=seed)
    numbers = random.Random(seed)
    steps = 0
    while not env.game.over:
        legal = int(env.observe(env.agent_selection)["action_mask"].sum())
        env.step(int(numbers.random() * legal))
        steps += 1
    return steps


def steps_a_second(game: Callable[[int], int], batches: int, games: int) -> float:
    """The best of some batches of games."""
    # Tables fill during games; that belongs to starting up, not to playing.
    game(0)
    best = 0.0
    for number in range(batches):
        start = time.process_time()
        steps = sum(game(seed) for seed in range(number * games, (number + 1) * games))
        best = max(best, steps / (time.process_time() - start))
    return best


def measure(batches: int, games: int, variant: str = VARIANT) -> dict[str, float | str]:
    """Steps per second with and without observations, and derived numbers."""
    ruleset, table = bastide.resolve_variant(variant), raw_env(variant)
    observed = steps_a_second(lambda seed: encoded(table, seed), batches, games)
    bare = steps_a_second(lambda seed: play(ruleset, seed).actions_played, batches, games)
    return {
        "variant": variant,
        "steps_per_second": round(observed),
        "steps_per_second_without_observations": round(bare),
        "ratio": round(bare / observed, 2),
        "microseconds_to_observe": round(1e6 / observed - 1e6 / bare, 1),
    }


def main() -> None:
    """Measure and print."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m bench.environment", description=__doc__.splitlines()[0])
    parser.add_argument("--batches", type=int, default=5, help="how many batches of each")
    parser.add_argument("--games", type=int, default=10, help="games in a batch")
    parser.add_argument("--variant", default=VARIANT, help="the rules")
    given = parser.parse_args()
    print(json.dumps(measure(given.batches, given.games, given.variant), indent=2))


if __name__ == "__main__":
    main()
