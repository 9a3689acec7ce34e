"""What one player knows of a state; everything else can be drawn anew."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bastide._kernel.stacks import Stack
from bastide.ruleset.bags import BAG

from .decisions import Action
from .secrecy import origins, sees

if TYPE_CHECKING:
    from bastide.ruleset.resolved import Ruleset

    from .state import State


class Knowledge:
    """What one player knows of a state.

    Args:
        state: the state.
        number: the player's number.
    """

    def __init__(self, state: State, number: int) -> None:
        self._state = state
        self._number = number

    def stacks(self) -> dict[str, dict[str, Any]]:
        """What the player knows of every stack.

        Returns:
            By name ``size``, ``items`` as counts, ``order`` with the next item first; each only where it is known.
        """
        shown: dict[str, dict[str, Any]] = {}
        stacks = self._state.stacks
        secret = self._secret(stacks.values())
        for name, stack in stacks.items():
            known: dict[str, Any] = {}
            if self._sees(stack, stack.kind.size):
                known["size"] = len(stack)
            if stack not in secret and self._sees(stack, stack.kind.items):
                known["items"] = dict(sorted(Counter(stack.items).items()))
            if self._sees(stack, stack.kind.order):
                known["order"] = list(reversed(stack.items))
            shown[name] = known
        return shown

    def of_entry(self, entry: Action | Mapping[str, Any]) -> dict[str, Any]:
        """An entry of the log as it stands in records, without the keys whose values the player does not know."""
        if not isinstance(entry, Action):
            return dict(entry)
        hidden = [key for key, knows in entry.known_to.items() if self._number not in knows]
        return {key: value for key, value in entry.as_record().items() if key not in hidden}

    def redraw(self, twin: State, numbers: random.Random) -> None:
        """Draw everything anew in a copy of the state that the player cannot know.

        Args:
            twin: the copy.
            numbers: where the random choices come from.
        """
        hidden = [stack for _, stack in sorted(twin.stacks.items()) if not self._sees(stack, stack.kind.order)]
        # Items of stacks whose contents are hidden may lie in any of them, and in the bag that others came from; but
        # every stack keeps as many items that belong to the bag, or to some other stack, as it has.
        secret = self._secret(twin.stacks.values())
        held = [stack for stack in secret if stack.kind.name not in twin.ruleset.contents]
        before = self._by_home(held)
        pools: dict[str, list[str]] = {}
        came = origins(twin)
        slots: list[tuple[Stack, list[str]]] = []
        # Where draws are prescribed and none follow them, what they do not name is in no hand and never comes.
        forced = twin.forced if twin.forced_ends is True else None
        coming = None if forced is None else Counter(forced[twin.forced_at :])
        drawn_from = twin.ruleset.placement.draw_order
        for stack in hidden:
            names = [
                self._pool(stack, item, secret, origin)
                if coming is None or stack.kind.name not in drawn_from or _take_one(coming, item)
                else f"never drawn from {stack.kind.name}"
                for item, origin in zip(stack.items, came[stack.kind.name], strict=True)
            ]
            for item, name in zip(stack.items, names, strict=True):
                pools.setdefault(name, []).append(item)
            slots.append((stack, sorted(names)))
        for _, pool in sorted(pools.items()):
            # What lies where must not show through in what is drawn: with a known seed it could be reckoned back.
            pool.sort()
            numbers.shuffle(pool)
        for stack, names in slots:
            items = [pools[name].pop() for name in names]
            numbers.shuffle(items)
            stack.fill(items)
        after = self._by_home(held)
        if twin.forced is not None:
            twin.forced = self._prescribed(twin.forced, twin.forced_at, {stack.kind.name for stack in hidden}, numbers)
            # Other actions in the copy may draw from other stacks first.
            twin.forced_loosely = True
        if before:
            _redraw_past(twin, before, after)

    def _secret(self, stacks: Iterable[Stack]) -> list[Stack]:
        """The stacks whose contents the player does not know: if any is kept from the player, those drawn from, too."""
        kept = [stack for stack in stacks if len(stack) and not self._sees(stack, stack.kind.items)]
        if not kept:
            return kept
        order = self._state.ruleset.placement.draw_order
        drawn = [stack for stack in stacks if stack.kind.name in order and not self._sees(stack, stack.kind.order)]
        return kept + [stack for stack in drawn if stack not in kept]

    def _pool(self, stack: Stack, item: str, secret: list[Stack], origin: str) -> str:
        """What an item may be exchanged for: what a player brought with it, or belongs to its stack, or lies here."""
        name = stack.kind.name
        if stack not in secret:
            return f"stack {name}"
        if origin:
            return f"brought {origin}"
        return f"home {name if item in self._state.ruleset.contents.get(name, ()) else self._home(item)}"

    def _home(self, item: str) -> str:
        """The stack that an item belongs to; none, if it is in no stack of the ruleset."""
        ruleset = self._state.ruleset
        names = sorted(name for name, items in ruleset.contents.items() if item in items)
        # Of what lies in several, a stack that is drawn from before the bag has just the few that lie there now.
        return next((name for name in names if name not in ruleset.placement.sources), names[0] if names else "")

    def _by_home(self, stacks: list[Stack]) -> list[str]:
        """All items of some stacks, in an order that says nothing of which lies where."""
        return sorted((item for stack in stacks for item in stack.items), key=lambda item: (self._home(item), item))

    def _prescribed(
        self, draws: tuple[str, ...], made: int, hidden: set[str], numbers: random.Random
    ) -> tuple[str, ...]:
        """Prescribed draws with those to come in another order, each from the stack it was to be drawn from."""
        ahead: dict[str, list[str]] = {}
        homes = self._homes(draws[made:])
        for home, item in zip(homes, draws[made:], strict=True):
            ahead.setdefault(home, []).append(item)
        for home, items in sorted(ahead.items()):
            if home in hidden or not home:
                items.sort()
                numbers.shuffle(items)
            items.reverse()
        return (*draws[:made], *(ahead[home].pop() for home in homes))

    def _homes(self, draws: Iterable[str]) -> list[str]:
        """The stack that each of the draws to come is drawn from."""
        stacks = self._state.stacks
        lying = {name: Counter(stacks[name].items) for name in self._state.ruleset.placement.sources}
        homes = []
        for item in draws:
            home = next((name for name, items in lying.items() if items[item]), "")
            if home:
                lying[home][item] -= 1
            homes.append(home or self._home(item))
        return homes

    def _sees(self, stack: Stack, audience: str) -> bool:
        return sees(stack, audience, self._number)


def _take_one(left: Counter[str], item: str) -> bool:
    """Whether any of an item is left; then one less is."""
    left[item] -= 1
    return left[item] >= 0


def _redraw_past(state: State, before: list[str], after: list[str]) -> None:
    """Make the draws of a copy agree with what lies in hidden hands; when those came is no longer to be seen.

    Args:
        state: the copy's.
        before: what lay there in the game.
        after: what lies there now.
    """
    drawn = Counter(item for _, item in state.drawn)
    theirs = drawn & Counter(before)
    fresh = list((Counter(after) - (Counter(before) - theirs)).elements())[: theirs.total()]
    stacks = sorted(stack for stack, _ in state.drawn)
    state.drawn = _dealt(state.ruleset, stacks, sorted([*(drawn - theirs).elements(), *fresh]))
    if state.forced is not None:
        gone = list((Counter(before) - Counter(after)).elements())
        come = Counter(after) - Counter(before)
        ahead = list(state.forced[state.forced_at :])
        for number, item in enumerate(ahead):
            if come[item] and gone:
                come[item] -= 1
                ahead[number] = gone.pop()
        past = [item for _, item in state.drawn[: state.forced_at]]
        state.forced = (*past, *ahead)


def _dealt(ruleset: Ruleset, stacks: Sequence[str], items: Sequence[str]) -> list[tuple[str, str]]:
    """Items with the stacks that they may have been drawn from, which say no more than how many came from each.

    Args:
        ruleset: the rules.
        stacks: the stack of each draw, in an order that says nothing.
        items: what was drawn, likewise.
    """
    left = list(items)
    found = []
    # Stacks that are drawn from before the bag have a few items of their own, which may belong to the bag, too.
    for stack in sorted(stacks, key=lambda stack: (stack == BAG, stack)):
        item = next((item for item in left if ruleset.belongs(stack, item)), left[0])
        left.remove(item)
        found.append((stack, item))
    return sorted(found)
