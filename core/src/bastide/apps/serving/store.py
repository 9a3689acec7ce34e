"""Keeping games: what is written here is the truth, whatever is in memory."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from typing import Any

from sqlalchemy import Engine, Row, delete, exists, func, insert, select
from sqlalchemy.exc import IntegrityError

from .history import Entry, now
from .tables import entries, games, seats


class TakenError(Exception):
    """An entry of that number, or with that key, is there already."""


class Store:
    """The games of a database.

    Args:
        engine: the database, with its tables.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # SQLite lets one write at a time, and whoever waits for it looks now and then, in no order; here they queue up.
        self._turn = threading.Lock() if engine.dialect.name == "sqlite" else nullcontext()

    def create(self, game: str, start: Mapping[str, Any], seated: Mapping[str, Iterable[str]]) -> None:
        """Begin a game.

        Args:
            game: its id.
            start: what it begins with.
            seated: for the digest of each seat's secret, the players who sit there.
        """
        rows = [{"game": game, "digest": digest, "players": list(players)} for digest, players in seated.items()]
        with self._turn, self._engine.begin() as connection:
            connection.execute(insert(games).values(id=game, created=now(), start=dict(start)))
            if rows:
                connection.execute(insert(seats), rows)

    def count(self) -> int:
        """How many games there are."""
        with self._engine.connect() as connection:
            return int(connection.scalar(select(func.count()).select_from(games)) or 0)

    def forget_unplayed(self, before: int, most: int) -> list[str]:
        """Forget games in which nothing has ever happened.

        Args:
            before: of those that were begun before this, in milliseconds since 1970; the oldest first.
            most: how many at a time.

        Returns:
            Their ids.
        """
        played = exists().where(entries.c.game == games.c.id)
        wanted = select(games.c.id).where(games.c.created < before, ~played).order_by(games.c.created).limit(most)
        with self._turn, self._engine.begin() as connection:
            names = list(connection.scalars(wanted))
            for table, column in ((seats, seats.c.game), (games, games.c.id)):
                connection.execute(delete(table).where(column.in_(names)))
        return names

    def start(self, game: str) -> dict[str, Any] | None:
        """What a game began with; ``None`` if there is no such game."""
        with self._engine.connect() as connection:
            found = connection.scalar(select(games.c.start).where(games.c.id == game))
            return None if found is None else dict(found)

    def seats(self, game: str) -> dict[str, tuple[str, ...]]:
        """For the digest of each seat's secret, the players who sit there."""
        with self._engine.connect() as connection:
            rows = connection.execute(select(seats.c.digest, seats.c.players).where(seats.c.game == game))
            return {row.digest: tuple(row.players) for row in rows}

    def entries(self, game: str, after: int = 0) -> list[Entry]:
        """What happened in a game after an entry."""
        wanted = select(entries).where(entries.c.game == game, entries.c.number > after).order_by(entries.c.number)
        with self._engine.connect() as connection:
            return [_entry(row) for row in connection.execute(wanted)]

    def lasts(self, wanted: Iterable[str]) -> dict[str, int]:
        """How many entries each of some games has."""
        names = list(wanted)
        asked = (
            select(entries.c.game, func.max(entries.c.number)).where(entries.c.game.in_(names)).group_by(entries.c.game)
        )
        with self._engine.connect() as connection:
            return dict.fromkeys(names, 0) | {game: int(number) for game, number in connection.execute(asked)}

    def append(self, game: str, entry: Entry) -> None:
        """Write down what happened; when this returns, it is kept.

        Raises:
            TakenError: somebody else wrote an entry of that number, or the same one was written before.
        """
        try:
            with self._turn, self._engine.begin() as connection:
                connection.execute(
                    insert(entries).values(
                        game=game,
                        number=entry.number,
                        kind=entry.kind,
                        data=dict(entry.data),
                        key=entry.key,
                        at=entry.at,
                    )
                )
        except IntegrityError as error:
            raise TakenError from error

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.kind, row.data, row.key, row.at)
