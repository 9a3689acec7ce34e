"""Bad input: one clear message with file, place, rule id and the nearest valid alternative; status 1."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bastide import Game

from .program import GAMES, bastide, save

RECORD = json.loads((GAMES / "03.record.json").read_text(encoding="utf-8"))
DEPLOYED = next(number for number, action in enumerate(RECORD["actions"]) if action["type"] == "deploy")
DIAGRAM: dict[str, Any] = {
    "format": "bastide-diagram/1",
    "players": ["Red", "Blue"],
    "tiles": [
        {
            "tile": "base-game/D",
            "at": [0, 0],
            "rotation": 0,
            "pieces": [{"player": "Red", "piece": "follower", "on": "city N"}],
        },
        {"tile": "base-game/V", "at": [1, 0], "rotation": 0},
    ],
}

Change = Callable[[Any], Any]

RECORDS: dict[str, tuple[Change, list[str]]] = {
    "unknown variant": (
        lambda record: record.update(variant="hig-202"),
        ["there is no preset or plugin hig-202", "did you mean 'hig-2002'?"],
    ),
    "unknown option": (
        lambda record: record.update(variant="hig-2000 + small-city(points_per_penant=2)"),
        ["points_per_penant", "did you mean 'points_per_pennant'?"],
    ),
    "unknown tile": (
        lambda record: record["actions"][0].update(tile="base-gam/V"),
        [":19:", "actions[0]", "there is no tile 'base-gam/V'", "did you mean 'base-game/V'?"],
    ),
    "unknown start tile": (
        lambda record: record.update(start=[{"tile": "base-game/DD", "at": [0, 0], "rotation": 0}]),
        [":9:", "start[0]", "did you mean 'base-game/D'?"],
    ),
    "unknown drawn tile": (
        lambda record: record.update(draws=["base-game/VV"]),
        ["draws[0]", "there is no tile 'base-game/VV'", "did you mean"],
    ),
    "unknown piece": (
        lambda record: record["actions"][DEPLOYED].update(piece="folower"),
        [f"actions[{DEPLOYED}]", "there is no piece 'folower'", "did you mean 'follower'?"],
    ),
    "unknown segment": (
        lambda record: record["actions"][DEPLOYED].update(on="feld N"),
        [f"actions[{DEPLOYED}]", "has no segment 'feld N'", "did you mean 'field N'?"],
    ),
    "unknown player": (
        lambda record: record["actions"][0].update(player="Rde"),
        ["actions[0]", "there is no player 'Rde'", "did you mean 'Red'?"],
    ),
    "unknown type": (
        lambda record: record["actions"][0].update(type="plce"),
        ["actions[0]", "did you mean 'place'?"],
    ),
    "illegal placement": (
        lambda record: record["actions"][0].update(at=[9, 9]),
        ["actions[0]", "the nearest legal placement is [", "[bastide/adjoining]"],
    ),
    "illegal deployment": (
        lambda record: record["actions"].__setitem__(
            slice(DEPLOYED, DEPLOYED + 1), [record["actions"][DEPLOYED], record["actions"][DEPLOYED]]
        ),
        [f"actions[{DEPLOYED + 1}]", "[bastide/"],
    ),
    "another format": (
        lambda record: record.update(format="bastide-recrd/1"),
        [":2:", "did you mean 'bastide-record/1'?"],
    ),
    "action that is no object": (lambda record: record["actions"].__setitem__(0, "pass"), ["an action is an object"]),
    "tile that is no text": (lambda record: record["actions"][0].update(tile=[]), ["actions", "tile"]),
    "piece that is no text": (lambda record: record["actions"][DEPLOYED].update(piece={}), ["piece"]),
}

DIAGRAMS: dict[str, tuple[Change, list[str]]] = {
    "edges that do not match": (
        lambda diagram: diagram["tiles"][1].update(rotation=180),
        ["tiles[1]", "edge of base-game/D", "fits there with rotation 0, 90", "[bastide/edges-match]"],
    ),
    "two tiles in a cell": (
        lambda diagram: diagram["tiles"][1].update(at=[0, 0]),
        ["tiles[1].at", "two tiles lie at [0, 0]"],
    ),
    "unknown tile": (
        lambda diagram: diagram["tiles"][1].update(tile="base-game/VV"),
        ["tiles[1].tile", "did you mean 'base-game/V'?"],
    ),
    "unknown segment": (
        lambda diagram: diagram["tiles"][0]["pieces"][0].update(on="cty N"),
        ["tiles[0].pieces[0].on", "did you mean 'city N'?"],
    ),
    "unknown piece": (
        lambda diagram: diagram["tiles"][0]["pieces"][0].update(piece="folower"),
        ["tiles[0].pieces[0].piece", "did you mean 'follower'?"],
    ),
    "unknown player": (
        lambda diagram: diagram["tiles"][0]["pieces"][0].update(player="Rde"),
        ["tiles[0].pieces[0].player", "did you mean 'Red'?"],
    ),
    "unknown key": (lambda diagram: diagram.update(playrs=[]), ["playrs", "did you mean 'players'?"]),
    "tile that is no text": (lambda diagram: diagram["tiles"][1].update(tile={}), ["tiles[1].tile"]),
    "piece that is no text": (
        lambda diagram: diagram["tiles"][0]["pieces"][0].update(piece=[]),
        ["tiles[0].pieces[0].piece"],
    ),
}


def refused(file: Path, *words: str) -> str:
    """The single line of the refusal."""
    before = sorted(file.parent.iterdir())
    done = bastide("score", file, *words)
    assert done.exit_code == 1, done.output
    assert sorted(file.parent.iterdir()) == before, "something was written"
    [line] = [line for line in done.stderr.splitlines() if "--as-laid" not in line]
    assert "Traceback" not in line
    return line


@pytest.mark.parametrize("case", RECORDS)
def test_bad_record_is_refused_with_its_place_and_a_hint(case: str, tmp_path: Path) -> None:
    change, parts = RECORDS[case]
    record = copy.deepcopy(RECORD)
    change(record)
    line = refused(save(tmp_path, "game.json", record))
    if "variant" not in case and "option" not in case:
        assert "game.json:" in line
    assert all(part in line for part in parts), line


@pytest.mark.parametrize("case", DIAGRAMS)
def test_bad_diagram_is_refused_with_its_place_and_a_hint(case: str, tmp_path: Path) -> None:
    change, parts = DIAGRAMS[case]
    diagram = copy.deepcopy(DIAGRAM)
    change(diagram)
    line = refused(save(tmp_path, "board.json", diagram), "--under", "hig-2002")
    assert "board.json:" in line
    assert all(part in line for part in parts), line


@pytest.mark.parametrize("variants", [["hig-2002"], ["hig-2000", "hig-2002"]], ids=len)
def test_diagram_that_fits_no_variant_is_still_a_list_with_an_error_for_each(
    variants: list[str], tmp_path: Path
) -> None:
    diagram = copy.deepcopy(DIAGRAM)
    diagram["tiles"][1].update(tile="inns-cathedrals/IC-cathedral")
    file = save(tmp_path, "board.json", diagram)
    under = [word for variant in variants for word in ("--under", variant)]
    done = bastide("score", file, *under, "--json")
    assert done.exit_code == 1
    reason = "there is no tile 'inns-cathedrals/IC-cathedral' in this variant"
    error = {"action": None, "rule": "bastide/known-names", "reason": reason}
    assert json.loads(done.stdout) == [
        {"variant": variant, "scores": {"Red": 0, "Blue": 0}, "lines": [], "error": error} for variant in variants
    ]
    # A problem under all of them is reported once, with the remedy.
    [output, advice] = done.stderr.splitlines()
    assert output.startswith(f"under {', '.join(variants)}: {file}:") and output.endswith("[bastide/known-names]")
    assert "--as-laid" in advice
    shown = bastide("score", file, *under)
    assert shown.stdout.count("nothing can be scored") == len(variants)


def test_diagram_that_is_wrong_under_all_rules_cannot_be_taken_as_laid(tmp_path: Path) -> None:
    diagram = copy.deepcopy(DIAGRAM)
    diagram["tiles"][1].update(at=[0, 0])
    file = save(tmp_path, "board.json", diagram)
    for words in ((), ("--as-laid",)):
        done = bastide("compare", file, "--under", "hig-2000", "--under", "hig-2002", *words)
        assert (done.exit_code, done.stdout) == (1, "")
        assert "two tiles lie at [0, 0]" in done.stderr and "--as-laid" not in done.stderr
        report = bastide("compare", file, "--under", "hig-2000", "--under", "hig-2002", "--markdown", *words)
        assert report.stdout.count("Fix that in the file.") == 2


@pytest.mark.parametrize("value", [[1], {"format": "bastide-diagram/1", "players": ["Red"], "tiles": {}}, {}])
def test_input_that_is_no_diagram_under_any_rules_gives_no_list(value: Any, tmp_path: Path) -> None:
    file = save(tmp_path, "board.json", value)
    done = bastide("score", file, "--under", "hig-2002", "--json")
    assert done.exit_code == 1
    result = json.loads(done.stdout)
    assert (result["format"], result["status"]) == ("bastide-error/1", 1)
    [problem] = result["problems"]
    assert problem["file"] == str(file)
    assert done.stderr == f"{problem['text']}\n"


@pytest.mark.parametrize("length", [0, 1, 200, 2000])
def test_truncated_file_is_reported_as_such(length: int, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD, indent=1)[:length], encoding="utf-8")
    line = refused(file)
    assert "game.json:" in line and "cut off" in line


def test_syntax_error_is_reported_with_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{\n"format": "bastide-record/1",,\n}', encoding="utf-8")
    line = refused(file)
    assert "game.json:2: this is not JSON" in line and "column" in line


def test_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\x89PNG\r\n\x1a\n")
    assert "not UTF-8" in refused(file)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('format = "bastide-variant/1"\nextends = \n', [":2:", "TOML"]),
        ('format = "bastide-variant/1"\ntitle = "cut', [":2:", "TOML"]),
        ('format = "bastide-variant/1"\n[plugins.base-gme]\n', [":2:", "base-game"]),
        ('format = "bastide-variant/1"\nextends = "hig-2002"\n[rates]\n"base-game/x.y" = 3\n', [":4:"]),
        ('format = "bastide-variant/1"\nextends = "hig-2002"\n[tiles]\n"base-game/DD" = 3\n', [":4:", "base-game/D"]),
        ('format = "bastide-variant/1"\nextends = "hig-2002"\n[supply]\nfolower = 3\n', [":4:", "follower"]),
    ],
)
def test_bad_variant_file_is_refused_with_its_line(text: str, parts: list[str], tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(text, encoding="utf-8")
    for command in (["check"], ["show"], ["diff", "hig-2002"]):
        done = bastide("variant", *command, file)
        assert (done.exit_code, done.stdout) == (1, "")
        line, *mends = done.stderr.splitlines()
        assert "ours.toml:" in line
        # What would mend it says what a hint would.
        assert all(part in done.stderr for part in parts), line
        # Checking a file also lists what would mend it.
        assert all(each.startswith("   what would mend it: ") for each in mends), mends
        assert not mends or command == ["check"]


def test_bad_variant_leaves_nothing_scored(tmp_path: Path) -> None:
    done = bastide("score", save(tmp_path, "g.json", RECORD), "--under", "hig-2002", "--under", "nonsense", "--json")
    assert done.exit_code == 1
    [problem] = json.loads(done.stdout)["problems"]
    assert "nonsense" in problem["message"]


NO_JSON = {
    "a key twice": ('{"format": "bastide-record/1", "format": 1}', "the key 'format' stands twice in one object"),
    "half a character": ('{"format": "\\ud800"}', "\\ud800 is half of a character"),
    "a long number": ("9" * 5000, "a number in this is too long"),
    "deep nesting": ("[" * 100_000, "this is nested too deeply"),
}


@pytest.mark.parametrize(("content", "reason"), NO_JSON.values(), ids=NO_JSON)
@pytest.mark.parametrize("command", ["score", "compare", "explain", "render", "play"])
def test_senseless_json_is_refused(command: str, content: str, reason: str, tmp_path: Path) -> None:
    path, picture = tmp_path / "odd.json", tmp_path / "board.svg"
    path.write_text(content)
    more = {"compare": ["--under", "hig-2000"], "render": ["-o", str(picture)]}.get(command, [])
    done = bastide(command, *(["--resume"] if command == "play" else []), path, *more)
    assert done.exit_code == 1
    assert done.stderr.startswith(f"{path}: {reason}")
    assert len(done.stderr.splitlines()) == 1
    assert not picture.exists()


@pytest.mark.parametrize("option", ["--script", "--draws"])
def test_script_or_draws_that_are_no_text_are_refused(option: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_bytes(b"\xff\xfe1")
    done = bastide("play", "hig-2002", option, path)
    assert done.exit_code == 1
    assert done.stderr == f"{path} is not UTF-8 text; save it as UTF-8\n"
    assert done.stdout == ""


def test_missing_segment_to_highlight_is_reported_with_the_nearest(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    done = bastide("render", GAMES / "03.record.json", "--highlight", "0,0 cty N", "-o", picture)
    assert done.exit_code == 1
    assert "did you mean 'city N'?" in done.stderr
    assert not picture.exists()


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (["simulate", "hig-2002", "c3"], "by an option: --under hig-2002 --under c3"),
        (["variant", "show", "hig-2002", "c3"], "bastide variant diff compares several"),
        (["variant", "show", "hig-2002", "+", "river"], "write 'hig-2002 + river'"),
        (["variant", "show", "hig-2002", "- farms"], "write 'hig-2002 - farms'"),
        (["editions", "2002"], "there are the options --year, "),
        (["variant", "diff"], "Two or more variants."),
        (["schema"], "record, diagram, variant, tiles, or scores"),
        (["diff", "hig-2000", "hig-2002"], "there is root variant diff"),
        (["simulate", "--under", "hig-2002", "--mode", "new"], "it must be one of rescored, anew"),
        (["play", "hig-2002", "--players", "3"], "write a name for each player, as in Ann,Bo"),
    ],
)
def test_wrong_command_line_is_answered_with_what_to_write(words: list[str], right: str) -> None:
    done = bastide(*words)
    assert done.exit_code == 2
    assert right in done.stderr


def test_variant_in_the_place_of_a_file_is_told_from_a_missing_file() -> None:
    done = bastide("score", "hig-2002 + river")
    assert done.exit_code == 1
    assert "there is no file hig-2002 + river; hig-2002 is a variant, and this takes a file" in done.stderr


def test_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = bastide("render", "--tile", "base-game/D", "-o", tmp_path / "nowhere" / "d.svg")
    assert done.exit_code == 1
    assert f"there is no folder {tmp_path / 'nowhere'}" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("score", "-", "--json"),
        ("compare", "-", "--under", "hig-2000", "--json"),
        ("explain", "-", "--turn", "3"),
        ("render", "-", "--move", "9"),
    ],
    ids=lambda words: words[0],
)
def test_standard_input_is_read_as_a_file_is(words: tuple[str, ...]) -> None:
    record = GAMES / "03.record.json"
    done = bastide(*words, typed=record.read_text(encoding="utf-8"))
    assert done.exit_code == 0, done.stderr
    assert done.stdout == bastide(words[0], record, *words[2:]).stdout


@pytest.mark.parametrize("command", ["score", "compare", "explain", "render"])
def test_error_in_standard_input_is_reported_with_its_line(command: str) -> None:
    words = ("--under", "hig-2000") if command == "compare" else ()
    done = bastide(command, "-", *words, typed='{\n"format": "bastide-record/1",,\n}')
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("standard input:2: this is not JSON")


def test_tiles_and_variants_are_read_from_standard_input_too() -> None:
    tiles = bastide("tiles", "check", "-", typed='format = "bastide-tiles/1"\nset = "mine"\n[tiles.a]\nctiy = "N"\n')
    assert tiles.exit_code == 1
    assert tiles.stderr.startswith("standard input:4: tile a: key ctiy")
    variant = 'format = "bastide-variant/1"\nextends = "hig-2002"\n'
    assert bastide("variant", "check", "-", typed=variant).stdout.startswith("standard input: ok")
    wrong = bastide("variant", "check", "-", typed=variant + "[plugins.riverr]\n")
    assert wrong.exit_code == 1
    assert wrong.stderr.startswith("standard input:3: ")


def test_relative_variant_of_a_record_from_standard_input_starts_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text('format = "bastide-variant/1"\nextends = "hig-2002"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    done = bastide("score", "-", typed=json.dumps(RECORD | {"variant": "./mine.toml"}))
    assert done.exit_code == 0, done.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize("command", ["score", "compare", "explain"])
def test_pipe_is_read_like_a_file(command: str, tmp_path: Path) -> None:
    record, pipe = GAMES / "03.record.json", tmp_path / "03.record.json"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(record.read_bytes()))
    writer.start()
    words = ("--under", "hig-2000", "--under", "hig-2002") if command == "compare" else ()
    done = bastide(command, pipe, *words)
    writer.join()
    assert done.exit_code == 0, done.stderr
    assert done.stdout == bastide(command, record, *words).stdout


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_error_in_a_pipe_is_reported_with_its_line(tmp_path: Path) -> None:
    pipe = tmp_path / "mine.toml"
    os.mkfifo(pipe)
    text = 'format = "bastide-tiles/1"\nset = "mine"\n[tiles.a]\nctiy = "N"\n'
    writer = threading.Thread(target=lambda: pipe.write_text(text, encoding="utf-8"))
    writer.start()
    done = bastide("tiles", "check", pipe)
    writer.join()
    assert done.exit_code == 1
    assert "mine.toml:4: tile a: key ctiy" in done.stderr
    assert '    4 | ctiy = "N"' in done.stderr
    writer = threading.Thread(target=lambda: pipe.write_text(text.replace("ctiy", "city"), encoding="utf-8"))
    writer.start()
    done = bastide("tiles", "show", pipe)
    writer.join()
    assert done.stdout.splitlines()[0] == "mine/a  ×1"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_pipe_is_refused_where_a_lasting_file_is_needed(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = bastide("tiles", "watch", str(pipe), "-o", str(tmp_path / "x.svg"))
    assert done.exit_code == 1
    assert "is not an ordinary file" in " ".join(done.stderr.split())


def test_game_from_standard_input_is_resumed_with_a_script_from_elsewhere(tmp_path: Path) -> None:
    game = Game("base-game", ["Red", "Blue"], seed=3)
    script, saved = tmp_path / "script", tmp_path / "saved.json"
    script.write_text("1\n", encoding="utf-8")
    typed = json.dumps(game.to_record(all_draws=True))
    done = bastide("play", "--resume", "-", "--script", script, "-o", saved, typed=typed)
    assert done.exit_code == 0, done.stderr
    assert json.loads(saved.read_text(encoding="utf-8"))["actions"][0]["player"] == "Red"
    both = bastide("play", "--resume", "-", "--script", "-", typed=typed)
    assert both.exit_code == 2
    assert "either the saved game or the script" in " ".join(both.stderr.split())


def test_device_is_refused_as_input() -> None:
    done = bastide("score", "/dev/null")
    assert done.exit_code == 1
    assert "is not an ordinary file" in " ".join(done.stderr.split())


def test_start_tile_that_the_rules_do_not_know_is_named_with_its_place_once() -> None:
    done = bastide("score", GAMES / "14.record.json", "--under", "base-game")
    assert "14.record.json:" in done.stderr
    assert "start[0]: there is no tile 'river/RV-spring'" in done.stderr
    assert done.stderr.count("start[0]") == 1


@pytest.mark.parametrize("start", [{"at": [0]}, {"at": [0, 0], "rotation": 45}])
def test_start_tile_in_no_cell_is_named_with_file_and_place(start: dict[str, Any], tmp_path: Path) -> None:
    record = RECORD | {"start": [{"tile": "base-game/D", **start}]}
    path = save(tmp_path, "game.json", record)
    done = bastide("score", path)
    assert done.exit_code == 1
    line = next(
        number for number, text in enumerate(path.read_text().splitlines(), 1) if '"tile": "base-game/D"' in text
    )
    assert done.stderr.startswith((f"{path}:{line}: start[0]: ", f"{path}:{line - 1}: start[0]: "))


PRINTING = """
from bastide import Game
from bastide import Plugin, Reaction, hookimpl

print("imported")

@hookimpl
def bastide_plugin():
    return Plugin(title="Loud", says="It prints whatever happens.", requires=("base-game",), sources=("house rule",))

def say(table, event):
    print("placed")

@hookimpl
def bastide_turn_rules():
    return [Reaction(id="loud/say", says="Whatever is placed is told.", source="house rule", on="placed", do=say)]
"""
#: Games of a few turns.
SHORT = "c3 + turn-limit(turns=2)"


@pytest.mark.parametrize(
    "words",
    [
        ["plugins"],
        ["plugins", "check", "loud", "--only", "pieces"],
        ["score", GAMES / "03.record.json", "--under", "hig-2002 + loud"],
        ["simulate", "--under", SHORT, "--under", f"{SHORT} + loud", "--games", "2", "--mode", "anew", "--jobs", "2"],
    ],
)
def test_json_is_json_whatever_plugins_print(words: list[str | Path], tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text(PRINTING, encoding="utf-8")
    info = tmp_path / "loud-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: loud\nVersion: 0.1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[bastide]\nloud = loud\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "from bastide.apps.cli import main; main()", *map(str, words), "--json"],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)
    assert "imported" in done.stderr


#: An expression that is too long for the name of a file.
LONG = "hig-2002" + " + small-city(points_per_pennant=2)" * 9


def test_name_that_is_too_long_for_a_file_names_none() -> None:
    done = bastide("score", "a" * 300)
    assert (done.exit_code, done.stderr.replace("\n", "")) == (1, f"there is no file {'a' * 300}")


@pytest.mark.parametrize(("command", "file"), [("rulebook", "rules.html"), ("tiles sheet", "tiles.svg")])
def test_expression_may_be_longer_than_the_name_of_a_file(command: str, file: str, tmp_path: Path) -> None:
    output = tmp_path / file
    output.touch()
    done = bastide(*command.split(), LONG, "-o", output)
    assert done.exit_code == 0, done.stderr
    assert output.read_text(encoding="utf-8")
