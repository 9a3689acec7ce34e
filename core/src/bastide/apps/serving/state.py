"""The state of the running server."""

from __future__ import annotations

from dataclasses import dataclass

from .computing.watchdog import Watch
from .computing.workers import Workers
from .http.rates import Buckets, Firsts, Heavy
from .pictures.art import KEPT
from .rooms.hub import Hub
from .rooms.lobby import Lobby
from .rooms.programs import Programs
from .rooms.rooms import Room
from .scoring.comparisons import Comparisons
from .settings import Settings
from .simulations.simulations import Simulations, folder_of, watched
from .storage.store import Store


@dataclass(frozen=True, slots=True)
class State:
    """The state of the running server.

    Args:
        settings: its settings.
        store: the store of games.
        lobby: the games in memory.
        hub: the live connections.
        programs: the bots.
        watch: watches for calls that take too long.
        workers: the processes that answer questions; a worker itself has none.
        thinkers: the processes in which bots think.
        comparisons: the latest comparisons.
        simulations: the simulations.
        creations: the rates of new games.
        heavy: the rates of expensive requests.
        drawings: the rates of pictures under rules that are not cached.
        openings: the rates of views of games that are not in memory.
        actions: the rates of changes in each game.
        simulation_starts: the rates of new simulations.
    """

    settings: Settings
    store: Store
    lobby: Lobby
    hub: Hub
    programs: Programs
    watch: Watch
    workers: Workers | None
    thinkers: Workers | None
    comparisons: Comparisons
    simulations: Simulations
    creations: Buckets
    heavy: Buckets
    drawings: Firsts
    openings: Buckets
    actions: Buckets
    simulation_starts: Buckets


def assembled(settings: Settings, store: Store, watch: Watch | None = None, *, in_worker: bool = False) -> State:
    """Assemble the state.

    Args:
        settings: the settings of the server.
        store: the store of games.
        watch: watches for calls that take too long; by default, nothing does.
        in_worker: whether this is in a worker, which has no workers of its own.
    """
    simulated = folder_of(settings)
    watch = watch or Watch(settings.limits.playing)
    lobby = Lobby(store, settings.limits, folder=None if simulated is None else simulated.parent, watch=watch)
    hub = Hub(settings, lobby.catch_up)
    workers = None if in_worker else Workers(settings, settings.workers, settings.nice)
    thinkers = None if in_worker else Workers(settings, settings.bot_threads, settings.nice)
    if workers is not None:
        watch.let_try(lambda client, what, given: workers.ask(client, what, given, settings.limits.playing).result())
    programs = Programs(lobby, settings.bot_threads, thinkers)

    def tell(room: Room) -> None:
        hub.tell(room.id)
        programs.look(room)

    if not in_worker:
        lobby.tell = tell
    limits = settings.limits
    heavy = Heavy(
        limits.heavy,
        "such questions",
        limits.heavy_at_once,
        limits.heavy_of_client,
        crowd=limits.crowd,
        of_strangers=limits.heavy_of_strangers,
    )
    return State(
        settings,
        store,
        lobby,
        hub,
        programs,
        watch,
        workers,
        thinkers,
        Comparisons(limits.comparisons),
        Simulations(settings, lambda name: hub.tell(watched(name))),
        Buckets(limits.creations, "new games", crowd=limits.crowd),
        heavy,
        Firsts(heavy, KEPT),
        Buckets(limits.openings, "games", crowd=limits.crowd),
        Buckets(limits.actions, "actions in one game"),
        Buckets(limits.simulation_starts, "new simulations", crowd=limits.crowd),
    )
