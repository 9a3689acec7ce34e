"""Random games per second: the platform with every rule a plugin, compared with the same game hard-coded.

Both play alternately, in one process, in small batches; the best batch of each counts, since other load of the machine
can only make a batch slower. The ratio is the cost of the plugin architecture. Then every preset plays, and complete
simulations run.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from functools import partial

import bastide
from bastide._kernel import board
from bastide.engine.engines import engine
from bench import simulation, yardstick

VARIANT = "base-game + farms-third-edition"


def play(ruleset: bastide.Ruleset, seed: int) -> bastide.Game:
    """A complete random two-player game: every legal action listed at every decision, undo and score lines kept."""
    game = bastide.Game(ruleset, ["Red", "Blue"], seed=seed)
    numbers = random.Random(seed)
    while actions := game.decision.actions:
        game.play(actions[int(numbers.random() * len(actions))])
    return game


def batch(game: Callable[[int], object], first: int, games: int) -> float:
    """Processor time in seconds for each of ``games`` games."""
    start = time.process_time()
    for seed in range(first, first + games):
        game(seed)
    return (time.process_time() - start) / games


def measure(batches: int, games: int, variant: str = VARIANT) -> dict[str, float | str]:
    """Seconds per game for both, and derived numbers."""
    ruleset = bastide.resolve_variant(variant)

    def with_plugins(seed: int) -> object:
        return play(ruleset, seed)

    # Tables fill during games; that belongs to starting up, not to playing.
    batch(with_plugins, 0, games)
    batch(yardstick.play, 0, games)
    ours = []
    theirs = []
    for number in range(batches):
        ours.append(batch(with_plugins, number * games, games))
        theirs.append(batch(yardstick.play, number * games, games))
    return {
        "variant": variant,
        "platform_games_per_second": round(1 / min(ours), 1),
        "yardstick_games_per_second": round(1 / min(theirs), 1),
        "times_the_yardstick": round(min(ours) / min(theirs), 2),
    }


def each_preset(batches: int, games: int) -> Iterator[tuple[str, dict[str, float]]]:
    """For each preset: games per second, and actions per second."""
    for name in bastide.presets(bastide.installed()):
        ruleset = bastide.resolve_variant(name)
        actions = sum(play(ruleset, seed).actions_played for seed in range(games))
        best = min(batch(partial(play, ruleset), 0, games) for _ in range(batches))
        yield name, {"games_per_second": round(1 / best, 1), "actions_per_second": round(actions / games / best)}


def each_simulation(games: int) -> Iterator[dict[str, float | int | str]]:
    """Simulations in both modes, with random players."""
    for mode in ("rescored", "anew"):
        yield simulation.measure(games, "random", mode)


def main() -> None:
    """Measure and print."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.splitlines()[0])
    parser.add_argument("--batches", type=int, default=12, help="how many batches of each")
    parser.add_argument("--games", type=int, default=50, help="games in a batch")
    parser.add_argument("--variant", default=VARIANT, help="the rules; the yardstick knows only the default ones")
    parser.add_argument("--only-ratio", action="store_true", help="leave out the presets and the simulations")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    kernel = "interpreted" if board.__file__.endswith(".py") else "compiled"
    kernel = engine() if engine() == "native" else kernel
    result: dict[str, object] = {"kernel": kernel, **measure(given.batches, given.games, given.variant)}
    if given.json:
        if not given.only_ratio:
            result["presets"] = dict(each_preset(3, given.games))
            result["simulations"] = list(each_simulation(4 * given.games))
        print(json.dumps(result, indent=2))
        return
    print(f"{result['variant']}, random two-player games, one core, {kernel} kernel")
    print(f"  with plugins  {result['platform_games_per_second']:>8} games/s")
    print(f"  hard-coded    {result['yardstick_games_per_second']:>8} games/s")
    print(f"  ratio         {result['times_the_yardstick']:>8} times the yardstick's time")
    if given.only_ratio:
        return
    print("Every preset, random two-player games")
    for name, speed in each_preset(3, given.games):
        rates = f"{speed['games_per_second']:>8} games/s {speed['actions_per_second']:>8} actions/s"
        print(f"  {name:<20}{rates}", flush=True)
    print(f"Simulating {' and '.join(simulation.VARIANTS)}, random players, with scoring, writing and analysis")
    for simulated in each_simulation(4 * given.games):
        print(f"  {simulated['mode']:<20}{simulated['games_per_second_per_core']:>8} games/s and core", flush=True)


if __name__ == "__main__":
    main()
