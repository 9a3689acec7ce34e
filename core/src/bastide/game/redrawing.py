"""Draws of a record put into the order in which other rules draw them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .games import Game


def redrawn(game: Game, draws: Sequence[str], wanted: str) -> list[str] | None:
    """The draws with the tile that was to be placed in the place of the one at hand.

    Rules differ in when a tile is drawn, so that the same tiles, placed by the same players, may come in another order:
    a tile drawn early and out of the game when it is to be placed is replaced by one that comes after tiles which
    others drew meanwhile.

    Args:
        game: the game, waiting for the tile at hand to be placed.
        draws: in the order so far.
        wanted: the tile that was placed at this point.

    Returns:
        The new order, or ``None`` if that tile was not among those still to be placed.
    """
    state = game._state
    if len(state.hand) != 1:
        return None
    drawn = [item for _, item in state.drawn][: len(draws)]
    (held,) = state.hand
    if held not in drawn:
        return None
    here = _last(drawn, held)
    waiting = any(wanted in stack.items for name, stack in state.stacks.items() if name != "bag")
    if waiting and wanted in drawn:
        there = _last(drawn, wanted)
    elif wanted in draws[len(drawn) :]:
        there = draws.index(wanted, len(drawn))
    else:
        return None
    order = list(draws)
    order[here], order[there] = order[there], order[here]
    return order


def _last(items: Sequence[str], item: str) -> int:
    return len(items) - 1 - list(reversed(items)).index(item)
