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

    All together have one, too, and those who play here another, so that strangers take nothing from them, however many
    these are. When half of it is gone, the other half is for those who have asked for little.

    Args:
        rate: how many there are, and how fast they come back.
        what: what is asked for, in words.
        clock: gives the time in seconds.
        crowd: how many times as much all together may ask for; as much as they like without.
    """

    def __init__(
        self, rate: Rate, what: str, clock: Callable[[], float] = time.monotonic, *, crowd: float | None = None
    ) -> None:
        self._rate = rate
        self._what = what
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._all = None if crowd is None else Rate(rate.burst * crowd, rate.a_second * crowd)
        #: For strangers and for those who play, what is left of all.
        self._left_of_all: dict[bool, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def take(self, name: str, *, plays: bool = False) -> None:
        """Take a token.

        Args:
            name: whose.
            plays: whether it is taken in a game in which they have a seat.

        Raises:
            RefusedError: none is left.
        """
        rate = self._rate
        with self._lock:
            now = self._clock()
            left = _filled(rate, self._left.pop(name, None), now)
            wait = self._wait_for_all(plays, left / rate.burst, now) if left >= 1 else 0.0
            enough = left >= 1 and not wait
            # Who asks again and again has asked for much, whether or not it was answered.
            self._left[name] = (left - 1 if left >= 1 else left, now)
            if enough and self._all is not None:
                self._left_of_all[plays] = (_filled(self._all, self._left_of_all.get(plays), now) - 1, now)
            while len(self._left) > _REMEMBERED:
                self._left.popitem(last=False)
        if wait:
            raise RefusedError(503, "too much is asked at once; try again in a moment", wait=wait)
        if not enough:
            wait = (1 - left) / rate.a_second
            raise RefusedError(
                429, sentence("too many {what}; wait a moment and try again", what=self._what), wait=wait
            )

    def _wait_for_all(self, plays: bool, share: float, now: float) -> float:
        """For how many seconds somebody has to wait who has this share of their own tokens left."""
        if self._all is None:
            return 0.0
        needed = 1 + self._all.burst / 2 * (1 - share)
        return max(0.0, needed - _filled(self._all, self._left_of_all.get(plays), now)) / self._all.a_second


def _filled(rate: Rate, before: tuple[float, float] | None, now: float) -> float:
    """How many tokens there are, of how many there were and when."""
    left, then = before or (rate.burst, now)
    return min(rate.burst, left + (now - then) * rate.a_second)


#: What is to be given back when the request is answered that is carried out just now.
_held: ContextVar[list[Callable[[], None]] | None] = ContextVar("held", default=None)


@contextmanager
def one_request() -> Iterator[Callable[[], None]]:
    """While a request is carried out: what it holds is given back in the end, or when what is given here is called."""
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
    """What keeps a thread busy: whoever asks for much of it at once would leave none for those who play.

    Args:
        rate: how many there are, and how fast they come back.
        what: what is asked for, in words.
        at_once: how many requests are at it at a time.
        of_client: of them, those of one client.
        clock: gives the time in seconds.
        crowd: how many times as much all together may ask for.
        of_strangers: of those at a time, those of all who do not play; all of them without.
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
        """Take a token, and be at it until the request is answered.

        Raises:
            RefusedError: none is left, or too many are at it.
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
                    raise RefusedError(503, "too much is asked at once; try again in a moment", wait=1)
                self._busy[name, plays] += 1
            held.append(lambda: self._leave(name, plays))
        super().take(name, plays=plays)

    def _leave(self, name: str, plays: bool) -> None:
        with self._entry:
            self._busy[name, plays] -= 1
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
