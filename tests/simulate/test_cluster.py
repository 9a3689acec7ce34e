"""A Dask cluster of separate processes on this machine, some of which die."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bastide.apps.simulating import cluster as known
from bastide.apps.simulating.plan import make_plan, read_plan
from bastide.apps.simulating.running import run
from tests.cli.program import bastide, text

from .clumsy import GATE
from .processes import EDITIONS, PATIENT, SECONDS, ended, finished, hashes, started, until

GAMES = 40
SHARDS = 40
ROOT = Path(__file__).parents[2]


class Cluster:
    """A scheduler and its workers, each a process that is not restarted when it dies."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.gate = folder / "gate"
        self._file = folder / "scheduler.json"
        self._log = (folder / "log.txt").open("w", encoding="utf-8")
        self._quiet = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(self._file))
        self.scheduler = self._start("scheduler", "--port", "0")
        self.workers: list[subprocess.Popen[bytes]] = []

    def _start(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", what, *self._quiet, *words]
        # Workers must be able to import the bots, which wait at the gate.
        environment = os.environ | {"PYTHONPATH": str(ROOT), GATE: str(self.gate)}
        return subprocess.Popen(command, stdout=self._log, stderr=self._log, cwd=self._folder, env=environment)

    def add_workers(self, count: int) -> None:
        """Start workers, and wait until the scheduler knows all of them."""
        from distributed import Client

        for number in range(count):
            directory = str(self._folder / f"worker-{number}")
            self.workers.append(self._start("worker", "--no-nanny", "--nthreads", "1", "--local-directory", directory))
        with Client(self.address, timeout=SECONDS, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=SECONDS)

    @property
    def address(self) -> str:
        """The scheduler's address, once known."""
        start = time.monotonic()
        while time.monotonic() - start < SECONDS:
            try:
                address: str = json.loads(self._file.read_text(encoding="utf-8"))["address"]
            except (OSError, ValueError, KeyError):
                time.sleep(0.05)
            else:
                return address
        raise AssertionError((self._folder / "log.txt").read_text(encoding="utf-8"))

    def stop(self) -> None:
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()
        self._log.close()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("whole") / "data"
    run(make_plan(["hig-2002", "hig-2000"], games=GAMES, bots=[PATIENT]), folder, jobs=1)
    return hashes(folder)


def simulation(cluster: Cluster, folder: Path) -> subprocess.Popen[str]:
    quick = ("--games", str(GAMES), "--bots", PATIENT)
    return started(*EDITIONS, *quick, "--out", folder, "--dask", cluster.address)


def more_than(shards: int, folder: Path) -> Callable[[], bool]:
    return lambda: finished(folder) > shards


@pytest.mark.exhaustive
def test_dead_worker_loses_nothing_and_counts_nothing_twice(
    cluster: Cluster, tmp_path: Path, whole: dict[str, str]
) -> None:
    cluster.add_workers(2)
    folder = tmp_path / "data"
    process = simulation(cluster, folder)
    until(more_than(2, folder), process)
    os.kill(cluster.workers[0].pid, signal.SIGKILL)
    assert finished(folder) < SHARDS
    cluster.gate.touch()
    status, _, errors = ended(process)
    assert status == 0, errors
    assert hashes(folder) == whole


@pytest.mark.exhaustive
def test_finished_shards_survive_a_dead_scheduler(cluster: Cluster, tmp_path: Path, whole: dict[str, str]) -> None:
    cluster.add_workers(1)
    folder = tmp_path / "data"
    process = simulation(cluster, folder)
    until(more_than(1, folder), process)
    cluster.scheduler.kill()
    status, _, errors = ended(process)
    assert status == 1
    assert f"the cluster at {cluster.address} is lost" in errors
    assert "Traceback" not in errors
    assert 2 <= finished(folder) < SHARDS
    run(read_plan(folder), folder, jobs=1)
    assert hashes(folder) == whole


def test_scheduler_without_workers_is_reported(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known, "FOR_WORKERS", 0.1)
    done = bastide("simulate", *EDITIONS, "--bots", "random", "--out", tmp_path / "data", "--dask", cluster.address)
    assert done.exit_code == 1
    assert f"the Dask scheduler at {cluster.address} has no workers" in text(done)
