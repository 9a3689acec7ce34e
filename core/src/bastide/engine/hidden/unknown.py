"""What a player cannot know of a state, drawn anew in copies of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from bastide.ruleset.bags import BAG

if TYPE_CHECKING:
    from bastide.ruleset.resolved import Ruleset

    from ..state import State


class Shuffling(Protocol):
    """Where random choices come from: a ``random.Random``, or what shuffles as it does."""

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Bring items into a random order."""


def home_of(ruleset: Ruleset, item: str) -> str:
    """The stack that an item belongs to; none, if it is in no stack of the ruleset."""
    names = sorted(name for name, items in ruleset.contents.items() if item in items)
    # Of what lies in several, a stack that is drawn from before the bag has just the few that lie there now.
    return next((name for name in names if name not in ruleset.placement.sources), names[0] if names else "")


class Unknown:
    """What a player cannot know of a state, as long as that stands as it does.

    Whatever does not depend on how it is drawn is found out here once, for all samples.

    Args:
        state: the state.
        pools: what may be exchanged for each other, by name.
        slots: by stack whose order is hidden, the pools of what lies there, in order.
        held: the stacks of which the contents are hidden.
    """

    def __init__(
        self, state: State, pools: Mapping[str, list[str]], slots: Mapping[str, Sequence[str]], held: Sequence[str]
    ) -> None:
        self._state = state
        self._slots = slots
        self._held = held
        # What lies where must not show through in what is drawn: with a known seed it could be reckoned back.
        self._pools = {name: sorted(pool) for name, pool in sorted(pools.items())}
        self._homes = {item: home_of(state.ruleset, item) for pool in self._pools.values() for item in set(pool)}
        self._before = self._lies_hidden(state)
        # Of what was drawn: how much lies there, what else does, and what lies elsewhere.
        drawn, before = Counter(item for _, item in state.drawn), Counter(self._before)
        theirs = drawn & before
        self._theirs, self._others = theirs.total(), before - theirs
        self._shown = [*(drawn - theirs).elements()]
        # How much came from which stack. Those that are drawn from before the bag have a few items of their own, which
        # may belong to the bag, too.
        came = Counter(stack for stack, _ in state.drawn)
        self._came = sorted(came.items(), key=lambda each: (each[0] == BAG, each))
        self._belonging: dict[tuple[str, str], bool] = {}

    def redraw(self, twin: State, numbers: Shuffling) -> None:
        """Draw all of it anew in a copy.

        Args:
            twin: the copy.
            numbers: where the random choices come from.
        """
        pools = {name: pool[:] for name, pool in self._pools.items()}
        for pool in pools.values():
            numbers.shuffle(pool)
        for stack, names in self._slots.items():
            items = [pools[name].pop() for name in names]
            numbers.shuffle(items)
            twin.stacks[stack].fill(items)
        if twin.forced is not None:
            twin.forced = self._prescribed(twin.forced, twin.forced_at, numbers)
            # Other actions in the copy may draw from other stacks first.
            twin.forced_loosely = True
        if self._before:
            self._redraw_past(twin, self._lies_hidden(twin))

    def _lies_hidden(self, state: State) -> list[str]:
        """All items of the stacks with hidden contents, in an order that says nothing of which lies where."""
        items = [item for stack in self._held for item in state.stacks[stack].items]
        return sorted(items, key=lambda item: (self._homes[item], item))

    def _prescribed(self, draws: tuple[str, ...], made: int, numbers: Shuffling) -> tuple[str, ...]:
        """Prescribed draws with those to come in another order, each from the stack it was to be drawn from."""
        ahead: dict[str, list[str]] = {}
        homes = self._homes_of(draws[made:])
        for home, item in zip(homes, draws[made:], strict=True):
            ahead.setdefault(home, []).append(item)
        for home, items in sorted(ahead.items()):
            if home in self._slots or not home:
                items.sort()
                numbers.shuffle(items)
            items.reverse()
        return (*draws[:made], *(ahead[home].pop() for home in homes))

    def _homes_of(self, draws: Iterable[str]) -> list[str]:
        """The stack that each of the draws to come is drawn from."""
        ruleset, stacks = self._state.ruleset, self._state.stacks
        lying = {name: Counter(stacks[name].items) for name in ruleset.placement.sources}
        homes = []
        for item in draws:
            home = next((name for name, items in lying.items() if items[item]), "")
            if home:
                lying[home][item] -= 1
            homes.append(home or home_of(ruleset, item))
        return homes

    def _redraw_past(self, twin: State, after: list[str]) -> None:
        """Make the draws of a copy agree with what lies in hidden hands; when those came is no longer to be seen.

        Args:
            twin: the copy.
            after: what lies there now.
        """
        fresh = [*(Counter(after) - self._others).elements()][: self._theirs]
        twin.drawn = self._dealt(sorted([*self._shown, *fresh]))
        if twin.forced is not None:
            gone = [*(Counter(self._before) - Counter(after)).elements()]
            come = Counter(after) - Counter(self._before)
            ahead = list(twin.forced[twin.forced_at :])
            for number, item in enumerate(ahead):
                if come[item] and gone:
                    come[item] -= 1
                    ahead[number] = gone.pop()
            past = [item for _, item in twin.drawn[: twin.forced_at]]
            twin.forced = (*past, *ahead)

    def _dealt(self, items: list[str]) -> list[tuple[str, str]]:
        """Items with the stacks that they may have been drawn from, which say no more than how many came from each.

        Args:
            items: what was drawn, in an order that says nothing.
        """
        found = []
        for stack, count in self._came:
            left = []
            for item in items:
                if count and self._belongs(stack, item):
                    found.append((stack, item))
                    count -= 1
                else:
                    left.append(item)
            found += [(stack, item) for item in left[:count]]
            items = left[count:]
        return sorted(found)

    def _belongs(self, stack: str, item: str) -> bool:
        known = self._belonging.get((stack, item))
        if known is None:
            known = self._belonging[stack, item] = self._state.ruleset.belongs(stack, item)
        return known
