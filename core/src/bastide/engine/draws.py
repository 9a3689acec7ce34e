"""Drawing: from which stack, and which item, where the draws of a game are prescribed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bastide.rules.events import Event
from bastide.ruleset.bags import BAG
from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import coded

if TYPE_CHECKING:
    from bastide._kernel.stacks import Stack

    from .table import Table


def draw_item(table: Table, stack: str | None, unseen: bool) -> str | None:
    """Take the next item off a stack, or ``None`` if there is none; ``Table.draw`` says more."""
    item = _next_item(table, stack, unseen)
    if table.ruleset.placement.asides and not unseen:
        while item is not None and _set_aside(table, item):
            item = _next_item(table, stack, unseen)
    return item


def _set_aside(table: Table, item: str) -> bool:
    """Set an item aside that was drawn, if a rule says so."""
    for rule in table.ruleset.placement.asides:
        if rule.aside(table.position, item):
            table.put_on_stack(rule.stack, item)
            return True
    return False


def _next_item(table: Table, stack: str | None, unseen: bool) -> str | None:
    state = table._state
    if stack is None:
        stack = _next_source(table) if table.ruleset.placement.sources else BAG
    pile = state.stacks[stack]
    forced = state.forced
    if state.forced_by_placements and _is_of_tokens(table, pile):
        item = _only_kind(pile)
    elif forced is None:
        if not pile.left:
            return None
        item = pile.draw()
    elif state.forced_at < len(forced):
        if state.forced_loosely:
            state.forced = forced = _next_of(table, stack, forced)
        item = forced[state.forced_at]
        if state.forced_loosely and not table.ruleset.belongs(stack, item):
            return None
        if item not in pile.items:
            if table._comes_back(stack, item):
                return None
            if (
                not pile.left
                and stack not in table.ruleset.placement.draw_order
                and not table.ruleset.belongs(stack, item)
            ):
                # Nothing was drawn from a stack of a rule's own when it was exhausted: the next draw is of another.
                return None
            table.ruleset.check_draw(stack, item, state.forced_at)
        state.forced_at += 1
        _take_known(table, stack, item)
    elif not table.exhausted(stack):
        item = pile.draw()
    else:
        return None
    state.drawn.append((stack, item))
    if "drawn" in table.ruleset.heard and not unseen:
        table.tell(Event("drawn", state.turn, item, data={"stack": stack}))
    return item


def _is_of_tokens(table: Table, pile: Stack) -> bool:
    """Whether something lies on a stack, and no tile."""
    ruleset = table.ruleset
    return bool(pile.left) and not any(item in ruleset.tiles or item in ruleset.blocks for item in pile.items)


def _only_kind(pile: Stack) -> str:
    """Draw from a stack of tokens, where nothing says what was drawn but that all of them are the same.

    Raises:
        BastideError: they are not.
    """
    if len(set(pile.items)) > 1:
        told = coded(
            "draws/not-told",
            "something is drawn from the stack {stack!r}, and placements do not tell what",
            stack=pile.kind.name,
        )
        raise BastideError(Problem(told, hint="list all draws, in order, as draws"))
    return pile.draw()


def _next_source(table: Table) -> str:
    """The stack that is drawn from where none is named."""
    state = table._state
    forced = state.forced
    for name in table.ruleset.placement.sources:
        if not table.exhausted(name):
            return name
        if forced is not None and state.forced_at < len(forced) and state.stacks[name].left:
            # Prescribed draws go on with later stacks: what was not drawn here never comes.
            state.stacks[name].fill(())
    return BAG


def _next_of(table: Table, stack: str, forced: tuple[str, ...]) -> tuple[str, ...]:
    """Prescribed draws with the next one that belongs to a stack in front of those that belong to others."""
    made = table._state.forced_at
    for at in range(made, len(forced)):
        if table.ruleset.belongs(stack, forced[at]):
            return (*forced[:made], forced[at], *forced[made:at], *forced[at + 1 :])
    return forced


def _take_known(table: Table, stack: str, item: str) -> None:
    pile = table._state.stacks[stack]
    for other in (item, *table.ruleset.prints_of(item)):
        if other in pile.items:
            pile.take(other)
            return


def draw_fitting(table: Table, stack: str | None) -> str | None:
    """Draw until a tile can be placed; ``Table.draw_fitting`` says more."""
    untried = 0
    while True:
        tile = table.draw(stack)
        if tile is None or table.fits(tile):
            return tile
        # A rule may put such tiles back among those to be drawn; each is tried once.
        untried = (untried or table._left() + 1) - 1
        if not table.give_up(tile) or not untried:
            return None


def put_back(table: Table, tiles: Iterable[str], stack: str) -> None:
    """Put tiles on top of a stack; without one, each on the stack it was drawn from."""
    for tile in tiles:
        drawn_from = (name for name, item in reversed(table._state.drawn) if item == tile)
        name = stack or next(drawn_from, None)
        if name is not None:
            table.put_on_stack(name, tile)


def keep_fitting(table: Table, stack: str, size: int) -> bool:
    """Fill up a stack until one of its tiles can be placed; :meth:`Table.keep_fitting` says how."""
    left = table._left()
    while True:
        table.fill_up(stack, size)
        tiles = table.stack(stack)
        if not tiles or any(table.fits(tile) for tile in dict.fromkeys(tiles)):
            return bool(tiles)
        table.take_from_stack(stack, tiles[0])
        if not table.give_up(tiles[0]):
            table.fill_up(stack, size)
            return False
        # A rule may put such tiles back among those to be drawn; each is tried once.
        left -= 1
        if left <= 0:
            size -= 1
