"""The time that players use in a game here, by the times of its entries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from bastide import Game

from ...clocks import time_left
from ..storage.history import Entry, now

#: The entries with which a decision begins. What is said in the middle of one does not give its time back.
_BEGINS = frozenset({"action", "undo", "rules"})


class Timekeeping:
    """The time that players use.

    The first decision of a game takes none, since nobody has to be there yet when a game is begun.

    Args:
        clock: returns the time, in milliseconds since 1970.
    """

    def __init__(self, clock: Callable[[], int] = now) -> None:
        self.clock = clock
        #: When the decision under way began.
        self.since: int | None = None
        #: What players have used for actions that were taken back, in seconds.
        self.owed: defaultdict[str, float] = defaultdict(float)

    def used(self, player: str) -> float:
        """How many seconds a player has used for the decision under way, and for those that were taken back."""
        since = 0.0 if self.since is None else (self.clock() - self.since) / 1000
        return max(0.0, since) + self.owed[player]

    def happened(self, entry: Entry) -> None:
        """Go on after an entry."""
        if entry.kind in _BEGINS:
            self.since = entry.at
        if entry.kind == "action":
            self.owed.pop(entry.player, None)

    def take_back(self, game: Game, back: int, at: int) -> None:
        """Take back the last actions of a game, but not the time that they took.

        Args:
            game: one whose rules have a clock.
            back: how many.
            at: when.
        """
        player, before, since = game.decision.player, _used(game), self.since
        for _ in range(back):
            game.undo()
        for name, seconds in _used(game).items():
            self.owed[name] += before[name] - seconds
        if player is not None and since is not None:
            self.owed[player] += (at - since) / 1000


def remaining(game: Game, times: Timekeeping, running: str | None) -> dict[str, float]:
    """How many seconds each player has left now.

    Args:
        game: one whose rules have a clock.
        times: what was used besides what its record says.
        running: the player whose clock runs, if one does.
    """
    return {
        name: round(seconds - (times.used(name) if name == running else times.owed[name]), 1)
        for name, seconds in time_left(game).items()
    }


def _used(game: Game) -> dict[str, float]:
    """How many seconds the actions of each player took, as the record says."""
    used = dict.fromkeys(game.players, 0.0)
    for action in game.to_record()["actions"]:
        if "time" in action:
            used[action["player"]] += action["time"]
    return used
