"""Another checkout of Bastide, held beside this one: how long both take for the same random games.

Both play in turn, block after block, so that what else the machine does falls on both.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from typing import Any

VARIANTS = ("base-game", "hig-2002 + inns-cathedrals + traders-builders + abbot + river")
# Plays a block of games for each line that it reads, and says how many seconds of a processor that took.
_PLAYS = """
import random, sys, time
import bastide

ruleset = bastide.resolve_variant(sys.argv[1])

def play(seeds):
    for seed in seeds:
        chance = random.Random(seed)
        game = bastide.Game(ruleset, ["Red", "Blue"], seed=seed)
        while game.decision.kind != "over":
            actions = game.decision.actions
            game.play(actions[chance.randrange(len(actions))])

play(range(3))
for _ in sys.stdin:
    begun = time.process_time()
    play(range(100, 100 + int(sys.argv[2])))
    print(time.process_time() - begun, flush=True)
"""


def measure(other: str, variant: str, blocks: int, games: int) -> dict[str, Any]:
    """The time that this checkout takes as a part of the time of the other one, by blocks of games.

    Args:
        other: the Python of the other checkout's environment.
        variant: the variant that is played.
        blocks: how many blocks of games both play.
        games: how many games a block has.
    """
    players = [
        subprocess.Popen(
            [python, "-c", _PLAYS, variant, str(games)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for python in (sys.executable, other)
    ]
    taken: tuple[list[float], list[float]] = ([], [])
    for block in range(blocks):
        for which in (0, 1) if block % 2 else (1, 0):
            stdin, stdout = players[which].stdin, players[which].stdout
            assert stdin is not None and stdout is not None
            stdin.write("\n")
            stdin.flush()
            taken[which].append(float(stdout.readline()))
    for player in players:
        player.communicate()
    ratios = [mine / theirs for mine, theirs in zip(*taken, strict=True)]
    return {
        "variant": variant,
        "median": round(statistics.median(ratios), 3),
        "least": round(min(taken[0]) / min(taken[1]), 3),
        "quartiles": [round(each, 3) for each in statistics.quantiles(ratios, n=4)[::2]],
    }


def main() -> None:
    """Measure and print."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m bench.against", description=__doc__.splitlines()[0])
    parser.add_argument("other", help="the Python of the other checkout, such as ../before/.venv/bin/python")
    parser.add_argument("--variant", action="append", help="what is played; may be given several times")
    parser.add_argument("--blocks", type=int, default=100, help="how many blocks of games both play")
    parser.add_argument("--games", type=int, default=10, help="how many games a block has")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    results = [measure(given.other, variant, given.blocks, given.games) for variant in given.variant or VARIANTS]
    if given.json:
        print(json.dumps(results, indent=2))
        return
    for result in results:
        low, high = result["quartiles"]
        print(f"{result['variant']}: {result['median']} times the time of the other")
        print(f"  half of the blocks: {low} to {high}; the fastest block of each: {result['least']}")


if __name__ == "__main__":
    main()
