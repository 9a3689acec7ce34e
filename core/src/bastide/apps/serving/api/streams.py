"""Live connections: server-sent events while the client is connected."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Protocol

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from ..hub import Watcher
from ..keeping import State
from .answers import text_of


class Teller(Protocol):
    """A source of events for one client: the changes since the last time.

    Attributes:
        ended: whether there will be no more events.
    """

    ended: bool

    def news(self) -> AsyncIterator[str]:
        """The events that are new to the client."""


class Stream(StreamingResponse):
    """A stream of server-sent events.

    Args:
        state: the state of the server.
        watcher: the connection, which ends with it.
        teller: the source of events, asked each time the watcher is woken.
    """

    def __init__(self, state: State, watcher: Watcher, teller: Teller) -> None:
        self._hub = state.hub
        self._watcher = watcher
        events = _events(state, watcher, teller)
        super().__init__(events, media_type="text/event-stream", headers={"x-accel-buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until either side ends the stream."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            # A client that disconnects at once has never started the generator, which therefore cannot clean up.
            self._hub.leave(self._watcher)


async def _events(state: State, watcher: Watcher, teller: Teller) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    while not state.hub.closed:
        watcher.woken.clear()
        async for event in teller.news():
            yield event
        # An ended watcher was woken before this check.
        if teller.ended or watcher.ended:
            return
        try:
            await asyncio.wait_for(watcher.woken.wait(), state.settings.heartbeat)
        except TimeoutError:
            yield ": still here\n\n"


def event(name: str, value: object, number: int | None = None) -> str:
    """An event in the format of the protocol.

    Args:
        name: its name.
        value: its data, as JSON or as its text.
        number: its id.
    """
    told = value if isinstance(value, str) else text_of(value)
    return f"{'' if number is None else f'id: {number}{chr(10)}'}event: {name}\ndata: {told}\n\n"
