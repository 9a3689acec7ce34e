"""Clocks: times and timeouts in games and records, and what apps ask of them."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import bastide
from bastide import BastideError, Game, IllegalAction
from bastide.apps.clocks import announces, clock_in_words, decided_for, runs_out_after, time_left

RULES = "base-game + clock(seconds=30, increment=5)"


def begun(rules: str = RULES) -> Game:
    """A game in which Red has placed a tile in 12.5 seconds, and may deploy."""
    game = Game(rules, ["Red", "Blue"], seed=3)
    game.play(game.decision.actions[0])
    game.took(12.5)
    return game


def actions(game: Game) -> list[dict[str, Any]]:
    return list(game.to_record()["actions"])


def test_record_says_how_long_an_action_took_and_where_time_ran_out() -> None:
    game = begun()
    game.time_out("Red")
    game.play({"type": "pass", "time": 99})
    assert [action.get("time") for action in actions(game)] == [12.5, None, None]
    assert actions(game)[1] == {"type": "timeout", "player": "Red"}
    again = bastide.replay(game.to_record())
    assert again.failure is None
    assert again.game.to_record() == game.to_record()


@pytest.mark.parametrize("again", [Game.copy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_and_pickles_hold_times_and_timeouts(again: Any) -> None:
    game = begun()
    game.time_out("Red")
    assert again(game).to_record() == game.to_record()


def test_timeout_is_taken_back_with_the_action_before_it() -> None:
    game = begun()
    game.time_out("Red")
    game.play({"type": "pass"})
    game.undo()
    assert game.position.timed_out(0)
    game.undo()
    assert actions(game) == []
    assert not game.position.timed_out(0)


def test_timeout_changes_nothing_in_the_game_itself() -> None:
    game = begun()
    before = game.decision, game.scores, game.turn_number
    game.time_out("Red")
    assert (game.decision, game.scores, game.turn_number) == before
    assert [game.position.timed_out(seat) for seat in (0, 1)] == [True, False]


def test_timeout_needs_a_player_and_a_game_under_way() -> None:
    game = begun()
    with pytest.raises(BastideError, match="there is no player 'Rad'"):
        game.time_out("Rad")
    game.finish()
    with pytest.raises(IllegalAction, match="the game is over"):
        game.time_out("Red")


def test_time_is_of_an_action() -> None:
    with pytest.raises(BastideError, match="no action that could have taken time"):
        Game(RULES, ["Red", "Blue"]).took(3)


@pytest.mark.parametrize("time", [-1, "3", True, None])
def test_time_in_a_record_is_a_number_of_seconds(time: object) -> None:
    record = begun().to_record()
    record["actions"][0]["time"] = time
    with pytest.raises(BastideError, match="which is no number of seconds"):
        bastide.replay(record)


def test_timeout_of_nobody_breaks_the_record_there() -> None:
    record = begun().to_record()
    record["actions"].append({"type": "timeout", "player": "Rad"})
    failure = bastide.replay(record).failure
    assert failure is not None
    assert failure.action == 1


def test_what_is_scored_does_not_depend_on_times() -> None:
    record = begun().to_record()
    plain = {**record, "actions": [{**record["actions"][0]}]}
    del plain["actions"][0]["time"]
    timed = {**record, "actions": [*record["actions"], {"type": "timeout", "player": "Red"}]}
    for rules in (None, "base-game", "hig-2000"):
        assert bastide.score(timed, rules, final=True).lines == bastide.score(plain, rules, final=True).lines


def test_time_left_counts_what_was_used_and_what_each_tile_brings() -> None:
    game = begun()
    assert time_left(game) == {"Red": 22.5, "Blue": 30}
    assert runs_out_after(game) == 22.5


def test_nothing_runs_out_without_a_clock_or_after_the_game() -> None:
    assert runs_out_after(Game("base-game", ["Red"])) is None
    game = begun()
    game.finish()
    assert runs_out_after(game) is None


def test_running_out_is_told_once() -> None:
    game = begun()
    assert announces(game)
    game.time_out("Red")
    assert runs_out_after(game) is None
    assert list(decided_for(game)) == []


@pytest.mark.parametrize("out", ["passed", "lost"])
def test_who_is_out_of_time_passes_and_else_does_the_first_thing(out: str) -> None:
    game = Game(f"base-game + clock(seconds=30, out={out})", ["Red", "Blue"], seed=3)
    first = game.decision.actions[0].as_record()
    game.time_out("Red")
    for action in decided_for(game):
        game.play(action)
    assert actions(game) == [
        {"type": "timeout", "player": "Red"},
        first,
        {"player": "Red", "type": "pass"},
    ]
    assert game.decision.player == "Blue"
    assert game.turn_number == 2


def test_who_has_lost_has_no_time_any_more_and_it_is_told_once() -> None:
    game = begun("base-game + clock(seconds=30, increment=5, out=lost)")
    game.time_out("Red")
    assert runs_out_after(game) == 0
    assert not announces(game)


def test_who_is_passed_for_has_what_the_next_tile_brings() -> None:
    game = Game("base-game + clock(seconds=30, increment=5, out=passed)", ["Red", "Blue"], seed=3)
    game.time_out("Red")
    used = 30.0
    for action in decided_for(game):
        game.play(action)
        game.took(used)
        used = 0.0
    assert time_left(game)["Red"] == 5


@pytest.mark.parametrize(
    ("seconds", "shown"), [(245, "4:05"), (0.4, "0:01"), (0, "0:00"), (-0.4, "0:00"), (-12.9, "-0:12"), (3600, "60:00")]
)
def test_clock_shows_minutes_and_seconds_begun(seconds: float, shown: str) -> None:
    assert clock_in_words(seconds) == shown
