"""Games: beginning one, looking at it, playing in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from bastide import sentence

from ..guards import client_of
from ..refusals import RefusedError
from ..rooms import Room
from ..seats import Seat
from ..sheets import feature_sheet
from ..showing import shown
from .answers import as_json
from .reading import read, seat_in, state_of

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


class Resigning(Wish):
    """Somebody gives up."""

    player: str


@router.post("")
def begin(request: Request, wanted: Annotated[Beginning, Depends(read(Beginning))]) -> Response:
    """Begin a game."""
    state = state_of(request)
    state.creations.take(client_of(request.scope))
    lobby = state.lobby
    if (wanted.record is None) == (wanted.variant is None):
        raise RefusedError(400, "name a variant, or send a record to go on from")
    if wanted.record is not None:
        state.heavy.take(client_of(request.scope))
        record = lobby.resumed_record(wanted.record)
    else:
        record = lobby.new_record(wanted.variant, wanted.players, wanted.seed, wanted.draws)
    lobby.check_bots(wanted.bots, record["players"])
    begun = lobby.begin(record, wanted.bots, wanted.seats)
    room = lobby.room(begun["id"])
    state.programs.prepare(room.game.ruleset)
    state.programs.look(room)
    return as_json(begun | {"players": list(room.game.players)}, 201)


@router.get("/{game}")
def look(request: Request, game: str, at: Annotated[Number | None, Query()] = None) -> Response:
    """A game as it stands, or as it stood after an entry."""
    state = state_of(request)
    room = state.lobby.room(game)
    seat = seat_in(request, room)
    if at is not None:
        state.heavy.take(client_of(request.scope))
        room = room.before(at)
        return as_json(shown(room, seat) | {"actions": None, "past": True})
    with room.lock:
        room.refresh()
        view = shown(room, seat)
    state.programs.look(room)
    return as_json(view)


@router.get("/{game}/log")
def log(request: Request, game: str, after: Annotated[Number, Query()] = 0) -> Response:
    """Everything that happened in a game after an entry."""
    room = state_of(request).lobby.room(game)
    seat_in(request, room)
    with room.lock:
        room.refresh()
        return as_json({"number": room.number, "entries": room.told[after:], "lines": room.game.lines})


@router.get("/{game}/sheet")
def sheet(
    request: Request, game: str, x: int, y: int, on: Annotated[str, Query(max_length=60)], at: Number | None = None
) -> Response:
    """What the feature of a segment is worth, term by term."""
    state = state_of(request)
    room = state.lobby.room(game)
    seat_in(request, room)
    if at is not None:
        state.heavy.take(client_of(request.scope))
        room = room.before(at)
    with room.lock:
        try:
            return as_json(feature_sheet(room.game, (x, y), on))
        except KeyError:
            raise RefusedError(404, sentence("there is no {on} at [{x}, {y}]", on=on, x=x, y=y)) from None


@router.get("/{game}/record")
def record(request: Request, game: str) -> Response:
    """A game as a record; while it is played, for those who play for all people in it."""
    room = state_of(request).lobby.room(game)
    seat = seat_in(request, room)
    with room.lock:
        room.refresh()
        if not room.over and not (seat.everybody and seat.players):
            raise RefusedError(403, "the record of a game tells what is still to be drawn; it is there when it is over")
        written = room.game.to_record()
    if not room.game.over and room.seed is not None:
        written["seed"] = room.seed
    return as_json(written)


@router.post("/{game}/actions")
def act(request: Request, game: str, wish: Annotated[Acting, Depends(read(Acting))]) -> Response:
    """Play an action."""
    return _done(request, game, lambda room, seat: room.act(seat, wish.action, wish.after, wish.key))


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
    room = state.lobby.room(game)
    seat = seat_in(request, room)
    if not seat.players:
        raise RefusedError(401, "whoever looks on has no say; use the link of your seat")
    state.actions.take(game)
    try:
        do(room, seat)
    except RefusedError as refused:
        if refused.status == 409 and not room.broken:
            with room.lock:
                refused.more["view"] = shown(room, seat)
        raise
    with room.lock:
        view = shown(room, seat)
    return as_json(view)
