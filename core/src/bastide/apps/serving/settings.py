"""Settings of the workbench, and its limits."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate: a burst, and then so many a second.

    Args:
        burst: how many at once.
        a_second: how many are added each second.
    """

    burst: float
    a_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on one client, one game and the whole server.

    A client is an address; for IPv6 it is the network of a host, which has as many addresses as it likes.

    Args:
        body: bytes of a request.
        depth: how deeply its JSON may be nested.
        games: kept in the database; those without a first action may be removed after a day.
        free: bytes of disk space reserved for current games; with less, nothing new begins.
        rooms: games kept in memory; others are reloaded on demand.
        rooms_over: of them, those that are over.
        idle: seconds without requests after which a game leaves memory.
        connections: to the whole server; at the limit, the client with the most makes room for others.
        patience: seconds to receive a request completely, and to send an answer.
        watchers: live connections of the whole server; the client with the most makes room.
        watchers_of_game: live connections of one game; spectators make room for players.
        watchers_of_client: live connections of one client.
        players: of one game.
        name: characters of a player's name.
        seed: characters of a seed.
        bot: characters of a bot with its parameters.
        draws: prescribed draws of one game.
        entries: events in one game.
        questions: waiting for a worker, including beginnings of games.
        questions_of_client: of them, those of one client; expensive ones have a lower limit.
        computing: seconds of computing for a question, or for a request about no game; a plugin may loop forever.
        thinking: seconds of computing for a bot's decision; then another bot decides in its place.
        playing: seconds of computing for a move in a game, or a view of it.
        rule_changes: changes of the rules of one game; each costs as much as replaying it.
        tiles: of a diagram.
        pieces: of a diagram.
        variant: characters of a variant, as JSON.
        expression: characters of a variant written as an expression.
        title: characters of the title of a variant, or of a set of tiles.
        own_texts: texts with which a variant brings its own tiles.
        own_text: characters of these.
        own_tiles: tiles in these, each counted once.
        contents: all tiles and tokens of a variant.
        supply: pieces of one kind and one owner.
        number: the largest rate that a variant may set.
        variants: compared at a time.
        extent: cells from one end of a picture to the other.
        pixels: of a picture.
        bots_think: the largest number that a bot may be given, such as playouts.
        bots_seconds: the largest number of seconds that a bot may be given.
        requests: of one client.
        creations: new games of one client.
        openings: views by one client of games that are not in memory and so are replayed first.
        heavy: expensive requests of one client, such as checking a variant.
        heavy_at_once: how many of these run at a time; there are forty threads for everything.
        heavy_of_client: of them, those of one client.
        heavy_of_strangers: of them, those of all clients without a seat in the game in question.
        crowd: how many times as many games, simulations and expensive requests as one client all clients together may
            have; when half of that is used, the rest is for clients that have asked for little. Requests about a game
            in which the client has a seat are counted separately.
        actions: of one game.
        comparisons: kept in memory, with their pictures.
        bots_game_seconds: seconds that bots may take for a sample game.
        simulations: running or waiting.
        simulations_of_client: of them, those of one client.
        simulations_at_once: of them, those that run.
        simulations_kept: the oldest are removed for new ones.
        simulation_games: of one simulation.
        simulation_seconds: seconds that one runs before it has to be resumed.
        simulation_processes: processes of one simulation.
        simulation_nice: their priority below everything else on the machine.
        simulation_starts: of one client.
    """

    body: int = 256 * 1024
    depth: int = 24
    games: int = 20_000
    free: int = 256 * 1024 * 1024
    rooms: int = 256
    rooms_over: int = 16
    idle: float = 600
    connections: int = 2_000
    patience: float = 30
    watchers: int = 1_000
    watchers_of_game: int = 64
    watchers_of_client: int = 200
    players: int = 12
    name: int = 40
    seed: int = 100
    bot: int = 200
    draws: int = 1_000
    entries: int = 20_000
    questions: int = 512
    questions_of_client: int = 160
    computing: float = 30
    thinking: float = 120
    playing: float = 10
    rule_changes: int = 50
    tiles: int = 400
    pieces: int = 400
    variant: int = 64_000
    expression: int = 4_000
    title: int = 120
    own_texts: int = 8
    own_text: int = 32_000
    own_tiles: int = 200
    contents: int = 1_000
    supply: int = 100
    number: int = 1_000
    #: The editions that the page has room for, and the game's own rules.
    variants: int = 6
    extent: int = 80
    pixels: int = 40_000_000
    bots_think: float = 200
    bots_seconds: float = 5
    requests: Rate = Rate(600, 200)
    creations: Rate = Rate(150, 2)
    openings: Rate = Rate(150, 20)
    heavy: Rate = Rate(60, 10)
    heavy_at_once: int = 24
    heavy_of_client: int = 12
    heavy_of_strangers: int = 16
    crowd: float = 4
    actions: Rate = Rate(60, 20)
    comparisons: int = 24
    bots_game_seconds: float = 20
    simulations: int = 20
    simulations_of_client: int = 4
    simulations_at_once: int = 2
    simulations_kept: int = 200
    simulation_games: int = 2_000
    simulation_seconds: float = 1_800
    simulation_processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) // 4))
    simulation_nice: int = 10
    simulation_starts: Rate = Rate(12, 1 / 30)


_in_force: ContextVar[Limits | None] = ContextVar("limits", default=None)


def limits_in_force() -> Limits:
    """The current limits of input."""
    return _in_force.get() or Limits()


@contextmanager
def limited(limits: Limits) -> Iterator[None]:
    """Set the limits of input within this context.

    Args:
        limits: the limits.
    """
    before = _in_force.set(limits)
    try:
        yield
    finally:
        _in_force.reset(before)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the workbench.

    Args:
        database: the URL of the database.
        origins: addresses of other pages that may use it, such as ``https://example.org``.
        limits: the limits.
        look: seconds between checks of the database for what other server processes wrote.
        workers: how many processes answer slow questions, such as checking a variant.
        bot_threads: how many bots think at a time, each in its own process.
        nice: the priority of both below everything else on the machine.
        simulations: whether visitors may have games simulated.
        folder: the folder of data other than games; by default, beside the file of the database.
        embedders: addresses of pages that may embed boards of games, such as ``https://example.org``.
        offline: whether browsers may keep what was opened, for use without the server.
        network: the address by which others on the network reach the server, if they do.
    """

    database: str
    origins: frozenset[str] = frozenset()
    limits: Limits = field(default_factory=Limits)
    look: float = 1.0
    workers: int = 2
    bot_threads: int = 2
    nice: int = 5
    simulations: bool = True
    folder: Path | None = None
    embedders: frozenset[str] = frozenset()
    offline: bool = True
    network: str = ""
