"""Spectators receive all events, and all clients see the same game."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.apps.serving.settings import Settings
from tests.serving.servers import PATIENCE, UNLIMITED, Player, begin, live, new_key, public, served

Views = list[dict[str, Any]]


@contextmanager
def watching(player: Player, until: Callable[[dict[str, Any]], bool]) -> Iterator[Views]:
    """Collect the views of a live connection until one satisfies a condition, which must happen before the end."""
    seen: Views = []

    def watch() -> None:
        for view in live(player):
            seen.append(view)
            if until(view):
                return

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    while not seen:
        assert thread.is_alive()
        time.sleep(0.01)
    yield seen
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_events_are_sent_to_all_clients(client: httpx.Client) -> None:
    ann, bo, watcher = begin(client, seats="apart")

    def done(view: dict[str, Any]) -> bool:
        return bool(view["number"] == 4)

    with ExitStack() as stack:
        seen = [stack.enter_context(watching(each, done)) for each in (ann, bo, watcher)]
        view = ann.act_first()
        ann.act_first(view)
        view = bo.act_first()
        bo.act_first(view)
    for views, each in zip(seen, (ann, bo, watcher), strict=True):
        assert [view["number"] for view in views] == sorted({view["number"] for view in views})
        assert views[-1] == each.view()
    assert seen[0][-1]["actions"]
    assert seen[1][-1]["actions"] is seen[2][-1]["actions"] is None


def test_reconnection_continues_at_the_last_event(client: httpx.Client) -> None:
    host, _ = begin(client)
    views = live(host)
    assert next(views)["number"] == 0
    views.close()
    view = host.act_first()
    view = host.act_first(view)
    for known in ({"after": 1}, {"last": 0}, {"after": 7, "last": 1}):
        again = live(host, **known)
        assert next(again) == view
        again.close()


@pytest.fixture
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Live connections that send a sign of life after a fifth of a second."""
    monkeypatch.setattr("fastapi.routing._PING_INTERVAL", 0.2)


@pytest.mark.usefixtures("restless")
def test_up_to_date_client_receives_nothing_until_an_event(client: httpx.Client) -> None:
    host, watcher = begin(client)
    with client.stream("GET", f"/api/games/{watcher.game}/events", params={"after": 0}) as stream:
        lines = stream.iter_lines()
        found = [next(lines) for _ in range(6)]
        assert found == ["retry: 1000", "", ": ping", "", ": ping", ""]
        host.act_first()
        coming = (line for line in lines if line and line != ": ping")
        assert [next(coming).partition(":")[0] for _ in ("event", "data")] == ["event", "data"]
        assert next(coming) == "id: 1"


@pytest.mark.usefixtures("restless")
def test_silent_connection_sends_a_sign_of_life(client: httpx.Client) -> None:
    host, _ = begin(client)
    with client.stream("GET", f"/api/games/{host.game}/events", params={"after": 0}) as stream:
        lines = stream.iter_lines()
        assert next(lines) == "retry: 1000"
        assert ": ping" in (next(lines), next(lines), next(lines))


def test_connections_that_end_are_forgotten(tmp_path: Path) -> None:
    made = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)
    with served(made) as (client, app):
        host, _ = begin(client)
        for _ in range(5):
            views = live(host)
            next(views)
            views.close()
        hub = app.state.bastide.hub
        end = time.monotonic() + PATIENCE
        while hub._watchers or hub._clients.total():
            assert time.monotonic() < end
            time.sleep(0.02)


def test_server_stops_despite_spectators(tmp_path: Path) -> None:
    made = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)
    with ExitStack() as stack:
        client, _ = stack.enter_context(served(made))
        host, _ = begin(client)
        host.client = onlooker = httpx.Client(base_url=client.base_url, timeout=PATIENCE, trust_env=False)
        views = live(host)
        next(views)
        rest: list[Views] = []
        ended = threading.Thread(target=lambda: rest.append(list(views)), daemon=True)
        ended.start()
        # It waits for all open streams.
        stack.close()
        ended.join(PATIENCE)
        # And the clients received the end of the stream; its absence would be an error.
        assert rest == [[]]
        onlooker.close()


def test_only_one_of_two_simultaneous_actions_succeeds(client: httpx.Client) -> None:
    host, watcher = begin(client)
    _race([host, Player(client, host.game, host.secret)], watcher)


def test_two_servers_on_one_database_agree(database: str) -> None:
    made = Settings(database, limits=UNLIMITED, look=0.05)
    with served(made) as (one, _), served(made) as (other, _):
        host, watcher = begin(one)
        twin = Player(other, host.game, host.secret)
        onlooker = Player(other, host.game)
        with watching(onlooker, lambda view: bool(view["number"] >= 24)) as far:
            _race([host, twin], watcher)
        log = {entry["number"]: entry for entry in host.log()}
        for view in far:
            assert public(view) == public(watcher.view(at=view["number"]))
        assert twin.log() == [log[number] for number in sorted(log)]
        assert public(twin.view()) == public(watcher.view())


def _race(players: list[Player], watcher: Player) -> None:
    """Let several clients play for one seat at once, with undos in between, until there are 24 entries."""
    done: list[tuple[int, str]] = []
    refused: list[int] = []

    def play(player: Player, seed: int) -> None:
        numbers = random.Random(seed)
        view = player.view()
        while view["number"] < 24 and not view["over"]:
            key = new_key()
            if numbers.random() < 0.2 and view["may"]["undo"]:
                answer = player.post("undo", {"after": view["number"], "key": key})
            else:
                answer = player.act(numbers.choice(view["actions"])["record"], view["number"], key)
            if answer.status_code == 200:
                done.append((answer.json()["number"], key))
                view = answer.json()
            else:
                assert answer.status_code == 409, answer.text
                refused.append(1)
                view = answer.json()["view"]

    with watching(watcher, lambda view: bool(view["number"] >= 24)) as seen:
        threads = [threading.Thread(target=play, args=(player, seed)) for seed, player in enumerate(players)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
    log = watcher.log()
    assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
    # Every acknowledged wish was carried out, each a different one.
    assert len({key for _, key in done}) == len(done) == len(log)
    for view in seen:
        assert public(view) == public(watcher.view(at=view["number"]))
