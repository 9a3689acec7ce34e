"""What the server keeps while it runs."""

from __future__ import annotations

from dataclasses import dataclass

from .art import KEPT
from .comparisons import Comparisons
from .hub import Hub
from .lobby import Lobby
from .programs import Programs
from .rates import Buckets, Firsts, Heavy
from .rooms import Room
from .settings import Settings
from .simulations import Simulations, folder_of, watched
from .store import Store


@dataclass(frozen=True, slots=True)
class State:
    """What the server keeps while it runs.

    Args:
        settings: how it was started.
        store: where games are kept.
        lobby: the games in memory.
        hub: the live connections.
        programs: the bots.
        comparisons: what was compared last.
        simulations: what is simulated.
        creations: who begins how many games.
        heavy: who asks for how much that costs much.
        drawings: who asks for pictures under rules that have to be put together first.
        openings: who looks at how many games that are not in memory.
        actions: how much happens in each game.
        simulation_starts: who begins how many simulations.
    """

    settings: Settings
    store: Store
    lobby: Lobby
    hub: Hub
    programs: Programs
    comparisons: Comparisons
    simulations: Simulations
    creations: Buckets
    heavy: Buckets
    drawings: Firsts
    openings: Buckets
    actions: Buckets
    simulation_starts: Buckets


def assembled(settings: Settings, store: Store) -> State:
    """Everything, put together.

    Args:
        settings: how the server was started.
        store: where games are kept.
    """
    simulated = folder_of(settings)
    lobby = Lobby(store, settings.limits, folder=None if simulated is None else simulated.parent)
    hub = Hub(settings, lobby.catch_up)
    programs = Programs(lobby, settings.bot_threads)

    def tell(room: Room) -> None:
        hub.tell(room.id)
        programs.look(room)

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
        Comparisons(limits.comparisons),
        Simulations(settings, lambda name: hub.tell(watched(name))),
        Buckets(limits.creations, "new games", crowd=limits.crowd),
        heavy,
        Firsts(heavy, KEPT),
        Buckets(limits.openings, "games", crowd=limits.crowd),
        Buckets(limits.actions, "actions in one game"),
        Buckets(limits.simulation_starts, "new simulations", crowd=limits.crowd),
    )
