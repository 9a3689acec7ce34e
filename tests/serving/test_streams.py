"""Live connections that strangers open by the hundred, or close before they have started."""

from __future__ import annotations

import asyncio
import socket
import struct
import time
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.types import Message

from bastide.apps.serving.application import create_app
from bastide.apps.serving.http.refusals import RefusedError
from bastide.apps.serving.rooms.hub import Hub, Watcher
from bastide.apps.serving.settings import Limits, Settings
from tests.serving.servers import PATIENCE, UNLIMITED, Player, begin, live, served
from tests.serving.small import small


def hub_of(limits: Limits) -> Hub:
    return Hub(Settings("", limits=limits), lambda names: None)


def ended(watchers: list[Watcher]) -> list[Watcher]:
    return [watcher for watcher in watchers if watcher.ended]


def test_connection_of_a_client_that_leaves_at_once_is_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED))
    state = app.state.bastide
    joined: list[Watcher] = []
    join = Hub.join

    def noted(hub: Hub, game: str, client: str, *, plays: bool = False) -> Watcher:
        joined.append(join(hub, game, client, plays=plays))
        return joined[-1]

    async def gone() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        # They have not read the earlier answer, so this waits.
        assert message["type"] == "http.response.start"
        assert message["status"] == 200
        await asyncio.sleep(PATIENCE)

    name = state.lobby.begin(state.lobby.new_record(small(), ["Ann", "Bo"], 7, None), {}, "together")["id"]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": f"/api/games/{name}/events",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
    }
    monkeypatch.setattr(Hub, "join", noted)
    asyncio.run(app(scope, gone, send))
    assert len(joined) == 1
    assert not state.hub._watchers
    assert not +state.hub._clients
    state.store.close()


def is_let_in(watcher: Player) -> bool:
    with watcher.client.stream("GET", f"/api/games/{watcher.game}/events") as stream:
        return stream.status_code == 200


def test_connections_cut_at_once_are_released(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, watchers_of_client=4, watchers_of_game=4)
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, app):
        host, watcher = begin(client)
        request = f"GET /api/games/{host.game}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        for _ in range(60):
            with socket.create_connection(("127.0.0.1", client.base_url.port or 0)) as line:
                # This resets the connection instead of closing it.
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                line.sendall(request)
        end = time.monotonic() + PATIENCE
        # Some of them may only arrive now, and stay for a moment.
        while not is_let_in(watcher):
            assert time.monotonic() < end
            time.sleep(0.02)
        hub = app.state.bastide.hub
        while hub._watchers or hub._clients:
            assert time.monotonic() < end
            time.sleep(0.02)


def test_players_precede_spectators() -> None:
    hub = hub_of(Limits(watchers_of_game=3))
    crowd = [hub.join("g", f"stranger {number}") for number in range(3)]
    with pytest.raises(RefusedError):
        hub.join("g", "one more")
    hub.join("g", "Ann", plays=True)
    assert len(ended(crowd)) == 1
    hub.join("g", "Ann", plays=True)
    hub.join("g", "Bo", plays=True)
    assert len(ended(crowd)) == 3
    with pytest.raises(RefusedError):
        hub.join("g", "Cy", plays=True)


def test_client_with_most_live_connections_makes_room() -> None:
    hub = hub_of(Limits(watchers=6))
    greedy = [hub.join(f"g{number}", "greedy", plays=True) for number in range(6)]
    others = [hub.join("other", f"visitor {number}") for number in range(4)]
    assert len(ended(greedy)) == 4
    # The remaining ones have no more than their share.
    with pytest.raises(RefusedError):
        hub.join("other", "greedy")
    assert not ended(others)


def test_connection_that_was_ended_ends_and_is_counted_once() -> None:
    hub = hub_of(Limits(watchers=1))
    first = hub.join("g", "a")
    hub.leave(first)
    hub.leave(first)
    assert not +hub._clients
    hub.join("g", "a")
    with pytest.raises(RefusedError):
        hub.join("g", "b")


def test_stream_that_makes_room_is_closed(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, watchers_of_game=1)
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        host, watcher = begin(client)
        looks_on = live(watcher)
        next(looks_on)
        assert next(live(host))["number"] == 0
        assert list(looks_on) in ([], [host.view()])
