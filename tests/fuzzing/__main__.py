"""Random games under random rules, with all laws checked: ``python -m tests.fuzzing --steps 100000``.

With ``--whole`` they are whole games with all expansions at once, checked now and then. With ``--native`` the games are
those of the native engine, beside the same ones of the Python engine.

An episode follows from the seed and its number alone. Each finding is written to a file, from which ``--again FILE``
replays the episode. The exit status is 1 if anything was found.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from multiprocessing import get_context
from operator import le
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import Any

from . import episodes as laws
from .episodes import Report
from .plans import Plan

#: The number of episodes between reports of progress, and of those that are handed out ahead.
ROUND = 40


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz, or replay one finding."""
    parser = argparse.ArgumentParser(prog="fuzz", description="Random games under random rules, held against all laws.")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--steps", type=int, default=100_000, help="how many actions are played at least")
    length.add_argument("--minutes", type=float, help="how long is played, instead")
    parser.add_argument("--seed", type=int, default=0, help="where the episodes come from")
    parser.add_argument("--processes", type=int, default=cpu_count() or 1, help="how many play at the same time")
    parser.add_argument("--findings", type=Path, default=Path("build/fuzz"), help="the folder for what is found")
    parser.add_argument("--native", action="store_true", help="compare the native engine with the one in Python")
    parser.add_argument("--whole", action="store_true", help="whole games with all expansions, checked now and then")
    parser.add_argument("--again", type=Path, metavar="FILE", help="play the episode of a finding again")
    chosen = parser.parse_args(arguments)
    kind: Any = laws
    if chosen.native:
        # Not above: it needs the native engine, which need not be there.
        from . import beside as kind
    if chosen.again is not None:
        return again(chosen.again, kind.play)
    enough = partial(le, chosen.steps) if chosen.minutes is None else after(chosen.minutes)
    episode = laws.whole if chosen.whole else kind.episode
    return fuzz(enough, chosen.seed, chosen.processes, chosen.findings, episode)


def after(minutes: float) -> Callable[[int], bool]:
    """Whether it is enough, however many steps there are: when so many minutes have passed."""
    end = monotonic() + 60 * minutes
    return lambda steps: monotonic() >= end


def fuzz(
    enough: Callable[[int], bool], seed: int, processes: int, folder: Path, episode: Callable[[int, int], Report]
) -> int:
    """Play episodes until there are enough steps; returns the exit status."""
    played, found = 0, 0
    counts: Counter[str] = Counter()
    for report in episodes(seed, processes, episode):
        played += report.steps
        counts += report.counts
        if report.broken:
            found += 1
            path = save(report, seed, folder)
            print(f"{path}: {report.broken.strip().splitlines()[0]}", flush=True)
        done = enough(played)
        if (report.number + 1) % ROUND == 0 or done:
            print(f"{report.number + 1} episodes, {played} steps, {found} findings", flush=True)
        if done:
            break
    print("; ".join(f"{name}: {number}" for name, number in sorted(counts.items())))
    return 1 if found else 0


def episodes(seed: int, processes: int, episode: Callable[[int, int], Report]) -> Iterator[Report]:
    """All episodes of a seed, in order, independent of the processes."""
    play = partial(episode, seed)
    if processes < 2:
        yield from map(play, count())
    with get_context("spawn").Pool(processes) as pool:
        # No process waits for a long episode of another: there are always some to take.
        ahead = deque(pool.apply_async(play, (number,)) for number in range(ROUND))
        for number in count(ROUND):
            yield ahead.popleft().get()
            ahead.append(pool.apply_async(play, (number,)))


def save(report: Report, seed: int, folder: Path) -> Path:
    """Write a finding to its own file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{seed}-{report.number}.json"
    finding = {
        "broken": report.broken,
        "steps": report.steps,
        "plan": report.plan.as_json(),
        "record": report.record,
    }
    path.write_text(json.dumps(finding, indent=1, ensure_ascii=False), encoding="utf-8")
    return path


def again(path: Path, play: Callable[[Plan], Report]) -> int:
    """Replay the episode of a finding; the exit status is 1 if a law is still broken."""
    result = play(Plan(**json.loads(path.read_text(encoding="utf-8"))["plan"]))
    print(result.broken or f"{result.steps} steps, and no law is broken any more")
    return 1 if result.broken else 0


if __name__ == "__main__":
    sys.exit(main())
