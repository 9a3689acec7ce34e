"""Pictures by address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from bastide import BastideError, coded

from ..http.clients import client_of
from ..http.refusals import RefusedError
from ..pictures.art import is_current, large, lit_picture, piece_picture, shapes_document, tile_picture
from .questions import Asked, question
from .reading import state_of

router = APIRouter(prefix="/art")

#: A picture that is opened by itself runs and loads nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_FOR_EVER = "public, max-age=31536000, immutable"
_FOR_NOW = "public, max-age=60"


def _drawing(request: Request, key: str, **given: object) -> Asked:
    """Charge pictures that do not belong to a game; those of a game stay available to its players.

    Raises:
        RefusedError: the client exceeds its rate.
    """
    del given
    state = state_of(request)
    if state.programs.are_played(key):
        return None
    client, name = client_of(request.scope), key.partition(".")[2]
    state.drawings.take(client, key)
    return client, {"drawings": {name: found} if (found := large().get(name)) else {}}


@router.get("/{key}/tiles/{plugin}/{name}@{rotation}.svg")
@question(_drawing)
def tile(request: Request, key: str, plugin: str, name: str, rotation: int) -> Response:
    """A tile as placed."""
    return _picture(key, lambda: tile_picture(key, f"{plugin}/{name}", _turned(rotation)))


@router.get("/{key}/lit/{plugin}/{name}@{rotation}/{segments}.svg")
@question(_drawing)
def lit(request: Request, key: str, plugin: str, name: str, rotation: int, segments: str) -> Response:
    """A tile as placed, with some of its segments highlighted: their indices, separated by dots."""
    numbers = tuple(sorted({int(number) for number in segments[:80].split(".") if number.isdecimal()}))
    return _picture(key, lambda: lit_picture(key, f"{plugin}/{name}", _turned(rotation), numbers))


@router.get("/{key}/shapes/{plugin}/{name}.json")
@question(_drawing)
def shapes(request: Request, key: str, plugin: str, name: str) -> Response:
    """The shapes of the segments of a tile in its picture, for pointing at them."""
    try:
        found = shapes_document(key, f"{plugin}/{name}")
        kept = _FOR_EVER if is_current(key) else _FOR_NOW
    except BastideError as error:
        raise RefusedError("missing", error.problems) from None
    return Response(found, media_type="application/json", headers={"cache-control": kept})


@router.get("/{key}/pieces/{kind}.svg")
@question(_drawing)
def piece(
    request: Request,
    key: str,
    kind: str,
    colour: Annotated[str, Query(max_length=7)] = "",
    letter: Annotated[str, Query(max_length=2)] = "",
    lies: bool = False,
) -> Response:
    """A piece in a player's colour, half as wide as a tile and centred; without a colour, it belongs to no player."""
    return _picture(key, lambda: piece_picture(key, kind, colour, letter, lies))


def _turned(rotation: int) -> int:
    if rotation not in (0, 90, 180, 270):
        raise BastideError(
            coded("tile/rotation", "rotation {rotation} is not one of 0, 90, 180, 270", rotation=rotation)
        )
    return rotation


def _picture(key: str, draw: Callable[[], str]) -> Response:
    try:
        drawn = draw()
        kept = _FOR_EVER if is_current(key) else _FOR_NOW
    except BastideError as error:
        raise RefusedError("missing", error.problems) from None
    headers = {"content-security-policy": POLICY, "cache-control": kept}
    return Response(drawn, media_type="image/svg+xml", headers=headers)
