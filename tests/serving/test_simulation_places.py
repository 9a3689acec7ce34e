"""That what goes wrong with one simulation is nobody else's trouble."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from bastide import resolve_variant
from bastide.apps.serving import simulations
from bastide.apps.serving.settings import Settings
from bastide.apps.serving.simulation_jobs import Work
from bastide.apps.simulating.plan import make_plan

PATIENCE = 60


def test_simulation_that_fails_unforeseen_gives_its_place_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(work: Work) -> None:
        raise ValueError("nobody thought of this")

    monkeypatch.setattr(Work, "run", failing)
    monkeypatch.setattr(simulations, "missing", list)
    kept = simulations.Simulations(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}"))
    variants = ["hig-2002", "cutthroat"]
    rulesets = [resolve_variant("hig-2002"), resolve_variant("hig-2002 + small-city")]
    plan = make_plan(variants, games=2, players=2, bots=["greedy"], mode="rescored", seed="1", rulesets=rulesets)
    jobs = [kept.begin(plan, variants, "somebody")[0] for _ in range(4)]
    end = time.monotonic() + PATIENCE
    while any(job.active for job in jobs):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert {job.state for job in jobs} == {"failed"}
    kept.close()
