"""What whoever starts the workbench may set, and how much of everything there may be."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path


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

    A client is an address; of IPv6 it is the network of a host, which has as many addresses as it likes.

    Args:
        body: bytes of a request.
        depth: how deeply its JSON may be nested.
        games: kept in the database; those in which nobody has ever played give way after a day.
        free: bytes on the disk that are left to those who play; without them nothing new begins.
        rooms: games kept in memory; the others are read anew when somebody looks.
        rooms_over: of them, those that are over.
        idle: seconds after which a game is not kept in memory that nobody asks for.
        connections: to the whole server; where there are as many, whoever has most makes room for others.
        patience: seconds for a request to come as a whole, and for an answer to be taken.
        watchers: live connections of the whole server; whoever has most makes room.
        watchers_of_game: live connections of one game; who looks on makes room for who plays.
        watchers_of_client: live connections of one client.
        players: of one game.
        name: characters of a player's name.
        seed: characters of a seed.
        bot: characters of a bot with its parameters.
        draws: prescribed draws of one game.
        entries: what may happen in one game.
        questions: that wait for a worker, beginnings of games among them.
        questions_of_client: of them, those of one client; of what costs much, fewer wait.
        computing: seconds that a question, or a request about no game, may compute; a plugin may loop for ever.
        thinking: seconds that a bot may compute for a decision; then another one decides in its place.
        playing: seconds that a move in a game may compute, or a look at it.
        rule_changes: how often the rules of one game may be changed; each costs as much as playing it anew.
        tiles: of a diagram.
        pieces: of a diagram.
        variant: characters of a variant, as JSON.
        expression: characters of a variant that is written as an expression.
        title: characters of the title of a variant, or of a set of tiles.
        own_texts: in which a variant brings tiles of its own.
        own_text: characters of these.
        own_tiles: that are in them, each counted once.
        contents: tiles and tokens that a variant has in all.
        supply: pieces of a kind that somebody has.
        number: the largest number that a variant may set for a rule.
        variants: that are compared at a time.
        extent: cells from one end of a picture to the other.
        pixels: of a picture.
        bots_think: the largest number a bot may be given, such as playouts.
        bots_seconds: the largest number of seconds a bot may be given.
        requests: of one client.
        creations: new games of one client.
        openings: games that one client looks at and that are not in memory, and so are played again first.
        heavy: what costs much, such as checking a variant, of one client.
        heavy_at_once: how many requests are at such things at a time; there are forty threads for everything.
        heavy_of_client: of them, those of one client.
        heavy_of_strangers: of them, those of all who have no seat in the game that they are about.
        crowd: how many times as many games, simulations and things that cost much as one client all of them together
            may ask for; when half of that is gone, the rest is for those who have asked for little. What somebody asks
            for in a game in which they have a seat counts apart from all others.
        actions: of one game.
        comparisons: kept in memory, with what they look like.
        bots_game_seconds: how long bots may take for a game that is played to have one.
        simulations: that are played or wait for it.
        simulations_of_client: of them, those of one client.
        simulations_at_once: of them, those that are played.
        simulations_kept: the oldest give way to new ones.
        simulation_games: of one simulation.
        simulation_seconds: how long one is played before somebody has to ask for more.
        simulation_processes: that play one.
        simulation_nice: how much they give way to everything else on the machine.
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
    variants: int = 5
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
    """How much there may be of what is read just now."""
    return _in_force.get() or Limits()


@contextmanager
def limited(limits: Limits) -> Iterator[None]:
    """Within this, so much there may be of what is read.

    Args:
        limits: how much.
    """
    before = _in_force.set(limits)
    try:
        yield
    finally:
        _in_force.reset(before)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the workbench runs.

    Args:
        database: the URL of the database.
        origins: addresses of pages that may use it besides its own, such as ``https://example.org``.
        limits: how much of everything.
        heartbeat: seconds after which a silent live connection says that it is there.
        look: seconds between looks into the database for what other server processes wrote.
        workers: how many processes answer questions that take long, such as checking a variant.
        bot_threads: how many bots think at a time, each in a process of its own.
        nice: how much both give way to everything else on the machine.
        folder: where what is no game is kept; without it, beside the file of the database.
    """

    database: str
    origins: frozenset[str] = frozenset()
    limits: Limits = field(default_factory=Limits)
    heartbeat: float = 15.0
    look: float = 1.0
    workers: int = 2
    bot_threads: int = 2
    nice: int = 5
    folder: Path | None = None
