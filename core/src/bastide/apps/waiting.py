"""Waiting for what other processes do, so that Ctrl-C is answered meanwhile."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import TypeVar

Result = TypeVar("Result")

#: For how many seconds is waited before looking whether somebody pressed Ctrl-C.
_PULSE = 0.5


def first_done(waiting: set[Future[Result]]) -> tuple[set[Future[Result]], set[Future[Result]]]:
    """Wait until something is finished, and give that and what is not.

    Args:
        waiting: what is in work; at least one.
    """
    while True:
        # Where a library has threads of its own, a wait without an end notices a Ctrl-C only when it is over.
        done, rest = wait(waiting, timeout=_PULSE, return_when=FIRST_COMPLETED)
        if done:
            return done, rest
