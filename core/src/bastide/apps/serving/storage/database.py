"""Opening the database and bringing its tables up to date."""

from __future__ import annotations

import json
import sqlite3
import time
from functools import partial
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from bastide import BastideError, Problem, coded

#: How many seconds a writer waits for another one on the same SQLite file.
_PATIENCE = 20


def opened(url: str) -> Engine:
    """Open the database of a URL and bring its tables up to date.

    Args:
        url: such as ``sqlite:///games.sqlite`` or ``postgresql://localhost/games``.

    Raises:
        BastideError: there is no such database, or it cannot be used.
    """
    try:
        engine = _engine(url)
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        hint = "write sqlite:///FILE or postgresql://localhost/NAME"
        raise BastideError(
            Problem(coded("database/no-url", "this is no URL of a database: {error}", error=error), hint=hint)
        ) from None
    except ModuleNotFoundError as error:
        hint = "python -m pip install 'bastide[postgres]'"
        raise BastideError(
            Problem(
                coded("database/no-driver", "the driver of that database is not installed: {error}", error=error),
                hint=hint,
            )
        ) from None
    except ImportError as error:
        # The database exists but cannot be used.
        raise BastideError(
            coded("database/broken-driver", "the driver of that database does not work: {error}", error=error)
        ) from error
    try:
        migrate(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BastideError(
            coded("database/unusable", "the database cannot be used: {reason}", reason=reason)
        ) from error
    return engine


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    options: dict[str, Any] = {
        "json_serializer": partial(json.dumps, ensure_ascii=False, separators=(",", ":"), allow_nan=False),
        "pool_size": 10,
        "max_overflow": 40,
    }
    if parsed.get_backend_name() == "sqlite":
        if parsed.database in (None, "", ":memory:"):
            raise ValueError("games are kept in a file; name one")
        engine = create_engine(parsed, connect_args={"timeout": _PATIENCE}, **options)
        event.listen(engine, "connect", _prepare_sqlite)
    else:
        engine = create_engine(parsed, pool_pre_ping=True, **options)
        if parsed.get_backend_name() == "postgresql":
            event.listen(engine, "connect", _prepare_postgresql)
    return engine


def _prepare_sqlite(connection: Any, record: object) -> None:
    """Let readers continue during writes, and flush commits to the disk."""
    del record
    cursor = connection.cursor()
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError:
            # SQLite waits for other writers, and not for another one that changes this as well.
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
    for pragma in ("synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _prepare_postgresql(connection: Any, record: object) -> None:
    """Flush commits to the disk, regardless of the server's settings."""
    del record
    cursor = connection.cursor()
    cursor.execute("SET synchronous_commit TO on")
    cursor.close()
    connection.commit()


def migrate(engine: Engine) -> None:
    """Bring the tables up to date; safe with several servers at once."""
    config = Config()
    config.set_main_option("script_location", f"{__package__}:migrations")
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            # Without this, a second server could look before the first one has written.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        elif engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(8600)")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
