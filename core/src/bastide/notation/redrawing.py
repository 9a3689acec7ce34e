"""Reordering the draws of a record for other rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bastide.engine.decisions import Action

if TYPE_CHECKING:
    from bastide._kernel.stacks import Stack
    from bastide.engine.games.game import Game
    from bastide.ruleset.resolved import Ruleset

#: How many draws of the same tile are tried as the intended one.
PLACES = 3

#: What becomes of a tile that fits nowhere, as the type of an entry.
UNPLACED = ("discard", "put-back")
#: Types of entries that name a tile which was drawn.
DRAWN = ("place", *UNPLACED)


def redrawn(game: Game, draws: Sequence[str], wanted: str) -> Iterator[list[str]]:
    """The draws with the tile to place in place of the one at hand.

    Rules differ in when a tile is drawn, so that the same tiles, placed by the same players, may come in another order:
    a tile that is drawn early and discarded when it should be placed is replaced by one drawn after the tiles of other
    players in between. A tile that was put back and is not drawn now is drawn once more.

    Args:
        game: the game, in which the tile at hand has to be placed.
        draws: the current order.
        wanted: the tile placed at this point.

    Returns:
        New orders, likeliest first; none if that tile was not to come. There are several if the tile was drawn more
        than once, since it is unknown which of its draws this is.
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
    # A record may end before a tile drawn early is placed; then the tile at hand is not in it.
    order = [*draws, *everything[len(draws) :]]
    for there in others:
        for here in _last(everything, held):
            twin = list(order)
            twin[here], twin[there] = order[there], order[here]
            yield twin


def brought_forward(ruleset: Ruleset, draws: Sequence[str], number: int, rule: str) -> list[str] | None:
    """The draws with one for the current stack brought forward to replace one that does not belong to it.

    If tiles are drawn early and one of them is discarded when it should be placed, its replacement is placed before
    others that were drawn earlier, possibly from another stack.

    Args:
        ruleset: the rules.
        draws: the current order.
        number: the index of the refused draw, from 0.
        rule: the id of the rule that chooses the stack.

    Returns:
        The new order, or ``None`` if no later draw belongs to that stack.
    """
    stacks = [name for name, source in ruleset.placement.sources.items() if source.id == rule]
    for later in range(number + 1, len(draws)):
        if any(ruleset.belongs(stack, draws[later]) for stack in stacks):
            return [*draws[:number], draws[later], *draws[number:later], *draws[later + 1 :]]
    return None


def _put_back(game: Game, tile: str, drawn: Sequence[str]) -> bool:
    """Whether a tile was drawn more often than placed, discarded, or kept."""
    state = game._state
    entries = [entry.as_record() if isinstance(entry, Action) else entry for entry in state.log]
    dealt_with = sum(entry.get("tile") == tile and entry["type"] in DRAWN for entry in entries)
    kept = sum(stack.items.count(tile) for stack in _kept(game))
    return bool(drawn.count(tile) > dealt_with + kept + state.hand.count(tile))


def _kept(game: Game) -> list[Stack]:
    """The stacks of drawn tiles that wait: all but those to draw from."""
    return [stack for name, stack in game._state.stacks.items() if name not in game.ruleset.placement.draw_order]


def _last(items: Sequence[str], item: str) -> list[int]:
    """The indices of an item in a list, last first; no more than may matter."""
    return [at for at in reversed(range(len(items))) if items[at] == item][:PLACES]
