"""Games that a worker is told about, in place of a database."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

from .history import Entry
from .store import Store

#: How many of them a worker remembers.
REMEMBERED = 16


class Told(Store):
    """The games that were told of last; nothing is written."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Mapping[str, Any]] = OrderedDict()

    def tell(self, game: Mapping[str, Any]) -> None:
        """Tell of a game.

        Args:
            game: its ``id``, and its ``start``, ``seats`` and ``entries``.
        """
        known = self._games.pop(game["id"], None)
        self._games[game["id"]] = game if known is None or len(known["entries"]) <= len(game["entries"]) else known
        while len(self._games) > REMEMBERED:
            self._games.popitem(last=False)

    def start(self, game: str) -> dict[str, Any] | None:
        """What a game began with; ``None`` if nobody told of it."""
        found = self._games.get(game)
        return None if found is None else dict(found["start"])

    def seats(self, game: str) -> dict[str, tuple[str, ...]]:
        """For the digest of each seat's secret, the players who sit there."""
        return dict(self._games[game]["seats"])

    def entries(self, game: str, after: int = 0) -> list[Entry]:
        """What happened in a game after an entry."""
        return list(self._games[game]["entries"][after:])

    def lasts(self, wanted: Iterable[str]) -> dict[str, int]:
        """How many entries each of some games has."""
        return {name: len(self._games[name]["entries"]) for name in wanted if name in self._games}

    def append(self, game: str, entry: Entry) -> None:
        """Nothing happens in a game but on the server itself."""
        raise RuntimeError("a worker writes nothing")

    def close(self) -> None:
        """There is nothing to let go of."""
