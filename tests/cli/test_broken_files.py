"""For any content of a file, every command that reads it answers with a message and a status, and never crashes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from tests.odd import put

from .breaking import texts, values
from .program import GAMES, bastide
from .test_bad_input import DIAGRAM

RECORD: dict[str, Any] = json.loads((GAMES / "03.record.json").read_text(encoding="utf-8"))
RECORD = RECORD | {
    "actions": [*RECORD["actions"][:5], {"type": "discard", "tile": "base-game/D"}, {"type": "roll", "name": "a"}],
    "draws": [action["tile"] for action in RECORD["actions"][:5] if "tile" in action],
    "start": [{"tile": "base-game/D", "at": [0, 0], "rotation": 0}],
    "complete": False,
    "seed": 7,
    "made_with": {"bastide": "0.0"},
}
BOARD = DIAGRAM | {
    "scores": {"Red": 3},
    "state": {"traders-builders": {"goods": {"Red": {"wine": 2}}}},
    "pieces": [{"player": "Red", "piece": "follower", "place": {"held": "Blue"}}],
    "completed": [{"at": [0, 0], "on": "city N"}],
}
VARIANT = """\
format = "bastide-variant/1"
title = "Ours"
extends = "hig-2002"
remove = ["farms-third-edition"]
[plugins.small-city]
points_per_pennant = 2
[tiles]
"base-game/C" = 0
files = []
[supply]
follower = 8
[rates]
"base-game/road-completed.tiles" = 2
[about]
players = "2"
sources = ["us"]
"""
#: Every command that reads a record or a diagram; ``OUT`` is the path of a picture.
READING: tuple[tuple[str, ...], ...] = (
    ("score", "FILE", "--json"),
    ("score", "FILE", "--under", "hig-2000", "--as-laid"),
    ("compare", "FILE", "--under", "hig-2000", "--under", "hig-2002", "--json"),
    ("compare", "FILE", "--under", "hig-2000", "--under", "hig-2002", "--as-laid", "--html"),
    ("explain", "FILE", "--json"),
    ("explain", "FILE", "--turn", "1"),
    ("render", "FILE", "-o", "OUT"),
    ("render", "FILE", "--move", "2", "-o", "OUT"),
    ("play", "--resume", "FILE"),
)


def wrong(words: Sequence[str], name: str, content: bytes, folder: Path) -> str:
    """The errors of a command with a broken file; empty if there are none."""
    file, out = folder / name, folder / "out.svg"
    file.write_bytes(content)
    done = bastide(*(str(file) if word == "FILE" else str(out) if word == "OUT" else word for word in words), typed="")
    written = sorted(path.name for path in folder.iterdir() if path != file)
    out.unlink(missing_ok=True)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        return f"raised {done.exception!r}"
    if done.exit_code not in (0, 1) and not (done.exit_code == 2 and "--under" in done.stderr):
        return f"status {done.exit_code}: {done.stderr}"
    if "Traceback" in done.output or "bastide failed" in done.output:
        return done.stderr
    if done.exit_code == 1 and name not in done.stderr + ("--json" in words) * done.stdout:
        return f"the file is not named: {done.stderr}"
    if done.exit_code == 1 and written:
        return f"written: {written}"
    if "--json" in words and done.exit_code != 2:
        json.loads(done.stdout)
    return ""


def tried(commands: Sequence[Sequence[str]], name: str, files: Iterator[tuple[str, bytes]], folder: Path) -> list[str]:
    """The errors of all commands with all files, each with the file and the command."""
    found = ((what, words, wrong(words, name, content, folder)) for what, content in files for words in commands)
    return [f"{what}: {' '.join(words)}: {fault}" for what, words, fault in found if fault]


def spread(
    commands: Sequence[Sequence[str]], files: Iterator[tuple[str, bytes]], every: int, name: str, folder: Path
) -> list[str]:
    """The same for every n-th file with one command each, all of them in turn."""
    chosen = [file for number, file in enumerate(files) if number % every == 0]
    faults = []
    for file, words in zip(chosen, cycle(commands), strict=False):
        faults += tried([words], name, iter([file]), folder)
    return faults


@pytest.mark.parametrize("whole", [RECORD, BOARD], ids=["record", "diagram"])
def test_odd_value_anywhere_is_answered(whole: dict[str, Any], tmp_path: Path) -> None:
    assert not spread(READING, values(whole), 19, "game.json", tmp_path)


def test_pieces_on_a_tile_that_no_rule_knows_are_left_out_of_the_picture(tmp_path: Path) -> None:
    files = [("unknown tile", json.dumps(put(BOARD, ("tiles", 0, "tile"), "nonsense")).encode())]
    assert not tried(READING, "board.json", iter(files), tmp_path)


@pytest.mark.parametrize("variant", ["", "nonsense", "a/b.toml", {}, {"nonsense": [1]}, "hig-2002 + small-cty"])
def test_wrong_variant_of_a_record_is_reported_with_file_and_line(variant: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD | {"variant": variant}, indent=1), encoding="utf-8")
    for words in (["score"], ["explain"], ["render"], ["play", "--resume"]):
        done = bastide(*words, file)
        assert (done.exit_code, done.stdout) == (1, "")
        # A key of a variant object has its own line.
        assert done.stderr.startswith((f"{file}:3: ", f"{file}:4: key variant.nonsense: "))


@pytest.mark.parametrize("whole", [RECORD, BOARD], ids=["record", "diagram"])
def test_file_that_is_not_whole_is_answered(whole: dict[str, Any], tmp_path: Path) -> None:
    assert not spread(READING, texts(json.dumps(whole, indent=1).encode()), 1, "game.json", tmp_path)


def test_variant_file_that_is_not_whole_is_answered(tmp_path: Path) -> None:
    commands = (("variant", "check", "FILE", "--json"), ("rulebook", "FILE"), ("variant", "show", "FILE"))
    assert not spread(commands, texts(VARIANT.encode()), 1, "mine.toml", tmp_path)


@pytest.mark.exhaustive
@pytest.mark.parametrize("whole", [RECORD, BOARD], ids=["record", "diagram"])
def test_every_odd_value_at_every_place_is_answered_by_every_command(whole: dict[str, Any], tmp_path: Path) -> None:
    assert not tried(READING, "game.json", values(whole), tmp_path)
