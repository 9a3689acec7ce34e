"""Attacks on the layers between a client and the rules: connections, addresses, files, pictures, logs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
import xml.etree.ElementTree as ElementTree
from contextlib import closing
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from starlette.types import Message

from bastide.apps.serving.application import create_app
from bastide.apps.serving.http.refusals import RefusedError
from bastide.apps.serving.rooms.lobby import Lobby
from bastide.apps.serving.settings import Settings
from bastide.apps.serving.storage.store import Store
from tests.serving.servers import PATIENCE, UNLIMITED, Player, begin

HOST = b"Host: 127.0.0.1\r\n"
BEGIN = b"POST /api/games HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
HIDDEN = b"GET /api/languages HTTP/1.1\r\n" + HOST + b"\r\n"


def answered(client: httpx.Client, request: bytes) -> bytes:
    """The whole response to some bytes, until the connection is closed."""
    parts = []
    with closing(socket.create_connection(("127.0.0.1", client.base_url.port or 0), PATIENCE)) as line:
        line.sendall(request)
        with contextlib.suppress(ConnectionResetError):
            while part := line.recv(65536):
                parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize(
    "request_line",
    [
        BEGIN + b"Content-Length: 6\r\nContent-Length: 5\r\n\r\n" + HIDDEN,
        BEGIN + b"Content-Length: +6\r\n\r\n" + HIDDEN,
        BEGIN + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n" + HIDDEN,
        BEGIN + b"Transfer-Encoding: xchunked\r\n\r\n" + HIDDEN,
        BEGIN + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n" + HIDDEN,
        BEGIN + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n" + HIDDEN,
        BEGIN + b"Content-Length : 6\r\n\r\n" + HIDDEN,
        b"GET / HTTP/1.1\r\n" + HOST + b"Host: example.org\r\n\r\n" + HIDDEN,
        b"GET / HTTP/1.1\r\n\r\n" + HIDDEN,
    ],
)
def test_ambiguous_request_is_refused_with_all_that_follows(client: httpx.Client, request_line: bytes) -> None:
    answer = answered(client, request_line)
    assert answer.count(b"HTTP/1.1 ") <= 1
    assert answer[9:12] in (b"", b"400", b"415", b"421")


@pytest.mark.parametrize("line", [b"OPTIONS *", b"GET http://example.org/", b"GET games", b"TRACE /", b"CONNECT x:1"])
def test_unusual_target_is_no_failure(client: httpx.Client, line: bytes) -> None:
    answer = answered(client, line + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")
    assert answer[9:12] in (b"400", b"404", b"405")


@pytest.mark.parametrize(
    "host",
    [
        "example.org@127.0.0.1",
        "127.0.0.1/example.org",
        "127.0.0.1#.example.org",
        "127.0.0.1?.example.org",
        "127.0.0.1\\.example.org",
        "127.0.0.1:80:example.org",
        "[::1%25example.org]",
        "localhost.",
        "localhost\t",
        "2130706433",
        "0x7f.1",
    ],
)
def test_disguised_host_name_is_refused(client: httpx.Client, host: str) -> None:
    answer = answered(client, f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    # Blanks around it are not part of the header.
    assert answer[9:12] in ((b"200",) if host.strip() == "localhost" else (b"421", b"400"))


STRANGE = ["\0", "x\0y", "a" * 5000, "..", "../x", "%", "'; DROP TABLE games; --", "\ud800", "🏰", "\n", "~", "con"]


@pytest.mark.parametrize("name", STRANGE)
def test_strange_name_in_an_address_is_no_failure(client: httpx.Client, name: str) -> None:
    written = quote(name.encode(errors="surrogatepass"), safe="").replace(".", "%2e")
    for address in (
        f"/api/games/{written}",
        f"/api/games/{written}/events",
        f"/api/games/{written}/record",
        f"/api/simulations/{written}",
        f"/api/simulations/{written}/plots/{written}.svg",
        f"/api/comparisons/{written}/report.html",
        f"/api/words/{written}.json",
        f"/art/{written}/tiles/{written}/{written}@0.svg",
        f"/art/x.{written}/pieces/{written}.svg",
        f"/rulebooks/{written}.html",
        f"/static/{written}",
        f"/static/css/{written}/{written}",
    ):
        answer = client.get(address, headers=[(b"authorization", b"Bearer \xe9")])
        assert 400 <= answer.status_code < 500, address


def test_database_is_queried_only_for_valid_ids(database: str, store: Store) -> None:
    lobby = Lobby(store, UNLIMITED)
    for name in STRANGE:
        with pytest.raises(RefusedError) as refused:
            lobby.room(name)
        assert refused.value.kind == "missing"


def pictures(client: httpx.Client, host: Player) -> list[httpx.Response]:
    """Each kind of picture, with tiles and names from a stranger."""
    key = host.view()["art"]
    diagram = host.get("diagram").json()
    sheet = {"text": TILES, "under": "hig-2002"}
    other = {"source": diagram | {"variant": "hig-2002"}, "variants": ["hig-2002", "hig-2002 + small-city"]}
    compared = client.post("/api/comparisons/game", json=other | {"title": MARKUP[:80]}).json()["key"]
    return [
        client.get(f"/art/{key}/tiles/base-game/D@90.svg"),
        client.get(f"/art/{key}/lit/base-game/D@90/0.1.svg"),
        client.get(f"/art/{key}/pieces/follower.svg", params={"colour": "#000000", "letter": "<"}),
        client.get(f"/api/games/{host.game}/board.svg"),
        client.post("/api/tiles/sheet", json=sheet),
        client.post("/api/diagrams/picture", json={"diagram": diagram, "title": MARKUP}),
        client.get(f"/api/comparisons/{compared}/board.svg"),
    ]


MARKUP = "</title></svg><script>alert(1)</script><svg onload='alert(2)'>"
TILES = f"""
format = "bastide-tiles/1"
set = "ours"
title = "{MARKUP}"
[tiles.mine]
city = "N"
notes = "{MARKUP}"
"""


def test_picture_that_is_opened_as_a_page_runs_and_loads_nothing(client: httpx.Client) -> None:
    host, _ = begin(client, players=["<script>", "<svg onload='x'>"])
    found = pictures(client, host)
    drawn = [answer for answer in found if answer.status_code == 200]
    assert [answer.status_code for answer in found if answer.status_code not in (200, 404)] == []
    assert len(drawn) >= 6
    for answer in drawn:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "sandbox" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        for element in ElementTree.fromstring(answer.text).iter():
            assert element.tag.rpartition("}")[2] not in ("script", "foreignObject", "iframe", "image", "a")
            for name, value in element.attrib.items():
                assert not name.startswith("on"), name
                assert "javascript:" not in value
                assert not name.endswith("href") or value.startswith("#")


def test_private_answers_are_not_cached(client: httpx.Client) -> None:
    host, _ = begin(client, "hig-2002 + private-city-planning")
    for what in ("", "log", "record", "sheets", "diagram", "board.svg", "says"):
        assert host.get(what).headers["cache-control"] == "no-store"
    begun = client.post("/api/games", json={"variant": "hig-2002", "players": ["Ann"]})
    assert begun.headers["cache-control"] == "no-store"
    assert "etag" not in begun.headers
    # Pictures are public, and independent of seats.
    public = client.get(f"/art/{host.view()['art']}/tiles/base-game/D@0.svg", headers=host.headers)
    assert "public" in public.headers["cache-control"]
    assert "set-cookie" not in public.headers


def test_client_cannot_write_lines_into_the_log(tmp_path: Any, caplog: pytest.LogCaptureFixture) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED))

    @app.get("/fails/{name}")
    def fail(name: str) -> None:
        raise RuntimeError("this was to be expected")

    async def ask() -> int:
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return (await client.get("/fails/x%0aINFO%20all%20is%20well%1b[31m")).status_code

    with caplog.at_level(logging.ERROR):
        assert asyncio.run(ask()) == 500
    (message,) = [record.getMessage() for record in caplog.records if "failed" in record.getMessage()]
    assert message.isprintable()


def test_client_that_leaves_amid_its_request_leaves_nothing_in_the_log(
    tmp_path: Any, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED))
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/api/games",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"content-length", b"100")],
        "client": ("127.0.0.1", 1),
    }

    async def gone() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        del message

    asyncio.run(app(scope, gone, send))
    assert not caplog.records


@pytest.mark.parametrize("number", ["1e400", "-1e400", "9" * 4_200, "1" + "0" * 5_000, "NaN", "Infinity", "-0.0"])
def test_infinite_number_is_no_failure(client: httpx.Client, number: str) -> None:
    diagram = (
        f'{{"format": "bastide-diagram/1", "players": ["A"], "scores": {{"A": {number}}}, "tiles": ['
        f'{{"tile": "base-game/D", "at": [{number}, {number}], "rotation": {number}}}]}}'
    )
    variant = f'{{"extends": "hig-2002", "rates": {{"x": {number}}}, "supply": {{"follower": {number}}}}}'
    for address, body in (
        ("/api/diagrams/check", f'{{"text": {json.dumps(diagram)}}}'),
        ("/api/diagrams/check", f'{{"diagram": {diagram}}}'),
        ("/api/diagrams/import", f'{{"text": {json.dumps(diagram)}}}'),
        ("/api/diagrams/picture", f'{{"diagram": {diagram}}}'),
        ("/api/diagrams/score", f'{{"diagram": {diagram}, "under": ["hig-2002"]}}'),
        ("/api/variants/open", f'{{"text": {json.dumps(variant)}}}'),
        ("/api/variants/check", f'{{"variant": {variant}}}'),
        ("/api/variants/file", f'{{"variant": {variant}}}'),
        ("/api/games", f'{{"variant": "hig-2002", "players": ["A"], "seed": {number}}}'),
    ):
        answer = client.post(address, content=body.encode(), headers={"content-type": "application/json"})
        assert answer.status_code < 500, (address, answer.text)
