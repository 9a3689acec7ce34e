"""Live connections: server-sent events while the client is connected."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeAlias

from fastapi import Response
from fastapi.sse import ServerSentEvent

from ..http.responses import text_of
from ..rooms.hub import Watcher
from ..state import State

Events: TypeAlias = AsyncIterator[ServerSentEvent]


class Teller(Protocol):
    """A source of events for one client: the changes since the last time.

    Attributes:
        ended: whether there will be no more events.
    """

    ended: bool

    def news(self) -> Events:
        """The events that are new to the client."""


@contextmanager
def connected(state: State, watcher: Watcher, teller: Teller, response: Response) -> Iterator[Events]:
    """The events of a live connection, which is released at its end.

    Args:
        state: the state of the server.
        watcher: the connection.
        teller: the source of events, asked each time the watcher is woken.
        response: the response, which nobody may keep.
    """
    response.headers["cache-control"] = "no-store"
    try:
        yield _events(state, watcher, teller)
    finally:
        state.hub.leave(watcher)


async def _events(state: State, watcher: Watcher, teller: Teller) -> Events:
    yield ServerSentEvent(retry=1000)
    while not state.hub.closed:
        watcher.woken.clear()
        async for event in teller.news():
            yield event
        # An ended watcher was woken before this check.
        if teller.ended or watcher.ended:
            return
        await watcher.woken.wait()


def event(name: str, value: object, number: int | None = None) -> ServerSentEvent:
    """An event.

    Args:
        name: its name.
        value: its data, as JSON or as its text.
        number: its id.
    """
    data = value if isinstance(value, str) else text_of(value)
    return ServerSentEvent(event=name, raw_data=data, id=None if number is None else str(number))
