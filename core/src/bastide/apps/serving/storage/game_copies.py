"""The store of a worker, which holds games from requests instead of a database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cachetools import LRUCache

from .history import Entry
from .store import Store

#: How many games a worker remembers.
REMEMBERED = 16


class GameCopies(Store):
    """The most recent games; nothing is written."""

    def __init__(self) -> None:
        self._games: LRUCache[str, Mapping[str, Any]] = LRUCache(REMEMBERED)

    def tell(self, game: Mapping[str, Any]) -> None:
        """Add a game.

        Args:
            game: its ``id``, and its ``start``, ``seats`` and ``entries``.
        """
        known = self._games.get(game["id"])
        if known is None or len(known["entries"]) <= len(game["entries"]):
            self._games[game["id"]] = game

    def start(self, game: str) -> dict[str, Any] | None:
        """The beginning of a game; ``None`` if it is unknown."""
        found = self._games.get(game)
        return None if found is None else dict(found["start"])

    def seats(self, game: str) -> dict[str, tuple[str, ...]]:
        """For the digest of each seat's secret, the players of the seat."""
        return dict(self._games[game]["seats"])

    def entries(self, game: str, after: int = 0) -> list[Entry]:
        """The entries of a game after an entry."""
        return list(self._games[game]["entries"][after:])

    def lasts(self, wanted: Iterable[str]) -> dict[str, int]:
        """The number of entries of each of some games."""
        return {name: len(self._games[name]["entries"]) for name in wanted if name in self._games}

    def reviews(self, game: str, made: str) -> dict[int, dict[str, Any]]:
        """None: the server itself looks for those that are kept, before it asks a worker."""
        return {}

    def append(self, game: str, entry: Entry) -> None:
        """Refuse: only the server itself changes games."""
        raise RuntimeError("a worker writes nothing")

    def close(self) -> None:
        """Do nothing: nothing is open."""
