"""Live connections: each receives the game whenever it changes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool

from bastide import Problem

from ..http.clients import client_of
from ..http.refusals import RefusedError, problems_as_json
from ..http.responses import text_of
from ..pages.game_views import shown
from ..rooms.seats import Seat
from ..state import State
from .games import Number
from .reading import language_of, room_of, seat_in, state_of
from .streams import Events, connected, event

router = APIRouter(prefix="/api/games")


async def _followed(
    request: Request, response: Response, game: str, after: Annotated[Number | None, Query()] = None
) -> AsyncIterator[Events]:
    """The events of a game, after those that ``after`` or ``Last-Event-ID`` shows to be known."""
    state = state_of(request)
    last = request.headers.get("last-event-id", "")
    known = int(last) if last.isdecimal() and len(last) < 10 else after
    room = await run_in_threadpool(room_of, request, game)
    seat = seat_in(request, room)
    watcher = state.hub.join(game, client_of(request.scope), plays=bool(seat.players))
    teller = _Game(state, game, seat, known, language_of(request))
    with connected(state, watcher, teller, response) as events:
        yield events


@router.get("/{game}/events", response_class=EventSourceResponse)
async def events(followed: Annotated[Events, Depends(_followed)]) -> Events:
    """A stream of server-sent events, each with the whole state of the game; its id is the number of entries.

    It begins with the current state, unless ``after`` or ``Last-Event-ID`` shows that the client knows it.
    """
    async for each in followed:
        yield each


class _Game:
    """The events of a game for one client."""

    def __init__(self, state: State, game: str, seat: Seat, known: int | None, language: str | None) -> None:
        self.ended = False
        self._state = state
        self._game = game
        self._seat = seat
        self._known = known
        self._language = language
        self._age = state.hub.age
        self._reported: tuple[Problem, ...] = ()
        self._come = False
        self._refused: ServerSentEvent | None = None

    async def news(self) -> Events:
        """The state of the game, unless known, and why it is unavailable, if it is."""
        hub = self._state.hub
        if hub.age != self._age:
            # Plugins were changed: the same entries may give a game that looks different.
            self._age, self._known = hub.age, None
        come, self._come = self._come, True
        asked = (self._state, self._game, self._seat, self._known, self._language, not come)
        trouble: tuple[Problem, ...] = ()
        try:
            number, view, trouble = await run_in_threadpool(_news, *asked)
        except RefusedError as refused:
            if refused.kind != "conflict":
                # The game is being reloaded; a client that reconnects is informed.
                self.ended = True
                return
            # The game cannot be played under the current plugins; fixing them makes it available again.
            why = self._problems(refused.problems)
            if why != self._refused:
                self._refused = why
                yield why
        else:
            self._refused = None
            if view is not None:
                self._known = number
                yield event("view", view, number)
        trouble = (*hub.trouble, *trouble)
        if trouble != self._reported:
            # After the view, which clears earlier messages.
            self._reported = trouble
            if trouble:
                yield self._problems(trouble)

    def _problems(self, problems: Iterable[Problem]) -> ServerSentEvent:
        return event("refused", {"problems": problems_as_json(problems, self._language)})


#: The number of entries, the state of the game unless known, and why no bot continues, if none does.
_News = tuple[int, str | None, tuple[Problem, ...]]


def _news(state: State, game: str, seat: Seat, known: int | None, language: str | None, comes: bool) -> _News:
    room = state.lobby.room(game)
    with room.at_rest():
        if known is None or known > room.number:
            # The client may have seen later entries on another server.
            room.refresh()
        if comes:
            room.try_again()
        number = room.number
        view = None if number == known else text_of(shown(room, seat, language))
        stuck = room.stuck
    state.programs.look(room)
    return number, view, stuck
