"""What whoever starts the workbench may set, and how much of everything there may be."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then so many a second.

    Args:
        burst: how many at once.
        a_second: how many are added each second.
    """

    burst: float
    a_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client, one game and the whole server may take.

    Args:
        body: bytes of a request.
        depth: how deeply its JSON may be nested.
        games: kept in the database.
        rooms: games kept in memory; the others are read anew when somebody looks.
        watchers: live connections of the whole server.
        watchers_of_game: live connections of one game.
        watchers_of_client: live connections of one address.
        players: of one game.
        name: characters of a player's name.
        draws: prescribed draws of one game.
        entries: what may happen in one game.
        bots_think: the largest number a bot may be given, such as playouts.
        bots_seconds: the largest number of seconds a bot may be given.
        requests: of one address.
        creations: new games of one address.
        heavy: what costs much, such as checking a variant, of one address.
        actions: of one game.
    """

    body: int = 256 * 1024
    depth: int = 24
    games: int = 20_000
    rooms: int = 256
    watchers: int = 1_000
    watchers_of_game: int = 64
    watchers_of_client: int = 200
    players: int = 12
    name: int = 40
    draws: int = 1_000
    entries: int = 20_000
    bots_think: float = 200
    bots_seconds: float = 5
    requests: Rate = Rate(600, 200)
    creations: Rate = Rate(150, 2)
    heavy: Rate = Rate(60, 10)
    actions: Rate = Rate(60, 20)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the workbench runs.

    Args:
        database: the URL of the database.
        origins: addresses of pages that may use it besides its own, such as ``https://example.org``.
        limits: how much of everything.
        heartbeat: seconds after which a silent live connection says that it is there.
        look: seconds between looks into the database for what other server processes wrote.
        bot_threads: how many bots think at a time.
    """

    database: str
    origins: frozenset[str] = frozenset()
    limits: Limits = field(default_factory=Limits)
    heartbeat: float = 15.0
    look: float = 1.0
    bot_threads: int = 2
