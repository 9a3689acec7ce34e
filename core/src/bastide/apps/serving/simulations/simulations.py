"""Simulations for visitors: a few run at a time, the others wait, and finished games are kept."""

from __future__ import annotations

import logging
import re
import secrets
import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy.engine import make_url

from bastide import BastideError, Problem, coded

from ...simulating.plan import Plan, keep_plan
from ..http.refusals import RefusedError
from ..rooms.seats import digest, new_secret
from ..settings import Settings
from ..storage.disk_space import check_space
from .folder_locks import claimed
from .jobs import Job, Work
from .simulator import DATA, SUMMARY

logger = logging.getLogger(__name__)

#: The libraries that simulations require, and the extra that installs them.
LIBRARIES = ("numpy", "polars", "scipy")
INSTALL = "python -m pip install 'bastide[simulate]'"
_ID = re.compile(r"[A-Za-z0-9_-]{22}")


def missing() -> list[str]:
    """The missing libraries that simulations require."""
    return [name for name in LIBRARIES if find_spec(name) is None]


def watched(name: str) -> str:
    """The name of a simulation among live connections, distinct from all games."""
    return f"simulation {name}"


def folder_of(settings: Settings) -> Path | None:
    """The folder of simulations: the configured one, else one beside the file of the database, if it has one."""
    if settings.folder is not None:
        return settings.folder / "simulations"
    url = make_url(settings.database)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database).absolute().parent / "simulations"


class Simulations:
    """All simulations of this server.

    Args:
        settings: the settings of the server.
        tell: called with the id of a simulation that has changed.
    """

    def __init__(self, settings: Settings, tell: Callable[[str], object] = lambda name: None) -> None:
        self.limits = settings.limits
        self._wanted = settings.simulations
        self._folder = folder_of(settings)
        self._tell = tell
        self._jobs: dict[str, Job] = {}
        self._waiting: list[Job] = []
        self._running: dict[str, Work] = {}
        self._threads: list[threading.Thread] = []
        self._closed = False
        self._lock = threading.RLock()

    @property
    def ready(self) -> bool:
        """Whether this server can simulate."""
        return self._wanted and self._folder is not None and not missing()

    def check_wanted(self) -> None:
        """Refuse simulations if the server was started without them; earlier ones can be looked at.

        Raises:
            RefusedError: it was.
        """
        if not self._wanted:
            raise RefusedError(
                "forbidden",
                coded("simulation/off", "this server was started without simulations; see --simulations"),
            )

    def begin(self, plan: Plan, client: str) -> tuple[Job, str]:
        """Start a simulation, or let it wait.

        Args:
            plan: its plan.
            client: the address of the client.

        Returns:
            The simulation, and the secret that permits stopping it.

        Raises:
            RefusedError: simulation is unavailable here, or there are too many.
        """
        with self._lock:
            folder = self._place()
            self._check_room(client)
            self._make_room(folder)
            secret = new_secret()
            name = secrets.token_urlsafe(16)
            job = Job(name, folder / name, plan, digest(secret), time.time(), client)
            try:
                job.folder.mkdir(mode=0o700, parents=True)
                keep_plan(plan, job.folder / DATA)
                job.keep()
            except (OSError, BastideError) as error:
                logger.error("a simulation cannot be kept: %s", error)
                raise RefusedError(
                    "busy", coded("server/not-written", "this could not be written down; try again")
                ) from error
            self._jobs[name] = job
            self._enqueue(job)
        return job, secret

    def job(self, name: str) -> Job:
        """The simulation of an id.

        Raises:
            RefusedError: there is none.
        """
        with self._lock:
            job = self._jobs.get(name)
            if job is None:
                # Only a valid id is ever looked up on the disk.
                if self._folder is None or not _ID.fullmatch(name) or not (self._folder / name).is_dir():
                    raise RefusedError("missing", coded("simulation/unknown", "there is no such simulation"))
                try:
                    job = Job.kept(self._folder / name)
                except BastideError as error:
                    raise RefusedError("conflict", error.problems) from error
                self._jobs[name] = job
            return job

    def position(self, job: Job) -> int:
        """Its position in the queue, from 1; 0 if it does not wait."""
        with self._lock:
            return self._waiting.index(job) + 1 if job in self._waiting else 0

    def stop(self, job: Job) -> None:
        """End a simulation with its finished games, or remove it from the queue."""
        with self._lock:
            if job in self._waiting:
                self._waiting.remove(job)
                job.state = "stopped"
                self._keep(job)
                self._changed(job, *self._waiting)
            work = self._running.get(job.id)
        if work is not None:
            work.stop("wish")

    def go_on(self, job: Job, client: str) -> None:
        """Play the remaining games.

        Raises:
            RefusedError: there are too many, or nothing is left to play.
        """
        with self._lock:
            if job.active:
                return
            if job.state == "done":
                raise RefusedError(
                    "conflict", coded("simulation/all-played", "all games of this simulation are played")
                )
            self._place()
            self._check_room(client)
            job.client = client
            self._enqueue(job)

    def remove(self, job: Job) -> None:
        """Delete a simulation that is not running.

        Raises:
            RefusedError: it is running.
        """
        with self._lock:
            if job.active:
                raise RefusedError(
                    "conflict", coded("simulation/being-played", "this simulation is played just now; stop it first")
                )
            try:
                with claimed(job.folder):
                    shutil.rmtree(job.folder, ignore_errors=True)
            except BastideError as error:
                raise RefusedError("conflict", error.problems) from error
            self._jobs.pop(job.id, None)

    def close(self) -> None:
        """End all processes; finished games are kept."""
        with self._lock:
            self._closed = True
            self._waiting.clear()
            works, threads = list(self._running.values()), list(self._threads)
        for work in works:
            work.abandon()
        for thread in threads:
            thread.join(10)

    # Internals, all under the lock

    def _place(self) -> Path:
        self.check_wanted()
        if self._folder is None:
            raise RefusedError(
                "busy",
                coded("server/no-data-folder", "this server was started without a folder for simulations; see --data"),
            )
        if missing():
            raise RefusedError(
                "busy",
                coded(
                    "server/no-simulation-libraries", "simulations need more libraries here: {install}", install=INSTALL
                ),
            )
        check_space(self._folder, self.limits.free)
        return self._folder

    def _check_room(self, client: str) -> None:
        """Check that there may be one more; a client with several waiting makes room for one with none."""
        limits = self.limits
        of_client = Counter(job.client for job in self._jobs.values() if job.active)
        full = of_client.total() >= limits.simulations
        last = next((job for job in reversed(self._waiting) if of_client[job.client] > of_client[client] + 1), None)
        if self._closed or of_client[client] >= limits.simulations_of_client or (full and last is None):
            raise RefusedError(
                "busy",
                coded("server/simulations-wait", "too many simulations wait already; come back when one is done"),
                wait=30,
            )
        if full and last is not None:
            self._waiting.remove(last)
            last.state = "stopped"
            hint = "go on with it when there is more room"
            last.problems = (
                Problem(
                    coded(
                        "server/simulation-made-room", "this simulation made room for a client without a waiting one"
                    ),
                    hint=hint,
                ),
            )
            self._keep(last)
            self._changed(last, *self._waiting)

    def _make_room(self, folder: Path) -> None:
        """Remove the oldest simulations if there are too many."""
        if not folder.is_dir():
            return
        found = [path for path in folder.iterdir() if _ID.fullmatch(path.name)]
        # Simulations without results go first.
        over = sorted((path for path in found if not self._is_active(path.name)), key=_worth)
        for path in over[: max(0, len(found) + 1 - self.limits.simulations_kept)]:
            self._jobs.pop(path.name, None)
            with suppress(BastideError), claimed(path):
                shutil.rmtree(path, ignore_errors=True)

    def _is_active(self, name: str) -> bool:
        job = self._jobs.get(name)
        return job is not None and job.active

    def _enqueue(self, job: Job) -> None:
        job.state, job.problems = "waiting", ()
        job.pace.clear()
        # The first of each client precedes the second of any, so that a client with many does not delay all others.
        job.turn = sum(each.active and each.client == job.client and each is not job for each in self._jobs.values())
        self._waiting.append(job)
        self._waiting.sort(key=lambda each: each.turn)
        self._keep(job)
        self._changed(*self._waiting)
        self._look()

    def _look(self) -> None:
        """Start waiting simulations, if there is room."""
        while not self._closed and self._waiting and len(self._running) < self.limits.simulations_at_once:
            job = self._waiting.pop(0)
            work = Work(job, self.limits, partial(self._changed, job))
            self._running[job.id] = work
            job.state = "running"
            self._keep(job)
            thread = threading.Thread(target=self._carry_out, args=(job, work), name="simulation", daemon=True)
            self._threads = [each for each in self._threads if each.is_alive()]
            self._threads.append(thread)
            thread.start()
            self._changed(job, *self._waiting)

    def _carry_out(self, job: Job, work: Work) -> None:
        try:
            state = work.run()
        except OSError as error:
            logger.error("the process of a simulation cannot be started: %s", error)
            state = "failed"
        except Exception:
            # After any failure, the others that wait still run.
            logger.exception("the simulation %s failed", job.id)
            state = "failed"
        if state == "failed" and work.last_words:
            logger.error("the simulation %s failed: %s", job.id, work.last_words)
        with self._lock:
            self._running.pop(job.id, None)
            job.state = state
            if state != "interrupted":
                self._keep(job)
            self._changed(job)
            self._look()

    def _keep(self, job: Job) -> None:
        try:
            job.keep()
        except BastideError as error:
            # It continues; after a restart of the server it counts as interrupted.
            logger.error("%s", error)

    def _changed(self, *jobs: Job) -> None:
        for job in jobs:
            job.news += 1
            self._tell(job.id)


def _worth(path: Path) -> tuple[bool, float]:
    """Whether a simulation has results, and when it changed; a deleted one has the earliest time."""
    try:
        return (path / SUMMARY).exists(), path.stat().st_mtime
    except OSError:
        return False, 0
