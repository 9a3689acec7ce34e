"""Processes that answer slow questions without writing anything. One that takes too long is ended.

A worker only knows what a question contains, so ending it loses nothing but that question. It has the plugins of the
time of its start; when they are changed, new workers replace it.
"""

from __future__ import annotations

import itertools
import logging
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from bastide import Problem, Registry, blamed, coded, installed, sentence

from ..http.refusals import RefusedError
from ..settings import Settings
from .fair_queue import Turns

logger = logging.getLogger(__name__)

#: Where processes can be forked, one that has imported all libraries makes the others within milliseconds.
_METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
#: The signal that ends a worker in which no Python code runs any more.
_PROF: int = getattr(signal, "SIGPROF", 0)
#: By its name: the worker imports the application, which imports this module.
_WORKER = "bastide.apps.serving.processes.worker"


class EndlessError(Exception):
    """A computation took so long that it was considered endless, and was stopped."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(sentence("it was stopped after it had computed for {seconds:g} seconds", seconds=seconds))

    def __reduce__(self) -> tuple[type[EndlessError], tuple[float]]:
        return EndlessError, (self.seconds,)

    @property
    def problem(self) -> Problem:
        """The problem as reported outside a game, with the rule if one is responsible."""
        return Problem(
            coded(
                "server/given-up",
                "this was given up: it had computed for {seconds:g} seconds, and nothing may take longer here",
                seconds=self.seconds,
            ),
            rule=blamed(self),
        )


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a worker: plain data.

    Args:
        what: the name of the function in :mod:`~bastide.apps.serving.processes.worker`.
        given: its arguments.
        seconds: its limit of computing time.
    """

    what: str
    given: Mapping[str, Any]
    seconds: float


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a worker.

    Args:
        value: the answer, if there is one.
        error: the packed error, if one was raised.
        last: whether the worker ends, since a task was stopped midway.
    """

    value: Any = None
    error: Packed | None = None
    last: bool = False


@dataclass(frozen=True, slots=True)
class Packed:
    """An error on its way to another process; not all can be made from their arguments.

    Args:
        type: its class.
        args: its arguments.
        attributes: its other attributes.
    """

    type: type[BaseException]
    args: tuple[Any, ...]
    attributes: dict[str, Any]

    @classmethod
    def of(cls, error: BaseException) -> Packed:
        """Pack an error; one that cannot be sent is reduced to its text."""
        packed = cls(type(error), error.args, error.__dict__)
        try:
            pickle.loads(pickle.dumps(packed)).error  # noqa: B018 - whether it can be restored
        except Exception:
            return cls(RuntimeError, (f"{type(error).__name__}: {error}",), {})
        return packed

    @property
    def error(self) -> BaseException:
        """The error."""
        error = self.type.__new__(self.type, *self.args)
        error.args = self.args
        error.__dict__.update(self.attributes)
        return error


@dataclass(eq=False, slots=True)
class _Asked:
    question: Question
    client: str
    answer: Future[Any] = field(default_factory=Future)


class Workers:
    """A few processes, and a queue for them: the client that has used the least time comes first.

    Args:
        settings: the settings of the server.
        count: how many processes; they are started on demand, or by :meth:`warm`.
        nice: their priority below everything else on the machine.
    """

    def __init__(self, settings: Settings, count: int, nice: int) -> None:
        self._settings = settings
        self._count = count
        self._nice = nice
        self._turns = Turns()
        self._names = itertools.count()
        self._waiting: dict[str, _Asked] = {}
        self._busy: Counter[str] = Counter()
        self._threads: list[threading.Thread] = []
        self._processes: set[_Process] = set()
        self._idle = 0
        self._changed = threading.Condition()
        self._closed = False

    def ask(self, client: str, what: str, given: Mapping[str, Any], seconds: float | None = None) -> Future[Any]:
        """Submit a question to the queue.

        Args:
            client: the client.
            what: the name of the function.
            given: its arguments.
            seconds: the limit of its computing time; by default, that of the limits.

        Returns:
            The future answer. It fails with an :class:`EndlessError`, or a ``RuleError`` that names the rule, if it
            takes longer, and with any other error that is raised. While the question waits, it can be cancelled; then
            it leaves the queue.

        Raises:
            RefusedError: too many questions wait already, or the server stops.
        """
        limits = self._settings.limits
        asked = _Asked(Question(what, given, limits.computing if seconds is None else seconds), client)
        with self._changed:
            mine = sum(other.client == client for other in self._waiting.values())
            if self._closed or len(self._waiting) >= limits.questions or mine >= limits.questions_of_client:
                raise RefusedError(
                    "busy", coded("server/busy", "too much is asked at once; try again in a moment"), wait=1
                )
            name = str(next(self._names))
            self._waiting[name] = asked
            self._turns.begun(name, client)
            self._turns.wait(name)
            if self._idle < len(self._waiting) and len(self._threads) < self._count:
                thread = threading.Thread(target=self._work, name="worker", daemon=True)
                self._threads.append(thread)
                thread.start()
            self._changed.notify()
        asked.answer.add_done_callback(lambda answer: self._leave(name) if answer.cancelled() else None)
        return asked.answer

    def warm(self) -> None:
        """Start all processes: importing the application takes some seconds, which nobody shall wait for."""
        for number in range(self._count):
            # As different clients, since none has all processes.
            self.ask(f"start {number}", "ready", {})

    def tried_plugins(self) -> dict[str, str]:
        """For each plugin that is currently broken on the disk, the reason.

        Raises:
            EndlessError: loading them takes too long.
        """
        process = _Process(self._settings, self._nice)
        try:
            answer = process.ask(Question("plugins", {}, self._settings.limits.playing))
        finally:
            process.close()
        if answer.error is not None:
            raise answer.error.error
        found: dict[str, str] = answer.value
        return found

    def close(self) -> None:
        """End all workers at once."""
        with self._changed:
            self._closed = True
            waiting, self._waiting = self._waiting, {}
            for process in self._processes:
                process.end()
            self._changed.notify_all()
        for asked in waiting.values():
            asked.answer.cancel()

    def _work(self) -> None:
        """Let one worker after another answer the questions, one at a time."""
        process: _Process | None = None
        try:
            while (found := self._next()) is not None:
                name, asked = found
                begun = monotonic()
                try:
                    if process is None or not process.fit:
                        process = self._another(process)
                    answer = process.ask(asked.question)
                except Exception as error:
                    answer = Answer(error=Packed.of(error), last=True)
                if answer.last:
                    self._gone(process)
                    process = None
                self._done(name, asked, monotonic() - begun)
                if answer.error is not None:
                    asked.answer.set_exception(answer.error.error)
                else:
                    asked.answer.set_result(answer.value)
        finally:
            self._gone(process)

    def _another(self, before: _Process | None) -> _Process:
        """A new worker in place of another one."""
        self._gone(before)
        process = _Process(self._settings, self._nice)
        with self._changed:
            self._processes.add(process)
            if self._closed:
                process.end()
        return process

    def _gone(self, process: _Process | None) -> None:
        """Clean up a worker."""
        if process is not None:
            with self._changed:
                self._processes.discard(process)
            process.close()

    def _next(self) -> tuple[str, _Asked] | None:
        """The next question; ``None`` when the server stops."""
        with self._changed:
            self._idle += 1
            try:
                while not self._closed:
                    name = self._turns.next(self._may)
                    if name is None:
                        self._changed.wait()
                        continue
                    asked = self._waiting.pop(name)
                    # It may have been cancelled a moment ago.
                    if asked.answer.set_running_or_notify_cancel():
                        self._busy[asked.client] += 1
                        return name, asked
                    self._turns.ended(name)
            finally:
                self._idle -= 1
        return None

    def _may(self, name: str) -> bool:
        """Whether a client may ask: one worker is always left to all others."""
        asked = self._waiting.get(name)
        return asked is not None and self._busy[asked.client] < max(1, self._count - 1)

    def _leave(self, name: str) -> None:
        """Drop a question that nobody waits for any longer."""
        with self._changed:
            if self._waiting.pop(name, None) is not None:
                self._turns.leave(name)

    def _done(self, name: str, asked: _Asked, seconds: float) -> None:
        self._turns.took(name, seconds)
        with self._changed:
            self._busy[asked.client] -= 1
            self._busy += Counter()
            self._turns.ended(name)
            self._changed.notify_all()


class _Process:
    """A worker."""

    def __init__(self, settings: Settings, nice: int) -> None:
        context: Any = multiprocessing.get_context(_METHOD)
        if _METHOD == "forkserver":
            context.set_forkserver_preload([_WORKER])
        self._plugins: Registry = installed()
        self._line, theirs = context.Pipe()
        self._process = context.Process(
            target=_begin, args=(theirs, settings, nice, list(sys.path), _own()), name="bastide-worker", daemon=True
        )
        self._process.start()
        theirs.close()
        self._ended = False

    @property
    def fit(self) -> bool:
        """Whether it can be asked, and has the current plugins."""
        return not self._ended and self._process.is_alive() and self._plugins is installed()

    def ask(self, question: Question) -> Answer:
        """Ask it, and wait for the answer.

        Raises:
            EndlessError: it was ended, since it took too long.
        """
        try:
            self._line.send(question)
            answer: Answer = self._line.recv()
        except (EOFError, OSError):
            self._process.join()
            if self._process.exitcode == -_PROF:
                raise EndlessError(question.seconds) from None
            logger.error("a worker ended with status %s, and gave no answer", self._process.exitcode)
            raise RefusedError(
                "failed",
                coded("server/process-ended", "the process that computed this was ended by its own computation"),
            ) from None
        self._ended = answer.last
        return answer

    def end(self) -> None:
        """End it at once; the waiting thread gets an error."""
        self._process.kill()

    def close(self) -> None:
        """End it and release its resources."""
        self._line.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def _own() -> dict[str, str]:
    """Bastide's variables in the environment; the process that forks workers may have been started without them."""
    return {name: value for name, value in os.environ.items() if name.startswith("BASTIDE_")}


def _begin(line: Connection, settings: Settings, nice: int, path: list[str], environment: dict[str, str]) -> None:
    """The main function of a worker process."""
    sys.path[:] = path
    for name in _own():
        del os.environ[name]
    os.environ.update(environment)
    # A worker answers with the whole application, which imports this module: it is imported by name in its process.
    import_module(_WORKER).work(line, settings, nice)
