"""Live connections: server-sent events for as long as somebody listens."""

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
    """What is told to somebody: whatever is new since the last time.

    Attributes:
        ended: whether there will never be anything more.
    """

    ended: bool

    def news(self) -> AsyncIterator[str]:
        """The events that they do not know yet."""


class Stream(StreamingResponse):
    """A stream of server-sent events.

    Args:
        state: what the server keeps.
        watcher: the connection, which ends with it.
        teller: what is told each time the watcher is woken.
    """

    def __init__(self, state: State, watcher: Watcher, teller: Teller) -> None:
        self._hub = state.hub
        self._watcher = watcher
        events = _events(state, watcher, teller)
        super().__init__(events, media_type="text/event-stream", headers={"x-accel-buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell until either side ends it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            # Whoever goes away at once has never listened, so the events do not notice.
            self._hub.leave(self._watcher)


async def _events(state: State, watcher: Watcher, teller: Teller) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    while not state.hub.closed:
        watcher.woken.clear()
        async for event in teller.news():
            yield event
        # Who was ended has been woken before anybody looked.
        if teller.ended or watcher.ended:
            return
        try:
            await asyncio.wait_for(watcher.woken.wait(), state.settings.heartbeat)
        except TimeoutError:
            yield ": still here\n\n"


def event(name: str, value: object, number: int | None = None) -> str:
    """An event as it is sent.

    Args:
        name: what it is called.
        value: what it holds, as JSON or as its text.
        number: its id.
    """
    told = value if isinstance(value, str) else text_of(value)
    return f"{'' if number is None else f'id: {number}{chr(10)}'}event: {name}\ndata: {told}\n\n"
