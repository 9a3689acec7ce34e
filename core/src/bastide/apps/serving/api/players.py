"""The appearance of players before there is a game."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from bastide import coded

from ...drawing.colours import player_colours, player_letters
from ..http.refusals import RefusedError
from ..http.responses import as_json
from .reading import state_of

router = APIRouter(prefix="/api")


@router.get("/colours")
def colours(request: Request, name: Annotated[list[str], Query()]) -> Response:
    """The colour and the letter of each player of a game with these names."""
    limits = state_of(request).settings.limits
    if len(name) > limits.players:
        raise RefusedError(
            "malformed", coded("server/players", "at most {players} can play together here", players=limits.players)
        )
    if any(len(each) > limits.name for each in name):
        raise RefusedError(
            "malformed", coded("server/name-length", "a name has at most {most} characters", most=limits.name)
        )
    found, letters = player_colours(name), player_letters(name)
    return as_json([{"name": each, "colour": found[each], "letter": letters[each]} for each in name])
