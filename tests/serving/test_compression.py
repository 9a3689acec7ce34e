"""Text responses are compressed for clients that accept it, with the same content."""

from __future__ import annotations

import gzip

import httpx
import pytest

from tests.serving.servers import begin, events

TEXTS = [
    "/score",
    "/static/score/page.js",
    "/static/css/base.css",
    "/api/presets",
    "/api/words/ja.json",
    "/api/openapi.json",
]


def asked(client: httpx.Client, address: str, coding: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """A response, and its raw body."""
    accepted = {"accept-encoding": coding, **{name.replace("_", "-"): text for name, text in headers.items()}}
    with client.stream("GET", address, headers=accepted) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize("address", TEXTS)
def test_text_is_compressed_for_clients_that_accept_it(client: httpx.Client, address: str) -> None:
    plain, whole = asked(client, address, "identity")
    answer, packed = asked(client, address, "br, gzip;q=0.8")
    assert plain.status_code == answer.status_code == 200
    assert "content-encoding" not in plain.headers
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == whole
    assert len(packed) < len(whole) / 2
    assert int(answer.headers["content-length"]) == len(packed)
    # Shared caches keep both versions.
    assert answer.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    for name in ("content-security-policy", "cache-control", "content-type"):
        assert answer.headers.get(name) == plain.headers.get(name)


@pytest.mark.parametrize("coding", ["", "identity", "br", "gzip;q=0", "gzip; q=0.0"])
def test_text_is_not_compressed_for_other_clients(client: httpx.Client, coding: str) -> None:
    answer, whole = asked(client, "/score", coding)
    assert "content-encoding" not in answer.headers
    assert b"</html>" in whole


@pytest.mark.parametrize("address", ["/static/css/base.css", "/api/words/ja.json"])
def test_text_that_is_known_is_not_sent_again(client: httpx.Client, address: str) -> None:
    plain, _ = asked(client, address, "identity")
    packed, _ = asked(client, address, "gzip")
    # The tag of the same text in other bytes differs.
    assert packed.headers["etag"] == f"W/{plain.headers['etag']}"
    for tag in (plain.headers["etag"], packed.headers["etag"]):
        answer, body = asked(client, address, "gzip", if_none_match=tag)
        assert (answer.status_code, body) == (304, b"")


def test_view_of_a_game_is_compressed_and_small_or_live_answers_are_not(client: httpx.Client) -> None:
    host, _ = begin(client)
    answer, packed = asked(client, f"/api/games/{host.game}", "gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed).startswith(b"{")
    small, body = asked(client, "/api/languages", "gzip")
    assert "content-encoding" not in small.headers
    assert body.startswith(b"{")
    png, body = asked(client, f"/api/games/{host.game}/board.png", "gzip")
    assert "content-encoding" not in png.headers
    assert body.startswith(b"\x89PNG")
    # News arrive one by one.
    coming = events(host)
    assert next(coming)[0] == "view"
    host.act_first()
    assert next(coming)[1]["number"] == 1
    coming.close()
