"""The effect of demanding visitors on players: the duration of moves without them and with them.

For a while people only play. Then visitors send the most expensive requests at the same time, each from its own
address: checks of variants with many expansions, their rulebooks, games between bots, and pictures of large boards.
This is repeated several times, since other load of the machine changes with time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from bench.serving import Table, server, spread

#: Expansions that visitors combine in ever new ways.
EXPANSIONS = (
    "river",
    "inns-cathedrals",
    "traders-builders",
    "princess-dragon",
    "abbey-mayor",
    "bridges-castles-bazaars",
)


class Visitor:
    """A visitor who sends one request after another, without a pause.

    Args:
        address: the address of the server.
        number: its number; each has its own address.
    """

    def __init__(self, address: str, number: int) -> None:
        self._address = address
        self._local = f"127.0.1.{number + 1}"
        self._numbers = random.Random(number)
        self.asked: Counter[str] = Counter()

    async def ask(self, until: float) -> None:
        """Send requests until a time."""
        transport = httpx.AsyncHTTPTransport(local_address=self._local)
        async with httpx.AsyncClient(
            base_url=self._address, transport=transport, timeout=600, trust_env=False
        ) as client:
            while time.monotonic() < until:
                name, address, wish = self._wish()
                begun = time.monotonic()
                answer = await client.post(address, json=wish)
                self.asked[f"{name} {answer.status_code}"] += 1
                if answer.status_code >= 400 and time.monotonic() - begun < 1:
                    await asyncio.sleep(1)

    def _wish(self) -> tuple[str, str, dict[str, Any]]:
        some = self._numbers.sample(EXPANSIONS, self._numbers.randint(2, len(EXPANSIONS)))
        variant = " + ".join(["hig-2002", *some])
        seed = str(self._numbers.random())
        picture = {"diagram": _board(20), "under": "hig-2002", "format": "svg", "tile_size": 100}
        wishes: list[tuple[str, str, dict[str, Any]]] = [
            ("check", "/api/variants/check", {"variant": variant}),
            ("rulebook", "/api/variants/rulebook", {"variant": variant, "format": "html"}),
            ("sample", "/api/comparisons/sample", {"variant": variant, "players": 5, "seed": seed}),
            ("picture", "/api/diagrams/picture", picture),
        ]
        return self._numbers.choice(wishes)


def _board(side: int) -> dict[str, Any]:
    """A board with this many tiles in each direction, which fit nowhere."""
    tiles = [{"tile": "base-game/U", "at": [x, y], "rotation": 0} for x in range(side) for y in range(side)]
    return {"format": "bastide-diagram/1", "players": ["Ann", "Bo"], "tiles": tiles}


async def measure(address: str, games: int, visitors: int, seconds: float, rounds: int, think: float) -> dict[str, Any]:
    """Let people play, without visitors and with them, and return the durations of moves."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    times: dict[str, list[float]] = {"alone": [], "visited": []}
    asked: Counter[str] = Counter()
    async with httpx.AsyncClient(base_url=address, timeout=600, limits=limits, trust_env=False) as client:
        for number in range(2 * rounds):
            which = "visited" if number % 2 else "alone"
            tables = []
            for seed in range(games):
                wish: dict[str, Any] = {"variant": "hig-2002", "players": ["Ann", "Bo"], "seed": seed, "seats": "apart"}
                begun = (await client.post("/api/games", json=wish)).raise_for_status().json()
                tables.append(Table(client, begun, think, seed))
            begin = time.monotonic() + min(5, seconds / 4)
            crowd = [Visitor(address, each) for each in range(visitors)] if which == "visited" else []
            # They begin before anything counts, and end after it.
            asking = [asyncio.create_task(visitor.ask(begin + seconds)) for visitor in crowd]
            await asyncio.gather(*(table.play(begin, begin + seconds) for table in tables))
            await asyncio.gather(*asking)
            for table in tables:
                times[which] += table.answers
            for visitor in crowd:
                asked += visitor.asked
    found: dict[str, Any] = {name: {"moves": len(each), "answer_ms": spread(each)} for name, each in times.items()}
    p95 = [found[which]["answer_ms"].get("p95", 0.0) for which in ("alone", "visited")]
    return found | {
        "games": games,
        "visitors": visitors,
        "p95_more_ms": round(p95[1] - p95[0], 1),
        "asked": dict(asked),
    }


def main() -> None:
    """Measure and print."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m bench.visitors", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="games at once")
    parser.add_argument("--visitors", type=int, default=6, help="visitors at once, each with an address of their own")
    parser.add_argument("--seconds", type=float, default=30, help="for how long, each time")
    parser.add_argument("--rounds", type=int, default=3, help="how often, without visitors and with them")
    parser.add_argument("--think", type=float, default=2, help="seconds that people think about a decision, on average")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(f"sqlite:///{Path(folder) / 'games.sqlite'}") as address:
        result = asyncio.run(measure(address, given.games, given.visitors, given.seconds, given.rounds, given.think))
    if given.json:
        print(json.dumps(result, indent=2))
        return
    print(f"{result['games']} games at once, and {result['visitors']} visitors")
    for name, what in (("alone", "without visitors"), ("visited", "with visitors")):
        spreads = result[name]["answer_ms"]
        print(f"  {what:<17}{result[name]['moves']:>6} moves   p50 {spreads['p50']:>7} ms   p95 {spreads['p95']:>7} ms")
    print(f"  more with visitors: {result['p95_more_ms']} ms at the 95th percentile")
    print("  they were answered: " + ", ".join(f"{what}: {count}" for what, count in sorted(result["asked"].items())))


if __name__ == "__main__":
    main()
