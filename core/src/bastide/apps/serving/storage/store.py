"""The store of games: the database decides, whatever is in memory."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from contextlib import nullcontext, suppress
from typing import Any

from sqlalchemy import Engine, Row, delete, exists, func, insert, select
from sqlalchemy.exc import IntegrityError

from .history import Entry, now
from .tables import entries, games, reviews, seats


class TakenError(Exception):
    """An entry with that number or key exists already."""


class Store:
    """The games of a database.

    Args:
        engine: the database, with its tables.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # SQLite allows one writer at a time, and the others poll in no order; this lock queues them.
        self._turn = threading.Lock() if engine.dialect.name == "sqlite" else nullcontext()

    def create(self, game: str, start: Mapping[str, Any], seated: Mapping[str, Iterable[str]]) -> None:
        """Create a game.

        Args:
            game: its id.
            start: its beginning.
            seated: for the digest of each seat's secret, the players of the seat.
        """
        rows = [{"game": game, "digest": digest, "players": list(players)} for digest, players in seated.items()]
        with self._turn, self._engine.begin() as connection:
            connection.execute(insert(games).values(id=game, created=now(), start=dict(start)))
            if rows:
                connection.execute(insert(seats), rows)

    def count(self) -> int:
        """The number of games."""
        with self._engine.connect() as connection:
            return int(connection.scalar(select(func.count()).select_from(games)) or 0)

    def forget_unplayed(self, before: int, most: int) -> list[str]:
        """Delete games that nobody has played: at most colours were chosen.

        Args:
            before: those created before this time, in milliseconds since 1970; oldest first.
            most: their maximal number.

        Returns:
            Their ids.
        """
        played = exists().where(entries.c.game == games.c.id, entries.c.kind != "colour")
        wanted = select(games.c.id).where(games.c.created < before, ~played).order_by(games.c.created).limit(most)
        with self._turn, self._engine.begin() as connection:
            names = list(connection.scalars(wanted))
            for table in (reviews, entries, seats):
                connection.execute(delete(table).where(table.c.game.in_(names)))
            connection.execute(delete(games).where(games.c.id.in_(names)))
        return names

    def start(self, game: str) -> dict[str, Any] | None:
        """The beginning of a game; ``None`` if there is no such game."""
        with self._engine.connect() as connection:
            found = connection.scalar(select(games.c.start).where(games.c.id == game))
            return None if found is None else dict(found)

    def seats(self, game: str) -> dict[str, tuple[str, ...]]:
        """For the digest of each seat's secret, the players of the seat."""
        with self._engine.connect() as connection:
            rows = connection.execute(select(seats.c.digest, seats.c.players).where(seats.c.game == game))
            return {row.digest: tuple(row.players) for row in rows}

    def entries(self, game: str, after: int = 0) -> list[Entry]:
        """The entries of a game after an entry."""
        wanted = select(entries).where(entries.c.game == game, entries.c.number > after).order_by(entries.c.number)
        with self._engine.connect() as connection:
            return [_entry(row) for row in connection.execute(wanted)]

    def lasts(self, wanted: Iterable[str]) -> dict[str, int]:
        """The number of entries of each of some games."""
        names = list(wanted)
        asked = (
            select(entries.c.game, func.max(entries.c.number)).where(entries.c.game.in_(names)).group_by(entries.c.game)
        )
        with self._engine.connect() as connection:
            return dict.fromkeys(names, 0) | {game: int(number) for game, number in connection.execute(asked)}

    def append(self, game: str, entry: Entry) -> None:
        """Write an entry; when this returns, it is stored.

        Raises:
            TakenError: an entry with that number exists, or the same entry was written before.
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

    def reviews(self, game: str, made: str) -> dict[int, dict[str, Any]]:
        """The kept reviews of entries of a game, by their numbers.

        Args:
            game: its id.
            made: a digest of the versions that made them; those of others are of no use.
        """
        wanted = select(reviews.c.number, reviews.c.data).where(reviews.c.game == game, reviews.c.made == made)
        with self._engine.connect() as connection:
            return {row.number: dict(row.data) for row in connection.execute(wanted)}

    def keep_reviews(self, game: str, made: str, found: Mapping[int, Mapping[str, Any]]) -> None:
        """Keep reviews of entries of a game, in place of those that other versions made.

        Args:
            game: its id.
            made: a digest of the versions that made them.
            found: the reviews, by the numbers of the entries.
        """
        if not found:
            return
        rows = [{"game": game, "number": number, "made": made, "data": dict(data)} for number, data in found.items()]
        there = reviews.c.game == game, reviews.c.number.in_(list(found))
        # If another server writes the same at the same time, one of the two is enough.
        with suppress(IntegrityError), self._turn, self._engine.begin() as connection:
            connection.execute(delete(reviews).where(*there))
            connection.execute(insert(reviews), rows)

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.kind, row.data, row.key, row.at)
