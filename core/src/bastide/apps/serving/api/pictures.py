"""Pictures by address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from bastide import BastideError, sentence

from ..art import is_current, lit_picture, piece_picture, shapes_document, tile_picture
from ..clients import client_of
from ..refusals import RefusedError
from .reading import state_of

router = APIRouter(prefix="/art")

#: A picture that is opened by itself runs nothing and loads nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_FOR_EVER = "public, max-age=31536000, immutable"
_FOR_NOW = "public, max-age=60"


@router.get("/{key}/tiles/{plugin}/{name}@{rotation}.svg")
def tile(request: Request, key: str, plugin: str, name: str, rotation: int) -> Response:
    """A tile as it lies."""
    return _picture(request, key, lambda: tile_picture(key, f"{plugin}/{name}", _turned(rotation)))


@router.get("/{key}/lit/{plugin}/{name}@{rotation}/{segments}.svg")
def lit(request: Request, key: str, plugin: str, name: str, rotation: int, segments: str) -> Response:
    """A tile as it lies, with some of its segments lit up: their indices, with dots between."""
    numbers = tuple(sorted({int(number) for number in segments[:80].split(".") if number.isdecimal()}))
    return _picture(request, key, lambda: lit_picture(key, f"{plugin}/{name}", _turned(rotation), numbers))


@router.get("/{key}/shapes/{plugin}/{name}.json")
def shapes(request: Request, key: str, plugin: str, name: str) -> Response:
    """Where the segments of a tile lie in its picture, to point at them."""
    _take(request, key)
    try:
        found = shapes_document(key, f"{plugin}/{name}")
        kept = _FOR_EVER if is_current(key) else _FOR_NOW
    except BastideError as error:
        raise RefusedError(404, error.problems) from None
    return Response(found, media_type="application/json", headers={"cache-control": kept})


@router.get("/{key}/pieces/{kind}.svg")
def piece(
    request: Request,
    key: str,
    kind: str,
    colour: Annotated[str, Query(max_length=7)] = "",
    letter: Annotated[str, Query(max_length=2)] = "",
    lies: bool = False,
) -> Response:
    """A piece of a player's colour, half as wide as a tile with its middle in the middle; without one, nobody's."""
    return _picture(request, key, lambda: piece_picture(key, kind, colour, letter, lies))


def _turned(rotation: int) -> int:
    if rotation not in (0, 90, 180, 270):
        raise BastideError(sentence("rotation {rotation} is not one of 0, 90, 180, 270", rotation=rotation))
    return rotation


def _take(request: Request, key: str) -> None:
    state = state_of(request)
    # Whoever plays needs the pictures of the game, whatever strangers ask for.
    if not state.programs.are_played(key):
        state.drawings.take(client_of(request.scope), key)


def _picture(request: Request, key: str, draw: Callable[[], str]) -> Response:
    _take(request, key)
    try:
        drawn = draw()
        kept = _FOR_EVER if is_current(key) else _FOR_NOW
    except BastideError as error:
        raise RefusedError(404, error.problems) from None
    headers = {"content-security-policy": POLICY, "cache-control": kept}
    return Response(drawn, media_type="image/svg+xml", headers=headers)
