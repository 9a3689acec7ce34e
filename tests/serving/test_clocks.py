"""Players' clocks in games on the server; the time is given, and no test waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bastide.apps.serving.http.refusals import RefusedError
from bastide.apps.serving.pages.game_views import shown
from bastide.apps.serving.rooms.lobby import Lobby
from bastide.apps.serving.rooms.rooms import Room
from bastide.apps.serving.rooms.seats import Seat
from bastide.apps.serving.storage.database import opened
from bastide.apps.serving.storage.store import Store
from tests.serving.servers import UNLIMITED, new_key

ANN, BO, ALL = Seat(("Ann",)), Seat(("Bo",)), Seat(("Ann", "Bo"), everybody=True)


class Watch:
    """The time of the day, which goes on when it is told to."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> int:
        return round(self.seconds * 1000)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(opened(f"sqlite:///{tmp_path / 'games.sqlite'}"))
    yield store
    store.close()


@pytest.fixture
def begun(store: Store, watch: Watch) -> Callable[..., Room]:
    """Begins a game in which each player has half a minute, and Ann has placed a tile."""

    def begin(out: str, bots: dict[str, str] | None = None) -> Room:
        lobby = Lobby(store, UNLIMITED, wall=watch)
        rules = f"base-game + clock(seconds=30, increment=5, out={out})"
        name = str(lobby.begin(lobby.new_record(rules, ["Ann", "Bo"], 3, None), bots or {}, "apart")["id"])
        room = lobby.room(name)
        act(room)
        return room

    return begin


def act(room: Room, action: Any = None) -> None:
    """Do the first thing on offer, or another one, for the player who decides."""
    player = str(room.game.decision.player)
    record = room.game.decision.actions[0].as_record() if action is None else action
    room.act(Seat((player,)), record, room.number, new_key())


def actions(room: Room) -> list[tuple[str, str, float | None]]:
    return [(each["player"], each["type"], each.get("time")) for each in room.game.to_record()["actions"]]


def left(room: Room) -> dict[str, float]:
    return dict(shown(room, ANN)["clock"]["left"])


def test_first_decision_takes_no_time(store: Store, watch: Watch) -> None:
    lobby = Lobby(store, UNLIMITED, wall=watch)
    record = lobby.new_record("base-game + clock(seconds=30)", ["Ann", "Bo"], 3, None)
    room = lobby.room(str(lobby.begin(record, {}, "apart")["id"]))
    watch.seconds += 1000
    assert shown(room, ANN)["clock"] == {"left": {"Ann": 30, "Bo": 30}, "running": None}
    act(room)
    assert actions(room) == [("Ann", "place", 0)]


def test_view_tells_what_is_left_now_and_whose_clock_runs(begun: Callable[..., Room], watch: Watch) -> None:
    room = begun("told")
    watch.seconds += 12.3
    assert shown(room, BO)["clock"] == {"left": {"Ann": 22.7, "Bo": 30}, "running": "Ann"}
    act(room, {"type": "pass"})
    watch.seconds += 4
    assert shown(room, BO)["clock"] == {"left": {"Ann": 22.7, "Bo": 26}, "running": "Bo"}
    assert actions(room) == [("Ann", "place", 0), ("Ann", "pass", 12.3)]


def test_browser_has_no_say_in_the_time(begun: Callable[..., Room], watch: Watch) -> None:
    room = begun("told")
    watch.seconds += 12
    act(room, {"type": "pass", "time": 0.1})
    assert actions(room)[-1] == ("Ann", "pass", 12)


def test_rules_without_a_clock_have_none(store: Store, watch: Watch) -> None:
    lobby = Lobby(store, UNLIMITED, wall=watch)
    room = lobby.room(str(lobby.begin(lobby.new_record("base-game", ["Ann", "Bo"], 3, None), {}, "apart")["id"]))
    act(room)
    watch.seconds += 5
    act(room)
    assert shown(room, ANN)["clock"] is None
    assert [time for _, _, time in actions(room)] == [None, None]


def test_time_that_ran_out_is_told_once_and_the_action_counts(begun: Callable[..., Room], watch: Watch) -> None:
    room = begun("told")
    watch.seconds += 40
    act(room, {"type": "pass"})
    assert actions(room) == [("Ann", "place", 0), ("Ann", "timeout", None), ("Ann", "pass", 40)]
    entries = shown(room, ANN)["recent"]
    assert [entry["wording"] for entry in entries][-2:] == ["has run out of time", "passes"]
    room.keep_time()
    assert len(room.entries) == 3


def test_server_passes_for_who_has_no_time(begun: Callable[..., Room], watch: Watch) -> None:
    room = begun("passed")
    watch.seconds += 34.9
    room.keep_time()
    assert len(actions(room)) == 1
    watch.seconds += 0.1
    room.keep_time()
    assert actions(room)[1:] == [("Ann", "timeout", None), ("Ann", "pass", 35)]
    assert shown(room, ANN)["clock"] == {"left": {"Ann": 0, "Bo": 30}, "running": "Bo"}


def test_action_that_comes_too_late_is_refused(begun: Callable[..., Room], watch: Watch) -> None:
    room = begun("passed")
    watch.seconds += 36
    with pytest.raises(RefusedError, match="something else happened"):
        act(room, {"player": "Ann", "type": "deploy", "piece": "follower", "on": "road N"})
    assert actions(room)[-1] == ("Ann", "pass", 35)


def test_who_has_lost_passes_until_the_end_and_is_last(begun: Callable[..., Room], watch: Watch) -> None:
    room = begun("lost")
    watch.seconds += 36
    room.keep_time()
    while not room.over:
        act(room)
        room.keep_time()
    assert [kind for player, kind, _ in actions(room) if player == "Ann"].count("timeout") == 1
    assert room.game.ranking == [["Bo"], ["Ann"]]


def test_watched_games_are_kept_in_time(store: Store, watch: Watch, begun: Callable[..., Room]) -> None:
    name = begun("passed").id
    lobby = Lobby(store, UNLIMITED, wall=watch)
    room = lobby.room(name)
    watch.seconds += 36
    lobby.catch_up([name])
    assert actions(room)[-1] == ("Ann", "pass", 35)


def test_restart_loses_no_time(store: Store, watch: Watch, begun: Callable[..., Room]) -> None:
    room = begun("told")
    watch.seconds += 40
    room.keep_time()
    act(room, {"type": "pass"})
    watch.seconds += 7
    again = Lobby(store, UNLIMITED, wall=watch).room(room.id)
    assert again.game.to_record() == room.game.to_record()
    assert (
        shown(again, ANN)["clock"]
        == shown(room, ANN)["clock"]
        == {
            "left": {"Ann": -5, "Bo": 23},
            "running": "Bo",
        }
    )


def test_undo_gives_no_time_back(store: Store, watch: Watch, begun: Callable[..., Room]) -> None:
    room = begun("told")
    watch.seconds += 10
    act(room, {"type": "pass"})
    watch.seconds += 3
    room.undo(ANN, room.number, new_key())
    assert left(room) == {"Ann": 25, "Bo": 27}
    watch.seconds += 2
    for each in (room, Lobby(store, UNLIMITED, wall=watch).room(room.id)):
        assert left(each) == {"Ann": 23, "Bo": 27}
    act(room, {"type": "pass"})
    assert actions(room)[-1] == ("Ann", "pass", 12)


def test_programs_use_no_time(begun: Callable[..., Room], watch: Watch) -> None:
    room = begun("passed", {"Bo": "greedy"})
    act(room, {"type": "pass"})
    watch.seconds += 100
    room.keep_time()
    assert room.number == 2
    assert shown(room, ANN)["clock"]["running"] is None
    action = room.game.decision.actions[0].as_record()
    room.act_for_program("Bo", action, room.number, "bot:3")
    assert actions(room)[-1] == ("Bo", "place", None)


def test_past_of_a_game_has_clocks_that_stand_still(begun: Callable[..., Room], watch: Watch) -> None:
    room = begun("told")
    watch.seconds += 10
    act(room, {"type": "pass"})
    past = shown(room.before(1), ANN, past=True)
    assert past["clock"] == {"left": {"Ann": 35, "Bo": 30}, "running": None}


def test_everybody_at_one_screen_has_clocks_too(begun: Callable[..., Room], watch: Watch) -> None:
    room = begun("passed")
    watch.seconds += 36
    room.keep_time()
    room.act(ALL, room.game.decision.actions[0].as_record(), room.number, new_key())
    assert actions(room)[-1] == ("Bo", "place", 0)
