"""Steps per second of a learning environment with random players, beside the same games without observations.

Processor time is measured, so that other programs on the machine disturb little; the best batch of each counts.
"""

from __future__ import annotations

import argparse
import json
import random
import time

import bastide
from bastide.apps.environments import Environment, raw_env
from bench import yardstick
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


def measure(batches: int, games: int, variant: str = VARIANT) -> dict[str, float | str]:
    """Steps per second with and without observations, and the yardstick's games beside them.

    The three take turns, since a machine's speed changes within minutes: the ratio to the yardstick can be compared
    between machines and days.
    """
    ruleset, table = bastide.resolve_variant(variant), raw_env(variant)

    def observed(seed: int) -> int:
        return encoded(table, seed)

    def bare(seed: int) -> int:
        return play(ruleset, seed).actions_played

    def hard_coded(seed: int) -> int:
        yardstick.play(seed)
        return 1

    kinds = observed, bare, hard_coded
    best = dict.fromkeys(kinds, 0.0)
    for kind in kinds:
        # Tables fill during games; that belongs to starting up, not to playing.
        kind(0)
    for number in range(batches):
        for kind in kinds:
            start = time.process_time()
            steps = sum(kind(seed) for seed in range(number * games, (number + 1) * games))
            best[kind] = max(best[kind], steps / (time.process_time() - start))
    return {
        "variant": variant,
        "steps_per_second": round(best[observed]),
        "steps_per_second_without_observations": round(best[bare]),
        "steps_per_game_of_the_yardstick": round(best[observed] / best[hard_coded], 2),
        "microseconds_to_observe": round(1e6 / best[observed] - 1e6 / best[bare], 1),
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
