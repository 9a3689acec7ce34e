"""Whose bots think next: first those of whoever has had them think least."""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

#: After so many seconds half of what somebody has had is forgotten; and so many games and clients are remembered.
_HALF = 60.0
_REMEMBERED = 4096


class Turns:
    """Games that wait for a bot. One client who has begun many with slow ones holds no other up.

    Args:
        clock: gives the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: list[tuple[float, int, str]] = []
        self._numbers = itertools.count()
        self._clients: OrderedDict[str, str] = OrderedDict()
        #: For each client, how many seconds were thought for them, and when that was.
        self._had: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def begun(self, game: str, client: str) -> None:
        """Remember who has begun a game; one of which nobody knows it any more stands for itself."""
        with self._lock:
            self._clients[game] = client
            while len(self._clients) > _REMEMBERED:
                self._clients.popitem(last=False)

    def wait(self, game: str) -> None:
        """A game waits for a bot."""
        with self._lock:
            heapq.heappush(self._waiting, (self._share(self._client(game)), next(self._numbers), game))

    def next(self, may: Callable[[str], bool] = lambda game: True) -> str | None:
        """The game that comes next, of those that may; ``None`` if there is none."""
        with self._lock:
            passed = []
            found = None
            while self._waiting and found is None:
                each = heapq.heappop(self._waiting)
                if may(each[2]):
                    found = each[2]
                else:
                    passed.append(each)
            for each in passed:
                heapq.heappush(self._waiting, each)
            return found

    def ended(self, game: str) -> None:
        """Forget who has begun a game."""
        with self._lock:
            self._clients.pop(game, None)

    def took(self, game: str, seconds: float) -> None:
        """A bot has thought for a game."""
        with self._lock:
            client = self._client(game)
            self._had[client] = (self._share(client) + seconds, self._clock())
            self._had.move_to_end(client)
            while len(self._had) > _REMEMBERED:
                self._had.popitem(last=False)
            # Whoever waits already waits behind those who have had less meanwhile.
            self._waiting = [(self._share(self._client(each)), number, each) for _, number, each in self._waiting]
            heapq.heapify(self._waiting)

    def _client(self, game: str) -> str:
        return self._clients.get(game, f"game {game}")

    def _share(self, client: str) -> float:
        seconds, when = self._had.get(client, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._clock() - when) / _HALF))
