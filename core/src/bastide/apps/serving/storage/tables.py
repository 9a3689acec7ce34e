"""The tables of the database: a game is its beginning and its entries; what was found about them is kept, too."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
)

#: Constraints have explicit names, so that later migrations can refer to them on any database.
metadata = MetaData(
    naming_convention={
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", String(64), nullable=False),
    # Milliseconds since 1970, as all times here.
    Column("created", BigInteger, nullable=False),
    Column("start", JSON, nullable=False),
    PrimaryKeyConstraint("id"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(64), ForeignKey("games.id"), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("players", JSON, nullable=False),
    PrimaryKeyConstraint("game", "digest"),
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(64), ForeignKey("games.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("key", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    # The second writer of a number has not seen the first one's entry.
    PrimaryKeyConstraint("game", "number"),
    # A repeated request with the same key is carried out once.
    UniqueConstraint("game", "key"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("game", String(64), ForeignKey("games.id"), nullable=False),
    # The entry that was reviewed.
    Column("number", Integer, nullable=False),
    # A digest of the versions that reviewed it.
    Column("made", String(64), nullable=False),
    Column("data", JSON, nullable=False),
    PrimaryKeyConstraint("game", "number"),
)
