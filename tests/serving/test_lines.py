"""Clients that keep the server waiting, or open as many lines as they can."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace

import httpx
import pytest

from bastide.apps.serving.clients import counted_as
from bastide.apps.serving.settings import Settings
from tests.serving.servers import PATIENCE, UNLIMITED, begin, served

#: How patient the server of these tests is, and how many lines there may be.
SECONDS, LINES = 0.6, 6
HEAD = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("impatient")
    limits = replace(UNLIMITED, patience=SECONDS, connections=LINES)
    with served(Settings(f"sqlite:///{folder / 'games.sqlite'}", limits=limits)) as (client, _):
        yield client


def line(client: httpx.Client, source: str = "127.0.0.1") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", client.base_url.port or 0), PATIENCE, (source, 0))
    made.settimeout(PATIENCE)
    return made


def drip(to: socket.socket, drops: bytes) -> bool:
    """Send bytes one by one until nobody takes them; says whether that came about."""
    for drop in drops:
        try:
            to.sendall(bytes([drop]))
        except OSError:
            return True
        time.sleep(SECONDS / 10)
    return False


def is_cut(one: socket.socket) -> bool:
    try:
        return one.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize(
    "begun",
    [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
        HEAD + b"Content-Length: 1000\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n3e8\r\n",
        # Behind a request that is answered.
        b"GET /api/bots HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + HEAD + b"Content-Length: 1000\r\n\r\n",
    ],
    ids=["headers", "body", "chunks", "behind"],
)
def test_request_that_comes_drop_by_drop_is_not_waited_for(impatient: httpx.Client, begun: bytes) -> None:
    with closing(line(impatient)) as slow:
        slow.sendall(begun)
        assert drip(slow, b"x" * 200)


def test_line_on_which_nothing_comes_is_cut(impatient: httpx.Client) -> None:
    with closing(line(impatient)) as silent:
        assert is_cut(silent)


def test_request_that_takes_a_while_is_waited_for(impatient: httpx.Client) -> None:
    body = json.dumps({"variant": "hig-2002", "players": ["Ann"]}).encode()
    with closing(line(impatient)) as slow:
        slow.sendall(HEAD + f"Content-Length: {len(body)}\r\n\r\n".encode())
        for part in (body[:10], body[10:20], body[20:]):
            slow.sendall(part)
            time.sleep(SECONDS / 10)
        assert slow.recv(100).startswith(b"HTTP/1.1 201")


def test_live_connection_is_no_request_that_does_not_come(impatient: httpx.Client) -> None:
    host, _ = begin(impatient)
    with closing(line(impatient)) as watching:
        watching.sendall(f"GET /api/games/{host.game}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        time.sleep(3 * SECONDS)
        host.act_first()
        seen = b""
        while b"id: 1\n" not in seen:
            part = watching.recv(65536)
            assert part
            seen += part


def test_line_of_whoever_takes_no_answer_is_cut(impatient: httpx.Client) -> None:
    host, _ = begin(impatient)
    with closing(line(impatient)) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        # More than all that lies between takes up.
        wish = f"GET /api/games/{host.game} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        deaf.setblocking(False)
        end, cut = time.monotonic() + PATIENCE, False
        while not cut:
            assert time.monotonic() < end
            try:
                deaf.send(wish)
            except BlockingIOError:
                time.sleep(SECONDS / 10)
            except OSError:
                cut = True


def test_whoever_has_most_lines_makes_room_for_others(impatient: httpx.Client) -> None:
    with ExitStack() as open_lines:
        for _ in range(3):
            flood = [open_lines.enter_context(closing(line(impatient, "127.0.0.2"))) for _ in range(LINES)]
            assert impatient.get("/api/bots").status_code == 200
        # Of two who have the same, whoever comes later has to wait.
        assert is_cut(flood[-1])


def test_host_is_counted_once_however_many_addresses_it_has() -> None:
    assert counted_as("2001:db8:1:2::1") == counted_as("2001:db8:1:2:ffff:ffff:ffff:ffff")
    assert counted_as("2001:db8:1:2::1") != counted_as("2001:db8:1:3::1")
    assert counted_as("::ffff:192.0.2.1") == counted_as("192.0.2.1") != counted_as("192.0.2.2")
    assert counted_as("fe80::1%eth0") != counted_as("fe80::2%eth0")
    assert counted_as("::1") != counted_as("127.0.0.1")
    assert counted_as("testclient") == "testclient"
