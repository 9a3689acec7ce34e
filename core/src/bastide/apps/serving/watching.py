"""Rules that never end within a game: the process that serves is ended, and does not try the same again by itself.

Most of what takes long is done by workers. A move and a look at a game take some milliseconds, and are done where the
game is; nothing can stop a thread that is at them. So a watch looks at all threads. When one has computed for longer
than the limits say, it tells the supervisor what that was, and ends the process. The next process has a suspect: before
the same is done again, a worker tries it, which can be stopped, and which finds out which rule it is.
"""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import wraps
from inspect import iscoroutinefunction, signature
from typing import Any

from fastapi import APIRouter, Request
from fastapi.routing import APIRoute

from bastide import thread_clock

from .workers import EndlessError

#: Seconds between two looks.
_LOOK = 0.25
#: For how many seconds more than a limit nothing of Python may be called before the system ends the process.
_GRACE = 10.0

Clock = Callable[[], float]
#: Has a worker do something: for whom, what, and what it needs for that.
Ask = Callable[[str, str, Mapping[str, Any]], object]


@dataclass(frozen=True, slots=True)
class _Work:
    """What a thread does.

    Args:
        what: what it is, in one line.
        clock: how long its thread has computed.
        end: how long it may have.
    """

    what: str
    clock: Clock
    end: float


class Watch:
    """Looks at all that is computed where requests are answered.

    Args:
        seconds: how long something may compute, where nothing else is said.
        over: called with what has computed for longer; it ends the process. Without it, nobody looks.
        forgot: called when nothing is suspect any more.
        suspects: what has taken too long before.
    """

    def __init__(
        self,
        seconds: float,
        over: Callable[[str], object] | None = None,
        forgot: Callable[[], object] = lambda: None,
        suspects: Iterable[str] = (),
    ) -> None:
        self._seconds = seconds
        self._over = over
        self._forgot = forgot
        self._suspects = set(suspects)
        self._ask: Ask | None = None
        self._at_work: dict[int, _Work] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def let_try(self, ask: Ask) -> None:
        """Have what is suspect tried elsewhere first.

        Args:
            ask: asks a worker, and waits for the answer.
        """
        self._ask = ask

    def doubts(self, game: str) -> bool:
        """Whether something in a game has taken too long."""
        return any(game in what for what in self._suspects)

    def forget(self) -> None:
        """Suspect nothing any more, since plugins were changed."""
        self._suspects.clear()
        self._forgot()

    @contextmanager
    def bounded(
        self, what: str, trial: Callable[[Ask], object] | None = None, seconds: float | None = None
    ) -> Iterator[None]:
        """Let a thread compute for so long and no longer.

        Args:
            what: what it does, in one line.
            trial: has it tried by a worker, where it has taken too long before.
            seconds: how long; as long as everything without.

        Raises:
            EndlessError: it has taken too long before; what the trial raises, where it still does.
        """
        seconds = self._seconds if seconds is None else seconds
        if what in self._suspects:
            if trial is None or self._ask is None:
                raise EndlessError(seconds)
            trial(self._ask)
            self._suspects.discard(what)
        if self._over is None:
            yield
            return
        thread, clock = threading.get_ident(), thread_clock()
        with self._lock:
            around = self._at_work.get(thread)
            self._at_work[thread] = _Work(what, clock, clock() + seconds)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._lock:
                if around is None:
                    del self._at_work[thread]
                else:
                    self._at_work[thread] = around

    def in_game(
        self, game: str, number: int, what: str, told: Callable[[], Mapping[str, Any]], **given: Any
    ) -> AbstractContextManager[None]:
        """Bound something that is done in a game.

        Args:
            game: its id.
            number: how many entries there are.
            what: the name of what a worker does to try the same.
            told: all that it has to be told of the game.
            given: what else it needs.
        """

        def trial(ask: Ask) -> None:
            ask(f"game {game}", what, {"game": told(), "number": number, **given})

        return self.bounded(json.dumps([game, number, what, given], sort_keys=True, default=str), trial)

    def _run(self) -> None:
        assert self._over is not None
        while True:
            with self._lock:
                if hasattr(signal, "setitimer"):
                    # Where this thread does not come to its turn, something never comes back to Python.
                    longest = max((work.end - work.clock() for work in self._at_work.values()), default=0.0)
                    signal.setitimer(signal.ITIMER_PROF, max(self._seconds, longest) + _GRACE)
                late = next((work.what for work in self._at_work.values() if work.clock() > work.end), None)
                if late is not None:
                    self._over(late)
            time.sleep(_LOOK)


def watch_requests(router: APIRouter) -> None:
    """Let no request to a router compute for longer than the limits of the application say.

    Args:
        router: with all its routes.
    """
    for route in router.routes:
        # What is asynchronous leaves everything that takes time to threads, or to workers.
        if isinstance(route, APIRoute) and not iscoroutinefunction(route.endpoint) and not _is_watched(route):
            route.endpoint = route.dependant.call = _watching(route.endpoint)


def _is_watched(route: APIRoute) -> bool:
    """Whether another application was made of the same routes before."""
    return hasattr(route.endpoint, "__wrapped__")


def _watching(endpoint: Callable[..., Any]) -> Callable[..., Any]:
    asked = signature(endpoint).parameters
    playing = "game" in asked

    @wraps(endpoint)
    def watched(*args: Any, request: Request, **more: Any) -> Any:
        what = f"{request.method} {request.url.path}?{request.url.query} {more!r}"
        try:
            state = request.app.state.bastide
            with state.watch.bounded(what, seconds=None if playing else state.settings.limits.computing):
                return endpoint(*args, request=request, **more)
        except SystemExit as error:
            # A plugin that ends the program does not end the server.
            raise RuntimeError("a plugin wanted to end the program") from error

    # What does not ask for the request has nothing to compute.
    return watched if "request" in asked else endpoint
