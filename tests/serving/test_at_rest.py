"""A client sees a game between two actions, never in the middle of one."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bastide.apps.serving.rooms.ledgers import Ledger
from bastide.apps.serving.rooms.rooms import Room
from bastide.apps.serving.settings import Settings
from tests.browser.installing import installed_here
from tests.serving.servers import PATIENCE, UNLIMITED, Player, begin, events, new_key, served

#: Every placement of Bo's makes the game wait at the gate in the middle of the action.
GATE = """
import threading

import bastide

reached, opened = threading.Event(), threading.Event()


@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(title="Gate", says="There is a gate.", requires=("base-game",))


def wait(table, event):
    if event.player == 1:
        reached.set()
        opened.wait()


@bastide.hookimpl
def bastide_turn_rules():
    return [bastide.Reaction(id="gate/wait", says="One waits at the gate.", on="placed", do=wait)]
"""

News = queue.SimpleQueue[Any]


class Told:
    """A lock that reports when a thread has to wait for it."""

    def __init__(self, lock: Any, news: News) -> None:
        self._lock = lock
        self._news = news

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            self._news.put("waits")
            self._lock.acquire()

    def __exit__(self, *error: object) -> None:
        self._lock.release()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._lock, name)


def doing(news: News, work: Callable[[], object]) -> threading.Thread:
    """Run a function in a thread that reports its outcome."""

    def do() -> None:
        try:
            news.put(work())
        except Exception as error:
            news.put(error)

    thread = threading.Thread(target=do, daemon=True)
    thread.start()
    return thread


def outcome(news: News) -> Any:
    """The final outcome."""
    while (found := news.get(timeout=PATIENCE)) == "waits":
        pass
    return found


def settings(folder: Path) -> Settings:
    return Settings(f"sqlite:///{folder / 'games.sqlite'}", limits=UNLIMITED)


def test_game_is_not_viewed_while_a_bot_moves(tmp_path: Path) -> None:
    news: News = queue.SimpleQueue()
    with installed_here("gate", GATE, tmp_path / "plugins"), served(settings(tmp_path)) as (client, app):
        ann, _ = begin(client, "hig-2002 + gate", bots={"Bo": "random"})
        gate: Any = sys.modules["gate_plugin"]
        state = app.state.bastide
        try:
            view = ann.view()
            while view["decision"]["player"] == "Ann":
                view = ann.act_first(view)
            assert gate.reached.wait(PATIENCE)
            room = state.lobby.room(ann.game)
            room.lock = Told(room.lock, news)
            looking = doing(news, lambda: state.programs.look(room))
            assert news.get(timeout=PATIENCE) == "waits"
        finally:
            gate.opened.set()
        assert outcome(news) is None
        looking.join()


def test_game_left_in_the_middle_of_a_move_is_reloaded(tmp_path: Path) -> None:
    news: News = queue.SimpleQueue()
    with served(settings(tmp_path)) as (client, app):
        ann, _ = begin(client)
        view = ann.act_first()
        room = app.state.bastide.lobby.room(ann.game)
        room.lock = lock = Told(room.lock, news)
        with lock:
            looking = doing(news, lambda: ann.get(""))
            assert news.get(timeout=PATIENCE) == "waits"
            room.broken, room.game._state.decision = True, None
        answer = outcome(news)
        looking.join()
        assert answer.status_code == 503
        assert "has to be reloaded" in answer.json()["problems"][0]["text"]
        assert ann.view() == view


@pytest.fixture
def loose(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Calls that take the game of a room without locking it."""
    found: list[str] = []

    def taken(ledger: Any) -> Any:
        if not ledger.lock._is_owned():
            caller = sys._getframe(1).f_code
            found.append(f"{caller.co_qualname} in {Path(caller.co_filename).name}")
        return ledger.__dict__["game"]

    def put(ledger: Any, game: Any) -> None:
        ledger.__dict__["game"] = game

    monkeypatch.setattr(Ledger, "game", property(taken, put), raising=False)
    return found


def play_and_look(ann: Player, watcher: Player) -> None:
    """Try everything possible in a game."""
    for each in (ann, watcher):
        with closing(events(each)) as coming:
            assert next(coming)[0] == "view"
    view = ann.view()
    while view["decision"]["player"] == "Ann":
        action = view["actions"][0]["record"]
        assert ann.post("why", {"action": action}).status_code == 200
        view = ann.act(action, view["number"]).json()
    view = ann.until(view["number"] + 1)
    for what in ("log", "says", "sheets", "diagram", "board.svg", "record"):
        assert ann.get(what).status_code == 200, what
    assert ann.get("sheet", x=0, y=0, segment=0).status_code == 200
    for what in ("", "diagram", "sheets"):
        assert ann.get(what, at=1).status_code == 200, what
    while ann.undo(view["number"]).status_code == 409:
        view = ann.view()
    wish = {"variant": "hig-2002 + small-city", "cut": True, "key": new_key()}
    while ann.post("rules", {**wish, "after": view["number"]}).status_code == 409:
        view = ann.view()
    while ann.resign("Ann", view["number"]).status_code == 409:
        view = ann.view()


def test_access_to_the_game_of_a_room_is_locked(tmp_path: Path, loose: list[str]) -> None:
    with served(settings(tmp_path)) as (client, app):
        play_and_look(*begin(client, bots={"Bo": "random"}))
        lobby = app.state.bastide.lobby
        lobby.catch_up(lobby._rooms)
        room: Room = next(iter(lobby._rooms.values()))
        assert not loose
        # This is noticed.
        assert room.game.players == ("Ann", "Bo")
        assert loose == ["test_access_to_the_game_of_a_room_is_locked in test_at_rest.py"]
