"""Bots think for all clients, even if one of them has many games with slow ones."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.apps.serving.computing.fair_queue import Turns
from bastide.apps.serving.rooms import programs
from bastide.apps.serving.settings import Settings
from tests.serving.servers import PATIENCE, UNLIMITED, begin, served


def test_client_with_least_bot_time_comes_first() -> None:
    now = [0.0]
    turns = Turns(lambda: now[0])
    for game, client in (("a", "eager"), ("b", "eager"), ("c", "eager"), ("d", "other")):
        turns.begun(game, client)
        turns.wait(game)
    assert turns.next() == "a"
    turns.took("a", 5)
    # Those of the other one have waited for less, but have had no time yet.
    assert turns.next() == "d"
    turns.took("d", 0.1)
    turns.wait("a")
    turns.wait("d")
    assert [turns.next() for _ in range(4)] == ["d", "b", "c", "a"]


def test_used_time_is_forgotten_gradually() -> None:
    now = [0.0]
    turns = Turns(lambda: now[0])
    turns.begun("a", "eager")
    turns.took("a", 8)
    now[0] += 600
    turns.took("b", 1)
    for game in ("b", "a"):
        turns.wait(game)
    assert [turns.next(), turns.next()] == ["a", "b"]


def test_game_of_another_client_goes_on_while_many_with_slow_bots_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, thought = threading.Semaphore(0), programs.Programs._thought
    now = [0.0]

    def slow(self: programs.Programs, game: Any, *asked: Any) -> Any:
        if "Slow" in game["start"]["record"]["players"]:
            gate.acquire(timeout=PATIENCE)
            # Only theirs take any time, however long ours take on this machine.
            now[0] += 10
        return thought(self, game, *asked)

    monkeypatch.setattr(programs.Programs, "_thought", slow)
    monkeypatch.setattr(programs, "monotonic", lambda: now[0])
    made = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED, bot_threads=1)
    with served(made) as (client, _):
        other = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=client.base_url, transport=other, timeout=PATIENCE) as stranger:
            for _ in range(12):
                begin(stranger, players=["Slow", "Bo"], bots={"Slow": "random", "Bo": "random"})
        (watcher,) = begin(client, bots={"Ann": "random", "Bo": "random"})
        # One of theirs is in progress; then ours precedes the eleven that have waited longer.
        gate.release()
        assert watcher.until(3)["number"] >= 3
        for _ in range(10_000):
            gate.release()
