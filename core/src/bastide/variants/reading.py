"""Reading plugins: imports and hooks are foreign code, which may print, exit, or never return.

All code that reads a plugin runs inside :func:`at_work`. Output of the plugin then goes to standard error, an exit
becomes an error that names it, and a watch can tell which plugin and hook is running.
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
from pathlib import Path
from types import FrameType
from typing import Any, TextIO

from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import coded, sentence

#: The environment variable that names plugins to leave out, separated by commas.
SWITCHED_OFF = "BASTIDE_DISABLE_PLUGINS"
#: The environment variable that names plugins in one file each, separated as in ``PATH``.
PLUGIN_FILES = "BASTIDE_PLUGIN_FILES"
#: The environment variable with the limit in seconds of computing for an import or a hook; 0 is no limit.
SECONDS = "BASTIDE_HOOK_SECONDS"
#: The default limit: a plugin is read in milliseconds.
USUAL = 10.0
#: Begins the names of modules that are plugins in one file.
FILE_MODULE = "bastide_file_"
#: How many times the limit a plugin may take by the wall clock, if it waits instead of computing.
PATIENCE = 6
#: The maximal number of items that a hook may return.
MOST = 10_000


@dataclass(slots=True)
class Work:
    """A plugin that is being read, or a function of one that is running.

    Args:
        plugin: its name.
        hook: the called hook or function, or ``import``.
    """

    plugin: str
    hook: str
    _computed: Callable[[], float] = field(default_factory=lambda: thread_clock())
    _begun: float = field(default_factory=time.monotonic)
    _spent: float = 0.0

    def __post_init__(self) -> None:
        self._spent = self._computed()

    def over(self, seconds: float) -> bool:
        """Whether it has computed for longer than some seconds, or waited for much longer."""
        return self._computed() - self._spent > seconds or time.monotonic() - self._begun > seconds * PATIENCE


def thread_clock() -> Callable[[], float]:
    """A clock for the calling thread, which other threads may read.

    Returns:
        The seconds that the thread has computed, if the system reports them, so that a busy machine does not
        count; otherwise those of the wall clock.
    """
    found: Callable[[int], int] | None = getattr(time, "pthread_getcpuclockid", None)
    if found is None:
        return time.monotonic
    try:
        return partial(time.clock_gettime, found(threading.get_ident()))
    except OSError:
        # Python in a browser names the function, and has no such clock.
        return time.monotonic


_STDOUT, _STDERR = 1, 2
_LOCK = threading.RLock()
#: The plugins that each thread is reading; a hook may read other plugins.
_AT_WORK: dict[int, list[Work]] = {}
#: Standard output while plugins are read: the program's stream, and a copy of its descriptor, if it has one.
_OUTPUT: list[tuple[TextIO, int | None]] = []


def _diverted() -> int | None:
    """Lead the descriptor of standard output to standard error, for programs that a plugin starts.

    Returns:
        A copy of the descriptor, to lead it back; ``None`` if one of the two is closed.
    """
    try:
        kept = os.dup(_STDOUT)
    except OSError:
        return None
    try:
        os.dup2(_STDERR, _STDOUT)
    except OSError:
        os.close(kept)
        return None
    return kept


@contextmanager
def at_work(plugin: str, hook: str) -> Iterator[None]:
    """Note that a plugin is being read.

    Args:
        plugin: its name.
        hook: the called hook, or ``import``.

    Raises:
        RuntimeError: it tried to exit.
    """
    thread = threading.get_ident()
    with _LOCK:
        if not _AT_WORK:
            # Its output is not the program's.
            _OUTPUT.append((sys.stdout, _diverted()))
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
                sys.stdout, descriptor = _OUTPUT.pop()
                if descriptor is not None:
                    os.dup2(descriptor, _STDOUT)
                    os.close(descriptor)


def reading(thread: int | None = None) -> Work | None:
    """The plugin that is being read, if any.

    Args:
        thread: the thread; by default, the current one.
    """
    with _LOCK:
        works = _AT_WORK.get(threading.get_ident() if thread is None else thread)
        return works[-1] if works else None


def whole(answer: Any) -> Any:
    """The result of a hook, as a list if it is an iterator.

    Raises:
        TypeError: it is endless.
    """
    if not isinstance(answer, Iterator):
        return answer
    things = list(islice(answer, MOST + 1))
    if len(things) > MOST:
        raise TypeError(f"it returned more than {MOST} things, and there may be no end of them")
    return things


def allowed_seconds() -> float:
    """The limit in seconds of computing for an import or a hook; 0 is no limit.

    Raises:
        BastideError: the environment variable is invalid.
    """
    written = os.environ.get(SECONDS, "")
    try:
        seconds = float(written or USUAL)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        wrong = coded(
            "plugin/time-limit",
            "{variable} is {written!r}, which is no number of seconds",
            variable=SECONDS,
            written=written,
        )
        raise BastideError(Problem(wrong, hint=sentence("write a number such as 30, or 0 for no limit")))
    return seconds


def too_long(work: Work, seconds: float, thread: int) -> Problem:
    """The problem of a plugin that does not return, with the line that its thread has reached."""
    frame = next(_in_files(thread), None)
    return Problem(
        coded(
            "plugin/no-return",
            "plugin {plugin} did not return from {hook} within {seconds:g} seconds",
            plugin=work.plugin,
            hook=work.hook if work.hook != "import" else sentence("being imported"),
            seconds=seconds,
        ),
        file=None if frame is None else frame.f_code.co_filename,
        line=None if frame is None else frame.f_lineno,
        hint=sentence(
            "mend it, leave it out with {switch}={plugin}, or give it longer with {variable}=60",
            switch=SWITCHED_OFF,
            plugin=work.plugin,
            variable=SECONDS,
        )
        if frame is None
        else sentence("mend it, or give it longer with {variable}=60", variable=SECONDS),
    )


def _in_files(thread: int) -> Iterator[FrameType]:
    """The calls that a thread is in of functions from plugins in one file, innermost first."""
    frame = sys._current_frames().get(thread)
    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith(FILE_MODULE):
            yield frame
        frame = frame.f_back


class _Running:
    """Which function of a plugin in one file a thread is in, each time one looks.

    Rules are called too often for :func:`at_work`, but one that hangs is still in the same call.

    Args:
        thread: the thread.
        clock: its clock.
    """

    def __init__(self, thread: int, clock: Callable[[], float]) -> None:
        self._thread = thread
        self._clock = clock
        self._frame: FrameType | None = None
        self._work: Work | None = None

    def look(self) -> Work | None:
        """The function that it is in, noted since it was first seen in this call."""
        frame = next(_in_files(self._thread), None)
        if frame is not self._frame:
            self._frame = frame
            self._work = None if frame is None else Work(_named(frame), frame.f_code.co_name, self._clock)
        return self._work


def _named(frame: FrameType) -> str:
    """The plugin that a function in one file is of."""
    return Path(frame.f_code.co_filename).stem.replace("_", "-")


def watch_plugins(over: Callable[[Problem], None], seconds: float | None = None) -> None:
    """From now on, limit the time that this thread takes to import plugins and to call their hooks.

    For plugins in one file, it is limited for their functions, too.

    A thread cannot be stopped from outside, so ``over`` should end the process.

    Args:
        over: called in another thread when an import, a hook or a function has computed for too long.
        seconds: the limit; 0 is no limit, ``None`` the value of ``BASTIDE_HOOK_SECONDS``.

    Raises:
        BastideError: ``BASTIDE_HOOK_SECONDS`` is not a number of seconds.
    """
    seconds = allowed_seconds() if seconds is None else seconds
    if seconds:
        thread = threading.get_ident()
        arguments = (thread, seconds, over, _Running(thread, thread_clock()))
        threading.Thread(target=_look, args=arguments, name="watch over plugins", daemon=True).start()


def _look(thread: int, seconds: float, over: Callable[[Problem], None], running: _Running) -> None:
    while True:
        time.sleep(min(seconds / 4, 0.25))
        with _LOCK:
            # A thread's clock can be read only while it exists: it cannot leave while this is locked.
            works = _AT_WORK.get(thread, [])
            called = None if works else running.look()
            works = works if called is None else [called]
            late = works[-1] if any(work.over(seconds) for work in works) else None
        if late is not None:
            over(too_long(late, seconds, thread))
            return
