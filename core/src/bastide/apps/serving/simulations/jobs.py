"""One simulation: its state, its folder, and the process that plays it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Literal, TypeAlias

from bastide import BastideError, Problem, coded

from ...simulating.plan import Plan, read_plan
from ...writing import write_whole
from ..settings import Limits
from .simulator import DATA, STOP

State: TypeAlias = Literal["waiting", "running", "done", "stopped", "interrupted", "failed"]

FORMAT = "bastide-simulation-job/1"
_FILE = "job.json"
#: How many seconds a stopped process may take to summarise.
_GRACE = 30.0
#: How many recent reports determine the speed.
_REPORTS = 12
#: Libraries that would otherwise start a thread for each core.
_ALONE = dict.fromkeys(("POLARS_MAX_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


@dataclass(eq=False, slots=True)
class Job:
    """A simulation.

    Args:
        id: its unguessable id.
        folder: the folder of all its data.
        plan: its plan.
        digest: the digest of the secret that permits stopping and resuming it.
        created: the time of the request, in seconds since 1970.
        client: the address of the client.
        state: its state.
        done: how many games are finished.
        problems: why it failed.
        news: a counter of changes.
        results: a counter of new results.
        pace: recent times and numbers of finished games.
        turn: how many simulations of the same client precede it.
    """

    id: str
    folder: Path
    plan: Plan
    digest: str
    created: float
    client: str = ""
    state: State = "waiting"
    done: int = 0
    problems: tuple[Problem, ...] = ()
    news: int = 0
    results: int = 0
    pace: deque[tuple[float, int]] = field(default_factory=lambda: deque(maxlen=_REPORTS))
    turn: int = 0

    @property
    def active(self) -> bool:
        """Whether it is running or waiting."""
        return self.state in ("waiting", "running")

    @property
    def rate(self) -> float | None:
        """Recent games per second."""
        if self.state != "running" or len(self.pace) < 2:
            return None
        (begun, before), (now, done) = self.pace[0], self.pace[-1]
        return (done - before) / (now - begun) if now > begun and done > before else None

    def keep(self) -> None:
        """Save what must survive a restart of the server.

        Raises:
            BastideError: it cannot be written.
        """
        found = {
            "format": FORMAT,
            "digest": self.digest,
            "created": self.created,
            "state": self.state,
            "done": self.done,
            "problems": [problem.message for problem in self.problems],
        }
        write_whole(self.folder / _FILE, json.dumps(found, ensure_ascii=False))

    @classmethod
    def kept(cls, folder: Path) -> Job:
        """The simulation in a folder, without a process.

        Raises:
            BastideError: there is none.
        """
        try:
            found = json.loads((folder / _FILE).read_text(encoding="utf-8"))
            state: State = "interrupted" if found["state"] in ("waiting", "running") else found["state"]
            return cls(
                id=folder.name,
                folder=folder,
                plan=read_plan(folder / DATA),
                digest=found["digest"],
                created=found["created"],
                state=state,
                done=found["done"],
                problems=tuple(Problem(coded("simulation/failed", text)) for text in found["problems"]),
                results=1,
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise BastideError(
                coded("simulation/unreadable", "this simulation cannot be read: {error}", error=error)
            ) from None


class Work:
    """The process that plays a simulation for a limited time.

    Args:
        job: the simulation.
        limits: its time limit, number of processes, and priority.
        tell: called after every change.
    """

    def __init__(self, job: Job, limits: Limits, tell: Callable[[], None]) -> None:
        self._job = job
        self._limits = limits
        self._tell = tell
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._timers: list[threading.Timer] = []
        self._reason: str | None = None
        self._abandoned = False
        self._ended: State | None = None
        self._last_words: deque[str] = deque(maxlen=20)

    @property
    def last_words(self) -> str:
        """The last unexpected output of the process."""
        return "".join(self._last_words).strip()

    def run(self) -> State:
        """Play until everything is done or it is stopped; returns the resulting state."""
        with self._lock:
            if self._abandoned:
                return "interrupted"
            if self._reason is not None:
                return "stopped"
            process = self._started()
            self._process = process
            self._later(self._limits.simulation_seconds, lambda: self.stop("time"))
        assert process.stdout is not None
        assert process.stderr is not None
        errors = threading.Thread(target=self._listen, args=(process.stderr,), daemon=True)
        errors.start()
        try:
            for line in process.stdout:
                self._heard(line)
            code = process.wait()
        finally:
            for timer in self._timers:
                timer.cancel()
            process.kill()
            process.wait()
            errors.join(1)
            for stream in (process.stdin, process.stdout, process.stderr):
                _closed(stream)
        return self._outcome(code)

    def stop(self, reason: str) -> None:
        """Let it summarise the finished games and end.

        Args:
            reason: ``wish`` or ``time``.
        """
        with self._lock:
            if self._reason is not None:
                return
            self._reason = reason
            process = self._process
            if process is None or process.stdin is None:
                return
            try:
                process.stdin.write(STOP + "\n")
                process.stdin.flush()
            except (OSError, ValueError):
                return
            self._later(_GRACE, process.kill)

    def abandon(self) -> None:
        """End it at once; finished shards are kept."""
        with self._lock:
            self._abandoned = True
            if self._process is not None:
                self._process.kill()

    def _started(self) -> subprocess.Popen[str]:
        # Without -P, files in the server's working directory could be taken for libraries.
        numbers = (self._limits.simulation_processes, self._limits.simulation_nice)
        words = [f"{__package__}.simulator", str(self._job.folder), *map(str, numbers)]
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [sys.executable, "-P", "-m", *words],
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            encoding="utf-8",
            errors="replace",
            env=os.environ | _ALONE | {"PYTHONIOENCODING": "utf-8"},
        )

    def _later(self, seconds: float, do: Callable[[], object]) -> None:
        timer = threading.Timer(seconds, do)
        timer.daemon = True
        self._timers.append(timer)
        timer.start()

    def _listen(self, stream: IO[str]) -> None:
        while line := stream.readline(2_000):
            self._last_words.append(line)

    def _heard(self, line: str) -> None:
        try:
            message: dict[str, Any] = json.loads(line)
        except ValueError:
            return
        job = self._job
        if "done" in message:
            job.done = message["done"]
            job.pace.append((time.monotonic(), job.done))
        if "results" in message:
            job.results += 1
        if "problems" in message:
            # Paths on this machine are confidential.
            folder = str(job.folder)
            job.problems = tuple(
                Problem(coded(each["code"], each["message"].replace(folder, "…"))) for each in message["problems"]
            )
            self._ended = "failed"
        if "ended" in message:
            self._ended = message["ended"]
        self._tell()

    def _outcome(self, code: int) -> State:
        job = self._job
        if self._abandoned:
            return "interrupted"
        if self._ended == "stopped" or (self._ended is None and self._reason is not None):
            if self._reason == "time":
                job.problems = (
                    Problem(
                        coded(
                            "simulation/time-over",
                            "the time for one simulation, {seconds:g} seconds, is over",
                            seconds=self._limits.simulation_seconds,
                        ),
                        hint="go on with it if you want more games",
                    ),
                )
            return "stopped"
        if self._ended is None:
            job.problems = (
                Problem(
                    coded(
                        "simulation/process-ended",
                        "the process that played games ended without a word (status {code})",
                        code=code,
                    ),
                    hint="what is finished is kept; go on with it, or take fewer games",
                ),
            )
            return "failed"
        return self._ended


def _closed(stream: IO[str] | None) -> None:
    if stream is not None:
        try:
            stream.close()
        except OSError:
            return
