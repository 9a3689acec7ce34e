"""Changing the rules of a game in progress."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from bastide import speaking

from ..http.responses import as_json
from ..pages.game_views import shown
from .games import Wish, take_heavy
from .reading import language_of, player_in, read, room_of, state_of

router = APIRouter(prefix="/api/games")


class Ruling(Wish):
    """Rules to continue a game under."""

    variant: str | dict[str, Any]
    cut: bool = False


@router.post("/{game}/rules")
def change(request: Request, game: str, wish: Annotated[Ruling, Depends(read(Ruling))]) -> Response:
    """Continue under other rules, as if they had applied from the first tile on."""
    state = state_of(request)
    room = room_of(request, game)
    seat = player_in(request, room)
    take_heavy(request, room, seat)
    state.actions.take(game)
    language = language_of(request)
    with speaking(language):
        room.change_rules(seat, wish.variant, wish.after, wish.key, cut=wish.cut)
    with room.at_rest():
        state.programs.prepare(room.game.ruleset)
        view = shown(room, seat, language)
    state.programs.look(room)
    return as_json(view)
