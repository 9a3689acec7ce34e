"""Waiting for other processes without blocking Ctrl-C."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import TypeVar

Result = TypeVar("Result")

#: How many seconds to wait between checks for Ctrl-C.
_PULSE = 0.5


def first_done(waiting: set[Future[Result]]) -> tuple[set[Future[Result]], set[Future[Result]]]:
    """Wait until something is finished; returns the finished and the others.

    Args:
        waiting: the tasks in progress; at least one.
    """
    while True:
        # If a library has threads of its own, a wait without a timeout notices a Ctrl-C only when it is over.
        done, rest = wait(waiting, timeout=_PULSE, return_when=FIRST_COMPLETED)
        if done:
            return done, rest
