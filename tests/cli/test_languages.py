"""The command line in other languages, with output for programs unchanged."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bastide.apps.cli import app
from tests.cli.program import GAMES, save

JAPANESE = ["--language", "ja"]
RECORD = next(iter(sorted(GAMES.rglob("*.json"))))


def run(*words: str | Path, **environment: str) -> Result:
    settings = {"NO_COLOR": "1", "COLUMNS": "100", "BASTIDE_LANGUAGE": "en"} | environment
    return CliRunner().invoke(app, [str(word) for word in words], env=settings)


def test_help_is_in_the_named_language() -> None:
    output = run("--language", "ja", "score", "--help").stdout
    assert "使い方: " in output and "このヘルプを表示して終わります。" in output
    assert "棋譜または盤面図を得点計算し" in output
    assert "Usage" not in output and "Options" not in output


def test_commands_are_listed_in_the_language_of_the_environment() -> None:
    assert "コマンド:" in run("--help", BASTIDE_LANGUAGE="ja").stdout
    assert "Commands:" in run("--help").stdout


def test_language_may_stand_after_the_command() -> None:
    assert run("score", "none.json", "--language=ja").stderr == run(*JAPANESE, "score", "none.json").stderr
    assert "ファイル none.json はありません" in run("score", "none.json", "--language", "ja").stderr


def test_refusals_are_translated_and_places_stay(tmp_path: Path) -> None:
    diagram = {"format": "bastide-diagram/1", "players": ["Red"], "tiles": [{"tile": "base-game/ZZ", "at": [0, 0]}]}
    done = run(*JAPANESE, "score", save(tmp_path, "board.json", diagram), "--under", "c3")
    assert done.exit_code == 1
    assert "tiles[0].tile: このバリアントにタイル 'base-game/ZZ' はありません" in done.stderr


def test_untranslated_text_stays_as_written(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('format = "bastide-variant/1"\ntitle = "As grandmother played"\n[plugins]\nbase-game = {}\n')
    # The title stands after the path, and may continue on the next line.
    output = " ".join(run(*JAPANESE, "variant", "show", str(path)).stdout.split())
    assert "As grandmother played" in output
    assert "1点" in output


def test_unknown_language_is_refused_with_a_list_of_languages() -> None:
    done = run("--language", "tlh", "plugins")
    assert done.exit_code == 2
    assert "there is no language 'tlh'; there are en, ja" in done.stderr


def test_unknown_language_of_the_environment_is_noted_and_english_is_used() -> None:
    done = run("plugins", BASTIDE_LANGUAGE="tlh")
    assert done.exit_code == 0
    assert "note: BASTIDE_LANGUAGE: there is no language 'tlh'" in done.stderr
    assert done.stdout == run("plugins").stdout


@pytest.mark.parametrize(
    "words",
    [
        ["plugins", "--json"],
        ["variant", "list", "--json"],
        ["variant", "show", "hig-2002", "--json"],
        ["variant", "diff", "hig-2000", "hig-2002", "--json"],
        ["variant", "check", "hig-2002 + smal-city", "--json"],
        ["schema", "variant"],
        ["score", RECORD, "--json"],
        ["explain", RECORD, "--json"],
        ["nosuch"],
        ["score"],
    ],
    ids=lambda words: " ".join(map(str, words[:2])),
)
def test_json_and_status_are_the_same_in_every_language(words: list[str | Path]) -> None:
    english, japanese = run(*words), run(*JAPANESE, *words)
    assert (japanese.exit_code, japanese.stdout) == (english.exit_code, english.stdout)
    if "--json" in words and english.stdout:
        json.loads(english.stdout)


def test_program_uses_the_language_of_the_system() -> None:
    code = "from bastide.apps.cli import main; main()"
    environment = {
        key: value for key, value in os.environ.items() if key not in ("BASTIDE_LANGUAGE", "LANGUAGE", "LC_ALL")
    }
    environment |= {"LC_MESSAGES": "ja_JP.UTF-8", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", code, "score", "none.json"]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (1, "ファイル none.json はありません\n")
