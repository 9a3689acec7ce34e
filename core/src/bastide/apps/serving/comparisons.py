"""What was compared last, so that its pages and pictures have addresses for a while."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..comparing import Comparison
from ..comparing.pictures import Board
from ..rulesets import Diff

#: How many comparisons a worker has at hand; the others are made again.
_AT_HAND = 4


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
    """What was compared last, each under a name that nobody guesses.

    Args:
        most: how many are kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, Mapping[str, Any]] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, name: str, asked: Mapping[str, Any]) -> None:
        """Keep what was asked, from which the comparison can be made again.

        Args:
            name: which nobody guesses.
            asked: plain data.
        """
        with self._lock:
            self._kept[name] = asked
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def get(self, name: str) -> Mapping[str, Any] | None:
        """What was asked, if it is still there."""
        with self._lock:
            found = self._kept.get(name)
            if found is not None:
                self._kept.move_to_end(name)
            return found


class Made:
    """The comparisons that a worker has made last."""

    def __init__(self) -> None:
        self._made: OrderedDict[str, GameCompared | Diff] = OrderedDict()

    def of(self, name: str, make: Callable[[], GameCompared | Diff]) -> GameCompared | Diff:
        """A comparison by its name.

        Args:
            name: which nobody guesses.
            make: makes it anew where it is not at hand.
        """
        if name not in self._made:
            self._made[name] = make()
        self._made.move_to_end(name)
        while len(self._made) > _AT_HAND:
            self._made.popitem(last=False)
        return self._made[name]
