"""Live connections: whoever has one is sent the game whenever something happened in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from bastide import Problem

from ..guards import client_of
from ..hub import Watcher
from ..keeping import State
from ..refusals import RefusedError, told
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
        age, said = state.hub.age, ""
        trouble: tuple[Problem, ...] = ()
        while not state.hub.closed:
            watcher.woken.clear()
            if state.hub.age != age:
                # Plugins were changed: the same entries may make another game, which looks otherwise.
                age, known = state.hub.age, None
            try:
                number, view = await run_in_threadpool(_news, state, watcher.game, seat, known, language)
            except RefusedError as refused:
                if refused.status != 409:
                    # The game is being read anew; whoever comes again is told.
                    return
                # It cannot be played under the plugins as they are now, and may be again when they are mended.
                view, why = None, _refused(refused.problems, language)
                if why != said:
                    said = why
                    yield why
            else:
                said = ""
            if view is not None:
                known = number
                yield f"id: {number}\nevent: view\ndata: {view}\n\n"
            if state.hub.trouble != trouble:
                # Behind the view, which takes away what was said before.
                trouble = state.hub.trouble
                if trouble:
                    yield _refused(trouble, language)
            try:
                await asyncio.wait_for(watcher.woken.wait(), state.settings.heartbeat)
            except TimeoutError:
                yield ": still here\n\n"
    finally:
        state.hub.leave(watcher)


def _refused(problems: Iterable[Problem], language: str | None) -> str:
    return f"event: refused\ndata: {text_of({'problems': told(problems, language)})}\n\n"


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
