"""The process of a simulation: ``python -m bastide.apps.serving.simulations.simulator FOLDER PROCESSES NICE``.

:mod:`~bastide.apps.serving.simulations.simulations` starts it. It reports on its standard output, one line of JSON at a
time. Its standard input carries the command to stop; when that stream closes, the parent is gone, and the process ends.
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
from bastide.apps.serving.simulations.folder_locks import claimed
from bastide.apps.simulating.plan import Plan, read_plan
from bastide.apps.writing import write_whole

#: The plan and its shards, and beside them the results.
DATA, SUMMARY, PLOTS = "data", "summary.json", "plots.json"
STOP = "stop"
#: The minimal interval between interim results in seconds, and their maximal share of the time.
_PAUSE, _SHARE = 2.0, 0.1

Say = Callable[[dict[str, Any]], None]


class Ear:
    """Listens to the parent process.

    Args:
        heard: the stream of its commands.
    """

    def __init__(self, heard: TextIO) -> None:
        self._heard = heard
        self._lock = threading.Lock()
        self._playing = False
        self.stopped = False
        threading.Thread(target=self._listen, daemon=True).start()

    def play(self, work: Callable[[], None]) -> bool:
        """Run a function until it returns or the parent stops it; returns whether it returned."""
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
                # A pending interruption arrives here, and not later.
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
        # The parent is gone. A partial shard is discarded; whole ones are kept.
        os._exit(1)


class Teller:
    """Reports progress and interim results.

    Args:
        plan: the plan.
        folder: the folder of the simulation.
        say: writes a line.
    """

    def __init__(self, plan: Plan, folder: Path, say: Say) -> None:
        self._plan = plan
        self._folder = folder
        self._say = say
        self._next = 0.0

    def tell(self, done: int, games: int) -> None:
        """Report the number of finished games."""
        self._say({"done": done})
        if 0 < done < games and time.monotonic() >= self._next:
            self.summarize()

    def summarize(self) -> dict[str, Any]:
        """Compute and save the results of the finished games."""
        from bastide.apps.simulating.summary import summarize

        begun = time.monotonic()
        summary = summarize(self._plan, self._folder / DATA)
        write_whole(self._folder / SUMMARY, json.dumps(summary, ensure_ascii=False, allow_nan=False))
        now = time.monotonic()
        self._next = now + max(_PAUSE, (now - begun) / _SHARE)
        self._say({"results": True})
        return summary

    def draw(self, summary: dict[str, Any]) -> None:
        """Draw the results, if the library for that is installed."""
        try:
            from bastide.apps.simulating.plots import plots

            drawn = plots(summary)
        except ImportError:
            return
        kept = [{key: value for key, value in asdict(plot).items() if key != "png"} for plot in drawn]
        write_whole(self._folder / PLOTS, json.dumps(kept, ensure_ascii=False))
        self._say({"results": True})


def carry_out(folder: Path, processes: int, say: Say, ear: Ear) -> None:
    """Play the remaining games of the simulation in a folder, and report the results.

    Raises:
        BastideError: a game cannot be played, or a file cannot be written.
    """
    from bastide.apps.simulating.running import run

    plan = read_plan(folder / DATA)
    teller = Teller(plan, folder, say)
    done = ear.play(lambda: run(plan, folder / DATA, jobs=processes, tell=teller.tell))
    teller.draw(teller.summarize())
    say({"ended": "done" if done else "stopped"})


def main() -> None:
    """Run the simulation in the folder that the command line names."""
    folder, processes, nice = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    heard = os.fdopen(os.dup(sys.stdin.fileno()), encoding="utf-8")
    output = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    # Output of plugins and bots is not a result, and their prompts get no answer.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, sys.stdin.fileno())
    os.close(nowhere)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(nice)

    def say(value: dict[str, Any]) -> None:
        output.write(json.dumps(value) + "\n")
        output.flush()

    ear = Ear(heard)
    try:
        with claimed(folder):
            carry_out(folder, processes, say, ear)
    except BastideError as error:
        say({"problems": [problem.as_json() for problem in error.problems]})


if __name__ == "__main__":
    main()
