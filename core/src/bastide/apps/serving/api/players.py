"""The appearance of players before there is a game, and the colours that they may choose."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from bastide import coded, speaking, translated

from ...drawing.colours import NAMED, player_colours, player_letters
from ..http.refusals import RefusedError
from ..http.responses import as_json
from ..rooms.colours import COLOURS, check_colours
from .reading import language_of, state_of

router = APIRouter(prefix="/api")


@router.get("/colours")
def colours(
    request: Request,
    name: Annotated[list[str], Query()],
    chosen: Annotated[list[str] | None, Query()] = None,
) -> Response:
    """The colour and the letter of each player of a game with these names, and the colours to choose from.

    Each ``chosen`` is a colour for the player at its place; an empty one is none.
    """
    limits = state_of(request).settings.limits
    if len(name) > limits.players:
        raise RefusedError(
            "malformed", coded("server/players", "at most {players} can play together here", players=limits.players)
        )
    if any(len(each) > limits.name for each in name):
        raise RefusedError(
            "malformed", coded("server/name-length", "a name has at most {most} characters", most=limits.name)
        )
    wanted = {each: colour for each, colour in zip(name, chosen or (), strict=False) if colour}
    check_colours(wanted, name)
    found, letters = player_colours(name, wanted), player_letters(name)
    with speaking(language_of(request)):
        words = {each: translated(wording) for each, wording in COLOURS.items()}
    return as_json(
        {
            "players": [{"name": each, "colour": found[each], "letter": letters[each]} for each in name],
            "choices": [{"name": each, "wording": words[each], "colour": NAMED[each]} for each in words],
        }
    )
