"""What only some players know: items that an action named and that went where others do not see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from bastide._kernel.stacks import Stack

from ..decisions import Choice

if TYPE_CHECKING:
    from ..decisions import Action
    from ..state import State

#: The items of every stack, by the stack's name.
Lying = Mapping[str, tuple[str, ...]]


def sees(stack: Stack, audience: str, player: int) -> bool:
    """Whether a player belongs to an audience of a stack."""
    return audience == "everyone" or (audience == "owner" and stack.kind.owner == player)


def lying(state: State) -> Lying:
    """What lies on all stacks."""
    return {name: stack.items for name, stack in state.stacks.items()}


def brought(state: State) -> dict[str, Counter[str]]:
    """What lies at the start on players' own stacks that others do not see, by stack; not what all draw from."""
    contents = state.ruleset.contents
    common = [name for name, stack in state.stacks.items() if stack.kind.owner is None]
    shared = {item for name in common for item in contents.get(name, ())}
    return {
        name: Counter(item for item in stack.items if item not in shared)
        for name, stack in state.stacks.items()
        if stack.kind.owner is not None and stack.kind.items != "everyone"
    }


def origins(state: State) -> dict[str, list[str]]:
    """For each item of every stack the stack on which a player brought it, as far as that is known; else nothing.

    What lies on a player's stacks is taken to be what that player brought, as far as it may be.
    """
    left = {name: Counter(items) for name, items in state.brought.items()}
    found: dict[str, list[str]] = {}
    for name, stack in sorted(state.stacks.items(), key=lambda each: each[1].kind.owner is None):
        found[name] = []
        for item in stack.items:
            owner = stack.kind.owner
            may = [each for each in left if left[each][item] and owner in (None, state.stacks[each].kind.owner)]
            origin = name if name in may else may[0] if may and (owner is not None or len(may) == 1) else ""
            if origin:
                left[origin][item] -= 1
            found[name].append(origin)
    return found


def known_to(state: State, player: int | None, option: Choice, before: Lying) -> dict[str, frozenset[int]]:
    """Who knows what a rule's own keys of an action hold, for those keys that not everybody knows.

    An item that the action names is known to all, unless it now lies on a stack whose contents some do not see and
    came from no place where they saw it. It does not where fewer copies lie on stacks than before: then one was shown.

    Args:
        state: the game after the action.
        player: the number of the player who did it.
        option: what was done.
        before: what lay on all stacks before it.
    """
    found: dict[str, frozenset[int]] = {}
    for key, value in option.own.items():
        for item in _strings(value):
            moved = {
                name: stack.items.count(item) - before[name].count(item)
                for name, stack in state.stacks.items()
                if item in stack.items or item in before[name]
            }
            gained = [state.stacks[name] for name, count in moved.items() if count > 0]
            if not gained or sum(moved.values()) < 0:
                continue
            left = [state.stacks[name] for name, count in moved.items() if count < 0]
            everybody = range(len(state.players))
            knows = frozenset(each for each in everybody if each == player or _saw(state, each, gained, left))
            if len(knows) < len(state.players):
                found[key] = found.get(key, knows) & knows
    return found


def chosen_in_secret(action: Action, player: int | None) -> dict[str, frozenset[int]]:
    """Who knows what was chosen in secret: the player alone, also whether that was to pass.

    Args:
        action: the choice.
        player: the number of the player.
    """
    alone = frozenset() if player is None else frozenset((player,))
    return {key: alone for key in action.as_record() if key != "player"}


def _saw(state: State, player: int, gained: list[Stack], left: list[Stack]) -> bool:
    """Whether a player sees the stacks that an item may have come to, or one that it came from."""
    return all(sees(stack, stack.kind.items, player) for stack in gained) or any(
        sees(stack, stack.kind.order, player)
        or (sees(stack, stack.kind.items, player) and stack.kind.name not in state.ruleset.placement.draw_order)
        for stack in left
    )


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _strings(each)
