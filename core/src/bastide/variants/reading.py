"""Reading plugins: imports and hooks are foreign code, which may print, end the program, or never come back.

Whatever reads a plugin does so inside :func:`at_work`. What the plugin prints then goes to standard error, what would
end the program becomes an error that names it, and whoever keeps watch can tell which plugin and hook is at work.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any, TextIO

from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import sentence

#: The environment variable that names plugins to leave alone, with commas between.
SWITCHED_OFF = "BASTIDE_DISABLE_PLUGINS"
#: The environment variable that says for how many seconds an import or a hook may compute; 0 is no limit.
SECONDS = "BASTIDE_HOOK_SECONDS"
#: For how long one may compute unless that is set: a plugin is read in milliseconds.
USUAL = 10.0
#: One that does not compute waits for something; it may do so for so many times as long.
PATIENCE = 6
#: How many things a hook may return.
MOST = 10_000


@dataclass(slots=True)
class Work:
    """A plugin that is being read.

    Args:
        plugin: its name.
        hook: the hook that was called, or ``import``.
    """

    plugin: str
    hook: str
    _computed: Callable[[], float] = field(default_factory=lambda: thread_clock())
    _begun: float = field(default_factory=time.monotonic)
    _spent: float = 0.0

    def __post_init__(self) -> None:
        self._spent = self._computed()

    def over(self, seconds: float) -> bool:
        """Whether it has computed for longer than some seconds, or waited for a good deal longer."""
        return self._computed() - self._spent > seconds or time.monotonic() - self._begun > seconds * PATIENCE


def thread_clock() -> Callable[[], float]:
    """A clock for the calling thread, which other threads may read.

    Returns:
        Gives the seconds that the thread has computed, where the system tells them, so that a busy machine makes
        nobody slow; elsewhere those of the wall clock.
    """
    found: Callable[[int], int] | None = getattr(time, "pthread_getcpuclockid", None)
    if found is None:
        return time.monotonic
    return partial(time.clock_gettime, found(threading.get_ident()))


_LOCK = threading.RLock()
#: What is being read by each thread; a hook may read other plugins.
_AT_WORK: dict[int, list[Work]] = {}
_OUTPUT: list[TextIO] = []


@contextmanager
def at_work(plugin: str, hook: str) -> Iterator[None]:
    """Note that a plugin is being read.

    Args:
        plugin: its name.
        hook: the hook that is called, or ``import``.

    Raises:
        RuntimeError: it would have ended the program.
    """
    thread = threading.get_ident()
    with _LOCK:
        if not _AT_WORK:
            # What it prints is no output of the program's.
            _OUTPUT.append(sys.stdout)
            sys.stdout = sys.stderr
        _AT_WORK.setdefault(thread, []).append(Work(plugin, hook))
    try:
        yield
    except (Exception, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise RuntimeError(f"it raised {error!r}, which would end the program") from error
    finally:
        with _LOCK:
            _AT_WORK[thread].pop()
            if not _AT_WORK[thread]:
                del _AT_WORK[thread]
            if not _AT_WORK:
                sys.stdout = _OUTPUT.pop()


def reading(thread: int | None = None) -> Work | None:
    """The plugin that is being read, if one is.

    Args:
        thread: by which thread; without it, this one.
    """
    with _LOCK:
        works = _AT_WORK.get(threading.get_ident() if thread is None else thread)
        return works[-1] if works else None


def whole(answer: Any) -> Any:
    """What a hook returned, read to its end if it comes bit by bit.

    Raises:
        TypeError: there is no end to it.
    """
    if not isinstance(answer, Iterator):
        return answer
    things = list(islice(answer, MOST + 1))
    if len(things) > MOST:
        raise TypeError(f"it returned more than {MOST} things, and there may be no end of them")
    return things


def allowed_seconds() -> float:
    """For how many seconds an import or a hook may compute; 0 is no limit.

    Raises:
        BastideError: the environment says something else.
    """
    written = os.environ.get(SECONDS, "")
    try:
        seconds = float(written or USUAL)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        wrong = sentence("{variable} is {written!r}, which is no number of seconds", variable=SECONDS, written=written)
        raise BastideError(Problem(wrong, hint=sentence("write a number such as 30, or 0 for no limit")))
    return seconds


def too_long(work: Work, seconds: float) -> Problem:
    """What is told of a plugin that does not come back."""
    return Problem(
        sentence(
            "plugin {plugin} does not come back from {hook}: it was given {seconds:g} seconds",
            plugin=work.plugin,
            hook=work.hook if work.hook != "import" else sentence("being imported"),
            seconds=seconds,
        ),
        hint=sentence(
            "mend it, leave it out with {switch}={plugin}, or give it longer with {variable}=60",
            switch=SWITCHED_OFF,
            plugin=work.plugin,
            variable=SECONDS,
        ),
    )


def watch_plugins(over: Callable[[Problem], None], seconds: float | None = None) -> None:
    """From now on, watch how long this thread takes to import plugins and to call their hooks.

    A thread cannot be stopped from outside, so that ``over`` should end the process.

    Args:
        over: called, in a thread of its own, when an import or a hook has computed for too long.
        seconds: how long one may compute; 0 is no limit, ``None`` what ``BASTIDE_HOOK_SECONDS`` says.

    Raises:
        BastideError: ``BASTIDE_HOOK_SECONDS`` is no number of seconds.
    """
    seconds = allowed_seconds() if seconds is None else seconds
    if seconds:
        arguments = (threading.get_ident(), seconds, over)
        threading.Thread(target=_look, args=arguments, name="watch over plugins", daemon=True).start()


def _look(thread: int, seconds: float, over: Callable[[Problem], None]) -> None:
    while True:
        time.sleep(min(seconds / 4, 0.25))
        with _LOCK:
            # A thread's clock can be read only as long as it is there: it cannot leave while this is locked.
            works = _AT_WORK.get(thread, [])
            late = works[-1] if any(work.over(seconds) for work in works) else None
        if late is not None:
            over(too_long(late, seconds))
            return
