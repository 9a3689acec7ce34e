"""Another game in the terminal, which knows no kinds of segments or pieces of the base game."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bastide import load
from bastide.apps.cli import app

#: Red fishes, Blue gathers; Red completes the river and builds a hut; Blue hunts; Red completes a forest with gold.
DRAWS = ("18", "31", "03", "59", "19", "B6", "06")
SCRIPT = """
place -1 0 0
deploy river E
place 0 1 180
deploy forest N
place -2 0 180
deploy hut water-system E
place 0 -1 0
deploy meadow N
place 1 0 180
deploy meadow N
place 1 -1 0
pass
place 1 -2 0
"""


def play(*words: str, typed: str, encoding: str = "utf-8") -> Result:
    runner = CliRunner(charset=encoding)
    return runner.invoke(app, ["play", *words], input=typed, env={"NO_COLOR": "1", "COLUMNS": "80"})


def draws() -> list[str]:
    return ["--draws", ",".join(f"hunters-gatherers/HG1-{name}" for name in DRAWS)]


def test_script_plays_a_game_of_forests_rivers_and_meadows() -> None:
    done = play("hunters-gatherers", *draws(), typed=SCRIPT)
    assert done.exit_code == 0, done.output
    assert "1. Red: 23 points 2. Blue: 22 points" in " ".join(done.output.split())
    # The bonus tile is Red's second one in that turn.
    assert "Turn 5: Red to place hunters-gatherers/HG1-B6" in done.output
    # A member is the default piece, as followers are elsewhere; a hut has its letter.
    assert "(R)" in done.output
    assert "(Rh)" in done.output


def test_forests_lakes_fish_and_animals_have_signs_of_their_own() -> None:
    done = play("hunters-gatherers", *draws(), typed=SCRIPT)
    assert all(sign in done.output for sign in "♣≈◯∝Md$")


def test_terminal_without_these_characters_shows_others() -> None:
    done = play("hunters-gatherers", *draws(), typed=SCRIPT, encoding="ascii")
    assert done.exit_code == 0, done.output
    assert "%%%%" in done.output
    assert "~~f~O%%%%" in done.output


@pytest.mark.parametrize(
    "variant", ["hunters-gatherers-2020", pytest.param("hunters-gatherers", marks=pytest.mark.exhaustive)]
)
def test_bots_play_both_editions_to_the_end(variant: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    done = play(variant, "--seed", "4", "--bot", "Red=random", "--bot", "Blue=greedy", typed="")
    assert done.exit_code == 0, done.output
    assert "Scored at the end:" in done.output
    saved = play(variant, "--seed", "9", typed=f"1\npass\n1\n1\nsave {path}\n")
    assert saved.exit_code == 0, saved.output
    assert load(path).actions_played == 4  # type: ignore[union-attr]  # a game, for it is a record
