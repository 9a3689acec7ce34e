"""What one player knows of a state; everything else can be drawn anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bastide._kernel.stacks import Stack

from ..decisions import Action
from .secrecy import origins, sees
from .unknown import Unknown, home_of

if TYPE_CHECKING:
    from ..state import State


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
        shown = {key: value for key, value in entry.as_record().items() if key not in hidden}
        # Of what was chosen in secret, all know what it was about.
        return shown if "type" not in hidden else {**shown, "type": entry.decision.kind}

    def unknown(self) -> Unknown:
        """What the player cannot know, as the state is now."""
        state = self._state
        # Items of stacks whose contents are hidden may lie in any of them, and in the bag that others came from; but
        # every stack keeps as many items that belong to the bag, or to some other stack, as it has.
        secret = self._secret(state.stacks.values())
        pools: dict[str, list[str]] = {}
        slots: dict[str, list[str]] = {}
        came = origins(state)
        # Where draws are prescribed and none follow them, what they do not name is in no hand and never comes.
        forced = state.forced if state.forced_ends is True else None
        coming = None if forced is None else Counter(forced[state.forced_at :])
        prescribed = {*state.ruleset.placement.draw_order, *state.ruleset.contents}
        for name, stack in sorted(state.stacks.items()):
            if self._sees(stack, stack.kind.order):
                continue
            slots[name] = []
            named = coming if stack.kind.owner is None and name in prescribed else None
            for item, origin in zip(stack.items, came[name], strict=True):
                comes = named is None or _take_one(named, item)
                pool = self._pool(stack, item, secret, origin) if comes else f"never drawn from {name}"
                pools.setdefault(pool, []).append(item)
                slots[name].append(pool)
            slots[name].sort()
        held = [stack.kind.name for stack in secret if stack.kind.name not in state.ruleset.contents]
        return Unknown(state, pools, slots, held)

    def _secret(self, stacks: Iterable[Stack]) -> list[Stack]:
        """The stacks whose contents the player does not know; if a tile is among them, those drawn from, too."""
        kept = [stack for stack in stacks if len(stack) and not self._sees(stack, stack.kind.items)]
        if all(self._state.ruleset.is_apart(item) for stack in kept for item in stack.items):
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
        return (
            f"home {name if item in self._state.ruleset.contents.get(name, ()) else home_of(self._state.ruleset, item)}"
        )

    def _sees(self, stack: Stack, audience: str) -> bool:
        return sees(stack, audience, self._number)


def _take_one(left: Counter[str], item: str) -> bool:
    """Whether any of an item is left; then one less is."""
    left[item] -= 1
    return left[item] >= 0
