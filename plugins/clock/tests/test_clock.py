"""Each player has so much time."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.boards import game_of, turn

import bastide
from bastide import BastideError, Clock, Game

NAMES = ("Red", "Blue", "Green")
TOLD = (
    "Each player has 600 seconds for all decisions together. "
    "When they are used up, everybody is told, and nothing follows."
)
PASSED = (
    "Each player has 90 seconds for all decisions together, and 5 more for each tile placed. A player without time "
    "passes for the rest of the turn; where passing is not possible, the first thing on offer is done."
)


@pytest.mark.parametrize(("options", "says"), [("", TOLD), ("(seconds=90, increment=5, out=passed)", PASSED)])
def test_clock_stands_among_the_rules(options: str, says: str) -> None:
    ruleset = bastide.resolve_variant(f"base-game + clock{options}")
    assert [entry.rule.says for entry in ruleset.rules if entry.plugin == "clock"] == [says]
    assert ruleset.one(Clock) is not None


def test_who_has_lost_on_time_is_last_whatever_the_points() -> None:
    game = game_of("base-game + clock(out=lost)", "U U")
    turn(game, 1, 0, 90, on="road E")
    game.time_out("Red")
    game.finish()
    assert game.scores["Red"] > game.scores["Blue"]
    assert game.ranking == [["Blue"], ["Red"]]
    assert game.ranked_by == "clock/lost"


def test_those_who_have_time_are_ranked_by_points() -> None:
    game = game_of("base-game + clock(out=lost)", "U U", *NAMES)
    turn(game, 1, 0, 90, on="road E")
    game.time_out("Green")
    game.finish()
    assert game.ranking == [["Red"], ["Blue"], ["Green"]]


def test_team_with_a_player_who_lost_on_time_is_last() -> None:
    names = ("Red", "Blue", "Green", "Black")
    game = game_of("base-game + teams + clock(out=lost)", "U U", *names)
    turn(game, 1, 0, 90, on="road E")
    game.time_out("Green")
    game.finish()
    assert game.ranking == [["Blue", "Black"], ["Red", "Green"]]


@pytest.mark.parametrize("out", ["told", "passed"])
def test_points_decide_where_nobody_can_lose_on_time(out: str) -> None:
    game = game_of(f"base-game + clock(out={out})", "U U")
    turn(game, 1, 0, 90, on="road E")
    game.time_out("Red")
    game.finish()
    assert game.ranking == [["Red"], ["Blue"]]
    assert game.ranked_by is None


def test_record_is_replayed_with_its_timeouts() -> None:
    game = game_of("base-game + clock(out=lost)", "U U")
    turn(game, 1, 0, 90, on="road E")
    game.time_out("Red")
    game.finish()
    again = bastide.replay(game.to_record()).game
    assert again.ranking == [["Blue"], ["Red"]]
    assert bastide.replay(game.to_record(), "base-game").game.ranking == [["Red"], ["Blue"]]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("seconds = 0", "seconds"),
        ("increment = -1", "increment"),
        ('out = "los"', "lost"),
        ("second = 5", "did you mean 'seconds'"),
    ],
)
def test_other_clocks_are_refused(tmp_path: Path, options: str, message: str) -> None:
    file = tmp_path / "rules.toml"
    text = f'format = "bastide-variant/1"\nextends = "hig-2002"\n\n[plugins.clock]\n{options}\n'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BastideError, match=message):
        bastide.resolve_variant(file)


def test_clock_changes_nothing_that_is_played() -> None:
    one, other = (Game(rules, NAMES, seed=5) for rules in ("base-game", "base-game + clock(seconds=1)"))
    for game in (one, other):
        while not game.over:
            game.play(game.decision.actions[0])
    assert one.to_record()["actions"] == other.to_record()["actions"]
    assert one.scores == other.scores
