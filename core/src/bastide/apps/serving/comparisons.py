"""What was compared last, so that its pages and pictures have addresses for a while."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from ..comparing import Comparison
from ..comparing.pictures import Board
from ..rulesets import Diff


@dataclass(slots=True)
class GameCompared:
    """One game under several variants.

    Args:
        comparison: what they make of it.
        title: what the game is called.
    """

    comparison: Comparison
    title: str
    _board: Board | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def drawing(self, number: int | None) -> str | None:
        """The board with all differences lit up, or a part of it with one of them.

        Args:
            number: of the difference, from 0.
        """
        with self._lock:
            if self._board is None:
                self._board = Board(self.comparison)
            if number is None:
                return self._board.whole()
            return self._board.around(self.comparison.differences[number])


class Comparisons:
    """The comparisons that were made last, each under a name that nobody guesses.

    Args:
        most: how many are kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, GameCompared | Diff] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, made: GameCompared | Diff) -> str:
        """Keep a comparison; gives its name."""
        name = secrets.token_urlsafe(16)
        with self._lock:
            self._kept[name] = made
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return name

    def get(self, name: str) -> GameCompared | Diff | None:
        """A comparison by its name, if it is still there."""
        with self._lock:
            found = self._kept.get(name)
            if found is not None:
                self._kept.move_to_end(name)
            return found
