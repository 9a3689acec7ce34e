"""The memory for games is limited: finished and idle ones are dropped."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bastide.apps.serving.rooms.lobby import Lobby
from bastide.apps.serving.rooms.rooms import Room
from bastide.apps.serving.rooms.seats import Seat
from bastide.apps.serving.settings import Limits
from bastide.apps.serving.storage.database import opened
from bastide.apps.serving.storage.store import Store
from tests.serving.servers import UNLIMITED, new_key
from tests.serving.small import small


class Clock:
    """A clock that only tests advance."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def lobby(tmp_path: Path, clock: Clock) -> Iterator[Lobby]:
    """A lobby for three games in memory, one of them finished, each for a minute after its last request."""
    store = Store(opened(f"sqlite:///{tmp_path / 'games.sqlite'}"))
    limits = replace(UNLIMITED, rooms=3, rooms_over=1, idle=60.0)
    yield Lobby(store, limits, clock=clock)
    store.close()


def begun(lobby: Lobby) -> str:
    """A new game of a few tiles."""
    return str(lobby.begin(lobby.new_record(small(), ["Ann", "Bo"], 7, None), {}, "together")["id"])


def play_on(room: Room, actions: int = 1_000) -> None:
    """Play so many actions, or until it is over."""
    everybody = Seat(("Ann", "Bo"), everybody=True)
    while actions and not room.over:
        room.act(everybody, room.game.decision.actions[0].as_record(), room.number, new_key())
        actions -= 1


def alive(rooms: list[weakref.ref[Room]]) -> list[int]:
    """The rooms that are still in memory."""
    gc.collect()
    return [number for number, room in enumerate(rooms) if room() is not None]


def test_number_of_games_in_memory_is_limited(lobby: Lobby) -> None:
    rooms = [weakref.ref(lobby.room(begun(lobby))) for _ in range(5)]
    assert alive(rooms) == [2, 3, 4]


def test_limit_for_finished_games_in_memory_is_lower(lobby: Lobby) -> None:
    rooms = []
    for _ in range(3):
        room = lobby.room(begun(lobby))
        play_on(room)
        assert room.over
        rooms.append(weakref.ref(room))
        del room
    lobby.let_go()
    assert alive(rooms) == [2]


def test_game_resumed_after_its_end_counts_as_running(lobby: Lobby) -> None:
    first, other = lobby.room(begun(lobby)), lobby.room(begun(lobby))
    play_on(first)
    first.undo(Seat(("Ann", "Bo"), everybody=True), first.number, new_key())
    assert not first.over
    play_on(other)
    lobby.let_go()
    assert lobby.room(first.id) is first
    assert lobby.room(other.id) is other


def test_idle_game_leaves_memory(lobby: Lobby, clock: Clock) -> None:
    names = [begun(lobby) for _ in range(2)]
    rooms = [weakref.ref(lobby.room(name)) for name in names]
    clock.now = 50
    lobby.room(names[0])
    clock.now = 100
    lobby.catch_up([])
    assert alive(rooms) == [0]
    clock.now = 111
    lobby.catch_up([])
    assert alive(rooms) == []


def test_reloaded_game_is_unchanged(lobby: Lobby, clock: Clock) -> None:
    name = begun(lobby)
    room = lobby.room(name)
    play_on(room, 3)
    number, record = room.number, room.game.to_record()
    del room
    clock.now = 1_000
    lobby.catch_up([])
    assert not lobby.is_open(name)
    again = lobby.room(name)
    assert (again.number, again.game.to_record()) == (number, record)


def test_spectator_is_notified_although_the_game_left_memory(lobby: Lobby, clock: Clock, tmp_path: Path) -> None:
    announced: list[str] = []
    lobby.tell = lambda room: announced.append(room.id)
    name = begun(lobby)
    lobby.room(name)
    lobby.catch_up([name])
    clock.now = 1_000
    lobby.catch_up([name])
    assert not lobby.is_open(name)
    elsewhere = Lobby(Store(opened(f"sqlite:///{tmp_path / 'games.sqlite'}")), Limits())
    play_on(elsewhere.room(name), 1)
    elsewhere.store.close()
    lobby.catch_up([name])
    assert announced == [name]


def test_samples_of_a_game_begun_here_are_as_quick_as_of_any_other(lobby: Lobby) -> None:
    """Where draws are prescribed, the native engine leaves samples to the one in Python."""
    free, prescribed = (
        lobby.room(str(lobby.begin(record, {}, "together")["id"])).game
        for record in (
            lobby.new_record(small(), ["Ann", "Bo"], 7, None),
            lobby.new_record(small(), ["Ann", "Bo"], 7, ["base-game/V", "base-game/D"]),
        )
    )
    assert free._past.draws is None
    assert prescribed._past.draws is not None
    assert prescribed.decision.tile == "base-game/V"
