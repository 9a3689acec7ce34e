"""Servers for tests: in a thread of this process, and in separate processes that can be killed."""

from __future__ import annotations

import atexit
import json
import multiprocessing
import os
import socket
import threading
import time
import uuid
import weakref
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from typing import Any

import httpx
from fastapi import FastAPI

from bastide.apps.serving.application import create_app
from bastide.apps.serving.processes.running import Server, bound, run
from bastide.apps.serving.settings import Limits, Rate, Settings

#: How long to wait for an expected event, however slow the machine is.
PATIENCE = 300
#: For tests that are not about rates or time limits.
FAST = Rate(1e9, 1e9)
UNLIMITED = Limits(
    requests=FAST,
    creations=FAST,
    openings=FAST,
    heavy=FAST,
    actions=FAST,
    patience=PATIENCE,
    computing=PATIENCE,
    playing=PATIENCE,
    bots_game_seconds=PATIENCE,
)

Event = tuple[str, dict[str, Any]]


def new_key() -> str:
    return uuid.uuid4().hex


@dataclass
class Player:
    """A client with a seat in a game, or a spectator."""

    client: httpx.Client
    game: str
    secret: str = ""
    players: list[str] = field(default_factory=list)

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secret}"} if self.secret else {}

    def view(self, **asked: Any) -> dict[str, Any]:
        answer = self.client.get(f"/api/games/{self.game}", headers=self.headers, params=asked)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def get(self, what: str, **asked: Any) -> httpx.Response:
        return self.client.get(f"/api/games/{self.game}/{what}".rstrip("/"), headers=self.headers, params=asked)

    def log(self) -> list[dict[str, Any]]:
        return list(self.get("log").json()["entries"])

    def post(self, what: str, wish: Mapping[str, Any]) -> httpx.Response:
        return self.client.post(f"/api/games/{self.game}/{what}", headers=self.headers, json=dict(wish))

    def act(self, action: Mapping[str, Any], after: int, key: str | None = None) -> httpx.Response:
        return self.post("actions", {"action": dict(action), "after": after, "key": key or new_key()})

    def act_first(self, view: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Play the first legal action, and return the new view."""
        known = self.view() if view is None else view
        answer = self.act(known["actions"][0]["record"], known["number"])
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def undo(self, after: int) -> httpx.Response:
        return self.post("undo", {"after": after, "key": new_key()})

    def resign(self, player: str, after: int) -> httpx.Response:
        return self.post("resign", {"player": player, "after": after, "key": new_key()})

    def until(self, wanted: int) -> dict[str, Any]:
        """Wait for this number of entries."""
        known, end = -1, 0.0
        while True:
            view = self.view()
            if view["number"] >= wanted or view["over"]:
                return view
            if view["number"] > known:
                known, end = view["number"], time.monotonic() + PATIENCE
            assert time.monotonic() < end, f"for {PATIENCE} seconds there are {known} entries, not {wanted}"
            time.sleep(0.02)


def begin(client: httpx.Client, variant: Any = "hig-2002", **more: Any) -> list[Player]:
    """Create a game, and return its seats and, last, a spectator."""
    wanted = {"variant": variant, "players": ["Ann", "Bo"], "seed": 7} | more
    answer = client.post("/api/games", json={key: value for key, value in wanted.items() if value is not None})
    assert answer.status_code == 201, answer.text
    begun = answer.json()
    seats = [Player(client, begun["id"], seat["secret"], seat["players"]) for seat in begun["seats"]]
    return [*seats, Player(client, begun["id"])]


@contextmanager
def served(settings: Settings, *, buffer: int | None = None) -> Iterator[tuple[httpx.Client, FastAPI]]:
    """A server in a thread, and a client for it.

    Args:
        settings: its settings.
        buffer: the system's send buffer of a connection in bytes; by default, that of the system.
    """
    app = create_app(settings)
    listening = bound("127.0.0.1", 0)
    if buffer is not None:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    server = Server(app)
    # Streams in progress are finished.
    server.config.timeout_graceful_shutdown = PATIENCE
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        limits = httpx.Limits(max_connections=None)
        with httpx.Client(base_url=address, timeout=PATIENCE, limits=limits, trust_env=False) as client:
            while not server.started:
                assert thread.is_alive()
                time.sleep(0.01)
            yield client, app
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()
        assert not thread.is_alive(), "the server does not stop"


class Killable:
    """A server in a separate process.

    Args:
        url: the URL of its database.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        # A process that has imported everything already forks new ones at once.
        methods = multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            self._context.set_forkserver_preload(["tests.serving.warmed"])
        # The port is reserved: this socket is bound to it, and does not listen.
        held = socket.socket()
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        self.port = held.getsockname()[1]
        weakref.finalize(self, os.close, held.detach())
        self._process: BaseProcess | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        # It has child processes, which daemon processes may not have; so this object ends it.
        self._process = self._context.Process(target=serve_here, args=(self._url, self.port))
        assert self._process is not None
        self._process.start()
        atexit.register(_end, self._process)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self._process.is_alive()
            try:
                httpx.get(f"{self.address}/api/languages", timeout=PATIENCE, trust_env=False)
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Kill the process at once."""
        assert self._process is not None
        self._process.kill()
        self._process.join()
        self._process.close()


def _end(process: BaseProcess) -> None:
    """End a process, if it is still running."""
    with suppress(ValueError):
        process.kill()


def serve_here(url: str, port: int) -> None:
    """The main function of a server process."""
    run(create_app(Settings(url, limits=UNLIMITED)), bound("127.0.0.1", port))


def live(player: Player, after: int | None = None, last: int | None = None) -> Generator[dict[str, Any], None, None]:
    """The views of a live connection as they arrive; ``after`` and ``last`` are the known state, in either notation."""
    for _, data in events(player, after, last):
        yield data


def events(player: Player, after: int | None = None, last: int | None = None) -> Generator[Event]:
    """The events of a live connection: their names and data."""
    headers = player.headers | ({"last-event-id": str(last)} if last is not None else {})
    asked = {} if after is None else {"after": after}
    with player.client.stream("GET", f"/api/games/{player.game}/events", headers=headers, params=asked) as stream:
        assert stream.status_code == 200
        assert stream.headers["content-type"].startswith("text/event-stream")
        name = ""
        for line in stream.iter_lines():
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                yield name, json.loads(line.removeprefix("data: "))


def public(view: Mapping[str, Any]) -> dict[str, Any]:
    """The public part of a view."""
    return {key: value for key, value in view.items() if key not in ("seat", "stacks", "actions", "may", "past")}
