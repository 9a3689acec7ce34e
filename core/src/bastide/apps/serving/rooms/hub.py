"""Notifying watchers of events."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool

from bastide import Problem, coded

from ..http.refusals import RefusedError
from ..settings import Settings


@dataclass(eq=False, slots=True)
class Watcher:
    """A live connection.

    Args:
        game: its game.
        client: its client.
        plays: whether the client has a seat in the game.
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
        settings: their maximal number.
        catch_up: reads what other servers wrote into some games, and notifies watchers.
    """

    def __init__(self, settings: Settings, catch_up: Callable[[Iterable[str]], None]) -> None:
        self.closed = False
        #: How often all games were changed at once, and the reason if the last change failed.
        self.age = 0
        self.trouble: tuple[Problem, ...] = ()
        self._settings = settings
        self._catch_up = catch_up
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watchers: dict[str, set[Watcher]] = {}
        self._clients: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start in the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._look_around())

    def close(self) -> None:
        """End all connections; thread-safe."""
        self.closed = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        if self._task is not None:
            self._task.cancel()
        for game in list(self._watchers):
            self._wake(game)

    def tell_all(self, *, changed: bool) -> None:
        """Notify all watchers, as when plugins were changed; thread-safe.

        Args:
            changed: whether the games may have changed.
        """
        if changed:
            self.age += 1
        for game in list(self._watchers):
            self.tell(game)

    def tell(self, game: str) -> None:
        """Notify the watchers of a game; thread-safe."""
        loop = self._loop
        if loop is not None and game in self._watchers and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake, game)

    def join(self, game: str, client: str, *, plays: bool = False) -> Watcher:
        """Add a connection. At the limit, a client with the most connections makes room for it.

        Args:
            game: its game.
            client: its client.
            plays: whether the client has a seat in the game, and so precedes spectators.

        Raises:
            RefusedError: there are too many.
        """
        limits = self._settings.limits
        watching = self._watchers.get(game, set())
        watcher = Watcher(game, client, plays)
        if self._clients[client] >= limits.watchers_of_client:
            raise RefusedError(
                "busy", coded("server/too-many-spectators", "too many look on; try again later"), wait=10
            )
        if len(watching) >= limits.watchers_of_game:
            onlookers = [each for each in watching if not each.plays]
            self._make_room(onlookers, 0 if plays else 1 + _of(client, onlookers))
        if self._clients.total() >= limits.watchers:
            # Anyone can have a seat in a game of their own, so seats do not count here.
            self._make_room(list(set().union(*self._watchers.values())), 1 + self._clients[client])
        self._watchers.setdefault(game, set()).add(watcher)
        self._clients[client] += 1
        return watcher

    def _make_room(self, among: list[Watcher], fair: int) -> None:
        """End a connection of the client that has most of them.

        Args:
            among: the connections.
            fair: how many a client may have without making room.

        Raises:
            RefusedError: no client has more.
        """
        (client, most), *_ = Counter(each.client for each in among).most_common(1) or [("", 0)]
        if most <= fair:
            raise RefusedError(
                "busy", coded("server/too-many-spectators", "too many look on; try again later"), wait=10
            )
        ended = next(each for each in among if each.client == client)
        ended.ended = True
        self.leave(ended)
        ended.woken.set()

    def leave(self, watcher: Watcher) -> None:
        """Remove a connection, if it is still there."""
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
        """Periodically look for what other servers wrote."""
        while not self.closed:
            await asyncio.sleep(self._settings.look)
            if self._watchers:
                try:
                    await run_in_threadpool(self._catch_up, list(self._watchers))
                except Exception:  # the database is unavailable for a moment; requests report that
                    continue


def _of(client: str, among: Iterable[Watcher]) -> int:
    return sum(each.client == client for each in among)
