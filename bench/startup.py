"""Seconds of processor time that short commands take, which is nearly all start-up, beside those of Python itself.

All commands run in turn, so that what else the machine does falls on each; the median of each counts. With another
checkout, its commands run in the same turns.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

#: What Python takes to do nothing, which no command can take less than.
FLOOR = "python -c pass"
DIAGRAM = {
    "format": "bastide-diagram/1",
    "players": ["Red", "Blue"],
    "tiles": [
        {
            "tile": "base-game/D",
            "at": [0, 0],
            "rotation": 0,
            "pieces": [{"player": "Red", "piece": "follower", "on": "city N"}],
        }
    ],
}


def commands(python: str, diagram: Path) -> dict[str, list[str]]:
    """What is measured, by what it is called.

    Args:
        python: the Python of a checkout's environment.
        diagram: a file with a diagram.
    """
    bastide = [str(Path(python).with_name("bastide"))]
    return {
        FLOOR: [python, "-c", "pass"],
        "bastide --help": [*bastide, "--help"],
        "bastide plugins": [*bastide, "plugins"],
        "bastide score --json": [*bastide, "score", str(diagram), "--under", "hig-2002", "--json"],
        "bastide score": [*bastide, "score", str(diagram), "--under", "hig-2002"],
    }


def seconds(command: Sequence[str]) -> float:
    """The processor time of a command, in seconds; its children count, too."""
    # Without compiled modules each run would compile all of them.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(pythons: Sequence[str], runs: int) -> list[dict[str, float]]:
    """The median processor time of each command, for each of several environments.

    Args:
        pythons: the Python of each environment.
        runs: how often each command runs, after once that does not count.
    """
    with tempfile.TemporaryDirectory() as folder:
        diagram = Path(folder) / "diagram.json"
        diagram.write_text(json.dumps(DIAGRAM), encoding="utf-8")
        asked = [commands(python, diagram) for python in pythons]
        # What was saved just before is not kept in the index of plugins, nor what was compiled during the first list.
        for each in asked:
            for _ in range(2):
                seconds(each["bastide plugins"])
                time.sleep(3)
        taken: list[dict[str, list[float]]] = [{name: [] for name in each} for each in asked]
        for run in range(runs + 1):
            for name in asked[0]:
                for which, each in enumerate(asked):
                    took = seconds(each[name])
                    if run:
                        taken[which][name].append(took)
    return [{name: statistics.median(times) for name, times in each.items()} for each in taken]


def main() -> None:
    """Measure and print."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m bench.startup", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15, help="how often each command runs")
    parser.add_argument("--against", help="the Python of another checkout, such as ../before/.venv/bin/python")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    ours, *others = measure([sys.executable, *filter(None, [given.against])], given.runs)
    if given.json:
        print(json.dumps({"seconds": ours, "against": others[0] if others else None}, indent=2))
        return
    for name, took in ours.items():
        times = f"{took / ours[FLOOR]:5.1f} times {FLOOR}"
        other = f"  {took / others[0][name]:5.2f} times the other's {others[0][name]:.3f} s" if others else ""
        print(f"{name:<22}{took:8.3f} s{times:>28}{other}")


if __name__ == "__main__":
    main()
