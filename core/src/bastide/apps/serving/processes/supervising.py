"""The supervisor: it holds the socket, and restarts the serving process when that had to be ended.

Acknowledged changes are in the database, new connections wait at the socket, and clients repeat unanswered requests.
The next process is informed of what took too long, so that it does not try the same again.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, Literal, TypeAlias

from bastide import Problem, installed, watch_plugins

from ..settings import Settings

logger = logging.getLogger(__name__)

#: The exit status of a process in which something took too long.
OVER = 70
#: How many such things are remembered.
_REMEMBERED = 64

#: Messages of the serving process: it serves, something took too long, plugins were changed, or a text for people.
Message: TypeAlias = tuple[Literal["serves", "over", "forgot", "say"], str]


def supervise(settings: Settings, made: socket.socket, say: Callable[[str], object] | None = None) -> None:
    """Serve until Ctrl-C or a signal.

    Args:
        settings: the settings of the workbench.
        made: the listening socket.
        say: called with a sentence when plugins were changed; without it, they are not watched.
    """
    context = multiprocessing.get_context("spawn")
    suspects: list[str] = []
    with _Signals() as signals:
        while True:
            ours, theirs = context.Pipe()
            asked = (settings, made, theirs, suspects, say is not None)
            process = context.Process(target=_serve, args=asked, name="bastide-server")
            process.start()
            theirs.close()
            signals.stop = process.terminate
            if signals.came is not None:
                process.terminate()
            served = _listen(ours, suspects, say)
            process.join()
            status = process.exitcode or 0
            if signals.came is not None or status == 0:
                return
            # A process ended by a signal may have been stuck outside Python.
            if not served or (status > 0 and status != OVER):
                raise SystemExit(1)
            logger.error(
                "the server was ended, and starts again; what took too long: %s",
                suspects[-1] if suspects else "unknown",
            )


def _listen(line: Connection, suspects: list[str], say: Callable[[str], object] | None) -> bool:
    """Process messages of the serving process until it ends; returns whether it served."""
    served = False
    while True:
        try:
            message: Message = line.recv()
        except (EOFError, OSError):
            line.close()
            return served
        kind, text = message
        if kind == "serves":
            served = True
        elif kind == "over" and text not in suspects:
            suspects.append(text)
            del suspects[:-_REMEMBERED]
        elif kind == "forgot":
            suspects.clear()
        elif kind == "say" and say is not None:
            say(text)


class _Signals:
    """While this process waits, signals that would end it first end the other process, then this one."""

    def __init__(self) -> None:
        self.came: int | None = None
        self.stop: Callable[[], object] = lambda: None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> _Signals:
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._come)
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self.came is not None:
            signal.raise_signal(self.came)

    def _come(self, number: int, frame: FrameType | None) -> None:
        del frame
        self.came = number
        self.stop()


def _serve(settings: Settings, made: socket.socket, line: Connection, suspects: Sequence[str], reload: bool) -> None:
    """The main function of the serving process."""
    if hasattr(os, "setsid"):
        # Ctrl-C at the terminal reaches the supervisor only.
        os.setsid()
    _end_with_parent()
    lock = threading.Lock()

    def tell(kind: str, text: str = "") -> None:
        with lock:
            line.send((kind, text))

    def over(what: str) -> None:
        tell("over", what)
        os._exit(OVER)

    def unread(problem: Problem) -> None:
        logger.error("%s", problem)
        os._exit(1)

    from ..application import create_app
    from ..computing.watchdog import Watch
    from .running import run

    with _quiet():
        watch_plugins(unread)
        # Load plugins now, in this watched thread; otherwise a request would load them.
        installed().read_all()
        watch = Watch(settings.limits.playing, over, lambda: tell("forgot"), suspects)
        app = create_app(settings, watch)

        def begun() -> None:
            tell("serves")
            app.state.bastide.workers.warm()

        run(app, made, (lambda text: tell("say", text)) if reload else None, begun)


@contextmanager
def _quiet() -> Iterator[None]:
    """Ignore interruptions by the user."""
    try:
        yield
    except KeyboardInterrupt:
        return


def _end_with_parent() -> None:
    """Make sure that no process goes on serving after the supervisor has ended in any way."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, name="lifeline", daemon=True).start()
