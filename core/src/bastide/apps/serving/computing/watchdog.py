"""Rules that never end within a game: the serving process is ended, and does not try the same again by itself.

Workers do most of what takes long. A move and a view of a game take some milliseconds, and run where the game is; no
such thread can be stopped. So a watch checks all threads. When one has computed for longer than the limits, the watch
reports the task to the supervisor, and ends the process. The next process has a suspect: before the same is done again,
a worker tries it, which can be stopped, and which finds the responsible rule.
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

#: Seconds between two checks.
_LOOK = 0.25
#: How many seconds beyond a limit no Python code may run before the system ends the process.
_GRACE = 10.0

Clock = Callable[[], float]
#: Lets a worker run a function: the client, the name, and the arguments.
Ask = Callable[[str, str, Mapping[str, Any]], object]


@dataclass(frozen=True, slots=True)
class _Work:
    """The task of a thread.

    Args:
        what: its description in one line.
        clock: returns the time that its thread has computed.
        end: the time at which it must have finished.
    """

    what: str
    clock: Clock
    end: float


class Watch:
    """Watches everything that is computed while answering requests.

    Args:
        seconds: the default limit of a task.
        over: called with a task over its limit; it ends the process. Without it, nothing is watched.
        forgot: called when there are no more suspects.
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
        """Let suspects be tried elsewhere first.

        Args:
            ask: asks a worker, and waits for the answer.
        """
        self._ask = ask

    def doubts(self, game: str) -> bool:
        """Whether a task in a game has taken too long."""
        return any(game in what for what in self._suspects)

    def forget(self) -> None:
        """Forget all suspects, since plugins were changed."""
        self._suspects.clear()
        self._forgot()

    @contextmanager
    def bounded(
        self, what: str, trial: Callable[[Ask], object] | None = None, seconds: float | None = None
    ) -> Iterator[None]:
        """Limit the computing time of a thread.

        Args:
            what: the description of the task in one line.
            trial: lets a worker try the task, if it has taken too long before.
            seconds: the limit; the default limit if not given.

        Raises:
            EndlessError: it has taken too long before, or whatever the trial raises.
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
        self, game: str, number: int, what: str, data: Callable[[], Mapping[str, Any]], **given: Any
    ) -> AbstractContextManager[None]:
        """Limit the time of a task in a game.

        Args:
            game: its id.
            number: the number of its entries.
            what: the name of the worker's function that tries the same.
            data: gives the data of the game for the worker.
            given: the other arguments.
        """

        def trial(ask: Ask) -> None:
            ask(f"game {game}", what, {"game": data(), "number": number, **given})

        return self.bounded(json.dumps([game, number, what, given], sort_keys=True, default=str), trial)

    def _run(self) -> None:
        assert self._over is not None
        while True:
            with self._lock:
                if hasattr(signal, "setitimer"):
                    # If this thread never runs, some other thread is stuck outside Python.
                    longest = max((work.end - work.clock() for work in self._at_work.values()), default=0.0)
                    signal.setitimer(signal.ITIMER_PROF, max(self._seconds, longest) + _GRACE)
                late = next((work.what for work in self._at_work.values() if work.clock() > work.end), None)
                if late is not None:
                    self._over(late)
            time.sleep(_LOOK)


def watch_requests(router: APIRouter) -> None:
    """Limit the computing time of all requests to a router.

    Args:
        router: the router with all its routes.
    """
    for route in router.routes:
        # Asynchronous functions leave everything that takes time to threads, or to workers.
        if isinstance(route, APIRoute) and not iscoroutinefunction(route.endpoint) and not _is_watched(route):
            route.endpoint = route.dependant.call = _watching(route.endpoint)


def _is_watched(route: APIRoute) -> bool:
    """Whether another application was made with the same routes before."""
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
            # A plugin that exits must not end the server.
            raise RuntimeError("a plugin wanted to end the program") from error

    # A function without a request has nothing to compute.
    return watched if "request" in asked else endpoint
