"""The worker process: it answers one question after another, each within a time limit.

A signal raises an error in a task that takes too long, just as Ctrl-C does, so that the engine names the rule; then the
process ends. A rule that catches that error is ended with the process some seconds later; the system ends one that is
stuck outside Python.
"""

from __future__ import annotations

import _thread
import asyncio
import contextlib
import os
import queue
import signal
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any

from bastide import BastideError, Problem, installed, thread_clock, watch_plugins

from ..computing.workers import Answer, EndlessError, Packed, Question
from ..pages.game_views import shown
from ..pictures import art
from ..rooms.rooms import Room
from ..rooms.seats import Seat
from ..routes import answering
from ..settings import Settings, limited
from ..storage.game_copies import GameCopies
from ..variants.untrusted import player_of

#: Seconds between two checks, and how long a stopped task may go on.
_LOOK = 0.1
_GRACE = 5.0
#: How many times the limit a task may take by the wall clock, if it waits instead of computing: no machine is that
#: busy.
_PATIENCE = 10.0


class Watch:
    """Stops computations of the main thread that take too long.

    Args:
        line: the connection to the parent.
    """

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._clock = thread_clock()
        self._end: float | None = None
        self._last = 0.0
        self._seconds = 0.0
        #: Whether it had to stop one.
        self.struck = False
        self._lock = threading.Lock()
        signal.signal(signal.SIGINT, self._raise)
        threading.Thread(target=self._run, name="watch", daemon=True).start()

    def call(self, seconds: float, do: Callable[[], Any]) -> Any:
        """Call a function with a limit of computing seconds.

        Raises:
            EndlessError: it took longer; raised at the point of the computation.
        """
        self._alarm(seconds + 2 * _GRACE)
        with self._lock:
            self._seconds, self._end = seconds, self._clock() + seconds
            self._last = time.monotonic() + _PATIENCE * seconds
        try:
            return do()
        finally:
            with self._lock:
                self._end = None
            self._alarm(0)

    def _raise(self, number: int, frame: FrameType | None) -> None:
        """Handle an interruption; Ctrl-C at the terminal is not meant for this process."""
        del number, frame
        if self.struck and self._end is not None:
            raise EndlessError(self._seconds)

    def _alarm(self, seconds: float) -> None:
        """Let the system end the process after this many seconds of computing time."""
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, seconds)

    def _run(self) -> None:
        while True:
            time.sleep(_LOOK)
            with self._lock:
                if self._end is None or (self._clock() < self._end and time.monotonic() < self._last):
                    continue
                if self.struck:
                    # The task caught the error, and goes on.
                    self._line.send(Answer(error=Packed.of(EndlessError(self._seconds)), last=True))
                    os._exit(1)
                self.struck = True
                self._end = self._clock() + _GRACE
                self._last = time.monotonic() + _PATIENCE * _GRACE
                _thread.interrupt_main()


class Answers:
    """Answers questions.

    Args:
        settings: the settings of the server.
    """

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits
        self._copies = GameCopies()
        self._app, self._state = answering(settings, self._copies)
        self._loop = asyncio.new_event_loop()
        self._large: set[str] = set()
        self._known: dict[str, Callable[[Mapping[str, Any]], Any]] = {
            "request": self._request,
            "think": self._think,
            "begin": self._begin,
            "resume": self._resume,
            "open": self._open,
            "play": self._play,
            "look": self._look,
            "plugins": _plugins,
            "ready": _plugins,
        }

    def answer(self, question: Question) -> Any:
        """The answer to a question."""
        with limited(self._limits):
            try:
                return self._known[question.what](question.given)
            except SystemExit as error:
                # A plugin that exits must not end the server.
                raise RuntimeError("a plugin wanted to end the program") from error

    def _request(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a request."""
        known = given["known"]
        if "game" in known:
            self._copies.tell(known["game"])
        for name, drawing in known.get("drawings", {}).items():
            art.know(name, drawing)
        kept: dict[str, Any] = {}
        scope = {**given["scope"], "type": "http", "asgi": {"version": "3.0"}, "known": known, "kept": kept}
        messages: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": given["body"], "more_body": False}

        async def send(message: Any) -> None:
            messages.append(message)

        try:
            self._loop.run_until_complete(self._app(scope, receive, send))
        except Exception:
            # An unexpected error is raised again after the response.
            if not messages:
                raise
        drawings = {name: drawing for name, drawing in art.large().items() if name not in self._large}
        self._large |= drawings.keys()
        if drawings:
            kept["drawings"] = drawings
        return {
            "status": messages[0]["status"],
            "headers": messages[0]["headers"],
            "body": b"".join(message.get("body", b"") for message in messages[1:]),
            "kept": kept,
        }

    def _think(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The choice of a bot."""
        game = self._room(given).game.copy()
        action = player_of(given["bot"], given["seed"])(game.view(given["player"]))
        return dict(action) if isinstance(action, Mapping) else action.as_record()

    def _room(self, given: Mapping[str, Any]) -> Room:
        """A game after an entry; after the last one without a number."""
        data = given["game"]
        self._copies.tell(data)
        room = self._state.lobby.room(data["id"])
        room.refresh()
        return room.before(given["number"] or room.number)

    def _open(self, given: Mapping[str, Any]) -> None:
        """Try to load a game."""
        self._room(given)

    def _play(self, given: Mapping[str, Any]) -> None:
        """Try an action."""
        self._room(given).game.copy().play(given["action"])

    def _look(self, given: Mapping[str, Any]) -> None:
        """Try to view a game."""
        shown(self._room(given), Seat(tuple(given["players"]), given["everybody"]), given["language"])

    def _begin(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The beginning of a new game."""
        return self._state.lobby.new_record(**given)

    def _resume(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The beginning of a game that continues a record."""
        return self._state.lobby.resumed_record(**given)


def _plugins(given: Mapping[str, Any]) -> dict[str, str]:
    """For each broken plugin, the reason."""
    del given
    return {name: str(plugin.broken) for name, plugin in installed().found.items() if plugin.broken}


def work(line: Connection, settings: Settings, nice: int) -> None:
    """Answer until the parent is gone, or a task had to be stopped.

    Args:
        line: the connection to the parent.
        settings: the settings of the server.
        nice: the priority below everything else on the machine.
    """
    # Output of plugins and bots is not output of the server.
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(nice)
    questions: queue.SimpleQueue[Question] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(line, questions), name="ear", daemon=True).start()
    watch = Watch(line)

    def over(problem: Problem) -> None:
        # A hook that never returns cannot be stopped; the process ends after reporting it.
        line.send(Answer(error=Packed.of(BastideError(problem)), last=True))
        os._exit(1)

    watch_plugins(over)
    answers: Answers | None = None

    def answer(question: Question) -> Any:
        nonlocal answers
        # Loading is part of the first answer: importing plugins may not end, either.
        answers = answers or Answers(settings)
        return answers.answer(question)

    while not watch.struck:
        question = questions.get()
        try:
            value = watch.call(question.seconds, partial(answer, question))
            given = Answer(value, last=watch.struck)
        except Exception as error:
            given = Answer(error=Packed.of(error), last=watch.struck)
        line.send(given)
    os._exit(0)


def _listen(line: Connection, questions: queue.SimpleQueue[Question]) -> None:
    try:
        while True:
            questions.put(line.recv())
    except (EOFError, OSError):
        # The parent is gone.
        os._exit(1)
