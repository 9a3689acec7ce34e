from __future__ import annotations

import json

import pytest

from bastide import BastideError, Ruleset, resolve_variant
from bastide.apps.tournaments import Played, Tournament, play_one, running
from tests.cli.program import answer, bastide, text

FAST = ("random", "tests.tournament.test_command:first")


def first(seed: int | str) -> object:
    """A bot that always takes the first action."""
    del seed
    return lambda view: view.decision.actions[0]


def failing(seed: int | str) -> object:
    """A bot that fails."""
    del seed

    def choose(view: object) -> object:
        raise RuntimeError("lost the thread")

    return choose


def test_tournament_rates_the_stronger_bot_first() -> None:
    found = answer("tournament", "random", "greedy", "--games", "2", "--jobs", "1", "--seed", "3")
    assert [each["bot"] for each in found["bots"]] == ["greedy", "random"]
    best, worst = found["bots"]
    assert (best["wins"], best["losses"]) == (2, 0)
    assert best["rating"] == pytest.approx(-worst["rating"])
    assert found["pairs"] == [{"bots": ["random", "greedy"], "before": 0, "ties": 0, "behind": 2, "apart": None}]


def test_rating_of_a_bot_that_always_won_claims_no_excess_certainty() -> None:
    done = bastide("tournament", "random", "greedy", "--games", "2", "--jobs", "1", "--seed", "3")
    assert "greedy was never behind random: too little to say how far apart they are." in text(done)
    assert "–" in done.stdout


def test_tournament_is_the_same_with_any_number_of_processes() -> None:
    one, two = (answer("tournament", "random", "greedy", "--games", "2", "--jobs", jobs) for jobs in ("1", "2"))
    for each in (*one["bots"], *two["bots"]):
        del each["milliseconds"]
    assert one == two


def test_table_names_every_figure() -> None:
    done = bastide("tournament", *FAST, "--games", "2", "--jobs", "1")
    assert done.exit_code == 0, done.output
    assert "hig-2002: 2 games, 2 players, seed 0" in done.stdout
    for heading in ("rating", "95 of 100", "w/d/l", "margin", "ms"):
        assert heading in done.stdout
    assert done.stderr == ""


def test_each_deal_is_played_from_each_seat() -> None:
    tournament = Tournament(variant="hig-2002", bots=FAST, games=4)
    ruleset = resolve_variant("hig-2002")
    played = [play_one(tournament, ruleset, table, number) for table, number in tournament.fixtures()]
    assert [each.deal for each in played] == [0, 0, 1, 1]
    # The bot that takes the first action plays on; another draw or seat is another game.
    assert len({each.scores for each in played}) == 4
    assert play_one(tournament, ruleset, (0, 1), 2)._replace(seconds=()) == played[2]._replace(seconds=())


def test_three_at_a_table_meet_each_other() -> None:
    bots = ("random", "tests.tournament.test_command:first", "bastide.apps.bots:random_bot")
    found = answer("tournament", *bots, "--games", "3", "--players", "3", "--jobs", "1")
    assert found["played"] == 3
    assert len(found["pairs"]) == 3
    assert all(pair["before"] + pair["ties"] + pair["behind"] == 3 for pair in found["pairs"])
    assert sum(each["wins"] for each in found["bots"]) <= 3


@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        ([], 2, "BOT"),
        (["greedy"], 1, "only 1 bot"),
        (["greedy", "greedy"], 1, "greedy stands there twice"),
        (["greedy", "gredy"], 1, "did you mean 'greedy'"),
        (["greedy", "mcts(playout=3)"], 1, "did you mean 'playouts'"),
        (["greedy", "mcts(playouts=none)"], 1, "playouts"),
        (["greedy", "mcts(playouts=0)"], 1, "must be a whole number of at least 1, not 0"),
        (["greedy", "mcts(playouts=3"], 1, "must follow"),
        (["greedy", "random(x=1)"], 1, "has no parameter 'x'"),
        (["greedy", "random", "--games", "0"], 2, "--games"),
        (["greedy", "random", "--players", "1"], 2, "--players"),
        (["greedy", "random", "--players", "3"], 1, "3 different bots sit at a table"),
        (["greedy", "random", "--under", "hig-2020"], 1, "hig-2002"),
        (["greedy", "tests.tournament.test_command:failing", "--jobs", "1"], 1, "lost the thread"),
    ],
)
def test_wrong_tournament_is_refused_with_a_hint(words: list[str], status: int, reason: str) -> None:
    done = bastide("tournament", *words)
    assert done.exit_code == status, done.output
    assert reason in text(done)


def test_standings_are_printed_up_to_the_failure_of_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaking(tournament: Tournament, ruleset: Ruleset, table: tuple[int, ...], number: int) -> Played:
        if number == 2:
            raise BastideError("the bot random failed")
        return play_one(tournament, ruleset, table, number)

    monkeypatch.setattr(running, "play_one", breaking)
    done = bastide("tournament", *FAST, "--games", "5", "--jobs", "1")
    assert done.exit_code == 1
    assert "hig-2002: 2 games" in done.stdout
    assert "the bot random failed" in done.stderr


def test_interrupted_tournament_prints_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(tournament: Tournament, ruleset: Ruleset, table: tuple[int, ...], number: int) -> Played:
        if number == 3:
            raise KeyboardInterrupt
        return play_one(tournament, ruleset, table, number)

    monkeypatch.setattr(running, "play_one", impatient)
    done = bastide("tournament", *FAST, "--games", "100", "--jobs", "1", "--json")
    assert done.exit_code == 130
    found = json.loads(done.stdout)
    assert found["played"] == 3
    assert found["games"] == 100
    assert "stopped after 3 of 100 games" in done.stderr
