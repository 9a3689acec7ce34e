"""The fuzzer finds errors, reports them, and reproduces them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide import Game, Ruleset
from bastide.testing.failing import CheckFailed
from tests.fuzzing import episodes
from tests.fuzzing.__main__ import main
from tests.fuzzing.plans import everything, made_up, registry


def broken(game: Game, ruleset: Ruleset, random: Random) -> None:
    if len(game.board.tiles) > 5:
        raise CheckFailed("a board has six tiles")


def test_episode_follows_from_its_seed_and_its_number() -> None:
    assert made_up(Random("1:2")) == made_up(Random("1:2")) != made_up(Random("1:3"))
    one, two = episodes.episode(3, 1), episodes.episode(3, 1)
    assert (one.steps, one.counts, one.plan) == (two.steps, two.counts, two.plan)
    assert one.steps > 0


def test_most_plans_are_of_rules_that_go_together() -> None:
    refused = 0
    plugins: set[str] = set()
    for number in range(80):
        variant = made_up(Random(f"0:{number}")).variant
        plugins |= set(variant["plugins"])
        try:
            bastide.resolve(bastide.select(variant, registry()), registry())
        except bastide.BastideError:
            refused += 1
    assert refused < 10
    assert plugins == set(registry().usable)


def test_whole_games_are_of_all_expansions_that_go_together() -> None:
    chosen = [set(everything(Random(number)).variant["plugins"]) for number in range(6)]
    expansions = set().union(*chosen) - {"base-game"}
    assert all({"river", "wheel-of-fortune", "heretics-shrines"} <= names for names in chosen)
    # What is left out conflicts with what was chosen before; of farms there is one edition.
    assert all(len(names) > 0.8 * len(expansions) for names in chosen)
    assert not expansions & {"turn-limit", "first-to", "castle", "hunters-gatherers"}


def test_broken_law_is_reported_with_a_file_that_reproduces_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(episodes, "CHECKS", (broken,))
    monkeypatch.setattr(episodes, "made_up", lambda random: replace(made_up(random), checked=50))
    fuzz = ["--steps", "20", "--seed", "1", "--processes", "1", "--findings", str(tmp_path)]
    assert main(fuzz) == 1
    [path, *_] = sorted(tmp_path.iterdir())
    output = capsys.readouterr().out
    assert f"{path}: a board has six tiles" in output
    assert "broken: " in output
    finding = json.loads(path.read_text(encoding="utf-8"))
    done = bastide.replay(finding["record"])
    assert (done.failure, done.game.actions_played) == (None, finding["steps"])
    assert main(["--again", str(path)]) == 1
    assert capsys.readouterr().out == "a board has six tiles\n"
    finding["plan"]["actions"] = 3
    path.write_text(json.dumps(finding), encoding="utf-8")
    assert main(["--again", str(path)]) == 0


def test_nothing_is_found_where_nothing_is_broken(tmp_path: Path) -> None:
    assert main(["--steps", "150", "--seed", "4", "--processes", "2", "--findings", str(tmp_path)]) == 0
    assert not list(tmp_path.iterdir())


def test_fuzzing_ends_after_the_minutes_it_is_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--minutes", "0", "--seed", "4", "--processes", "1", "--findings", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("1 episodes, ")
