"""What one player may know of a game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from bastide._kernel.stacks import Stack

if TYPE_CHECKING:
    from .boards import BoardView
    from .decisions import Decision
    from .games import Game


class View:
    """A game through one player's eyes. Bots get this and nothing else.

    Everything it shows is what the player may know; :meth:`sample` gives a whole game in which what the player cannot
    know was drawn anew.
    """

    __slots__ = ("_game", "_number")

    def __init__(self, game: Game, number: int) -> None:
        self._game = game
        self._number = number

    @property
    def player(self) -> str:
        """The player's name."""
        return self._game.players[self._number]

    @property
    def players(self) -> tuple[str, ...]:
        """All players' names, in seating order."""
        return self._game.players

    @property
    def board(self) -> BoardView:
        """The board, which everybody sees."""
        return self._game.board

    @property
    def scores(self) -> dict[str, int]:
        """Points by player."""
        return self._game.scores

    @property
    def decision(self) -> Decision | None:
        """What this player has to decide now, or ``None`` if it is not this player's decision."""
        decision = self._game.decision
        return decision if decision.number == self._number else None

    def supply(self, player: str) -> dict[str, int]:
        """What a player has in supply, which everybody sees."""
        return self._game.supply(player)

    def stacks(self) -> dict[str, dict[str, Any]]:
        """What the player knows of every stack.

        Returns:
            By name: ``size``, ``items`` as counts, ``order`` with the next item first; each only where it is known.
        """
        shown: dict[str, dict[str, Any]] = {}
        for name, stack in self._game._state.stacks.items():
            known: dict[str, Any] = {}
            if self._sees(stack, stack.kind.size):
                known["size"] = len(stack)
            if self._sees(stack, stack.kind.items):
                counts: dict[str, int] = {}
                for item in sorted(stack.items):
                    counts[item] = counts.get(item, 0) + 1
                known["items"] = counts
            if self._sees(stack, stack.kind.order):
                known["order"] = list(reversed(stack.items))
            shown[name] = known
        return shown

    def sample(self, seed: int | str) -> Game:
        """A copy of the game in which everything the player cannot know was drawn anew.

        Args:
            seed: where the random choices come from.
        """
        twin = self._game.copy()
        state = twin._state
        numbers = random.Random(str(seed))
        hidden = [
            stack for _, stack in sorted(state.stacks.items()) if not self._sees(stack, stack.kind.order) and len(stack)
        ]
        secret = [stack for stack in hidden if not self._sees(stack, stack.kind.items)]
        pool = [item for stack in secret for item in stack.items]
        # Items of stacks whose contents are hidden may lie in any of them, and in the bag that others came from.
        for stack in hidden:
            if stack not in secret and secret and stack.kind.name == "bag":
                pool.extend(stack.items)
                secret.append(stack)
        numbers.shuffle(pool)
        for stack in secret:
            size = len(stack)
            stack.fill(pool[:size])
            pool = pool[size:]
        for stack in hidden:
            if stack not in secret:
                items = sorted(stack.items)
                numbers.shuffle(items)
                stack.fill(items)
        if state.forced is not None:
            ahead = list(state.forced[state.forced_at :])
            numbers.shuffle(ahead)
            state.forced = (*state.forced[: state.forced_at], *ahead)
        state.forget_past()
        twin.seed = seed
        state.seed = seed
        return twin

    def _sees(self, stack: Stack, audience: str) -> bool:
        return audience == "everyone" or (audience == "owner" and stack.kind.owner == self._number)
