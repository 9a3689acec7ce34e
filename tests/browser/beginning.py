"""Games for the tests to look at, begun without a browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx

from tests.serving.servers import Player, begin


@dataclass(frozen=True)
class Begun:
    """A game that somebody began.

    Args:
        id: of the game.
        seats: those who sit at it, each with a seat of their own or all with one.
    """

    id: str
    seats: list[Player]

    def link(self, seat: int = 0) -> str:
        """The address of its page, for a seat."""
        return f"/games/{self.id}#seat={self.seats[seat].secret}"

    @property
    def watching(self) -> str:
        """The address of its page, for somebody who looks on."""
        return f"/games/{self.id}"


def begun(client: httpx.Client, variant: Any = "hig-2002", *, actions: int = 0, **more: Any) -> Begun:
    """Begin a game.

    Args:
        client: of the server.
        variant: its rules.
        actions: how many are played already, always the first one that there is.
        more: of what ``POST /api/games`` takes.
    """
    *seats, watcher = begin(client, variant, **more)
    for _ in range(actions):
        view = watcher.view()
        deciding = next(seat for seat in seats if view["decision"]["player"] in seat.players)
        deciding.act_first()
    return Begun(watcher.game, seats)
