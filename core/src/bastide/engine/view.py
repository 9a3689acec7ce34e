"""A game through one player's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .board_view import BoardView
from .decisions import Decision
from .knowledge import Knowledge

if TYPE_CHECKING:
    from .game import Game


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

    def supply(self, player: str | None) -> dict[str, int]:
        """What a player has in supply, which everybody sees; ``None`` for the neutral pieces."""
        return self._game.supply(player)

    def stacks(self) -> dict[str, dict[str, Any]]:
        """What the player knows of every stack.

        Returns:
            By name ``size``, ``items`` as counts, ``order`` with the next item first; each only where it is known.
        """
        return self._knowledge.stacks()

    def actions(self, after: int = 0) -> list[dict[str, Any]]:
        """What was done so far, as it stands in records, without the keys whose values the player cannot know.

        Args:
            after: how many of the first entries are left out.
        """
        knowledge = self._knowledge
        return [knowledge.of_entry(entry) for entry in self._game.position._state.log[after:]]

    def sample(self, seed: int | str) -> Game:
        """A copy of the game in which everything the player cannot know was drawn anew.

        Where others hold something that the player does not see, the copy's list of draws is in no order, and what
        they did with it stands in its list of actions without what they named.

        Args:
            seed: where the random choices come from.
        """
        return self._game._sampled(self._number, seed)

    def _margins_after(self, depth: int, broad: int) -> list[float] | None:
        """As of a game, where an engine knows that it is the same for all that the player cannot know."""
        return self._game._margins_after(depth, broad, seen=True)

    @property
    def _knowledge(self) -> Knowledge:
        return Knowledge(self._game.position._state, self._number)
