"""The latest comparisons, so that their pages and pictures have addresses for a while."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cachetools import LRUCache

from ...comparing import Comparison
from ...comparing.pictures import Board
from ...rulesets import Diff

#: How many comparisons a worker caches; the others are recomputed.
_AT_HAND = 4


@dataclass(slots=True)
class GameCompared:
    """One game under several variants.

    Args:
        comparison: the results of the variants.
        title: the name of the game.
    """

    comparison: Comparison
    title: str
    _board: Board | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def drawing(self, number: int | None) -> str | None:
        """The board with all differences highlighted, or the part of it around one of them.

        Args:
            number: the index of the difference, from 0.
        """
        with self._lock:
            if self._board is None:
                self._board = Board(self.comparison)
            if number is None:
                return self._board.whole()
            return self._board.around(self.comparison.differences[number])


class Comparisons:
    """The latest comparisons, each under an unguessable name.

    Args:
        most: how many are kept.
    """

    def __init__(self, most: int) -> None:
        self._kept: LRUCache[str, Mapping[str, Any]] = LRUCache(most)
        self._lock = threading.Lock()

    def keep(self, name: str, asked: Mapping[str, Any]) -> None:
        """Keep a request, from which the comparison can be recomputed.

        Args:
            name: an unguessable name.
            asked: the request as plain data.
        """
        with self._lock:
            self._kept[name] = asked

    def get(self, name: str) -> Mapping[str, Any] | None:
        """The request, if it is still kept."""
        with self._lock:
            return self._kept.get(name)


class Made:
    """The latest comparisons of a worker."""

    def __init__(self) -> None:
        self._made: LRUCache[str, GameCompared | Diff] = LRUCache(_AT_HAND)

    def of(self, name: str, make: Callable[[], GameCompared | Diff]) -> GameCompared | Diff:
        """A comparison by its name.

        Args:
            name: an unguessable name.
            make: recomputes it if it is not cached.
        """
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]
