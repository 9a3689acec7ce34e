"""Clients that keep the server waiting, or open as many connections as they can."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, Response

from bastide.apps.serving.http import connections
from bastide.apps.serving.http.clients import counted_as
from bastide.apps.serving.http.connections import Connection, Connections
from bastide.apps.serving.processes import running
from bastide.apps.serving.settings import Limits, Settings
from tests.serving.servers import PATIENCE, UNLIMITED, begin, served

#: The patience of servers: one that does not wait, and one whose clock the tests control.
IMPATIENT, PATIENT = 0.3, 3_600.0
#: The limit of connections.
MOST = 6
#: The buffers of the systems on either side in bytes, so that the result does not depend on their defaults.
BUFFER = 64 * 1024
#: The size in bytes of an answer that no client receives at once.
MUCH = 16 * 1024 * 1024
HEAD = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
LARGE = b"GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def limited(folder: Path, patience: float) -> Settings:
    limits = replace(UNLIMITED, patience=patience, connections=MOST)
    return Settings(f"sqlite:///{folder / 'games.sqlite'}", limits=limits)


def with_much_to_send(app: FastAPI) -> None:
    """Add a large answer to an application that costs nothing to make."""
    much = bytes(MUCH)

    @app.get("/large")
    async def large() -> Response:
        return Response(much)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("impatient")
    with served(limited(folder, IMPATIENT), buffer=BUFFER) as (client, app):
        with_much_to_send(app)
        yield client


class Patient:
    """A server with unlimited patience, until a test advances its clock."""

    def __init__(self, client: httpx.Client, made: list[Connections]) -> None:
        self.client = client
        self._made = made
        self.now = 0.0

    def all(self) -> list[Connection]:
        (connections,) = self._made
        return [connection for own in list(connections._connections.values()) for connection in list(own)]

    def connection(self, to: socket.socket) -> Connection:
        """The server's end of a connection, as soon as there is one."""
        end = time.monotonic() + PATIENCE
        while True:
            for connection in self.all():
                if connection.client == to.getsockname():
                    return connection
            assert time.monotonic() < end
            time.sleep(0.01)

    def look(self, connection: Connection) -> None:
        """Let the server check a connection, as it does periodically."""
        looked = threading.Event()

        def look() -> None:
            if not connection.transport.is_closing():
                connection._look_now()
            looked.set()

        connection.loop.call_soon_threadsafe(look)
        assert looked.wait(PATIENCE)


@pytest.fixture
def patient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Patient]:
    made: list[Connections] = []

    def kept(limits: Limits) -> Connections:
        made.append(Connections(limits))
        return made[-1]

    monkeypatch.setattr(running, "Connections", kept)
    with served(limited(tmp_path, PATIENT)) as (client, app):
        with_much_to_send(app)
        server = Patient(client, made)
        monkeypatch.setattr(connections, "monotonic", lambda: server.now)
        yield server


def connection(client: httpx.Client, source: str = "127.0.0.1") -> socket.socket:
    made = socket.socket()
    # For an existing connection, a larger window may have been announced already.
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
    made.settimeout(PATIENCE)
    try:
        made.bind((source, 0))
        made.connect(("127.0.0.1", client.base_url.port or 0))
    except ConnectionResetError:
        pass  # it was cut at once
    return made


def received(of: socket.socket, size: int) -> int:
    """Receive this much; returns the amount before the connection was cut."""
    left = size
    try:
        while left and (part := of.recv(min(left, 65536))):
            left -= len(part)
    except ConnectionResetError:
        pass
    return size - left


def is_cut(one: socket.socket) -> bool:
    return received(one, 1) == 0


def is_cut_while(to: socket.socket, message: bytes) -> bool:
    """Send something repeatedly without receiving, until the connection is cut."""
    to.setblocking(False)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            to.send(message)
        except BlockingIOError:
            pass
        except OSError:
            return True
        time.sleep(IMPATIENT / 10)
    return False


@pytest.mark.parametrize(
    "begun",
    [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
        HEAD + b"Content-Length: 100000\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n186a0\r\n",
        # After a request that is answered.
        b"GET /api/bots HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + HEAD + b"Content-Length: 100000\r\n\r\n",
    ],
    ids=["headers", "body", "chunks", "behind"],
)
def test_very_slow_request_is_cut(impatient: httpx.Client, begun: bytes) -> None:
    with closing(connection(impatient)) as slow:
        slow.sendall(begun)
        assert is_cut_while(slow, b"x")


def test_idle_connection_is_cut(impatient: httpx.Client) -> None:
    with closing(connection(impatient)) as silent:
        assert is_cut(silent)


def test_slow_request_is_awaited(patient: Patient) -> None:
    body = json.dumps({"variant": "hig-2002", "players": ["Ann"]}).encode()
    with closing(connection(patient.client)) as slow:
        there = patient.connection(slow)
        slow.sendall(HEAD + f"Content-Length: {len(body)}\r\n\r\n".encode())
        for part in (body[:10], body[10:20]):
            slow.sendall(part)
            patient.now += PATIENT * 0.4
            patient.look(there)
        slow.sendall(body[20:])
        assert slow.recv(100).startswith(b"HTTP/1.1 201")
        # The next one has the full time again.
        patient.now += PATIENT * 10
        patient.look(there)
        slow.sendall(HEAD)
        patient.look(there)
        assert there in patient.all()


def test_live_connection_does_not_count_as_a_slow_request(patient: Patient) -> None:
    host, _ = begin(patient.client)
    with closing(connection(patient.client)) as watching:
        watching.sendall(f"GET /api/games/{host.game}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        seen = b""
        for wanted in (b"id: 0\n", b"id: 1\n"):
            while wanted not in seen:
                part = watching.recv(65536)
                assert part
                seen += part
            if wanted == b"id: 0\n":
                for _ in range(3):
                    patient.now += PATIENT
                    patient.look(patient.connection(watching))
                host.act_first()


def test_connection_of_a_client_that_receives_nothing_is_cut(impatient: httpx.Client) -> None:
    with closing(connection(impatient)) as deaf:
        # They keep sending requests all the while.
        assert is_cut_while(deaf, LARGE)


def test_client_that_receives_slowly_is_awaited(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_SLOWEST", 1)
    with closing(connection(patient.client)) as slow:
        slow.sendall(LARGE)
        there = patient.connection(slow)
        for _ in range(12):
            assert received(slow, 300_000) == 300_000
            patient.look(there)
        assert there in patient.all()
        # A client that has stopped receiving is cut as soon as the buffers between are full.
        looks = 0
        while there in patient.all():
            assert looks < 100
            patient.look(there)
            looks += 1
        # Nothing more is sent, neither from the server's buffer nor from its system's.
        assert received(slow, MUCH) < 1_000_000


def test_client_with_most_connections_makes_room(patient: Patient) -> None:
    with ExitStack() as open_connections:
        for _ in range(3):
            flood = [
                open_connections.enter_context(closing(connection(patient.client, "127.0.0.2"))) for _ in range(MOST)
            ]
            assert patient.client.get("/api/bots").status_code == 200
        # Of two clients with the same number, the later one has to wait.
        assert is_cut(flood[-1])


def test_host_with_many_addresses_counts_once() -> None:
    assert counted_as("2001:db8:1:2::1") == counted_as("2001:db8:1:2:ffff:ffff:ffff:ffff")
    assert counted_as("2001:db8:1:2::1") != counted_as("2001:db8:1:3::1")
    assert counted_as("::ffff:192.0.2.1") == counted_as("192.0.2.1") != counted_as("192.0.2.2")
    assert counted_as("fe80::1%eth0") != counted_as("fe80::2%eth0")
    assert counted_as("::1") != counted_as("127.0.0.1")
    assert counted_as("testclient") == "testclient"
