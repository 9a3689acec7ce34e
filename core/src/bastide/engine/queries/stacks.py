"""What a rule may ask of stacks: what lies on them, what is left to draw, and what a player may choose from."""

from __future__ import annotations

from typing import Any

from bastide._kernel.stacks import own_stack_name
from bastide.rules.placement import DrawRule
from bastide.tiles.values import BAG

from .board import BoardQueries


class StackQueries(BoardQueries):
    """The stacks of a :class:`Position`."""

    __slots__ = ()

    def stack(self, name: str) -> tuple[str, ...]:
        """What lies on a stack, bottom first. For rules of the game; a player must not be told all of it.

        Example:
            >>> position.stack("coins")
            ('silver', 'gold', 'silver')
        """
        return self._state.stacks[name].items

    def own_stack(self, stack: str, player: int) -> str:
        """The name of a player's own stack, of those declared ``per_player``.

        Args:
            stack: the name that was declared.
            player: the player's number.

        Example:
            >>> position.own_stack("purse", 1)
            'purse:Blue'
        """
        return own_stack_name(stack, self._state.players[player])

    def exhausted(self, stack: str | None = None) -> bool:
        """Whether nothing more can be drawn from a stack.

        Args:
            stack: its name; without one, the bag and every stack that rules have drawn from before it.

        Example:
            >>> position.exhausted("coins")
            False
        """
        state = self._state
        # The bag has most, and is drawn from last.
        name = BAG if stack is None else stack
        if state.forced is None:
            empty = not state.stacks[name].left
        else:
            empty = self._exhausted(name, state.forced[state.forced_at :])
        if stack is None and empty:
            return all(map(self.exhausted, self.ruleset.placement.sources))
        return empty

    def left(self) -> int:
        """How many items are left to draw where no stack is named, as far as the players can see.

        Example:
            >>> position.left() == len(position.stack("bag"))
            True
        """
        state = self._state
        lying = sum(state.stacks[name].left for name in self.ruleset.placement.draw_order)
        if state.forced is None or not state.forced_ends:
            return lying
        return min(lying, len(state.forced) - state.forced_at)

    def waiting(self) -> bool:
        """Whether tiles that were drawn wait to be placed, on any of the stacks declared to hold such.

        Example:
            >>> position.waiting()
            False
        """
        return any(stack.kind.waits and stack.left for stack in self._state.stacks.values())

    def _exhausted(self, stack: str, forced: tuple[str, ...]) -> bool:
        state = self._state
        ruleset = self.ruleset
        pile = state.stacks[stack]
        lying = pile.items
        if any(ruleset.prescribes(stack, item, lying) and not self._comes_back(stack, item) for item in forced):
            return False
        if not forced:
            # Where nothing more is drawn from the bag, neither is it from what comes before the bag.
            ends = state.forced_ends
            if ends is True or ends == stack or (ends == BAG and stack in ruleset.placement.sources):
                return True
        elif any(ruleset.belongs(later, item) for later in ruleset.placement.drawn_after(stack) for item in forced):
            # What is still to be drawn comes from later stacks: the draws pass over what is left here.
            return True
        return not pile.left

    def _comes_back(self, stack: str, item: str) -> bool:
        """Whether a prescribed draw is of an item set aside or dealt out, which a rule puts back before it is drawn."""
        stacks = self._state.stacks
        asides = {rule.stack for rule in self.ruleset.placement.asides}
        return not stacks[stack].left and any(
            item in other.items for name, other in stacks.items() if other.kind.waits or name in asides
        )

    def choices(self, player: int) -> list[tuple[str, str]]:
        """The tiles among which a player chooses when placing, each with the stack it lies on, empty for one at hand.

        Where tiles are at hand, these; else those on the stacks that rules let be placed from.

        Example:
            >>> position.choices(1)
            [('base-game/E', '')]
        """
        hand = self._state.hand
        if hand:
            return [(tile, "") for tile in dict.fromkeys(hand)]
        found: list[tuple[str, str]] = []
        # Positions alone are made, never this part of one.
        position: Any = self
        for rule in self.ruleset.of(DrawRule):
            if rule.stack is None:
                continue
            stack = rule.stack(position, player)
            found += [(tile, stack) for tile in dict.fromkeys(self.stack(stack))]
        return found
