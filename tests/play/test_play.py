from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bastide import Game, load
from bastide.apps.bots import greedy_bot, random_bot
from bastide.apps.cli import app

RULES = "base-game + farms-third-edition"


def bastide(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed, env={"NO_COLOR": "1", "COLUMNS": "80"})


@pytest.mark.parametrize("games", [4, pytest.param(20, marks=pytest.mark.exhaustive)])
def test_greedy_beats_random_with_farms_by_far_in_every_game(games: int) -> None:
    for seed in range(games):
        greedy, other = ("Red", "Blue") if seed % 2 else ("Blue", "Red")
        game = Game(RULES, ["Red", "Blue"], seed=seed)
        players = {greedy: greedy_bot(seed), other: random_bot(seed)}
        while not game.over:
            name = str(game.decision.player)
            game.play(players[name](game.view(name)))
        assert game.scores[greedy] > game.scores[other] + 20


def test_game_between_bots_runs_to_its_end() -> None:
    done = bastide("play", "hig-2002", "--seed", "4", "--bot", "Red=random", "--bot", "Blue=random")
    assert done.exit_code == 0, done.output
    assert "Scored at the end:" in done.output
    assert "1. " in done.output
    again = bastide("play", "hig-2002", "--seed", "4", "--bot", "Red=random", "--bot", "Blue=random")
    assert again.output == done.output


def test_script_plays_and_saved_game_goes_on_with_the_same_draws(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    first = bastide("play", RULES, "--seed", "9", typed=f"1\n1\n1\npass\nsave {path}\n" + "1\n" * 20)
    assert first.exit_code == 0, first.output
    second = bastide("play", "--resume", str(path), typed="1\n" * 20)
    assert second.exit_code == 0, second.output
    printed_text = [line for line in first.output.splitlines() if "place base-game/" in line]
    told_again = [line for line in second.output.splitlines() if "place base-game/" in line]
    assert len(told_again) > 10
    assert printed_text[-len(told_again) :] == told_again


def test_saved_game_is_a_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    bastide("play", RULES, "--seed", "9", typed=f"1\n1\nsave {path}\n")
    game = load(path)
    assert isinstance(game, Game)
    assert game.actions_played == 2
    assert json.loads(path.read_text())["format"] == "bastide-record/1"


def test_undo_works_on_a_resumed_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    bastide("play", RULES, "--seed", "9", typed=f"1\n1\nsave {path}\n")
    done = bastide("play", "--resume", str(path), typed="undo\nundo\n")
    assert done.output.count("taken back: ") == 2


def test_large_boards_keep_to_eighty_columns() -> None:
    done = bastide("play", RULES, "--seed", "4", "--bot", "Red=random", "--bot", "Blue=random")
    board = [line for line in done.output.splitlines() if "━━" in line or "▒▒" in line]
    assert board
    assert max(map(len, board)) <= 80


def test_refused_line_ends_a_script_with_status_one_and_the_rule() -> None:
    done = bastide("play", RULES, "--seed", "9", typed="place 7 7 0\n")
    assert done.exit_code == 1
    assert "standard input:1" in done.stderr
    assert "[bastide/adjoining]" in done.stderr
    assert "nearest legal placement" in done.stderr


def test_script_file_is_played(tmp_path: Path) -> None:
    script = tmp_path / "moves.txt"
    script.write_text("# two moves\n1\n1\nquit\n")
    done = bastide("play", RULES, "--seed", "9", "--script", str(script))
    assert done.exit_code == 0, done.output
    assert done.output.count("Red> ") == 2


@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        ([], 2, "name a variant"),
        (["hig-2020"], 1, "hig-2002"),
        (["hig-2002", "--bot", "Green=greedy"], 1, "there is no player 'Green'"),
        (["hig-2002", "--bot", "Blue=gredy"], 1, "did you mean 'greedy'"),
        (["hig-2002", "--players", "Ann,Ann"], 1, "two players are called Ann"),
        (["hig-2002", "--draws", "base-game/ZZ"], 1, "base-game/ZZ"),
        (["--resume", "nowhere.json"], 1, "there is no file"),
    ],
)
def test_wrong_command_line_is_distinguished_from_wrong_input(words: list[str], status: int, reason: str) -> None:
    done = bastide("play", *words)
    assert done.exit_code == status
    assert reason in " ".join(done.output.replace("│", " ").split())


def test_resuming_a_record_that_breaks_a_rule_names_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    bastide("play", RULES, "--seed", "9", typed=f"1\n1\nsave {path}\n")
    record = json.loads(path.read_text())
    record["actions"][0]["at"] = [9, 9]
    path.write_text(json.dumps(record))
    done = bastide("play", "--resume", str(path))
    assert done.exit_code == 1
    assert "[bastide/adjoining]" in done.output


def test_finished_game_is_saved_and_the_command_told_compares_it(tmp_path: Path) -> None:
    path = tmp_path / "end.json"
    done = bastide("play", "hig-2002", "--draws", "base-game/V", typed=f"1\n1\nsave {path}\n")
    assert done.exit_code == 0, done.output
    printed_text = done.stdout.splitlines()[-1].partition("bastide ")[2]
    assert printed_text.startswith(f"compare {path} --under ")
    compared = bastide(*printed_text.split())
    assert compared.exit_code == 0, compared.output
    assert "the record's own" not in compared.output
    assert "hig-2002" in compared.output


def test_output_names_where_a_finished_game_goes(tmp_path: Path) -> None:
    path = tmp_path / "end.json"
    bots = ("--bot", "Red=random", "--bot", "Blue=random")
    done = bastide("play", "hig-2002", "--draws", "base-game/V,base-game/E", *bots, "-o", str(path))
    assert done.exit_code == 0, done.output
    game = load(path)
    assert isinstance(game, Game) and game.over
    beside = bastide("play", "hig-2002", "--draws", "base-game/V", *bots[:2], typed="1\n1\n")
    assert "the game was not saved; -o FILE keeps it" in beside.stderr


def test_output_file_with_other_content_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("dear diary")
    done = bastide("play", "hig-2002", "--draws", "base-game/V", "-o", str(path), typed="1\n1\n")
    assert (done.exit_code, done.stdout) == (1, "")
    assert path.read_text() == "dear diary"
