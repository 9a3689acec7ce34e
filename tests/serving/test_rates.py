"""Strangers who flood the server from any number of addresses."""

from __future__ import annotations

import asyncio
import itertools
import threading
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from bastide.apps.serving.http.guards import Guards
from bastide.apps.serving.http.rates import Buckets, Heavy, one_request
from bastide.apps.serving.http.refusals import RefusedError
from bastide.apps.serving.settings import Rate, Settings
from tests.serving.servers import FAST, UNLIMITED, begin, served


def crowd_of(size: float, rate: Rate) -> tuple[Buckets, list[float]]:
    now = [0.0]
    return Buckets(rate, "questions", lambda: now[0], crowd=size), now


def flood(buckets: Buckets, clients: int) -> int:
    """The number of answers to some clients that send requests as fast as they can."""
    answered = 0
    for name in [f"stranger {number}" for number in range(clients)] * 20:
        with suppress(RefusedError):
            buckets.take(name)
            answered += 1
    return answered


def test_many_addresses_share_the_common_limit() -> None:
    buckets, now = crowd_of(4, Rate(10, 1))
    assert flood(buckets, 100) <= 40
    now[0] += 1
    assert flood(buckets, 100) <= 4


def test_client_with_few_requests_is_answered_during_a_flood() -> None:
    buckets, now = crowd_of(4, Rate(10, 1))
    for _ in range(60):
        flood(buckets, 12)
        now[0] += 0.5
    flood(buckets, 12)
    for _ in range(3):
        buckets.take("visitor")


def test_player_is_answered_during_a_flood_of_strangers() -> None:
    buckets, _ = crowd_of(4, Rate(10, 1))
    flood(buckets, 1000)
    with pytest.raises(RefusedError) as refused:
        buckets.take("visitor")
    assert refused.value.kind == "busy"
    for _ in range(10):
        buckets.take("game 1", plays=True)


def test_single_client_may_use_its_full_limit() -> None:
    buckets, now = crowd_of(4, Rate(10, 1))
    for _ in range(10):
        buckets.take("visitor")
    for _ in range(100):
        now[0] += 1
        buckets.take("visitor")


def test_strangers_leave_places_to_players() -> None:
    heavy = Heavy(FAST, "questions", at_once=3, of_client=3, of_strangers=2)
    with ExitStack() as requests:
        for name in ("one", "other"):
            requests.enter_context(one_request())
            heavy.take(name)
        with one_request(), pytest.raises(RefusedError):
            heavy.take("third")
        with one_request():
            heavy.take("game", plays=True)


def test_client_that_receives_nothing_does_not_block_others() -> None:
    heavy = Heavy(FAST, "questions", at_once=1, of_client=1)
    with one_request() as answered:
        heavy.take("deaf")
        answered()
        with one_request():
            heavy.take("visitor")
    with one_request():
        heavy.take("visitor")


def test_players_see_the_past_and_pictures_during_a_flood_of_strangers(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, heavy=Rate(3, 0.001), crowd=1)
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, app):
        host, watcher = begin(client)
        view = host.act_first()
        with suppress(RefusedError):
            for number in itertools.count():
                app.state.bastide.heavy.take(f"stranger {number}")
        assert client.post("/api/variants/check", json={"variant": "hig-2002"}).status_code == 503
        assert watcher.get("", at=0).status_code == 503
        assert host.get("", at=0).status_code == 200
        assert host.post("why", {"action": view["actions"][0]["record"]}).status_code == 200
        assert client.get(f"/art/{view['art']}/tiles/base-game/D@0.svg").status_code == 200


def test_replays_of_games_not_in_memory_are_limited(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, rooms=1, openings=Rate(6, 0.001))
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        # Each displaces the other from memory.
        games = [begin(client)[0] for _ in range(2)]
        statuses = [games[number % 2].get("").status_code for number in range(8)]
        assert statuses == [200] * 6 + [429, 200]
        # A game in memory is available to all.
        kept = next(game for game in games if game.get("").status_code == 200)
        assert [kept.get("").status_code for _ in range(5)] == [200] * 5


def test_answer_that_has_begun_holds_no_place(tmp_path: Path) -> None:
    held = threading.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        heavy.take("deaf")
        await send({"type": "http.response.start", "status": 200, "headers": []})
        with one_request():
            heavy.take("visitor")
        held.set()

    heavy = Heavy(FAST, "questions", at_once=1, of_client=1)
    guards = Guards(app, Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED))
    scope = {"type": "http", "method": "GET", "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1)}

    async def nothing() -> Message:
        return {"type": "http.disconnect"}

    async def sent(message: Message) -> None:
        assert message["status"] == 200

    asyncio.run(guards(scope, nothing, sent))
    assert held.is_set()
