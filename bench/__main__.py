"""Games a second: every way of playing with every rule a plugin, beside one game that is hard-coded.

The ways and the yardstick play in turns, in one process, in small batches; each batch of a way is held against that of
the yardstick before it, and the median of these ratios counts. Then every preset plays, and complete simulations run.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import SimpleNamespace

import bastide
from bastide import Adjustment, Plugin, Position, Rate, Ruleset, Subject, hookimpl, kinds
from bastide.apps.bots import bot
from bastide.engine.games.engines import engine
from bench import simulation, yardstick

VARIANT = "base-game + farms-third-edition"
EIGHT = (
    f"{VARIANT} + inns-cathedrals + traders-builders + abbot + river + princess-dragon + abbey-mayor"
    " + bridges-castles-bazaars + small-city"
)
#: Each player has tiles at hand that others do not see.
HANDS = f"{VARIANT} + private-city-planning"
PLAYERS = ["Red", "Blue"]
#: Plays the games with these seeds.
Way = Callable[[Iterable[int]], object]


def play(ruleset: Ruleset, seed: int) -> bastide.Game:
    """A complete random two-player game: every legal action listed at every decision, undo and score lines kept."""
    game = bastide.Game(ruleset, PLAYERS, seed=seed)
    numbers = random.Random(seed)
    while actions := game.decision.actions:
        game.play(actions[int(numbers.random() * len(actions))])
    return game


def move_by_move(ruleset: Ruleset, seeds: Iterable[int]) -> None:
    """Play random games, one action after the other."""
    for seed in seeds:
        play(ruleset, seed)


def line_by_line(ruleset: Ruleset, seeds: Iterable[int]) -> None:
    """The same, and read every score line."""
    for seed in seeds:
        _ = play(ruleset, seed).lines


def in_batch(ruleset: Ruleset, seeds: Iterable[int]) -> None:
    """Play random games, each by one call."""
    deque(bastide.play_many(ruleset, PLAYERS, seeds), 0)


def greedily(ruleset: Ruleset, seeds: Iterable[int]) -> None:
    """Play games between two bots that take the action with the best immediate score."""
    for seed in seeds:
        game = bastide.Game(ruleset, PLAYERS, seed=seed)
        bots = {name: bot("greedy", f"{seed}/{name}") for name in PLAYERS}
        while not game.over:
            player = str(game.decision.player)
            game.play(bots[player](game.view(player)))


def is_long(least: int, _: Position, subject: Subject) -> bool:
    """Whether the feature of a subject has so many tiles."""
    return len(subject.feature.cells) >= least


def with_rule_in_python() -> Ruleset:
    """The base game with a rule of scoring that is asked in Python: by its condition, which cannot be read as data."""

    @hookimpl
    def bastide_plugin() -> Plugin:
        return Plugin(title="Long roads", says="Long roads count twice.", requires=("base-game",))

    @hookimpl
    def bastide_scoring_rules() -> list[Adjustment]:
        return [
            Adjustment(
                id="long-roads/twice",
                says="A road of ten tiles or more counts twice.",
                subjects=kinds("road"),
                stage="multiply",
                value=Rate("twice", 2),
                when=partial(is_long, 10),
            )
        ]

    hooks = SimpleNamespace(bastide_plugin=bastide_plugin, bastide_scoring_rules=bastide_scoring_rules)
    bastide.installed().register(hooks, "long-roads")
    return bastide.resolve_variant(f"{VARIANT} + long-roads")


def ways(variant: str) -> Iterator[tuple[str, Way]]:
    """What is measured, by name."""
    base = bastide.resolve_variant(variant)
    yield "action by action", partial(move_by_move, base)
    yield "the same, every line read", partial(line_by_line, base)
    yield "the same, in batch", partial(in_batch, base)
    for name, further in (
        ("with Inns & Cathedrals", f"{VARIANT} + inns-cathedrals"),
        ("with Traders & Builders", f"{VARIANT} + traders-builders"),
        ("Hunters & Gatherers", "hunters-gatherers"),
        ("with eight expansions", EIGHT),
    ):
        yield name, partial(move_by_move, bastide.resolve_variant(further))
    yield "with a rule of scoring in Python", partial(move_by_move, with_rule_in_python())
    yield "greedy against greedy", partial(greedily, base)


def greedy_ways(presets: Iterable[str]) -> Iterator[tuple[str, Way]]:
    """Games of presets as the atlas plays them, by the name of the preset."""
    for name in presets:
        yield name, partial(greedily, bastide.resolve_variant(name))


def batch(way: Way, first: int, games: int) -> float:
    """Processor time in seconds for each of ``games`` games."""
    start = time.process_time()
    way(range(first, first + games))
    return (time.process_time() - start) / games


def _yardstick(seeds: Iterable[int]) -> None:
    for seed in seeds:
        yardstick.play(seed)


def measure(way: Way, batches: int, games: int) -> dict[str, float]:
    """Games a second of a way and of the yardstick, and how many of its games go into one of the yardstick's.

    Args:
        way: what plays.
        batches: how many batches of each; the medians count.
        games: how many games of the yardstick a batch has; the way plays as many as take about that long.
    """
    # Tables fill during games; that belongs to starting up, not to playing.
    batch(way, 0, 1)
    own = max(1, round(games * batch(_yardstick, 0, games) / batch(way, 0, max(1, games // 10))))
    pairs = [
        (batch(way, number * own, own), batch(_yardstick, number * games, games)) for number in range(1, batches + 1)
    ]
    return {
        "games_per_second": round(1 / statistics.median(ours for ours, _ in pairs), 2),
        "yardstick_games_per_second": round(1 / statistics.median(theirs for _, theirs in pairs), 1),
        "times_the_yardstick": round(statistics.median(theirs / ours for ours, theirs in pairs), 4),
    }


def each_preset(batches: int, games: int) -> Iterator[tuple[str, dict[str, float]]]:
    """For each preset: games per second, and actions per second."""
    for name in bastide.presets(bastide.installed()):
        ruleset = bastide.resolve_variant(name)
        actions = sum(play(ruleset, seed).actions_played for seed in range(games))
        best = min(batch(partial(move_by_move, ruleset), 0, games) for _ in range(batches))
        yield name, {"games_per_second": round(1 / best, 1), "actions_per_second": round(actions / games / best)}


def large_games(batches: int) -> float:
    """How many times as long a turn takes in games of 2,016 tiles as in games of 72."""
    sets = 28
    small, large = [
        bastide.resolve_variant(
            {"format": "bastide-variant/1", "title": "Many", "extends": "hig-2002", "tiles": {"base-game": copies}}
        )
        for copies in (1, sets)
    ]
    move_by_move(small, range(sets))
    turns, large_turns = 71, 72 * sets - 1
    return statistics.median(
        batch(partial(move_by_move, large), number, 1)
        / large_turns
        / (batch(partial(move_by_move, small), 0, sets) / turns)
        for number in range(batches)
    )


def sampling(batches: int, samples: int) -> dict[str, float]:
    """Milliseconds that a sample of who decides takes where hands are hidden, and how many times as long as in Python.

    Args:
        batches: how many batches of each engine take turns; the medians count.
        samples: how many samples a batch has of a game, which is half over.
    """
    ruleset = bastide.resolve_variant(HANDS)
    games = [bastide.Game(ruleset, PLAYERS, seed=1), bastide.Game(ruleset, PLAYERS, seed=1, _engine="python")]
    for game in games:
        numbers = random.Random(1)
        while game.turn_number < 36:
            game.play(game.decision.actions[int(numbers.random() * len(game.decision.actions))])

    def sample(game: bastide.Game, seeds: Iterable[int]) -> None:
        view = game.view(str(game.decision.player))
        deque(map(view.sample, seeds), 0)

    pairs = [[batch(partial(sample, game), number * samples, samples) for game in games] for number in range(batches)]
    return {
        "milliseconds": round(1000 * statistics.median(own for own, _ in pairs), 3),
        "times_the_python_engine": round(statistics.median(own / other for own, other in pairs), 2),
    }


def each_simulation(games: int) -> Iterator[dict[str, float | int | str]]:
    """Simulations in both modes, with random players."""
    for mode in ("rescored", "anew"):
        yield simulation.measure(games, "random", mode)


def told(sampled: dict[str, float]) -> str:
    """What was found about samples, in words."""
    long, times = sampled["milliseconds"], sampled["times_the_python_engine"]
    return f"A sample where hands are hidden takes {long} ms ({engine()} engine), {times} times as long as in Python"


def main() -> None:
    """Measure and print."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.splitlines()[0])
    parser.add_argument("--batches", type=int, default=11, help="how many batches of each")
    parser.add_argument("--games", type=int, default=50, help="games of the yardstick in a batch")
    parser.add_argument("--variant", default=VARIANT, help="the rules of the first three lines")
    parser.add_argument("--only", metavar="TEXT", default="", help="only the ways whose name has this in it")
    parser.add_argument(
        "--preset", action="append", metavar="NAME", help="greedy games of this preset, and nothing else"
    )
    parser.add_argument("--samples", action="store_true", help="samples where hands are hidden, and nothing else")
    parser.add_argument("--only-ratio", action="store_true", help="leave out the presets and the simulations")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    if given.samples:
        sampled = sampling(given.batches, 4 * given.games)
        print(json.dumps(sampled, indent=2) if given.json else told(sampled))
        return
    only_ratio = given.only_ratio or bool(given.preset)
    result: dict[str, object] = {"engine": engine(), "variant": given.variant}
    chosen = [*(greedy_ways(given.preset) if given.preset else ways(given.variant))]
    chosen = [(name, way) for name, way in chosen if given.only in name]
    if given.json:
        result["ways"] = {name: measure(way, given.batches, given.games) for name, way in chosen}
        if not only_ratio:
            result["presets"] = dict(each_preset(3, given.games))
            result["simulations"] = list(each_simulation(4 * given.games))
            result["turn_in_large_games"] = round(large_games(given.batches), 2)
            result["sample_with_hidden_hands"] = sampling(given.batches, 4 * given.games)
        print(json.dumps(result, indent=2))
        return
    played = "Presets, greedy" if given.preset else f"{given.variant}, random"
    print(f"{played} two-player games, one core, {engine()} engine")
    print(f"  {'':<36}{'games/s':>10}{'the yardstick':>15}{'times it':>10}")
    for name, way in chosen:
        found = measure(way, given.batches, given.games)
        speeds = f"{found['games_per_second']:>10}{found['yardstick_games_per_second']:>15}"
        print(f"  {name:<36}{speeds}{found['times_the_yardstick']:>10}", flush=True)
    if only_ratio:
        return
    print("Every preset, random two-player games")
    for name, speed in each_preset(3, given.games):
        rates = f"{speed['games_per_second']:>8} games/s {speed['actions_per_second']:>8} actions/s"
        print(f"  {name:<20}{rates}", flush=True)
    print(f"Simulating {' and '.join(simulation.VARIANTS)}, random players, with scoring, writing and analysis")
    for simulated in each_simulation(4 * given.games):
        print(f"  {simulated['mode']:<20}{simulated['games_per_second_per_core']:>8} games/s and core", flush=True)
    print(f"A turn with 2,016 tiles takes {large_games(given.batches):.2f} times as long as one with 72")
    print(told(sampling(given.batches, 4 * given.games)))


if __name__ == "__main__":
    main()
