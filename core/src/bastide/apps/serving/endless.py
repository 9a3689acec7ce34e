"""What never comes to an end: a plugin that computes for too long is stopped where it is, and all else goes on.

A thread cannot be ended from outside. But an error can be raised in it, at whatever it computes just then: in the rule
that has been computing all the while, which is thereby told apart from all others.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from inspect import iscoroutinefunction, signature
from typing import Any

from fastapi import APIRouter, Request
from fastapi.routing import APIRoute

from bastide import Problem, sentence

#: Seconds between two looks, and for how long somebody who was stopped may go on before the next time.
_LOOK = 0.25
_GRACE = 5.0


class EndlessError(Exception):
    """Something computed for so long that it was taken to be endless."""

    def __str__(self) -> str:
        return sentence("it was stopped, as it computed and computed and came to no end")

    @property
    def problem(self) -> Problem:
        """What is told of it where nobody knows which rule it was."""
        return Problem(sentence("this took so long that it was given up"))


class _Work:
    """What a thread does.

    Args:
        seconds: how long it may compute.
    """

    def __init__(self, seconds: float) -> None:
        self._clock = _clock()
        self._end = self._clock() + seconds

    @property
    def left(self) -> float:
        """For how many seconds it may go on."""
        return self._end - self._clock()

    def let_it_end(self) -> None:
        """Let what was stopped be put in order; a rule may also have caught what stopped it, and go on."""
        self._end = self._clock() + _GRACE


def _clock() -> Callable[[], float]:
    """How long this thread has computed; what others do meanwhile, or what it waits for, does not count."""
    found: Callable[[int], int] | None = getattr(time, "pthread_getcpuclockid", None)
    if found is None:
        return time.monotonic
    return partial(time.clock_gettime, found(threading.get_ident()))


class _Watch:
    """Looks at all that is being computed."""

    def __init__(self) -> None:
        self._at_work: dict[int, _Work] = {}
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def enter(self, work: _Work) -> None:
        """Begin to look at what this thread does."""
        with self._changed:
            self._at_work[threading.get_ident()] = work
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="endless", daemon=True)
                self._thread.start()
            self._changed.notify()

    def leave(self) -> _Work | None:
        """Look no more; from here on no error comes."""
        left: _Work | None = None
        while True:
            try:
                with self._changed:
                    left = self._at_work.pop(threading.get_ident(), left)
                    _raise(threading.get_ident(), None)
                return left
            except EndlessError:
                # It came just before it was called back.
                continue

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._at_work:
                    self._changed.wait()
                for thread, work in self._at_work.items():
                    if work.left < 0:
                        _raise(thread, EndlessError)
                        work.let_it_end()
            time.sleep(_LOOK)


def _raise(thread: int, error: type[Exception] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), None if error is None else ctypes.py_object(error)
    )


_WATCH = _Watch()


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Let a thread compute for so long and no longer.

    Args:
        seconds: how long, not counting what other threads compute meanwhile.

    Raises:
        EndlessError: it took longer; it comes up at whatever was computed just then.
    """
    around = _WATCH.leave()
    _WATCH.enter(_Work(seconds if around is None else min(seconds, around.left)))
    try:
        yield
    finally:
        _WATCH.leave()
        if around is not None:
            _WATCH.enter(around)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Finish something, such as writing it down, whatever time it takes."""
    work = _WATCH.leave()
    seconds = work.left if work is not None else 0.0
    try:
        yield
    finally:
        if work is not None:
            _WATCH.enter(_Work(seconds))


def bound_requests(router: APIRouter) -> None:
    """Let no request to a router compute for longer than the limits of the application say.

    Args:
        router: with all its routes.
    """
    for route in router.routes:
        # What is asynchronous leaves everything that takes time to threads.
        if isinstance(route, APIRoute) and not iscoroutinefunction(route.endpoint) and not _is_bound(route):
            route.endpoint = route.dependant.call = _bounding(route.endpoint)


def _is_bound(route: APIRoute) -> bool:
    """Whether another application was made of the same routes before."""
    return hasattr(route.endpoint, "__wrapped__")


def _bounding(endpoint: Callable[..., Any]) -> Callable[..., Any]:
    asked = signature(endpoint).parameters
    playing = "game" in asked

    @wraps(endpoint)
    def bounding(*args: Any, request: Request, **more: Any) -> Any:
        limits = request.app.state.bastide.settings.limits
        try:
            with bounded(limits.playing if playing else limits.computing):
                return endpoint(*args, request=request, **more)
        except SystemExit as error:
            # A plugin that ends the program does not end the server.
            raise RuntimeError("a plugin wanted to end the program") from error

    # What does not ask for the request has nothing to compute.
    return bounding if "request" in asked else endpoint
