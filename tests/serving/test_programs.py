"""Bots in games."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.apps.serving.computing.workers import Workers
from bastide.apps.serving.rooms import programs
from bastide.apps.serving.settings import Settings
from tests.serving.servers import UNLIMITED, begin, served


def test_bot_answers_by_itself(client: httpx.Client) -> None:
    host, watcher = begin(client, bots={"Bo": "random"})
    view = host.view()
    assert [player["kind"] for player in view["players"]] == ["human", "bot"]
    view = host.act_first(view)
    while view["decision"]["player"] == "Ann":
        view = host.act_first(view)
    while view["decision"]["player"] == "Bo":
        view = watcher.until(view["number"] + 1)
    assert view["decision"]["player"] == "Ann"
    assert {entry["player"] for entry in host.log() if entry["bot"]} == {"Bo"}


def test_bots_play_a_whole_game_among_themselves(client: httpx.Client) -> None:
    (watcher,) = begin(client, bots={"Ann": "random", "Bo": "random"})
    assert watcher.until(10_000)["over"]


def test_undo_includes_the_responses_of_bots(client: httpx.Client) -> None:
    host, _ = begin(client, bots={"Bo": "random"})
    start = host.view()
    view = host.act_first(start)
    while view["decision"]["player"] == "Ann":
        view = host.act_first(view)
    while view["decision"]["player"] == "Bo":
        view = host.until(view["number"] + 1)
    while view["may"]["undo"]:
        view = host.undo(view["number"]).json()
    assert view["tiles"] == start["tiles"]
    assert view["actions"] == start["actions"]


def test_bot_continues_after_a_restart_when_the_game_is_viewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)
    with monkeypatch.context() as patched, served(settings) as (client, _):
        patched.setattr(programs.Programs, "look", lambda self, room: None)
        host, watcher = begin(client, bots={"Ann": "random"})
        assert watcher.view()["number"] == 0
    with served(settings) as (client, _):
        host.client = client
        assert host.until(1)["number"] >= 1


def failing() -> Any:
    raise RuntimeError("lost the thread")


def cheating() -> Any:
    return {"type": "place", "at": [99, 99], "rotation": 0}


@pytest.mark.parametrize("thought", [failing, cheating])
def test_bot_that_fails_or_cheats_does_not_stop_the_game(
    client: httpx.Client, thought: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_of_workers = Workers.ask

    def ask(self: Workers, who: str, what: str, given: Any, *more: Any) -> Future[Any]:
        if given.get("bot") != "greedy":
            return asked_of_workers(self, who, what, given, *more)
        found: Future[Any] = Future()
        try:
            found.set_result(thought())
        except RuntimeError as error:
            found.set_exception(error)
        return found

    monkeypatch.setattr(Workers, "ask", ask)
    host, _ = begin(client, bots={"Ann": "greedy"})
    view = host.until(1)
    assert view["recent"][0]["player"] == "Ann"


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("os:getcwd", "there is no bot 'os:getcwd'"),
        ("tests.serving.test_programs:failing", "there is no bot"),
        ("mcts(playouts=100000)", "playouts is at most 200 here"),
        ("mcts(seconds=60)", "seconds is at most 5 here"),
        ("mcts(playouts=-100000)", "playouts is at most 200 here"),
        ("mcts(playouts=nan)", "playouts is at most 200 here"),
        ("mcts(playouts=[1])", "must be a number"),
        ("mcts(speed=1)", "no parameter 'speed'"),
        ("greedy(", "after"),
    ],
)
def test_bot_that_runs_code_or_thinks_forever_is_refused(client: httpx.Client, bot: str, reason: str) -> None:
    wanted = {"variant": "hig-2002", "players": ["Ann", "Bo"], "bots": {"Bo": bot}}
    answer = client.post("/api/games", json=wanted)
    assert answer.status_code == 422
    assert reason in answer.json()["problems"][0]["text"]
