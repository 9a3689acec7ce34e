"""Everything that commands print as JSON says what it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from bastide.apps.cli import app
from bastide.apps.cli.lazy_commands import LazyGroup
from tests.cli.program import bastide
from tests.formats.schemas import faults
from tests.played_games.games import FOLDER

GAME = FOLDER / "03.record.json"
FORMAT = re.compile(r"bastide-[a-z]+(-[a-z]+)*/1")
TILES = 'format = "bastide-tiles/1"\nset = "mine"\n[tiles.gate]\ncity = "N"\n'
FOREIGN = '<defs><tile id="a" count="1"><city>N S W E</city></tile></defs>'

#: A command with what it needs, and the format of what it prints: one object, or a list of such.
PRINTED: dict[str, tuple[tuple[str | Path, ...], str]] = {
    "compare": ((GAME, "--under", "hig-2000", "--under", "hig-2002"), "bastide-comparison/1"),
    "editions": ((), "bastide-editions/1"),
    "explain": ((GAME, "--action", "3"), "bastide-explanation/1"),
    "new expansion": (("orchards",), "bastide-made/1"),
    "new rule": (("long-rails",), "bastide-made/1"),
    "new tiles": (("mine",), "bastide-made/1"),
    "new variant": (("ours",), "bastide-made/1"),
    "plugins": ((), "bastide-plugin/1"),
    "plugins check": (("small-city", "--only", "pieces", "--examples", "1"), "bastide-plugin-check/1"),
    "simulate": (
        ("--under", "hig-2000", "--under", "hig-2002", "--games", "2", "--bots", "random", "--jobs", "1", "--out", "d"),
        "bastide-simulation-summary/1",
    ),
    "sources": (("7.1",), "bastide-sources/1"),
    "tiles check": (("gate.toml",), "bastide-tiles-check/1"),
    "tiles import": (("foreign.xml", "-o", "imported.toml"), "bastide-import/1"),
    "tiles show": (("gate.toml",), "bastide-tile/1"),
    "tournament": (
        ("random", "tests.tournament.test_command:first", "--under", "base-game", "--games", "2", "--jobs", "1"),
        "bastide-tournament/1",
    ),
    "variant check": (("hig-2002",), "bastide-check/1"),
    "variant diff": (("hig-2000", "hig-2002"), "bastide-difference/1"),
    "variant list": ((), "bastide-preset/1"),
    "variant show": (("hig-2002",), "bastide-overview/1"),
}
#: What they print has a shape of its own: the list of the contract, and a JSON Schema.
WITHOUT = {"score", "variant schema"}


def commands(command: Any, *before: str) -> Iterator[str]:
    """The commands of Bastide's own that take ``--json``."""
    if any("--json" in parameter.opts for parameter in command.params):
        yield " ".join(before)
    if isinstance(command, LazyGroup):
        for name, entry in command.lazy.items():
            yield from commands(entry.load(name), *before, name)


def test_every_command_with_json_is_here() -> None:
    assert sorted(commands(typer.main.get_command(app))) == sorted({*PRINTED, *WITHOUT})


@pytest.mark.parametrize("command", PRINTED)
def test_output_names_its_format(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("gate.toml").write_text(TILES, encoding="utf-8")
    Path("foreign.xml").write_text(FOREIGN, encoding="utf-8")
    words, format = PRINTED[command]
    done = bastide(*command.split(), *words, "--json")
    printed = json.loads(done.stdout)
    found = printed if isinstance(printed, list) else [printed]
    assert FORMAT.fullmatch(format)
    assert found
    assert {each["format"] for each in found} == {format}, done.stderr


def test_scores_are_as_the_schema_says(tmp_path: Path) -> None:
    done = bastide("score", GAME, "--under", "hig-2000", "--under", "hig-2002", "--json")
    assert faults("scores", json.loads(done.stdout)) == []
    own = bastide("score", GAME, "--json")
    assert faults("scores", json.loads(own.stdout)) == []


@pytest.mark.parametrize("words", [("compare", GAME, "--under", "hig-2000"), ("variant", "diff", "hig-2000", "c3")])
def test_report_in_a_file_names_its_format(words: tuple[str | Path, ...], tmp_path: Path) -> None:
    done = bastide(*words, "-o", tmp_path / "report.json")
    assert done.exit_code == 0, done.stderr
    assert FORMAT.fullmatch(json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["format"])
