"""State that lies on stacks, in the open or hidden: how it stands in diagrams."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from bastide.text.sentences import listed, sentence

from ...turn import StateKeeper
from .keeper import no_entry
from .values import wrong

if TYPE_CHECKING:
    from bastide.engine.position import Position
    from bastide.engine.table import Table


def kept_on_stack(stack: str, *, drawn_from: str) -> StateKeeper:
    """Have what lies on a stack stand in diagrams, the lowest item first; ``bastide_state`` returns it.

    Nobody is shown there what a player does not see on the stack: so a plugin keeps what is hidden, such as a goal that
    each player has, on a stack of their own.

    Args:
        stack: its name; of stacks declared ``per_player``, what lies on each stands there by the player's name.
        drawn_from: the stack from which its items come, and from which they are taken when a diagram is read.
    """
    return StateKeeper(
        read=partial(_read_stack, stack, drawn_from),
        write=partial(_write_stack, stack),
        labels={stack: ""},
        stacks=frozenset((stack,)),
    )


def _is_own(stack: str, position: Position) -> bool:
    """Whether each player has a stack of that name."""
    return any(declared.name == stack and declared.per_player for declared in position.ruleset.stacks)


def _write_stack(stack: str, position: Position) -> dict[str, Any]:
    if not _is_own(stack, position):
        return {stack: [*items]} if (items := position.stack(stack)) else {}
    own = {name: [*position.stack(position.own_stack(stack, n))] for n, name in enumerate(position.players)}
    found = {name: items for name, items in own.items() if items}
    return {stack: found} if found else {}


def _read_stack(stack: str, drawn_from: str, table: Table, written: Any) -> None:
    if not isinstance(written, Mapping) or written.keys() - {stack}:
        raise wrong("state", written, sentence("an object with the key {key!r}", key=stack))
    if stack not in written:
        return
    if not _is_own(stack, table):
        _fill(stack, stack, drawn_from, table, written[stack])
        return
    if not isinstance(written[stack], Mapping):
        raise wrong(stack, written[stack], sentence("an object with players' names"))
    for name, items in written[stack].items():
        if name not in table.players:
            raise no_entry(name, table.players)
        _fill(table.own_stack(stack, table.players.index(name)), stack, drawn_from, table, items)


def _fill(stack: str, key: str, drawn_from: str, table: Table, items: Any) -> None:
    """Have what a diagram says lie on a stack, taken from where it comes from."""
    there = sorted(table.ruleset.contents[drawn_from])
    if not isinstance(items, list | tuple) or any(item not in there for item in items):
        raise wrong(key, items, sentence("a list of some of {items}", items=listed(there)))
    for item in items:
        if item in table.stack(drawn_from):
            table.take_from_stack(drawn_from, item)
    table.fill_stack(stack, items)
