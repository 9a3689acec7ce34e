"""Rate limits of requests."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from cachetools import LRUCache

from bastide import coded

from ..settings import Rate
from .refusals import RefusedError

#: How many clients are remembered; the one unseen for longest is forgotten, and starts with a full bucket again.
_REMEMBERED = 4096


class Buckets:
    """A bucket of tokens for each client; a request takes one, and they refill over time.

    All clients together have one, too, and players another, so that any number of strangers takes nothing from them.
    When a common bucket is half empty, the rest is for clients that have asked for little.

    Args:
        rate: the size of a bucket, and its refill rate.
        what: the kind of request, in words.
        clock: returns the time in seconds.
        crowd: the common bucket's size in multiples of a client's; unlimited by default.
    """

    def __init__(
        self, rate: Rate, what: str, clock: Callable[[], float] = time.monotonic, *, crowd: float | None = None
    ) -> None:
        self._rate = rate
        self._what = what
        self._clock = clock
        self._left: LRUCache[str, tuple[float, float]] = LRUCache(_REMEMBERED)
        self._all = None if crowd is None else Rate(rate.burst * crowd, rate.a_second * crowd)
        #: The remainder of the common buckets of strangers and of players.
        self._left_of_all: dict[bool, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def take(self, name: str, *, plays: bool = False) -> None:
        """Take a token.

        Args:
            name: the client.
            plays: whether the request is about a game in which the client has a seat.

        Raises:
            RefusedError: none is left.
        """
        rate = self._rate
        with self._lock:
            now = self._clock()
            left = _filled(rate, self._left.get(name), now)
            wait = self._wait_for_all(plays, left / rate.burst, now) if left >= 1 else 0.0
            enough = left >= 1 and not wait
            # Refused requests count, too: repeated attempts use up the client's share.
            self._left[name] = (left - 1 if left >= 1 else left, now)
            if enough and self._all is not None:
                self._left_of_all[plays] = (_filled(self._all, self._left_of_all.get(plays), now) - 1, now)
        if wait:
            raise RefusedError(
                "busy", coded("server/busy", "too much is asked at once; try again in a moment"), wait=wait
            )
        if not enough:
            wait = (1 - left) / rate.a_second
            raise RefusedError(
                "hasty",
                coded("server/rate", "too many {what}; wait a moment and try again", what=self._what),
                wait=wait,
            )

    def _wait_for_all(self, plays: bool, share: float, now: float) -> float:
        """How many seconds a client with this share of its own tokens left has to wait."""
        if self._all is None:
            return 0.0
        needed = 1 + self._all.burst / 2 * (1 - share)
        return max(0.0, needed - _filled(self._all, self._left_of_all.get(plays), now)) / self._all.a_second


def _filled(rate: Rate, before: tuple[float, float] | None, now: float) -> float:
    """The current number of tokens, from an earlier number and its time."""
    left, then = before or (rate.burst, now)
    return min(rate.burst, left + (now - then) * rate.a_second)


#: What to release when the current request is answered.
_held: ContextVar[list[Callable[[], None]] | None] = ContextVar("held", default=None)


@contextmanager
def one_request() -> Iterator[Callable[[], None]]:
    """The scope of a request: what it holds is released at its end, or by calling the yielded function."""
    held: list[Callable[[], None]] = []

    def give_back() -> None:
        while held:
            held.pop()()

    before = _held.set(held)
    try:
        yield give_back
    finally:
        _held.reset(before)
        give_back()


class Heavy(Buckets):
    """Requests that occupy a thread: too many from one client at once would block the players.

    Args:
        rate: the size of a bucket, and its refill rate.
        what: the kind of request, in words.
        at_once: how many requests run at a time.
        of_client: how many of them one client may have.
        clock: returns the time in seconds.
        crowd: the common bucket's size in multiples of a client's.
        of_strangers: how many of them all clients without a seat may have; all by default.
    """

    def __init__(
        self,
        rate: Rate,
        what: str,
        at_once: int,
        of_client: int,
        clock: Callable[[], float] = time.monotonic,
        *,
        crowd: float | None = None,
        of_strangers: int | None = None,
    ) -> None:
        super().__init__(rate, what, clock, crowd=crowd)
        self._at_once = at_once
        self._of_client = of_client
        self._of_strangers = at_once if of_strangers is None else of_strangers
        self._busy: Counter[tuple[str, bool]] = Counter()
        self._entry = threading.Lock()

    def take(self, name: str, *, plays: bool = False) -> None:
        """Take a token, and occupy a place until the request is answered.

        Raises:
            RefusedError: no token is left, or too many requests run.
        """
        held = _held.get()
        if not held and held is not None:
            with self._entry:
                strangers = sum(count for (_, seated), count in self._busy.items() if not seated)
                if (
                    self._busy.total() >= self._at_once
                    or self._busy[name, plays] >= self._of_client
                    or (not plays and strangers >= self._of_strangers)
                ):
                    raise RefusedError(
                        "busy", coded("server/busy", "too much is asked at once; try again in a moment"), wait=1
                    )
                self._busy[name, plays] += 1
            held.append(lambda: self._leave(name, plays))
        super().take(name, plays=plays)

    def _leave(self, name: str, plays: bool) -> None:
        with self._entry:
            self._busy[name, plays] -= 1
            # Clients without running requests are forgotten.
            self._busy += Counter()


class Firsts:
    """Requests that are expensive the first time and cheap afterwards, such as cached ones.

    Args:
        buckets: the buckets that a first time takes from.
        kept: how many recent requests are remembered.
    """

    def __init__(self, buckets: Buckets, kept: int) -> None:
        self._buckets = buckets
        self._known: LRUCache[str, None] = LRUCache(kept)
        self._lock = threading.Lock()

    def take(self, name: str, what: str) -> None:
        """Take a token, unless any client made the same request recently.

        Args:
            name: the client.
            what: the request.

        Raises:
            RefusedError: none is left.
        """
        with self._lock:
            if what not in self._known:
                self._buckets.take(name)
            self._known[what] = None
