"""The benchmark measures what it claims."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from bench import against, environment, startup

import bastide


@pytest.mark.exhaustive
def test_benchmark_measures_every_way_of_playing_every_preset_and_both_modes_of_simulation() -> None:
    command = [sys.executable, "-m", "bench", "--batches=1", "--games=1", "--json"]
    measured = json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=1800).stdout)
    assert measured["engine"] in ("python", "native")
    assert len(measured["ways"]) == 9
    assert all(way["times_the_yardstick"] > 0 for way in measured["ways"].values())
    assert set(measured["presets"]) == set(bastide.presets(bastide.installed()))
    assert all(preset["games_per_second"] > 0 for preset in measured["presets"].values())
    assert [simulated["mode"] for simulated in measured["simulations"]] == ["rescored", "anew"]
    assert measured["turn_in_large_games"] > 0
    assert measured["sample_with_hidden_hands"]["milliseconds"] > 0


def test_benchmark_of_samples_measures_them_alone() -> None:
    command = [sys.executable, "-m", "bench", "--batches=1", "--games=1", "--samples", "--json"]
    measured = json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=600).stdout)
    assert measured.keys() == {"milliseconds", "times_the_python_engine"}
    assert min(measured.values()) > 0


def test_benchmark_of_a_preset_plays_its_greedy_games_alone() -> None:
    # Stopped early, since a greedy game takes seconds.
    short = "hunters-gatherers + turn-limit(turns=12)"
    command = [sys.executable, "-m", "bench", "--batches=1", "--games=1", f"--preset={short}", "--json"]
    measured = json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=600).stdout)
    assert {"presets", "simulations"}.isdisjoint(measured)
    [(name, speed)] = measured["ways"].items()
    assert name == short
    assert 0 < speed["times_the_yardstick"] < 1


def test_benchmark_of_environments_measures_steps_with_and_without_observations() -> None:
    measured = environment.measure(batches=1, games=1)
    assert 0 < float(measured["steps_per_second"]) < float(measured["steps_per_second_without_observations"])


def test_checkouts_are_compared_on_the_same_games() -> None:
    measured = against.measure(sys.executable, "base-game", blocks=2, games=1)
    low, high = measured["quartiles"]
    assert 0 < low <= measured["median"] <= high
    assert measured["least"] > 0


@pytest.mark.exhaustive
def test_start_of_commands_is_measured_beside_that_of_python() -> None:
    ours, other = startup.measure([sys.executable, sys.executable], runs=1)
    assert list(ours) == list(other)
    assert all(0 < ours[startup.FLOOR] < seconds for name, seconds in ours.items() if name != startup.FLOOR)
