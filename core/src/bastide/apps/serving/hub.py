"""Telling those who look on that something happened."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool

from bastide import Problem

from .refusals import RefusedError
from .settings import Settings


@dataclass(eq=False, slots=True)
class Watcher:
    """A live connection.

    Args:
        game: the game it is about.
        client: who it comes from.
        plays: whether they have a seat in the game.
        ended: whether it has to make room for others.
    """

    game: str
    client: str
    plays: bool = False
    ended: bool = False
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class Hub:
    """All live connections.

    Args:
        settings: how many there may be.
        catch_up: reads what other servers wrote into some games, and tells it.
    """

    def __init__(self, settings: Settings, catch_up: Callable[[Iterable[str]], None]) -> None:
        self.closed = False
        #: How often all games were changed at once, and why it was not done the last time, if it was not.
        self.age = 0
        self.trouble: tuple[Problem, ...] = ()
        self._settings = settings
        self._catch_up = catch_up
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watchers: dict[str, set[Watcher]] = {}
        self._clients: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, in the loop that runs now."""
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._look_around())

    def close(self) -> None:
        """Let all connections end; from any thread."""
        self.closed = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        if self._task is not None:
            self._task.cancel()
        for game in list(self._watchers):
            self._wake(game)

    def tell_all(self, *, changed: bool) -> None:
        """Something happened to all games, as when plugins were changed; from any thread.

        Args:
            changed: whether the games may be others now.
        """
        if changed:
            self.age += 1
        for game in list(self._watchers):
            self.tell(game)

    def tell(self, game: str) -> None:
        """Something happened in a game; from any thread."""
        loop = self._loop
        if loop is not None and game in self._watchers and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake, game)

    def join(self, game: str, client: str, *, plays: bool = False) -> Watcher:
        """A new connection. Where there are as many as may be, one of those who have most makes room for it.

        Args:
            game: what it is about.
            client: who it comes from.
            plays: whether they have a seat in the game, and so come before those who look on.

        Raises:
            RefusedError: there are too many.
        """
        limits = self._settings.limits
        watching = self._watchers.get(game, set())
        watcher = Watcher(game, client, plays)
        if self._clients[client] >= limits.watchers_of_client:
            raise RefusedError(503, "too many look on; try again later", wait=10)
        if len(watching) >= limits.watchers_of_game:
            onlookers = [each for each in watching if not each.plays]
            self._make_room(onlookers, 0 if plays else 1 + _of(client, onlookers))
        if self._clients.total() >= limits.watchers:
            # Anybody may have a seat in a game of their own, so that counts for nothing here.
            self._make_room(list(set().union(*self._watchers.values())), 1 + self._clients[client])
        self._watchers.setdefault(game, set()).add(watcher)
        self._clients[client] += 1
        return watcher

    def _make_room(self, among: list[Watcher], fair: int) -> None:
        """End a connection of whoever has most of some.

        Args:
            among: the connections.
            fair: how many anybody may have there without having to make room.

        Raises:
            RefusedError: nobody has more.
        """
        (client, most), *_ = Counter(each.client for each in among).most_common(1) or [("", 0)]
        if most <= fair:
            raise RefusedError(503, "too many look on; try again later", wait=10)
        ended = next(each for each in among if each.client == client)
        ended.ended = True
        self.leave(ended)
        ended.woken.set()

    def leave(self, watcher: Watcher) -> None:
        """A connection ends; it may have ended before."""
        watching = self._watchers.get(watcher.game, set())
        if watcher not in watching:
            return
        watching.discard(watcher)
        if not watching:
            self._watchers.pop(watcher.game, None)
        self._clients[watcher.client] -= 1
        self._clients += Counter()

    def _wake(self, game: str) -> None:
        for watcher in self._watchers.get(game, ()):
            watcher.woken.set()

    async def _look_around(self) -> None:
        """Now and then, look for what other servers wrote."""
        while not self.closed:
            await asyncio.sleep(self._settings.look)
            if self._watchers:
                try:
                    await run_in_threadpool(self._catch_up, list(self._watchers))
                except Exception:  # the database is away for a moment; those who act are told so
                    continue


def _of(client: str, among: Iterable[Watcher]) -> int:
    return sum(each.client == client for each in among)
