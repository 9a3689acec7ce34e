"""Pictures by address."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, TypeAlias
from urllib.parse import parse_qsl, unquote

from fastapi import APIRouter, Query, Request
from pydantic import StringConstraints
from starlette.responses import Response

from bastide import BastideError, coded

from ..http.clients import client_of
from ..http.refusals import RefusedError
from ..http.responses import text_of
from ..pictures.art import flag_picture, is_current, large, lit_picture, piece_picture, shapes_document, tile_picture
from .questions import Asked, question
from .reading import state_of

router = APIRouter(prefix="/art")

#: A picture that is opened by itself runs and loads nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_FOR_EVER = "public, max-age=31536000, immutable"
_FOR_NOW = "public, max-age=60"
#: The most pictures in one answer.
_SEVERAL = 60
_TILE = r"tiles/([^/]+/[^/@]+)@([0-9]+)\.svg"
_PIECE = r"pieces/([^/?]+)\.svg\?(.*)"
_FLAG = r"flags/([^/?]+)\.svg"
_Address: TypeAlias = Annotated[str, StringConstraints(max_length=300, pattern=f"^({_TILE}|{_PIECE}|{_FLAG})$")]


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
    return _kept(key, lambda: shapes_document(key, f"{plugin}/{name}"), "application/json")


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


@router.get("/{key}/flags/{name}.svg")
@question(_drawing)
def flag(request: Request, key: str, name: str) -> Response:
    """A flag as it is drawn on tiles."""
    return _picture(key, lambda: flag_picture(key, name))


@router.get("/{key}/several.json")
@question(_drawing)
def several(request: Request, key: str, of: Annotated[list[_Address], Query(max_length=_SEVERAL)]) -> Response:
    """Several tiles, pieces and flags, by their addresses below that of the key: a full board takes few requests."""
    return _kept(key, lambda: text_of({address: _addressed(key, address) for address in of}), "application/json")


def _addressed(key: str, address: str) -> str:
    """The picture of an address below that of its key.

    Raises:
        BastideError: there is none.
    """
    if tile := re.fullmatch(_TILE, address):
        return tile_picture(key, unquote(tile[1]), _turned(int(tile[2])))
    if flagged := re.fullmatch(_FLAG, address):
        return flag_picture(key, unquote(flagged[1]))
    kind, _, query = address.removeprefix("pieces/").partition(".svg?")
    looks = dict(parse_qsl(query))
    return piece_picture(key, unquote(kind), looks.get("colour", ""), looks.get("letter", ""), "lies" in looks)


def _turned(rotation: int) -> int:
    if rotation not in (0, 90, 180, 270):
        raise BastideError(
            coded("tile/rotation", "rotation {rotation} is not one of 0, 90, 180, 270", rotation=rotation)
        )
    return rotation


def _picture(key: str, draw: Callable[[], str]) -> Response:
    answer = _kept(key, draw, "image/svg+xml")
    answer.headers["content-security-policy"] = POLICY
    return answer


def _kept(key: str, draw: Callable[[], str], kind: str) -> Response:
    """An answer that browsers keep, of a media type.

    Raises:
        RefusedError: there is no such picture.
    """
    try:
        drawn = draw()
        kept = _FOR_EVER if is_current(key) else _FOR_NOW
    except BastideError as error:
        raise RefusedError("missing", error.problems) from None
    return Response(drawn, media_type=kind, headers={"cache-control": kept})
