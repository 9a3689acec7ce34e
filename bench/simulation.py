"""Simulated games per second on one core: playing, scoring under the other variant, writing, and the analysis.

The numbers include everything that ``bastide simulate`` does, except for starting up; processor time is measured, so
that other programs on the machine disturb little.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from bastide.apps.simulating.plan import Mode, Plan, make_plan
from bastide.apps.simulating.report import html
from bastide.apps.simulating.running import run
from bastide.apps.simulating.summary import summarize

VARIANTS = ("hig-2000", "hig-2002")
MILLION = 1_000_000


def timed(plan: Plan, folder: Path) -> tuple[float, float]:
    """Seconds of processor time for playing a plan, and for the evaluation."""
    start = time.process_time()
    run(plan, folder, jobs=1)
    played = time.process_time()
    html(summarize(plan, folder), [])
    return played - start, time.process_time() - played


def measure(games: int, bot: str, mode: Mode, variants: tuple[str, ...] = VARIANTS) -> dict[str, float | int | str]:
    """Games per second on one core, and the cost of a million games."""
    with tempfile.TemporaryDirectory() as folder:
        # Tables fill during games; that belongs to starting up, not to playing.
        timed(make_plan(variants, games=3, bots=[bot], mode=mode, seed="warm-up"), Path(folder, "warm-up"))
        plan = make_plan(variants, games=games, bots=[bot], mode=mode)
        playing, analysis = timed(plan, Path(folder, "data"))
        size = sum(path.stat().st_size for path in Path(folder, "data").rglob("*.parquet"))
    seconds = (playing + analysis) / games
    found: dict[str, float | int | str] = {
        "bot": bot,
        "mode": mode,
        "games": games,
        "games_per_second_per_core": round(1 / seconds, 2),
        "analysis_share": round(analysis / (playing + analysis), 3),
        "kilobytes_per_game": round(size / games / 1000, 2),
        "core_hours_for_a_million_games": round(seconds * MILLION / 3600, 1),
        "hours_for_a_million_games_on_100_cores": round(seconds * MILLION / 3600 / 100, 2),
    }
    return found | peak()


def peak() -> dict[str, int]:
    """The peak memory of this process, in megabytes; empty if the system does not report it."""
    try:
        import resource
    except ImportError:
        return {}
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"peak_megabytes": most // (1 << 20 if sys.platform == "darwin" else 1 << 10)}


def main() -> None:
    """Measure and print."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m bench.simulation", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--mode", choices=("rescored", "anew"), default="rescored")
    parser.add_argument("--under", action="append", help="a variant; the first one is played")
    given = parser.parse_args()
    print(json.dumps(measure(given.games, given.bot, given.mode, tuple(given.under or VARIANTS)), indent=2))


if __name__ == "__main__":
    main()
