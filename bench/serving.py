"""Many games at once on one server: the latency of an answer to an action, and of its news in the other browser.

The server runs in its own process, the players in this one; both share the machine. In every game two people play by
link, each with a live connection, and think for a while about every decision: ``--think`` seconds on average, with
variation. Measured is the time from sending an action to the whole new view, and to its arrival on the other player's
live connection.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

SERVE = """
import sys
from bastide.apps.serving.application import create_app
from bastide.apps.serving.processes.running import address_of, bound, run
from bastide.apps.serving.settings import Limits, Rate, Settings
fast = Rate(1e9, 1e9)
listening = bound("127.0.0.1", 0)
limits = Limits(requests=fast, creations=fast, actions=fast, openings=fast, watchers_of_client=10_000)
app = create_app(Settings(sys.argv[1], limits=limits))
print(address_of(listening, "127.0.0.1"), flush=True)
run(app, listening)
"""


@contextmanager
def started(database: str) -> Iterator[tuple[str, int]]:
    """A server in its own process, without limits for one address: its address, and the id of the process."""
    command = [sys.executable, "-c", SERVE, database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip(), process.pid
        finally:
            process.terminate()


@contextmanager
def server(database: str) -> Iterator[str]:
    """The address of such a server, which all players share."""
    with started(database) as (address, _):
        yield address


class Table:
    """One game: two people with a live connection each.

    Args:
        client: a client of the server.
        begun: the answer of the server when the game began.
        think: the average thinking time in seconds.
        seed: the seed of their choices.
    """

    def __init__(self, client: httpx.AsyncClient, begun: dict[str, Any], think: float, seed: int) -> None:
        self._client = client
        self._game = f"/api/games/{begun['id']}"
        self._secrets = {seat["players"][0]: seat["secret"] for seat in begun["seats"]}
        self._numbers = random.Random(seed)
        self._think = think
        self._sent: dict[int, float] = {}
        self._counts_from = 0.0
        self.answers: list[float] = []
        self.news: list[float] = []

    def _headers(self, player: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self._secrets[player]}"}

    async def play(self, counts_from: float, until: float) -> None:
        """Play until a time, and count from another one on."""
        self._counts_from = counts_from
        follow = [asyncio.create_task(self._follow(player)) for player in self._secrets]
        first = next(iter(self._secrets))
        view = (await self._client.get(self._game, headers=self._headers(first))).json()
        while True:
            await asyncio.sleep(self._numbers.expovariate(1 / self._think))
            if time.monotonic() > until or view["over"]:
                break
            player = view["decision"]["player"]
            if player not in self._secrets:
                view = (await self._client.get(self._game, headers=self._headers(first))).json()
                continue
            if view["actions"] is None:
                view = (await self._client.get(self._game, headers=self._headers(player))).json()
            view = await self._act(player, view)
        for task in follow:
            task.cancel()

    async def _act(self, player: str, view: dict[str, Any]) -> dict[str, Any]:
        wish = {
            "action": self._numbers.choice(view["actions"])["record"],
            "after": view["number"],
            "key": uuid.uuid4().hex,
        }
        start = self._sent[view["number"] + 1] = time.perf_counter()
        answer = await self._client.post(f"{self._game}/actions", json=wish, headers=self._headers(player))
        if time.monotonic() > self._counts_from:
            self.answers.append(time.perf_counter() - start)
        answer.raise_for_status()
        return dict(answer.json())

    async def _follow(self, player: str) -> None:
        asked = self._client.stream("GET", f"{self._game}/events", headers=self._headers(player))
        async with asked as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    number = json.loads(line.removeprefix("data: "))["number"]
                    if number in self._sent and time.monotonic() > self._counts_from:
                        self.news.append(time.perf_counter() - self._sent[number])


async def measure(
    address: str, games: int, warm_up: float, seconds: float, think: float, variant: str, bots: int
) -> dict[str, Any]:
    """Play so many games for a while, and return the latencies."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits, trust_env=False) as client:
        tables = []
        for seed in range(games):
            wanted: dict[str, Any] = {"variant": variant, "players": ["Ann", "Bo"], "seed": seed, "seats": "apart"}
            if seed < bots:
                wanted["bots"] = {"Bo": "greedy"}
            begun = (await client.post("/api/games", json=wanted)).raise_for_status().json()
            tables.append(Table(client, begun, think, seed))
        begin = time.monotonic() + warm_up
        await asyncio.gather(*(table.play(begin, begin + seconds) for table in tables))
    answers = [each for table in tables for each in table.answers]
    news = [each for table in tables for each in table.news]
    return {
        "games": games,
        "with_a_bot": bots,
        "actions": len(answers),
        "actions_per_second": round(len(answers) / seconds, 1),
        "answer_ms": spread(answers),
        "news_ms": spread(news),
    }


def spread(times: Sequence[float]) -> dict[str, float]:
    """Median, 95th percentile and maximum, in milliseconds."""
    if len(times) < 2:
        return {}
    cuts = statistics.quantiles(times, n=100)
    return {"p50": round(1000 * cuts[49], 1), "p95": round(1000 * cuts[94], 1), "max": round(1000 * max(times), 1)}


def main() -> None:
    """Measure and print."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m bench.serving", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="games at once")
    parser.add_argument("--bots", type=int, default=0, help="in how many of them one player is a greedy bot")
    parser.add_argument("--seconds", type=float, default=60, help="for how long")
    parser.add_argument("--warm-up", type=float, default=15, help="seconds before anything is counted")
    parser.add_argument("--think", type=float, default=4, help="seconds that people think about a decision, on average")
    parser.add_argument("--variant", default="hig-2002", help="the rules")
    parser.add_argument("--database", help="a URL; a new SQLite file without it")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{Path(folder) / 'games.sqlite'}"
        with server(database) as address:
            asked = (given.games, given.warm_up, given.seconds, given.think, given.variant, given.bots)
            result = asyncio.run(measure(address, *asked))
    if given.json:
        print(json.dumps(result, indent=2))
        return
    print(f"{result['games']} games at once, {result['with_a_bot']} with a greedy bot, {given.variant}")
    print(f"  {result['actions']} actions, {result['actions_per_second']} a second")
    for what, key in (("answered after", "answer_ms"), ("news after", "news_ms")):
        times = result[key]
        print(f"  {what:<15} p50 {times['p50']:>7} ms   p95 {times['p95']:>7} ms   max {times['max']:>7} ms")


if __name__ == "__main__":
    main()
