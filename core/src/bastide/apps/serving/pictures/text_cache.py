"""A cache that is limited by bytes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from operator import itemgetter

from cachetools import LRUCache

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
        self._kept: LRUCache[Key, tuple[str, int]] = LRUCache(most, getsizeof=itemgetter(1))
        self._lock = threading.Lock()

    @property
    def weight(self) -> int:
        """The current size in bytes."""
        return int(self._kept.currsize)

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
                return known[0]
        made = make()
        heavy = _ASIDE + _bytes(made) + sum(_bytes(part) for part in key if isinstance(part, str))
        # A text larger than the whole cache is refused.
        with self._lock, suppress(ValueError):
            self._kept[key] = made, heavy
        return made

    def clear(self) -> None:
        """Delete everything."""
        with self._lock:
            self._kept.clear()


def _bytes(text: str) -> int:
    """The size of a text in memory: one non-Latin letter widens all others."""
    return text.__sizeof__()
