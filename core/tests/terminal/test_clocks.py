"""Clocks in the terminal; the time is given, and no test waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bastide import Game
from bastide.apps.bots import random_bot
from bastide.apps.terminal.canvas import Canvas
from bastide.apps.terminal.loop import converse, follow
from bastide.apps.terminal.screen import Screen
from bastide.apps.terminal.session import Session
from bastide.apps.terminal.signs import Signs


class Watch:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def watch() -> Watch:
    return Watch()


def played(watch: Watch, out: str, seconds: int = 30, **given: Any) -> Session:
    game = Game(f"base-game + clock(seconds={seconds}, increment=5, out={out})", ["Red", "Blue"], seed=3)
    return Session(game, Screen(Signs()), now=watch, **given)


def text(items: Iterator[str | Canvas]) -> str:
    return "\n".join(item if isinstance(item, str) else item.plain() for item in items)


def typed(session: Session, watch: Watch, line: str, after: float) -> str:
    """What comes of a line that is typed so many seconds after the view was shown."""
    text(session.view())
    watch.seconds += after
    return text(session.type(line))


def times(session: Session) -> list[tuple[str, str, float | None]]:
    actions = session.game.to_record()["actions"]
    return [(action["player"], action["type"], action.get("time")) for action in actions]


def test_view_shows_the_clocks(watch: Watch) -> None:
    session = played(watch, "told")
    typed(session, watch, "1", 12.34)
    watch.seconds += 100
    shown = text(session.view())
    assert "clock 0:23" in shown
    assert "clock 0:30" in shown
    assert times(session) == [("Red", "place", 12.3)]


def test_time_goes_on_while_other_lines_are_typed(watch: Watch) -> None:
    session = played(watch, "told")
    typed(session, watch, "sheet", 8)
    assert typed(session, watch, "sheet", 2)
    typed(session, watch, "1", 2)
    assert times(session) == [("Red", "place", 12)]


def test_time_that_ran_out_is_told_once_and_play_goes_on(watch: Watch) -> None:
    session = played(watch, "told")
    shown = typed(session, watch, "1", 42)
    assert shown.startswith("the time of Red has run out\nRed: place")
    assert "run out" not in typed(session, watch, "pass", 5)
    assert times(session) == [("Red", "timeout", None), ("Red", "place", 42), ("Red", "pass", 5)]
    assert "clock -0:12" in text(session.view())


def test_typed_action_comes_to_nothing_when_the_turn_is_passed(watch: Watch) -> None:
    session = played(watch, "passed")
    shown = typed(session, watch, "2", 42)
    assert shown.splitlines()[0] == "the time of Red has run out"
    assert times(session) == [("Red", "timeout", None), ("Red", "place", 30), ("Red", "pass", 0)]
    assert session.game.decision.player == "Blue"
    assert session.waits


def test_who_has_lost_passes_until_the_end(watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = played(watch, "lost", bots={"Blue": random_bot(1)})
    text(session.view())
    watch.seconds += 31
    list(session.type("1"))
    converse(session, lambda item: None, lambda prompt: "quit")
    assert session.game.over
    assert sum(kind == "timeout" for _, kind, _ in times(session)) == 1
    assert session.game.ranking == [["Blue"], ["Red"]]


def test_programs_use_no_time(watch: Watch) -> None:
    session = played(watch, "told", bots={"Blue": random_bot(1)})
    typed(session, watch, "1", 3)
    typed(session, watch, "pass", 4)
    list(session.bot_turn())
    assert [time for player, _, time in times(session) if player == "Blue"] == [None]


def test_undo_gives_the_time_back(watch: Watch) -> None:
    session = played(watch, "passed")
    typed(session, watch, "1", 10)
    typed(session, watch, "pass", 20)
    assert "taken back" in typed(session, watch, "undo", 3)
    assert times(session) == [("Red", "place", 10)]
    assert "clock 0:25" in text(session.view())


def test_undo_goes_back_to_where_there_was_time(watch: Watch) -> None:
    session = played(watch, "passed")
    typed(session, watch, "1", 5)
    typed(session, watch, "pass", 0)
    typed(session, watch, "1", 40)
    assert session.game.turn == "Red"
    text(session.type("undo"))
    assert session.waits
    assert "clock 0:30" in text(session.view())


def test_rules_without_a_clock_note_no_times(watch: Watch) -> None:
    session = Session(Game("base-game", ["Red", "Blue"], seed=3), Screen(Signs()), now=watch)
    typed(session, watch, "1", 5)
    assert "clock" not in text(session.view())
    assert times(session) == [("Red", "place", None)]


def test_script_is_played_by_the_clock_as_well(watch: Watch) -> None:
    session = played(watch, "told")
    assert follow(session, ["1", "pass"], lambda item: None, name="script") is None
    assert times(session) == [("Red", "place", 0), ("Red", "pass", 0)]
