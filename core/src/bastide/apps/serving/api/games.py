"""Games: beginning one, looking at it, playing in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from bastide import sentence, speaking

from ..belongings import public_diagram
from ..clients import client_of
from ..refusals import RefusedError
from ..rooms import Room
from ..seats import Seat
from ..sheets import claimed_sheets, feature_at, feature_sheet
from ..showing import shown
from ..snapshots import drawn, taken
from ..telling import sayings, told, told_before
from .answers import as_json
from .pictures import POLICY
from .questions import Asked, question
from .reading import language_of, player_in, read, room_of, seat_in, state_of

router = APIRouter(prefix="/api/games")

#: What tells a wish from the same one said again; made by whoever wishes.
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Number = Annotated[int, Field(ge=0, lt=2**31)]


class Beginning(BaseModel):
    """A game that is to begin: under a variant, or going on from a record."""

    model_config = ConfigDict(extra="forbid")

    variant: str | dict[str, Any] | None = None
    players: list[str] = []
    bots: dict[str, str] = {}
    seats: Literal["together", "apart"] = "together"
    seed: int | Annotated[str, Field(max_length=100)] | None = None
    draws: list[str] | None = None
    record: dict[str, Any] | None = None


class Wish(BaseModel):
    """Something that somebody wants to happen, who knows a game up to an entry."""

    model_config = ConfigDict(extra="forbid")

    after: Number
    key: Key


class Acting(Wish):
    """An action, as records have it."""

    action: dict[str, Any]


class Asking(BaseModel):
    """An action that somebody would like to be told about, as records have it."""

    model_config = ConfigDict(extra="forbid")

    action: dict[str, Any]


class Resigning(Wish):
    """Somebody gives up."""

    player: str


def take_heavy(request: Request, room: Room, seat: Seat) -> None:
    """Take what costs much in a game: those who play in it share what nobody else has a part of.

    Raises:
        RefusedError: too much is asked for.
    """
    state, plays = state_of(request), bool(seat.players)
    state.heavy.take(f"game {room.id}" if plays else client_of(request.scope), plays=plays)


def _of_game(request: Request, game: str, **given: object) -> Asked:
    """Count what costs much in a game, and tell of the game.

    Raises:
        RefusedError: too much is asked for, or it is not for whoever asks.
    """
    del given
    room = room_of(request, game)
    seat = seat_in(request, room)
    take_heavy(request, room, seat)
    with room.lock:
        room.refresh()
    return f"game {room.id}" if seat.players else client_of(request.scope), {"game": room.as_told()}


def _past_of(request: Request, game: str, at: int | None = None, **given: object) -> Asked:
    """The same where somebody looks at the past, which takes as long as playing the game, or at what may never end."""
    if at is None and not state_of(request).watch.doubts(game):
        return None
    return _of_game(request, game, **given)


@router.post("")
async def begin(request: Request, wanted: Annotated[Beginning, Depends(read(Beginning))]) -> Response:
    """Begin a game."""
    asked = await run_in_threadpool(_asked_to_begin, request, wanted)
    record = await asyncio.wrap_future(asked)
    return await run_in_threadpool(_begun, request, wanted, record)


def _asked_to_begin(request: Request, wanted: Beginning) -> Future[Any]:
    """Have a worker put together what a game begins with: rules that never end are met there first."""
    state, client = state_of(request), client_of(request.scope)
    state.creations.take(client)
    if (wanted.record is None) == (wanted.variant is None):
        raise RefusedError(400, "name a variant, or send a record to go on from")
    assert state.workers is not None
    if wanted.record is not None:
        state.heavy.take(client)
        return state.workers.ask(client, "resume", {"record": wanted.record})
    names = ("variant", "players", "seed", "draws")
    return state.workers.ask(client, "begin", {name: getattr(wanted, name) for name in names})


def _begun(request: Request, wanted: Beginning, record: dict[str, Any]) -> Response:
    state = state_of(request)
    lobby = state.lobby
    lobby.check_bots(wanted.bots, record["players"])
    begun = lobby.begin(record, wanted.bots, wanted.seats)
    room = lobby.room(begun["id"])
    with room.at_rest():
        names, ruleset = list(room.game.players), room.game.ruleset
    state.programs.begun(room.id, client_of(request.scope))
    state.programs.prepare(ruleset)
    state.programs.look(room)
    return as_json(begun | {"players": names}, 201)


@router.get("/{game}")
@question(_past_of)
def look(request: Request, game: str, at: Annotated[Number | None, Query()] = None) -> Response:
    """A game as it stands, or as it stood after an entry."""
    state = state_of(request)
    room = room_of(request, game)
    seat = seat_in(request, room)
    language = language_of(request)
    if at is not None:
        room = room.before(at)
        with room.at_rest():
            return as_json(shown(room, seat, language, past=True))
    with room.at_rest():
        room.refresh()
        view = shown(room, seat, language)
    state.programs.look(room)
    return as_json(view)


@router.get("/{game}/log")
def log(request: Request, game: str, after: Annotated[Number, Query()] = 0) -> Response:
    """Everything that happened in a game after an entry."""
    room = room_of(request, game)
    viewer = seat_in(request, room).viewer
    with room.at_rest(), speaking(language_of(request)):
        room.refresh()
        return as_json(
            {
                "number": room.number,
                "earlier": [] if after else told_before(room, viewer),
                "entries": told(room, viewer, after),
                "lines": room.game.lines,
            }
        )


@router.get("/{game}/says")
def says(request: Request, game: str) -> Response:
    """What the rules of a game say, by id."""
    room = room_of(request, game)
    seat_in(request, room)
    with room.at_rest(), speaking(language_of(request)):
        return as_json(sayings(room.game))


@router.get("/{game}/sheet")
@question(_past_of)
def sheet(
    request: Request,
    game: str,
    x: int,
    y: int,
    on: Annotated[str | None, Query(max_length=60)] = None,
    segment: Annotated[int | None, Query(ge=0, lt=1000)] = None,
    at: Number | None = None,
) -> Response:
    """What the feature of a segment is worth, term by term."""
    wanted = on if on is not None else segment
    if wanted is None:
        raise RefusedError(400, "say which segment is meant: on its name, or segment its index")
    room = _looked_at(request, game, at)
    with room.at_rest(), speaking(language_of(request)):
        try:
            feature = feature_at(room.game, (x, y), wanted)
        except KeyError:
            raise RefusedError(404, sentence("there is no {on} at [{x}, {y}]", on=wanted, x=x, y=y)) from None
        return as_json(feature_sheet(room.game, feature))


@router.get("/{game}/sheets")
@question(_past_of)
def sheets(request: Request, game: str, at: Number | None = None) -> Response:
    """What everything that is claimed is worth, in short."""
    room = _looked_at(request, game, at)
    with room.at_rest(), speaking(language_of(request)):
        return as_json(claimed_sheets(room.game))


@router.get("/{game}/diagram")
@question(_past_of)
def diagram(request: Request, game: str, at: Number | None = None) -> Response:
    """The board of a game as a diagram."""
    room = _looked_at(request, game, at)
    with room.at_rest():
        return as_json(public_diagram(room.game))


@router.get("/{game}/board.{format}")
@question(_of_game)
def board(request: Request, game: str, format: Literal["svg", "png"], at: Number | None = None) -> Response:
    """The board of a game as a picture."""
    if at is None:
        room = room_of(request, game)
        take_heavy(request, room, seat_in(request, room))
    room = _looked_at(request, game, at)
    with room.at_rest():
        snapshot = taken(room.game)
    content = drawn(snapshot, format)
    kinds = {"svg": "image/svg+xml", "png": "image/png"}
    return Response(content, media_type=kinds[format], headers={"content-security-policy": POLICY})


def _looked_at(request: Request, game: str, at: int | None) -> Room:
    """A game as it stands, or stood, for somebody who may look."""
    room = room_of(request, game)
    seat_in(request, room)
    return room if at is None else room.before(at)


@router.get("/{game}/record")
def record(request: Request, game: str) -> Response:
    """A game as a record; while it is played, for those who play for all people in it.

    After the end nothing is taken back any more by those who are told with it what lay hidden.
    """
    return as_json(record_for(request, game))


def record_for(request: Request, game: str) -> dict[str, Any]:
    """The record of a game, if whoever asks may have it.

    Raises:
        RefusedError: they may not, or there is no such game.
    """
    room = room_of(request, game)
    seat = seat_in(request, room)
    with room.at_rest():
        room.refresh()
        room.open_record(seat)
        written = room.game.to_record()
        if not room.game.over and room.seed is not None:
            written["seed"] = room.seed
        return written


@router.post("/{game}/actions")
def act(request: Request, game: str, wish: Annotated[Acting, Depends(read(Acting))]) -> Response:
    """Play an action."""
    return _done(request, game, lambda room, seat: room.act(seat, wish.action, wish.after, wish.key))


@router.post("/{game}/why")
def why(request: Request, game: str, asked: Annotated[Asking, Depends(read(Asking))]) -> Response:
    """Whether an action is legal, without playing it; else it is refused as if it were played."""
    room = room_of(request, game)
    seat = player_in(request, room)
    take_heavy(request, room, seat)
    with speaking(language_of(request)):
        room.try_out(seat, asked.action)
    return as_json({"legal": True})


@router.post("/{game}/undo")
def undo(request: Request, game: str, wish: Annotated[Wish, Depends(read(Wish))]) -> Response:
    """Take back the last action of a person, and what programs answered."""
    return _done(request, game, lambda room, seat: room.undo(seat, wish.after, wish.key))


@router.post("/{game}/resign")
def resign(request: Request, game: str, wish: Annotated[Resigning, Depends(read(Resigning))]) -> Response:
    """Give up."""
    return _done(request, game, lambda room, seat: room.resign(seat, wish.player, wish.after, wish.key))


def _done(request: Request, game: str, do: Callable[[Room, Seat], None]) -> Response:
    """Do something in a game, tell the others, and answer with how it stands now."""
    state = state_of(request)
    room = room_of(request, game)
    seat = player_in(request, room)
    state.actions.take(game)
    language = language_of(request)
    try:
        do(room, seat)
    except RefusedError as refused:
        if refused.status == 409 and not room.broken:
            with room.at_rest():
                refused.more["view"] = shown(room, seat, language)
        raise
    with room.at_rest():
        view = shown(room, seat, language)
    return as_json(view)
