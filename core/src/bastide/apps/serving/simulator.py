"""What the process of a simulation does: ``python -m bastide.apps.serving.simulator FOLDER PROCESSES NICE``.

It is started by :mod:`~bastide.apps.serving.simulations`. What it has done it says on its standard output, a line of
JSON at a time. On its standard input it is told to stop; when that ends, whoever started it is gone, and so is this.
"""

from __future__ import annotations

import _thread
import contextlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from bastide import BastideError
from bastide.apps.serving.claims import claimed
from bastide.apps.simulating.plan import Plan, read_plan
from bastide.apps.writing import write_whole

#: Where the plan and its shards lie, and beside them what they show.
DATA, SUMMARY, PLOTS = "data", "summary.json", "plots.json"
STOP = "stop"
#: Results so far are told after so many seconds at the earliest, and take at most this part of the time.
_PAUSE, _SHARE = 2.0, 0.1

Say = Callable[[dict[str, Any]], None]


class Ear:
    """Listens to whoever started this process.

    Args:
        heard: where it speaks.
    """

    def __init__(self, heard: TextIO) -> None:
        self._heard = heard
        self._lock = threading.Lock()
        self._playing = False
        self.stopped = False
        threading.Thread(target=self._listen, daemon=True).start()

    def play(self, work: Callable[[], None]) -> bool:
        """Do something until it is done, or until somebody says stop; says whether it is done."""
        with self._lock:
            if self.stopped:
                return False
            self._playing = True
        try:
            try:
                work()
            finally:
                with self._lock:
                    self._playing = False
                # An interruption that was on its way arrives here, and not later.
                time.sleep(0.01)
        except KeyboardInterrupt:
            return False
        return True

    def _listen(self) -> None:
        for line in self._heard:
            if line.strip() == STOP:
                with self._lock:
                    self.stopped = True
                    if self._playing:
                        self._playing = False
                        _thread.interrupt_main()
        # Nobody is there any more who could want anything. Half a shard is nobody's; whole ones are kept.
        os._exit(1)


class Teller:
    """Tells of progress, and now and then what the games so far show.

    Args:
        plan: the plan.
        folder: the folder of the simulation.
        say: says a line.
    """

    def __init__(self, plan: Plan, folder: Path, say: Say) -> None:
        self._plan = plan
        self._folder = folder
        self._say = say
        self._next = 0.0

    def tell(self, done: int, games: int) -> None:
        """Tell how many games are finished."""
        self._say({"done": done})
        if 0 < done < games and time.monotonic() >= self._next:
            self.summarize()

    def summarize(self) -> dict[str, Any]:
        """Work out what the finished games show, and keep it."""
        from bastide.apps.simulating.summary import summarize

        begun = time.monotonic()
        summary = summarize(self._plan, self._folder / DATA)
        write_whole(self._folder / SUMMARY, json.dumps(summary, ensure_ascii=False, allow_nan=False))
        now = time.monotonic()
        self._next = now + max(_PAUSE, (now - begun) / _SHARE)
        self._say({"results": True})
        return summary

    def draw(self, summary: dict[str, Any]) -> None:
        """Draw what the games show, where there is a library for that."""
        try:
            from bastide.apps.simulating.plots import plots

            drawn = plots(summary)
        except ImportError:
            return
        kept = [{key: value for key, value in asdict(plot).items() if key != "png"} for plot in drawn]
        write_whole(self._folder / PLOTS, json.dumps(kept, ensure_ascii=False))
        self._say({"results": True})


def carry_out(folder: Path, processes: int, say: Say, ear: Ear) -> None:
    """Play what is not played yet of the simulation in a folder, and say what it shows.

    Raises:
        BastideError: a game cannot be played, or something cannot be written.
    """
    from bastide.apps.simulating.running import run

    plan = read_plan(folder / DATA)
    teller = Teller(plan, folder, say)
    done = ear.play(lambda: run(plan, folder / DATA, jobs=processes, tell=teller.tell))
    teller.draw(teller.summarize())
    say({"ended": "done" if done else "stopped"})


def main() -> None:
    """Carry out the simulation of the folder that the command line names."""
    folder, processes, nice = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    heard = os.fdopen(os.dup(sys.stdin.fileno()), encoding="utf-8")
    told = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    # Whatever plugins and bots print is no result, and nobody answers what they ask.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, sys.stdin.fileno())
    os.close(nowhere)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(nice)

    def say(value: dict[str, Any]) -> None:
        told.write(json.dumps(value) + "\n")
        told.flush()

    ear = Ear(heard)
    try:
        with claimed(folder):
            carry_out(folder, processes, say, ear)
    except BastideError as error:
        say({"problems": [asdict(problem) for problem in error.problems]})


if __name__ == "__main__":
    main()
