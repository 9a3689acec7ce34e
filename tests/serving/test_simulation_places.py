"""A failing simulation does not affect the others."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bastide import resolve_variant
from bastide.apps.serving.http.refusals import RefusedError
from bastide.apps.serving.settings import Limits, Settings
from bastide.apps.serving.simulations import simulations
from bastide.apps.serving.simulations.jobs import Job, Work
from bastide.apps.serving.simulations.simulator import DATA, SUMMARY
from bastide.apps.simulating.plan import Plan, keep_plan, make_plan

PATIENCE = 300
VARIANTS = ["hig-2002", "cutthroat"]


@pytest.fixture(scope="module")
def plan() -> Plan:
    rulesets = [resolve_variant("hig-2002"), resolve_variant("hig-2002 + small-city")]
    return make_plan(VARIANTS, games=2, players=2, bots=["greedy"], mode="rescored", seed="1", rulesets=rulesets)


@contextmanager
def held_up(folder: Path, monkeypatch: pytest.MonkeyPatch, limits: Limits) -> Iterator[simulations.Simulations]:
    """Simulations that end only when the test lets them."""
    gate = threading.Event()

    def waiting(work: Work) -> str:
        gate.wait(PATIENCE)
        return "done"

    monkeypatch.setattr(Work, "run", waiting)
    monkeypatch.setattr(simulations, "missing", list)
    kept = simulations.Simulations(Settings(f"sqlite:///{folder / 'games.sqlite'}", limits=limits))
    try:
        yield kept
    finally:
        gate.set()
        kept.close()


def test_first_simulation_of_each_client_comes_before_the_second_of_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plan: Plan
) -> None:
    with held_up(tmp_path, monkeypatch, Limits(simulations_at_once=1)) as kept:
        wanted = ["eager", "eager", "eager", "other", "eager", "third"]
        jobs = [kept.begin(plan, client)[0] for client in wanted]
        assert [kept.position(job) for job in jobs] == [0, 3, 4, 1, 5, 2]


def test_client_with_most_waiting_simulations_makes_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plan: Plan
) -> None:
    limits = Limits(simulations_at_once=1, simulations=4)
    with held_up(tmp_path, monkeypatch, limits) as kept:
        jobs = [kept.begin(plan, "eager")[0] for _ in range(4)]
        others = [kept.begin(plan, f"visitor {number}")[0] for number in range(3)]
        assert [job.state for job in jobs] == ["running", "stopped", "stopped", "stopped"]
        assert "made room" in jobs[-1].problems[0].message
        assert all(job.active for job in others)
        with pytest.raises(RefusedError):
            kept.begin(plan, "one more")
        with pytest.raises(RefusedError):
            kept.begin(plan, "eager")


def test_simulation_with_results_is_kept_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plan: Plan) -> None:
    with held_up(tmp_path, monkeypatch, Limits(simulations_at_once=1, simulations_kept=3)) as kept:
        first = [kept.begin(plan, f"visitor {number}")[0] for number in range(3)]
        for job in first[1:]:
            kept.stop(job)
        (first[1].folder / SUMMARY).write_text("{}", encoding="utf-8")
        kept.begin(plan, "one more")
        assert [job.folder.exists() for job in first] == [True, True, False]


def test_unexpectedly_failing_simulation_releases_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plan: Plan
) -> None:
    def failing(work: Work) -> None:
        raise ValueError("nobody thought of this")

    monkeypatch.setattr(Work, "run", failing)
    monkeypatch.setattr(simulations, "missing", list)
    kept = simulations.Simulations(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}"))
    jobs = [kept.begin(plan, "somebody")[0] for _ in range(4)]
    end = time.monotonic() + PATIENCE
    while any(job.active for job in jobs):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert {job.state for job in jobs} == {"failed"}
    kept.close()


def test_simulation_that_another_server_plays_is_neither_removed_nor_played_here(tmp_path: Path, plan: Plan) -> None:
    folder = tmp_path / "simulations" / ("x" * 22)
    folder.mkdir(parents=True)
    keep_plan(plan, folder / DATA)
    job = Job(folder.name, folder, plan, "", 0.0, state="stopped")
    job.keep()
    kept = simulations.Simulations(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}"))
    message_text = "import sys, pathlib, bastide.apps.serving.simulations.folder_locks as c; "
    message_text += (
        "claim = c.claimed(pathlib.Path(sys.argv[1])); claim.__enter__(); print('mine', flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", message_text, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "mine\n"
        assert Work(job, Limits(), lambda: None).run() == "failed"
        assert "another server" in job.problems[0].message
        with pytest.raises(RefusedError, match="another server"):
            kept.remove(kept.job(folder.name))
        # A killed process releases its lock.
        other.kill()
    kept.remove(kept.job(folder.name))
    assert not folder.exists()
    kept.close()
