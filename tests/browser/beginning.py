"""Games for the tests to view, created without a browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx

from tests.serving.servers import Player, begin


@dataclass(frozen=True)
class Begun:
    """A created game.

    Args:
        id: its id.
        seats: its seats, one for each player or one for all.
    """

    id: str
    seats: list[Player]

    def link(self, seat: int = 0) -> str:
        """The address of its page for a seat."""
        return f"/games/{self.id}#seat={self.seats[seat].secret}"

    @property
    def watching(self) -> str:
        """The address of its page for a spectator."""
        return f"/games/{self.id}"


def begun(client: httpx.Client, variant: Any = "hig-2002", *, actions: int = 0, **more: Any) -> Begun:
    """Create a game.

    Args:
        client: a client of the server.
        variant: its rules.
        actions: how many actions are played already, always the first legal one.
        more: further keys for ``POST /api/games``.
    """
    *seats, watcher = begin(client, variant, **more)
    for _ in range(actions):
        view = watcher.view()
        deciding = next(seat for seat in seats if view["decision"]["player"] in seat.players)
        deciding.act_first()
    return Begun(watcher.game, seats)
