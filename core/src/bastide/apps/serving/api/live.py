"""Live connections: whoever has one is sent the game whenever something happened in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from ..guards import client_of
from ..hub import Watcher
from ..keeping import State
from ..refusals import RefusedError
from ..seats import Seat
from ..showing import shown
from .answers import text_of
from .games import Number
from .reading import language_of, seat_in, state_of

router = APIRouter(prefix="/api/games")


@router.get("/{game}/events")
async def events(request: Request, game: str, after: Annotated[Number | None, Query()] = None) -> Response:
    """A stream of server-sent events, each with the whole game as it then stands; its id is the number of entries.

    It begins with the game as it stands, unless ``after`` or ``Last-Event-ID`` says that this is known.
    """
    state = state_of(request)
    last = request.headers.get("last-event-id", "")
    known = int(last) if last.isdecimal() and len(last) < 10 else after
    room = await run_in_threadpool(state.lobby.room, game)
    seat = seat_in(request, room)
    watcher = state.hub.join(game, client_of(request.scope))
    headers = {"x-accel-buffering": "no"}
    stream = _stream(state, watcher, seat, known, language_of(request))
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


async def _stream(
    state: State, watcher: Watcher, seat: Seat, known: int | None, language: str | None
) -> AsyncIterator[str]:
    try:
        yield "retry: 1000\n\n"
        while not state.hub.closed:
            watcher.woken.clear()
            try:
                number, view = await run_in_threadpool(_news, state, watcher.game, seat, known, language)
            except RefusedError:
                # The game is being read anew, or cannot be played any more; whoever comes again is told.
                return
            if view is not None:
                known = number
                yield f"id: {number}\nevent: view\ndata: {view}\n\n"
            try:
                await asyncio.wait_for(watcher.woken.wait(), state.settings.heartbeat)
            except TimeoutError:
                yield ": still here\n\n"
    finally:
        state.hub.leave(watcher)


def _news(state: State, game: str, seat: Seat, known: int | None, language: str | None) -> tuple[int, str | None]:
    room = state.lobby.room(game)
    with room.lock:
        if known is None or known > room.number:
            # What somebody has seen on another server is there, too.
            room.refresh()
        number = room.number
        view = None if number == known else text_of(shown(room, seat, language))
    state.programs.look(room)
    return number, view
