"""The order of waiting requests: first those of the client that has used the least time."""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from collections.abc import Callable

from cachetools import LRUCache

#: After this many seconds half of the used time is forgotten; and how many games and clients are remembered.
_HALF = 60.0
_REMEMBERED = 4096


class Turns:
    """A queue of games that wait for a bot. A client with many games and slow bots does not delay the others.

    Args:
        clock: returns the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: list[tuple[float, int, str]] = []
        self._numbers = itertools.count()
        self._clients: LRUCache[str, str] = LRUCache(_REMEMBERED)
        #: For each client, the used seconds, and the time of the last use.
        self._had: LRUCache[str, tuple[float, float]] = LRUCache(_REMEMBERED)
        self._lock = threading.Lock()

    def begun(self, game: str, client: str) -> None:
        """Remember the client that created a game; a game with an unknown creator counts as a client of its own."""
        with self._lock:
            self._clients[game] = client

    def wait(self, game: str) -> None:
        """Add a game to the queue."""
        with self._lock:
            heapq.heappush(self._waiting, (self._share(self._client(game)), next(self._numbers), game))

    def next(self, may: Callable[[str], bool] = lambda game: True) -> str | None:
        """The next game among those that may run; ``None`` if there is none."""
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

    def leave(self, game: str) -> None:
        """Remove a game from the queue, and forget its creator."""
        with self._lock:
            self._waiting = [each for each in self._waiting if each[2] != game]
            heapq.heapify(self._waiting)
            self._clients.pop(game, None)

    def ended(self, game: str) -> None:
        """Forget the creator of a game."""
        with self._lock:
            self._clients.pop(game, None)

    def took(self, game: str, seconds: float) -> None:
        """Charge the time of a decision."""
        with self._lock:
            client = self._client(game)
            self._had[client] = (self._share(client) + seconds, self._clock())
            # Those that wait already are placed behind others that have used less meanwhile.
            self._waiting = [(self._share(self._client(each)), number, each) for _, number, each in self._waiting]
            heapq.heapify(self._waiting)

    def _client(self, game: str) -> str:
        return self._clients.get(game, f"game {game}")

    def _share(self, client: str) -> float:
        seconds, when = self._had.get(client, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._clock() - when) / _HALF))
