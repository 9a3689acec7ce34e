"""Draws of a record put into the order in which other rules draw them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bastide.engine.decisions import Action

if TYPE_CHECKING:
    from bastide._kernel.stacks import Stack
    from bastide.engine.game import Game
    from bastide.ruleset.tables import Ruleset

#: Of how many draws of the same tile it is tried whether they are the one meant.
PLACES = 3


def redrawn(game: Game, draws: Sequence[str], wanted: str) -> Iterator[list[str]]:
    """The draws with the tile that was to be placed in the place of the one at hand.

    Rules differ in when a tile is drawn, so that the same tiles, placed by the same players, may come in another order:
    a tile drawn early and out of the game when it is to be placed is replaced by one that comes after tiles which
    others drew meanwhile. A tile that was put back, and is not drawn now, is drawn once more.

    Args:
        game: the game, waiting for the tile at hand to be placed.
        draws: in the order so far.
        wanted: the tile that was placed at this point.

    Returns:
        New orders, the likeliest first; none if that tile was not among those still to be placed. There are several
        where a tile was drawn more than once: which of its draws is the one at hand, nobody can tell.
    """
    state = game._state
    if len(state.hand) != 1:
        return
    everything = [item for _, item in state.drawn]
    drawn = everything[: len(draws)]
    if _put_back(game, wanted, drawn):
        again = _last(drawn, wanted)[0] + 1
        yield [*draws[:again], wanted, *draws[again:]]
        return
    (held,) = state.hand
    waiting = any(wanted in stack.items for stack in _kept(game))
    if waiting and wanted in drawn:
        others = _last(drawn, wanted)
    elif wanted in draws[len(drawn) :]:
        others = [draws.index(wanted, len(drawn))]
    else:
        return
    # A record may break off before a tile drawn early is placed; then one that it does not name is at hand.
    order = [*draws, *everything[len(draws) :]]
    for there in others:
        for here in _last(everything, held):
            twin = list(order)
            twin[here], twin[there] = order[there], order[here]
            yield twin


def brought_forward(ruleset: Ruleset, draws: Sequence[str], number: int, rule: str) -> list[str] | None:
    """The draws with one brought forward that belongs to the stack drawn from, in place of one that does not.

    Where tiles are drawn early and one of them is out of the game when it is to be placed, the one drawn in its place
    is placed before others that were drawn before it, perhaps from another stack.

    Args:
        ruleset: the rules.
        draws: in the order so far.
        number: which of them is refused, from 0.
        rule: the id of the rule by which the stack is drawn from.

    Returns:
        The new order, or ``None`` if none that comes later belongs to that stack.
    """
    stacks = [name for name, source in ruleset.placement.sources.items() if source.id == rule]
    for later in range(number + 1, len(draws)):
        if any(ruleset.belongs(stack, draws[later]) for stack in stacks):
            return [*draws[:number], draws[later], *draws[number:later], *draws[later + 1 :]]
    return None


def _put_back(game: Game, tile: str, drawn: Sequence[str]) -> bool:
    """Whether a tile was drawn more often than it was placed, discarded, or kept for later."""
    state = game._state
    entries = [entry.as_record() if isinstance(entry, Action) else entry for entry in state.log]
    dealt_with = sum(entry.get("tile") == tile and entry["type"] in ("place", "discard") for entry in entries)
    kept = sum(stack.items.count(tile) for stack in _kept(game))
    return bool(drawn.count(tile) > dealt_with + kept + state.hand.count(tile))


def _kept(game: Game) -> list[Stack]:
    """The stacks in which tiles wait that were drawn: all but those that are drawn from."""
    return [stack for name, stack in game._state.stacks.items() if name not in game.ruleset.placement.draw_order]


def _last(items: Sequence[str], item: str) -> list[int]:
    """Where an item stands among others, the last place first; no more places than may matter."""
    return [at for at in reversed(range(len(items))) if items[at] == item][:PLACES]
