"""What was made before, as much as fits into so many bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

#: What an entry takes besides its texts.
_ASIDE = 400

Key = tuple[object, ...]


class Weighed:
    """Keeps texts that take long to make; the ones not asked for the longest go first.

    They are weighed, not counted: somebody else's plugin may draw a tile of a megabyte as well as one of ten kilobytes.

    Args:
        most: how many bytes all of them may take, with their keys.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, tuple[str, int]] = OrderedDict()
        self._lock = threading.Lock()
        #: How many bytes there are.
        self.weight = 0

    def __len__(self) -> int:
        return len(self._kept)

    def text(self, key: Key, make: Callable[[], str]) -> str:
        """What is kept under a key, or else is made now; what fails is not kept.

        Args:
            key: its texts are weighed, too.
            make: makes what is not there; several may do so at once.
        """
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
                return known[0]
        made = make()
        heavy = _ASIDE + _bytes(made) + sum(_bytes(part) for part in key if isinstance(part, str))
        with self._lock:
            if key not in self._kept and heavy <= self._most:
                self._kept[key] = made, heavy
                self.weight += heavy
                while self.weight > self._most:
                    _, (_, gone) = self._kept.popitem(last=False)
                    self.weight -= gone
        return made

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.weight = 0


def _bytes(text: str) -> int:
    """How much memory a text takes: one letter that is not Latin makes all others as wide."""
    return text.__sizeof__()
