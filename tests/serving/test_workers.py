"""Separate processes answer slow questions: one that takes too long is ended, and all others continue."""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.apps.serving.computing.workers import EndlessError, Workers
from bastide.apps.serving.http.refusals import RefusedError
from bastide.apps.serving.settings import Settings
from tests.browser.installing import installed_here
from tests.serving.servers import PATIENCE, UNLIMITED, begin, served

#: Seconds of computing time: much more than any finite task takes.
LONG = 3.0

MAZES = """
import os
import re
import threading

import bastide
import pydantic


class Options(pydantic.BaseModel, extra="forbid", frozen=True):
    way: str = "lost"


@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(title="Mazes", says="One may get lost.", requires=("base-game",), options=Options)


def step():
    pass


def lost(position):
    while True:
        step()


def stubborn(position):
    while True:
        try:
            while True:
                step()
        except Exception:
            pass


def backtracking(position):
    re.match("(a*)*b", "a" * 64)


def asleep(position):
    threading.Event().wait()


def fallen(position):
    os._exit(3)


def read(position):
    return ()


@bastide.hookimpl
def bastide_turn_rules(options):
    while options.way == "read":
        step()
    return []


@bastide.hookimpl
def bastide_scoring_rules(options):
    return [bastide.FinalScoring(id="mazes/count", says="Mazes are counted.", subjects=globals()[options.way])]
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A client of a server with the mazes."""
    folder = tmp_path_factory.mktemp("mazes")
    limits = replace(UNLIMITED, computing=LONG)
    settings = Settings(f"sqlite:///{folder / 'games.sqlite'}", limits=limits, nice=0)
    with installed_here("mazes", MAZES, folder / "plugins"), served(settings) as (made, _):
        yield made


def score(client: httpx.Client, variant: str) -> httpx.Response:
    diagram = {
        "format": "bastide-diagram/1",
        "players": ["Ann", "Bo"],
        "tiles": [{"tile": "base-game/D", "at": [0, 0]}],
    }
    return client.post("/api/diagrams/score", json={"diagram": diagram, "under": [variant], "final": True})


def test_endless_question_names_its_rule(client: httpx.Client) -> None:
    answer = score(client, "hig-2002 + mazes")
    assert answer.status_code == 500, answer.text
    (problem,) = answer.json()["problems"]
    assert (answer.json()["plugin"], problem["rule"]) == ("mazes", "mazes/count")
    assert f"{LONG:g} seconds" in problem["message"]


@pytest.mark.parametrize("way", ["stubborn", pytest.param("backtracking", marks=pytest.mark.exhaustive)])
def test_uninterruptible_task_is_ended(client: httpx.Client, way: str) -> None:
    answer = score(client, f"hig-2002 + mazes(way={way})")
    assert answer.status_code == 500, answer.text
    assert f"{LONG:g} seconds" in answer.json()["problems"][0]["message"]
    # And the next one is answered.
    assert score(client, "hig-2002").status_code == 200


def test_hook_that_does_not_return_is_reported_after_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_HOOK_SECONDS", "1")
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED, nice=0)
    with installed_here("mazes", MAZES, tmp_path / "plugins"), served(settings) as (client, _):
        answer = score(client, "hig-2002 + mazes(way=read)")
        found = answer.json()["problems"][0]["message"]
        assert found.startswith("plugin mazes did not return from bastide_turn_rules within 1 second")
        assert score(client, "hig-2002").status_code == 200


def test_rule_that_exits_ends_only_its_worker(client: httpx.Client) -> None:
    ann, _ = begin(client)
    answer = score(client, "hig-2002 + mazes(way=fallen)")
    assert answer.status_code == 500
    assert score(client, "hig-2002").status_code == 200
    assert ann.act_first()["number"] == 1


def test_others_play_during_an_endless_task(client: httpx.Client) -> None:
    ann, _ = begin(client, bots={"Bo": "greedy"})
    answers: list[httpx.Response] = []
    asking = threading.Thread(target=lambda: answers.append(score(client, "hig-2002 + mazes")))
    asking.start()
    view = ann.view()
    while view["decision"]["player"] == "Ann":
        view = ann.act_first(view)
    assert ann.until(view["number"] + 1)["recent"][-1]["player"] == "Bo"
    asking.join(PATIENCE)
    assert [answer.status_code for answer in answers] == [500]


@pytest.mark.exhaustive
def test_server_can_be_traced(client: httpx.Client) -> None:
    """A debugger or a coverage tool sees every call; stopping endless tasks does not interfere."""
    seen: list[str] = []
    before = sys.gettrace()
    threading.settrace(lambda frame, *_: seen.append(frame.f_code.co_name))
    sys.settrace(lambda frame, *_: None)
    try:
        assert score(client, "hig-2002 + mazes").status_code == 500
        ann, _ = begin(client)
        assert ann.act_first()["number"] == 1
    finally:
        sys.settrace(before)
        threading.settrace(before)


class Held(Workers):
    """Workers that receive no questions: all of them wait."""

    def _work(self) -> None:
        pass


def test_queue_is_limited_per_client_and_in_total() -> None:
    limits = replace(UNLIMITED, questions=3, questions_of_client=2)
    workers = Held(Settings("sqlite:///x", limits=limits), 2, 0)
    given: dict[str, Any] = {}
    for _ in range(2):
        workers.ask("Ann", "request", given)
    with pytest.raises(RefusedError):
        workers.ask("Ann", "request", given)
    workers.ask("Bo", "request", given)
    with pytest.raises(RefusedError):
        workers.ask("Cy", "request", given)


def test_cancelled_question_leaves_the_queue() -> None:
    limits = replace(UNLIMITED, questions_of_client=2)
    workers = Held(Settings("sqlite:///x", limits=limits), 2, 0)
    left, kept = (workers.ask("Ann", "request", {}) for _ in range(2))
    assert left.cancel()
    workers.ask("Ann", "request", {})
    _, asked = workers._next() or ("", None)
    assert asked is not None
    assert asked.answer is kept
    # It is being computed.
    assert not kept.cancel()


def test_page_that_is_left_gives_back_its_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workers, "_work", lambda self: None)
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)
    with served(settings) as (client, app):
        state, url = app.state.bastide, client.base_url
        for _ in range(2):
            with socket.create_connection((url.host, url.port)) as page:
                page.sendall(f"GET /api/lessons HTTP/1.1\r\nHost: {url.host}:{url.port}\r\n\r\n".encode())
                reached(lambda: [asked for asked in state.workers._waiting.values() if asked.client == url.host])
            reached(lambda: not state.heavy._busy)
            assert not [asked for asked in state.workers._waiting.values() if asked.client == url.host]


def reached(what: Callable[[], object]) -> None:
    """Wait until something is true."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_one_worker_is_left_to_others_and_least_used_time_comes_first() -> None:
    workers = Held(Settings("sqlite:///x", limits=UNLIMITED), 2, 0)
    for client in ("Ann", "Ann", "Bo"):
        workers.ask(client, "request", {})
    first, asked = workers._next() or ("", None)
    assert asked is not None
    assert asked.client == "Ann"
    second = workers._next()
    assert second is not None
    assert second[1].client == "Bo"
    workers._done(first, asked, 1.0)
    third = workers._next()
    assert third is not None
    assert third[1].client == "Ann"


def test_workers_that_were_started_ahead_answer_the_first_question() -> None:
    workers = Workers(Settings("sqlite:///x", limits=UNLIMITED), 2, 0)
    workers.warm()
    while workers._idle < 2:
        time.sleep(0.01)
    started = set(workers._processes)
    given = {"variant": "hig-2002", "players": ["Ann", "Bo"], "seed": 7, "draws": None}
    assert workers.ask("Ann", "begin", given).result(PATIENCE)["players"] == ["Ann", "Bo"]
    assert (len(started), workers._processes) == (2, started)
    workers.close()


def test_stopping_the_server_ends_computations(tmp_path: Path) -> None:
    settings = Settings("sqlite:///x", limits=UNLIMITED, nice=0)
    with installed_here("mazes", MAZES, tmp_path / "plugins"):
        workers = Workers(settings, 1, 0)
        given = {"variant": "hig-2002 + mazes(way=asleep)", "players": ["Ann", "Bo"], "seed": 7, "draws": None}
        record = workers.ask("Ann", "begin", given).result(PATIENCE)
        known = {"id": "game", "start": {"record": record, "bots": {}}, "seats": {}, "entries": []}
        thinks = {"game": known, "number": 0, "player": "Ann", "bot": "greedy", "seed": "1"}
        thought = workers.ask("Ann", "think", thinks)
        while not workers._busy:
            time.sleep(0.01)
        workers.close()
        with pytest.raises((RefusedError, CancelledError)):
            thought.result(PATIENCE)


def test_error_says_the_same_on_the_other_side() -> None:
    import pickle

    error = pickle.loads(pickle.dumps(EndlessError(2.5)))
    assert str(error) == str(EndlessError(2.5))
    assert "2.5 seconds" in error.problem.message
