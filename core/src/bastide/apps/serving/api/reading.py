"""Reading requests: their content and their client."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar

from fastapi import Request
from pydantic import BaseModel, ValidationError

from bastide import Problem, coded, languages

from ..http.clients import client_of
from ..http.refusals import RefusedError
from ..rooms.rooms import Room
from ..rooms.seats import WATCHER, Seat, bearer, seat_of
from ..state import State

Model = TypeVar("Model", bound=BaseModel)


def state_of(request: Request) -> State:
    """The state of the server."""
    state: State = request.app.state.bastide
    return state


def read(model: type[Model]) -> Callable[[Request], Awaitable[Model]]:
    """Make a dependency that reads a JSON body.

    Args:
        model: the model of its content.
    """

    async def body(request: Request) -> Model:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise RefusedError(
                "unreadable", coded("server/no-json-type", "send JSON, with the content type application/json")
            )
        value = json_of(await request.body(), state_of(request).settings.limits.depth)
        try:
            return model.model_validate(value, strict=True)
        except ValidationError as error:
            raise RefusedError(
                "malformed",
                [
                    Problem(coded("server/form", each["msg"]), key=".".join(map(str, each["loc"])) or None)
                    for each in error.errors(include_url=False, include_context=False, include_input=False)[:20]
                ],
            ) from None

    return body


def json_of(body: bytes, deepest: int) -> Any:
    """Parse a JSON body.

    Args:
        body: the raw body.
        deepest: the maximal nesting.

    Raises:
        RefusedError: it is not JSON, is nested too deeply, or contains unpaired surrogates.
    """
    try:
        value = json.loads(body.decode(), parse_constant=_refuse)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise RefusedError("malformed", coded("server/no-json", "this is no JSON that can be read")) from None
    if _depth(value) > deepest:
        raise RefusedError(
            "malformed", coded("server/nested", "this is nested deeper than {deepest} levels", deepest=deepest)
        )
    return value


def _refuse(word: str) -> Any:
    raise ValueError(word)


def _depth(value: Any) -> int:
    """The nesting of a value; the parser limits it, so that this ends."""
    depth, level = 0, [value]
    while level:
        depth += 1
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return depth


@cache
def _languages() -> tuple[str, ...]:
    """The available languages; searching for their files at every request takes too long."""
    return languages()


def language_of(request: Request) -> str | None:
    """The available language that the client has chosen, or else accepts."""
    known = _languages()
    chosen = request.cookies.get("language")
    if chosen in known:
        return chosen
    for part in request.headers.get("accept-language", "").split(",")[:20]:
        code = part.partition(";")[0].strip().lower().partition("-")[0]
        if code in known:
            return code
    return None


def room_of(request: Request, game: str) -> Room:
    """The room of a game; one that is not in memory is replayed first, which is rate-limited.

    Raises:
        RefusedError: there is no such game, it can no longer be played, or the client exceeds its rate.
    """
    state = state_of(request)
    if not state.lobby.is_open(game):
        state.openings.take(client_of(request.scope))
    return state.lobby.room(game)


def seat_in(request: Request, room: Room) -> Seat:
    """The seat of the client in a game.

    Raises:
        RefusedError: the secret does not belong to this game.
    """
    secret = bearer(request.headers.get("authorization"))
    if secret is None:
        return WATCHER
    seat = seat_of(secret, room.seats, room.people)
    if seat is None:
        raise RefusedError("stranger", coded("server/no-seat", "this is no seat of this game"))
    return seat


def player_in(request: Request, room: Room) -> Seat:
    """The seat of a client that wants to change a game.

    Raises:
        RefusedError: the secret does not belong to this game, or its owner only watches.
    """
    seat = seat_in(request, room)
    if not seat.players:
        raise RefusedError("stranger", coded("server/spectator", "spectators cannot act; use the link of your seat"))
    return seat
