"""All known attacks."""

from __future__ import annotations

import base64
import contextlib
import json
import logging
import socket
import sqlite3
import threading
import zlib
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bastide.apps.serving.computing.workers import Workers
from bastide.apps.serving.http.rates import Buckets, Heavy, one_request
from bastide.apps.serving.http.refusals import RefusedError
from bastide.apps.serving.settings import Limits, Rate, Settings
from tests.laws.pace import part
from tests.serving.servers import FAST, PATIENCE, UNLIMITED, begin, live, new_key, served

FOREIGN = "http://example.org"


def test_page_from_elsewhere_can_do_nothing(client: httpx.Client) -> None:
    host, _ = begin(client)
    before = host.view()
    wish = {"action": before["actions"][0]["record"], "after": 0, "key": new_key()}
    for origin in (FOREIGN, "null", "http://127.0.0.1:1", "https://localhost"):
        answer = client.post(f"/api/games/{host.game}/actions", json=wish, headers=host.headers | {"origin": origin})
        assert answer.status_code == 403
        assert client.get(f"/api/games/{host.game}", headers={"origin": origin}).status_code == 403
        assert "access-control-allow-origin" not in answer.headers
    assert host.view() == before


def test_browser_of_another_origin_is_refused(client: httpx.Client) -> None:
    for site in ("cross-site", "same-site"):
        assert client.get("/api/presets", headers={"sec-fetch-site": site}).status_code == 403
        assert client.post("/api/games", json={}, headers={"sec-fetch-site": site}).status_code == 403
        # A link from elsewhere may be followed.
        headers = {"sec-fetch-site": site, "sec-fetch-mode": "navigate"}
        assert client.get("/", headers=headers).status_code == 200


def test_own_page_is_admitted(client: httpx.Client) -> None:
    own = str(client.base_url).rstrip("/")
    for headers in ({"origin": own}, {"origin": own, "sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}):
        assert client.get("/api/presets", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "host", ["attacker.example.org", "127.0.0.1.example.org", "localhost.example.org:8600", "[", "[::1", ""]
)
def test_foreign_name_that_points_here_is_refused(client: httpx.Client, host: str) -> None:
    assert client.get("/api/presets", headers={"host": host}).status_code in (400, 421)


def test_proxy_is_let_through_by_its_name(tmp_path: Path) -> None:
    address = "https://example.org"
    made = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", frozenset({address}))
    with served(made) as (client, _):
        assert client.get("/api/bots", headers={"host": "example.org", "origin": address}).status_code == 200
        assert client.get("/api/bots", headers={"host": "other.example.org"}).status_code == 421


def test_form_of_another_page_cannot_begin_a_game(client: httpx.Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        body = json.dumps({"variant": "hig-2002", "players": ["Ann"]})
        answer = client.post("/api/games", content=body, headers={"content-type": kind})
        assert answer.status_code == 415


def test_pages_run_nothing_but_what_the_server_sends(client: httpx.Client) -> None:
    for address in ("/", "/games/x", "/api/presets", "/static/table.js", "/nothing"):
        headers = client.get(address).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    page = client.get("/games/x").text
    assert "<script>" not in page
    assert "style=" not in page


def test_name_of_a_game_is_escaped_in_its_page(client: httpx.Client) -> None:
    page = client.get("/games/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E")
    assert "<script>alert" not in page.text


def test_nothing_on_the_pages_is_fetched_from_elsewhere(client: httpx.Client) -> None:
    folder = Path(__file__).parents[2] / "core/src/bastide/apps/serving/pages"
    sources = [path for name in ("templates", "static") for path in (folder / name).rglob("*") if path.is_file()]
    assert sources
    for path in sources:
        text = path.read_bytes().replace(b"http://www.w3.org/", b"")
        assert b"http://" not in text, path
        assert b"https://" not in text, path
    # The documentation pages of the framework would load scripts from elsewhere.
    assert client.get("/docs").status_code == client.get("/redoc").status_code == 404
    assert client.get("/api/openapi.json").status_code == 200


def test_body_that_is_too_large_is_refused(client: httpx.Client) -> None:
    large = b'{"variant": "' + b"x" * UNLIMITED.body + b'"}'
    kind = {"content-type": "application/json"}
    assert client.post("/api/games", content=large, headers=kind).status_code == 413

    def drop_by_drop() -> Any:
        for _ in range(UNLIMITED.body // 1024 + 10):
            yield b"x" * 1024

    # Nor without stating its size. The answer may arrive, and the connection be cut, while the body is being sent.
    with contextlib.suppress(httpx.TransportError):
        assert client.post("/api/games", content=drop_by_drop(), headers=kind).status_code == 413


def test_length_that_is_no_number_is_refused(client: httpx.Client) -> None:
    with socket.create_connection((client.base_url.host, client.base_url.port or 80), timeout=PATIENCE) as line:
        line.sendall(b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n")
        assert b" 400 " in line.recv(200)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 30 + b"1" + b"}" * 30,
        b'{"variant": "hig-2002", "players": ["\\ud800"]}',
        b'{"variant": "hig-2002", "players": ["Ann"], "seed": NaN}',
        b'{"variant": "hig-2002", "players": ["Ann"], "seed": 1e999}',
        b'{"variant": "hig-2002", "players": ["Ann"], "seed": ' + b"9" * 5000 + b"}",
        b'{"variant": "hig-2002", "players": ["Ann"], "surprise": 1}',
        b'{"variant": "hig-2002", "players": "Ann"}',
        b'{"variant": 5, "players": ["Ann"]}',
        b"[]",
        b"null",
    ],
)
def test_malformed_body_is_refused(client: httpx.Client, body: bytes) -> None:
    answer = client.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["problems"]


@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("/api/variants/open", {"text": '{"extends": "hig-2002", "title": "\\ud800"}', "name": "x"}),
        ("/api/diagrams/import", {"text": '{"format": "\\ud800"}'}),
        ("/api/diagrams/check", {"text": '{"format": "bastide-diagram/1", "players": ["\\ud800"], "tiles": []}'}),
    ],
)
def test_half_a_character_in_a_text_is_no_failure(client: httpx.Client, address: str, body: dict[str, Any]) -> None:
    assert client.post(address, json=body).status_code in (200, 400, 422)


PATHS = [
    "/etc/passwd",
    "./variant.toml",
    "variant.toml",
    "../x/y",
    "'/etc/passwd'",
    '"/etc/passwd"',
    "\\\\server\\share.toml",
    "~/games.toml",
    "/etc/passwd + small-city",
    "hig-2002 + x/y",
]


@pytest.mark.parametrize("path", PATHS)
def test_no_file_is_read_for_a_variant(client: httpx.Client, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(*arguments: Any, **named: Any) -> Any:
        raise AssertionError(f"a file was looked for: {arguments}")

    monkeypatch.setattr("bastide.variants.select.isfile", opened)
    monkeypatch.setattr("bastide.variants.select.load_plugin_file", opened)
    naming = ({"extends": path}, {"tiles": {"files": [path]}}, {"plugin_files": [path]}, {"plugin_files": path})
    for variant in (path, *({"extends": "hig-2002"} | named for named in naming)):
        for address in ("/api/variants/check", "/api/variants/overview"):
            answer = client.post(address, json={"variant": variant})
            assert "not read for others" in answer.json()["problems"][0]["message"]
        record = {"format": "bastide-record/1", "variant": variant, "players": ["Ann"], "actions": []}
        for wanted in ({"variant": variant, "players": ["Ann"]}, {"record": record}):
            answer = client.post("/api/games", json=wanted)
            assert answer.status_code == 422
            assert "not read for others" in answer.json()["problems"][0]["message"]
        answer = client.post("/api/variants/difference", json={"one": "hig-2002", "other": variant})
        assert "not read for others" in answer.json()["problems"][0]["message"]


@pytest.mark.parametrize("text", ['plugin_files = ["x.py"]\n[plugins.x]\n', '{"plugin_files": ["x.py"]}'])
def test_no_plugin_file_is_run_for_an_opened_variant(client: httpx.Client, text: str) -> None:
    answer = client.post("/api/variants/open", json={"text": text, "name": "x.toml"})
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["code"] == "server/plugin-files"


def test_static_files_lead_nowhere_else(client: httpx.Client) -> None:
    for path in (
        "../static_files.py",
        "..%2fstatic_files.py",
        "%2e%2e/static_files.py",
        "....//static_files.py",
        "/etc/passwd",
        "..\\static_files.py",
    ):
        assert client.get(f"/static/{path}").status_code == 404


def test_secret_of_one_game_opens_no_other(client: httpx.Client) -> None:
    one, *_ = begin(client)
    other, _ = begin(client)
    stolen = {"authorization": f"Bearer {one.secret}"}
    for what in ("", "/log", "/record", "/events", "/sheet?x=0&y=0&on=city%20N"):
        assert client.get(f"/api/games/{other.game}{what}", headers=stolen).status_code == 401
    wish = {"action": other.view()["actions"][0]["record"], "after": 0, "key": new_key()}
    assert client.post(f"/api/games/{other.game}/actions", headers=stolen, json=wish).status_code == 401


@pytest.mark.parametrize("header", ["Bearer", "Basic x", "nonsense", "Bearer wrong", "Bearer ' OR 1=1"])
def test_invalid_secret_plays_for_no_player(client: httpx.Client, header: str) -> None:
    host, _ = begin(client)
    wish = {"action": host.view()["actions"][0]["record"], "after": 0, "key": new_key()}
    headers = {"authorization": header}
    assert client.post(f"/api/games/{host.game}/actions", headers=headers, json=wish).status_code == 401
    assert host.view()["number"] == 0


def test_secret_in_an_address_opens_nothing(client: httpx.Client) -> None:
    host, _ = begin(client)
    view = client.get(f"/api/games/{host.game}", params={"seat": host.secret, "access_token": host.secret}).json()
    assert view["actions"] is None


def test_secrets_are_long_and_only_their_digests_are_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "games.sqlite"
    caplog.set_level(logging.DEBUG)
    with served(Settings(f"sqlite:///{path}", limits=UNLIMITED)) as (client, _):
        host, *others = begin(client, seats="apart")
        host.act_first()
    for player in (host, *others[:-1]):
        assert len(player.secret) >= 32
        assert player.secret not in caplog.text
    with sqlite3.connect(path) as connection:
        written = "\n".join(connection.iterdump())
    connection.close()
    assert host.game in written
    assert not [player for player in (host, *others[:-1]) if player.secret in written]
    assert len({player.secret for player in (host, *others)}) == 3


def test_answers_set_no_cookies(client: httpx.Client) -> None:
    begin(client)
    assert not client.cookies


def test_too_frequent_client_waits(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(12, 0.001), creations=Rate(3, 0.001))
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        wanted = {"variant": "hig-2002", "players": ["Ann"]}
        assert [client.post("/api/games", json=wanted).status_code for _ in range(4)] == [201, 201, 201, 429]
        answers = [client.get("/api/bots") for _ in range(12)]
        assert answers[0].status_code == 200
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        # A claim to be a proxy does not change the client.
        assert client.get("/api/bots", headers={"x-forwarded-for": "10.0.0.1"}).status_code == 429


def test_pictures_under_ever_new_rules_are_rated_and_those_under_known_ones_are_not(tmp_path: Path) -> None:
    limits = Limits(requests=FAST, heavy=Rate(3, 0.001))

    def address(copies: int) -> str:
        text = f'format = "bastide-tiles/1"\nset = "ours"\n[tiles.mine]\ncount = {copies}\ncity = "N"\n'
        wanted = {"plugins": {"base-game": {}}, "tiles": {"texts": [text]}}
        packed = base64.urlsafe_b64encode(zlib.compress(json.dumps(wanted).encode())).decode().rstrip("=")
        return f"/art/x.{packed}/tiles/base-game/D@0.svg"

    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        assert [client.get(address(copies)).status_code for copies in range(1, 5)] == [200, 200, 200, 429]
        assert [client.get(address(1)).status_code for _ in range(8)] == [200] * 8


def test_expensive_requests_leave_threads_to_players() -> None:
    heavy = Heavy(FAST, "such questions", at_once=3, of_client=2)
    with ExitStack() as requests:
        for name in ("Ann", "Ann", "Bo"):
            requests.enter_context(one_request())
            heavy.take(name)
            # Further charges of a request are part of it.
            heavy.take(name)
        for name in ("Ann", "Cy"):
            with one_request(), pytest.raises(RefusedError) as refused:
                heavy.take(name)
            assert refused.value.kind == "busy"
    for _ in range(5):
        with one_request():
            heavy.take("Ann")
    with one_request():
        heavy.take("Ann")
        with one_request():
            heavy.take("Ann")
            with one_request(), pytest.raises(RefusedError):
                heavy.take("Ann")


def test_client_with_many_requests_does_not_keep_others_from_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_of_workers = Workers.ask
    gate = threading.Event()
    later: Future[Any] = Future()

    def held_up(self: Workers, client: str, what: str, *given: Any) -> Any:
        return later if what == "request" else asked_of_workers(self, client, what, *given)

    def let_go() -> None:
        gate.wait(PATIENCE)
        later.set_exception(RefusedError("missing", "later"))

    threading.Thread(target=let_go).start()
    monkeypatch.setattr(Workers, "ask", held_up)
    limits = replace(UNLIMITED, heavy_of_client=4)
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        host, _ = begin(client)
        with ThreadPoolExecutor(60) as pool:
            asked = [
                pool.submit(client.post, "/api/variants/rulebook", json={"variant": "hig-2002"}) for _ in range(60)
            ]
            try:
                # Some are refused; by then, the maximal number is running.
                wait(asked, PATIENCE, FIRST_COMPLETED)
                assert host.act_first()["number"] == 1
            finally:
                gate.set()
            statuses = [each.result().status_code for each in asked]
        assert set(statuses) == {404, 503}
        assert client.post("/api/variants/rulebook", json={"variant": "hig-2002"}).status_code == 404


def test_one_game_takes_only_so_many_actions(tmp_path: Path) -> None:
    limits = Limits(requests=FAST, actions=Rate(5, 0.001))
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        host, watcher = begin(client)
        for _ in range(5):
            host.act_first()
        view = host.view()
        assert host.act(view["actions"][0]["record"], view["number"]).status_code == 429
        # Spectators take nothing from players.
        other, onlooker = begin(client)
        for _ in range(6):
            assert onlooker.act({"type": "pass"}, 0).status_code == 401
        assert other.act_first()["number"] == 1
        assert watcher.view()["number"] == 5


def test_tokens_come_back_with_time_and_belong_to_one_client() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 1), "requests", lambda: now[0])
    buckets.take("one")
    buckets.take("one")
    with pytest.raises(RefusedError, match="too many requests"):
        buckets.take("one")
    buckets.take("other")
    now[0] += 1
    buckets.take("one")
    with pytest.raises(RefusedError):
        buckets.take("one")


def test_there_are_only_so_many_games_entries_and_watchers(tmp_path: Path) -> None:
    limits = Limits(games=1, entries=2, watchers_of_game=1)
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        host, watcher = begin(client)
        assert client.post("/api/games", json={"variant": "hig-2002", "players": ["Ann"]}).status_code == 503
        view = host.act_first(host.act_first())
        assert host.act(view["actions"][0]["record"], 2).status_code == 409
        views = live(watcher)
        next(views)
        assert watcher.get("events").status_code == 503
        views.close()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ["type", "player", "tile", "at", "rotation", "piece", "on", "corner", "edge", "place", "as", "name", "value"]
ACTIONS = st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=6) | st.fixed_dictionaries(
    {"type": st.sampled_from(["place", "deploy", "pass", "retrieve", "roll", "discard"]), "at": JSON, "rotation": JSON}
)


REQUESTS = {
    "action": ACTIONS,
    "variant": st.dictionaries(st.sampled_from(["plugins", "rates", "tiles", "supply"]), JSON),
}
PATIENT = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@part(3, suppress_health_check=PATIENT)
@given(**REQUESTS)
def test_no_request_makes_the_server_fail(client: httpx.Client, action: Any, variant: Any) -> None:
    asked(client, action, variant)


@pytest.mark.exhaustive
@settings(max_examples=150, suppress_health_check=PATIENT)
@given(**REQUESTS)
def test_none_of_many_requests_makes_the_server_fail(client: httpx.Client, action: Any, variant: Any) -> None:
    asked(client, action, variant)


def asked(client: httpx.Client, action: Any, variant: Any) -> None:
    """Ask for an action and for what a variant is, which is answered."""
    games = GAMES.setdefault(str(client.base_url), [])
    if not games:
        games.append(begin(client)[0])
    host = games[0]
    view = host.view()
    try:
        answer = host.act(action, view["number"])
    except UnicodeEncodeError:
        return  # This cannot be sent.
    assert answer.status_code < 500, answer.text
    if answer.status_code == 200:
        host.undo(view["number"] + 1)
    assert client.post("/api/variants/check", json={"variant": variant}).status_code in (200, 400)


GAMES: dict[str, list[Any]] = {}
