"""A cache that is limited by bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

#: The size of an entry besides its texts.
_ASIDE = 400

Key = tuple[object, ...]


class Weighed:
    """Caches texts that take long to make; the least recently used go first.

    The limit is in bytes, not in entries: a plugin may draw a tile of a megabyte as well as one of ten kilobytes.

    Args:
        most: the maximal size of all texts and keys.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, tuple[str, int]] = OrderedDict()
        self._lock = threading.Lock()
        #: The current size in bytes.
        self.weight = 0

    def __len__(self) -> int:
        return len(self._kept)

    def text(self, key: Key, make: Callable[[], str]) -> str:
        """The cached text of a key, or a new one; failures are not cached.

        Args:
            key: the key; its texts count, too.
            make: makes a missing text; several threads may do so at once.
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
        """Delete everything."""
        with self._lock:
            self._kept.clear()
            self.weight = 0


def _bytes(text: str) -> int:
    """The size of a text in memory: one non-Latin letter widens all others."""
    return text.__sizeof__()
