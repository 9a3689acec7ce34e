"""The journal: every change of state with its undo.

An entry is a tuple of a function and its arguments; calling it undoes one change. A function that changes state appends
an entry first or last, but before any code that may fail can see the change.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final

Entry = tuple[Any, ...]


class Journal:
    """Changes in the order they were made."""

    __slots__ = ("entries", "note")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        #: Appends an entry ``(undo, *arguments)``.
        self.note: Callable[[Entry], None] = self.entries.append

    def __len__(self) -> int:
        return len(self.entries)

    def rollback(self, mark: int) -> None:
        """Undo every change made since the journal had ``mark`` entries, last one first."""
        entries = self.entries
        while len(entries) > mark:
            entry = entries.pop()
            entry[0](*entry[1:])


_ABSENT: Final[Any] = object()


class Store:
    """Named values whose changes are journalled.

    Values must not be mutated: put a new one.
    """

    __slots__ = ("_journal", "_values")

    def __init__(self, journal: Journal, values: dict[Hashable, Any] | None = None) -> None:
        self._journal = journal
        self._values: dict[Hashable, Any] = {} if values is None else values

    def get(self, key: Hashable, default: Any = None) -> Any:
        """The value under ``key``, or ``default``."""
        return self._values.get(key, default)

    def put(self, key: Hashable, value: Any) -> None:
        """Set the value under ``key``."""
        self._journal.note((_restore, self, key, self._values.get(key, _ABSENT)))
        self._values[key] = value

    def drop(self, key: Hashable) -> None:
        """Delete ``key``, if it exists."""
        if key in self._values:
            self._journal.note((_restore, self, key, self._values.pop(key)))

    def items(self) -> list[tuple[Hashable, Any]]:
        """All keys and values, in arbitrary order."""
        return list(self._values.items())

    def copy(self, journal: Journal) -> Store:
        """The same values under another journal."""
        return Store(journal, dict(self._values))


def _restore(store: Store, key: Hashable, value: Any) -> None:
    if value is _ABSENT:
        del store._values[key]
    else:
        store._values[key] = value
