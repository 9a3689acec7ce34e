"""How often somebody may ask for something."""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from bastide import sentence

from .refusals import RefusedError
from .settings import Rate

#: How many clients are remembered; whoever was not seen for longest is forgotten, and has all tokens again.
_REMEMBERED = 4096


class Buckets:
    """A bucket of tokens for everybody; each request takes one, and they come back with time.

    Args:
        rate: how many there are, and how fast they come back.
        what: what is asked for, in words.
        clock: gives the time in seconds.
    """

    def __init__(self, rate: Rate, what: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._what = what
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, name: str) -> None:
        """Take a token.

        Args:
            name: whose.

        Raises:
            RefusedError: none is left.
        """
        rate = self._rate
        with self._lock:
            now = self._clock()
            left, before = self._left.pop(name, (rate.burst, now))
            left = min(rate.burst, left + (now - before) * rate.a_second)
            enough = left >= 1
            self._left[name] = (left - 1 if enough else left, now)
            while len(self._left) > _REMEMBERED:
                self._left.popitem(last=False)
        if not enough:
            wait = (1 - left) / rate.a_second
            raise RefusedError(
                429, sentence("too many {what}; wait a moment and try again", what=self._what), wait=wait
            )


#: What is to be given back when the request is answered that is carried out just now.
_held: ContextVar[list[Callable[[], None]] | None] = ContextVar("held", default=None)


@contextmanager
def one_request() -> Iterator[None]:
    """While a request is carried out: what it holds is given back in the end."""
    held: list[Callable[[], None]] = []
    before = _held.set(held)
    try:
        yield
    finally:
        _held.reset(before)
        for give_back in held:
            give_back()


class Heavy(Buckets):
    """What keeps a thread busy: whoever asks for much of it at once would leave none for those who play.

    Args:
        rate: how many there are, and how fast they come back.
        what: what is asked for, in words.
        at_once: how many requests are at it at a time.
        of_client: of them, those of one client.
        clock: gives the time in seconds.
    """

    def __init__(
        self, rate: Rate, what: str, at_once: int, of_client: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(rate, what, clock)
        self._at_once = at_once
        self._of_client = of_client
        self._busy: Counter[str] = Counter()
        self._entry = threading.Lock()

    def take(self, name: str) -> None:
        """Take a token, and be at it until the request is answered.

        Raises:
            RefusedError: none is left, or too many are at it.
        """
        held = _held.get()
        if not held and held is not None:
            with self._entry:
                if self._busy.total() >= self._at_once or self._busy[name] >= self._of_client:
                    raise RefusedError(503, "too much is asked at once; try again in a moment", wait=1)
                self._busy[name] += 1
            held.append(lambda: self._leave(name))
        super().take(name)

    def _leave(self, name: str) -> None:
        with self._entry:
            self._busy[name] -= 1
            # Nobody is remembered who is not at it.
            self._busy += Counter()


class Firsts:
    """What costs much the first time and little after that, as what is kept in memory does.

    Args:
        buckets: what a first time takes from.
        kept: how many are remembered of those that were asked for last.
    """

    def __init__(self, buckets: Buckets, kept: int) -> None:
        self._buckets = buckets
        self._kept = kept
        self._known: OrderedDict[str, None] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, name: str, what: str) -> None:
        """Take a token, unless the same was asked for lately by anybody.

        Args:
            name: who asks.
            what: for what.

        Raises:
            RefusedError: none is left.
        """
        with self._lock:
            if what not in self._known:
                self._buckets.take(name)
                self._known[what] = None
            self._known.move_to_end(what)
            while len(self._known) > self._kept:
                self._known.popitem(last=False)
