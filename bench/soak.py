"""Games that come and go for a long time: the memory of the server, minute by minute.

A fixed number of games run at once, two people with a live connection each. When one ends, its past is viewed, and
another one begins. The question is whether the memory keeps growing: it is reported for each minute, and in the end the
last minutes are compared with the first ten.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from bench.serving import Table, started

_MEGABYTE = 1024 * 1024


def memory(pid: int) -> float:
    """The memory of a process in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / _MEGABYTE
    raise RuntimeError("this system does not say how much memory a process takes")


async def one_after_another(
    client: httpx.AsyncClient, think: float, number: int, until: float, ended: list[int]
) -> None:
    """Play one game after another until a time."""
    seed = number
    while time.monotonic() < until:
        wish: dict[str, Any] = {"variant": "hig-2002", "players": ["Ann", "Bo"], "seed": seed, "seats": "apart"}
        begun = (await client.post("/api/games", json=wish)).raise_for_status().json()
        table = Table(client, begun, think, seed)
        await table.play(until, until)
        if time.monotonic() < until:
            ended.append(seed)
            (await client.get(f"/api/games/{begun['id']}", params={"at": 10})).raise_for_status()
        seed += 1_000


async def measure(address: str, pid: int, games: int, minutes: float, think: float, every: float) -> dict[str, Any]:
    """Play games in succession, and measure the memory."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    ended: list[int] = []
    taken: list[float] = []
    begun = time.monotonic()
    async with httpx.AsyncClient(base_url=address, timeout=600, limits=limits, trust_env=False) as client:
        playing = [
            asyncio.create_task(one_after_another(client, think, number, begun + 60 * minutes, ended))
            for number in range(games)
        ]
        while time.monotonic() < begun + 60 * minutes:
            await asyncio.sleep(every)
            taken.append(memory(pid))
            passed = (time.monotonic() - begun) / 60
            print(f"  after {passed:5.1f} minutes {taken[-1]:7.1f} MB, {len(ended)} games ended", flush=True)
        await asyncio.gather(*playing)
    # The first ten minutes of an hour, or a sixth of any duration.
    first = taken[: max(1, len(taken) // 6)]
    last = taken[-len(first) :]
    return {
        "games": games,
        "ended": len(ended),
        "megabytes": [round(each, 1) for each in taken],
        "last_to_first": round(max(last) / max(first), 3),
    }


def main() -> None:
    """Measure and print."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=50, help="games at once")
    parser.add_argument("--minutes", type=float, default=60, help="for how long")
    parser.add_argument(
        "--think", type=float, default=0.5, help="seconds that people think about a decision, on average"
    )
    parser.add_argument("--every", type=float, default=60, help="seconds between two looks at the memory")
    parser.add_argument("--json", action="store_true", help="print JSON in the end")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        started(f"sqlite:///{Path(folder) / 'games.sqlite'}") as (address, pid),
    ):
        asked = (address, pid, given.games, given.minutes, given.think, given.every)
        result = asyncio.run(measure(*asked))
    if given.json:
        print(json.dumps(result, indent=2))
        return
    print(f"{result['games']} games at once, {result['ended']} ended")
    print(f"  the last minutes take {result['last_to_first']} times the memory of the first ones")


if __name__ == "__main__":
    main()
