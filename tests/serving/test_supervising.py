"""Rules that never end within a game: the waiting client sees the rule, and everything else continues."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.apps.serving.computing.watchdog import Watch
from bastide.apps.serving.computing.workers import EndlessError
from bastide.apps.serving.processes.running import bound
from bastide.apps.serving.processes.supervising import supervise
from bastide.apps.serving.settings import Settings
from tests.browser.installing import install, installed_here
from tests.serving.servers import PATIENCE, UNLIMITED, Player, begin, new_key, served

#: Seconds of computing time: much more than any finite task takes.
LONG = 5.0

PITS = """
import bastide


@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(title="Pits", says="One may dig, without end.", requires=("base-game",))


def digging(position, player, data):
    if position.options("base-game") is not None:
        yield bastide.Offer(type="dig", rule="pits/dig", do=dig)
        yield bastide.Offer(type="fall", rule="pits/fall", do=fall)


def dig(table, offer):
    while True:
        step()


def step():
    pass


def fall(table, offer):
    fall(table, offer)


def depths(position):
    if len(position.cells) > 2:
        raise RuntimeError("deep")
    if len(position.cells) > 1:
        raise SystemExit("deeper")
    return ()


@bastide.hookimpl
def bastide_scoring_rules():
    return [bastide.FinalScoring(id="pits/depths", says="Depths are scored.", subjects=depths)]


@bastide.hookimpl
def bastide_meeple_rules():
    return [
        bastide.OfferRule(id="pits/dig", says="One may dig.", decision="deploy", offers=digging),
        bastide.OfferRule(id="pits/fall", says="One may fall.", decision="deploy", offers=lambda *asked: ()),
    ]
"""
FILLED = PITS.replace("while True:\n        step()", "step()")


def serve_with(folder: str, url: str, port: int) -> None:
    """The main function of the supervisor process."""
    sys.path.insert(0, folder)
    supervise(Settings(url, limits=replace(UNLIMITED, playing=LONG)), bound("127.0.0.1", port), print)


@pytest.fixture
def supervised(tmp_path: Path) -> Iterator[httpx.Client]:
    """A client of a server with the pits that is restarted when it had to be ended."""
    import multiprocessing

    install("pits", PITS, tmp_path / "plugins")
    with bound("127.0.0.1", 0) as held:
        port = held.getsockname()[1]
    asked = (str(tmp_path / "plugins"), f"sqlite:///{tmp_path / 'games.sqlite'}", port)
    process = multiprocessing.get_context("spawn").Process(target=serve_with, args=asked)
    process.start()
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False) as client:
            insisted(lambda: client.get("/api/languages"))
            yield client
    finally:
        process.terminate()
        process.join()


def insisted(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """A response, requested until there is one, as pages do."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except httpx.TransportError:
            assert time.monotonic() < end
            time.sleep(0.05)


def deploying(player: Player) -> tuple[dict[str, Any], dict[str, Any]]:
    """The game where a player may dig, and the actions by their types."""
    view = player.act_first()
    return view, {action["record"]["type"]: action["record"] for action in view["actions"]}


@pytest.mark.exhaustive
def test_endless_request_names_its_rule_and_the_game_continues(supervised: httpx.Client, tmp_path: Path) -> None:
    ann, _ = begin(supervised, "hig-2002 + pits")
    other, _ = begin(supervised)
    other.act_first()
    view, actions = deploying(ann)
    key = new_key()
    answer = insisted(lambda: ann.act(actions["dig"], view["number"], key))
    assert answer.status_code == 500, answer.text
    (problem,) = answer.json()["problems"]
    assert (answer.json()["plugin"], problem["rule"]) == ("pits", "pits/dig")
    assert f"{LONG:g} seconds" in problem["message"]
    # Nothing was lost, others continue, and all other actions are possible.
    assert other.view()["number"] == 1
    other.act_first()
    assert ann.view()["number"] == view["number"]
    # The server's own process does not try it again.
    assert ann.act(actions["dig"], view["number"]).status_code == 500
    # When the plugin is fixed, the action is possible after all.
    (tmp_path / "plugins" / "pits_plugin.py").write_text(FILLED)
    end = time.monotonic() + PATIENCE
    while (answer := insisted(lambda: ann.act(actions["dig"], view["number"], key))).status_code != 200:
        assert time.monotonic() < end
    assert answer.json()["number"] == view["number"] + 1


@pytest.fixture
def client(tmp_path: Path) -> Iterator[httpx.Client]:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)
    with installed_here("pits", PITS, tmp_path / "plugins"), served(settings) as (made, _):
        yield made


def test_endless_recursion_of_a_rule_is_reported(client: httpx.Client) -> None:
    ann, _ = begin(client, "hig-2002 + pits")
    view, actions = deploying(ann)
    answer = ann.act(actions["fall"], view["number"])
    assert answer.status_code == 500
    assert "asks without end" in answer.json()["problems"][0]["message"]
    assert ann.view()["number"] == view["number"]
    assert ann.act_first()["number"] == view["number"] + 1


def test_rule_that_raises_in_a_view_is_reported(client: httpx.Client) -> None:
    player, _ = begin(client, "hig-2002 + pits")
    raised = []
    for _ in range(2):
        view = player.act_first()
        while view["decision"]["kind"] != "place":
            view = player.act_first(view)
        answer = player.get("sheets")
        assert answer.status_code == 500
        (problem,) = answer.json()["problems"]
        assert problem["rule"] == "pits/depths"
        raised.append(problem["message"].partition(";")[0].partition(" raised ")[2])
    assert raised == ["SystemExit: deeper (pits_plugin.py:33)", "RuntimeError: deep (pits_plugin.py:31)"]


def busy(until: Callable[[], bool]) -> None:
    """Compute until an event."""
    end = time.thread_time() + PATIENCE
    while not until():
        assert time.thread_time() < end


def test_long_computation_is_reported_and_waiting_is_not() -> None:
    announced: list[str] = []
    watch = Watch(0.2, announced.append)
    released = threading.Event()

    def wait() -> None:
        with watch.bounded("waits"):
            released.wait(PATIENCE)

    waiting = threading.Thread(target=wait)
    waiting.start()
    with watch.bounded("computes"):
        busy(lambda: bool(announced))
    released.set()
    waiting.join()
    assert set(announced) == {"computes"}


def test_innermost_task_is_reported_and_the_outer_one_stays_watched() -> None:
    announced: list[str] = []
    watch = Watch(0.2, announced.append)
    with watch.bounded("outer"):
        with watch.bounded("inner"):
            busy(lambda: "inner" in announced)
        busy(lambda: "outer" in announced)


def test_suspect_is_tried_elsewhere_first_and_cleared_when_it_ends() -> None:
    tried: list[str] = []
    forgot: list[str] = []

    def ask(client: str, what: str, given: object) -> None:
        tried.append(what)
        if len(tried) == 1:
            raise EndlessError(0.2)

    watch = Watch(0.2, None, lambda: forgot.append("all"), ["look", "digs"])
    watch.let_try(ask)
    with pytest.raises(EndlessError), watch.bounded("look"):
        pass
    for _ in range(3):
        try:
            with watch.bounded("digs", lambda ask: ask("Ann", "digs", {})):
                tried.append("done")
        except EndlessError:
            tried.append("refused")
    assert tried == ["digs", "refused", "digs", "done", "done"]
    watch.forget()
    with watch.bounded("look"):
        assert forgot == ["all"]


def test_task_with_a_longer_limit_gets_it() -> None:
    announced: list[str] = []
    watch = Watch(0.2, announced.append)
    end = time.thread_time() + 1
    with watch.bounded("slow", seconds=PATIENCE):
        busy(lambda: time.thread_time() > end)
    assert not announced
    with watch.bounded("quick"):
        busy(lambda: "quick" in announced)
