"""The answers of every rule: in an explanation, and in the trace of any command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bastide
from tests.cli.program import GAMES, answer, save, text
from tests.cli.program import bastide as program

CITY: dict[str, Any] = {
    "format": "bastide-record/1",
    "variant": "hig-2002",
    "players": ["Red", "Blue"],
    "actions": [
        {"player": "Red", "type": "place", "tile": "base-game/E", "at": [0, -1], "rotation": 180},
        {"player": "Red", "type": "deploy", "piece": "follower", "on": "city S"},
        {"player": "Blue", "type": "place", "tile": "base-game/V", "at": [1, 0], "rotation": 90},
    ],
}
SMALL = "hig-2002 + small-city"


@pytest.fixture
def city(tmp_path: Path) -> Path:
    return save(tmp_path, "city.json", CITY)


def entries_of(found: Any, what: str) -> list[dict[str, Any]]:
    """All entries of one sort in an explanation."""
    return [entry for turn in found["turns"] for entry in turn["said"] if entry["what"] == what]


def test_two_tile_city_is_explained_by_the_rules_that_were_asked(city: Path) -> None:
    lines = [line.strip() for line in program("explain", city, "--turn", "1", "--under", SMALL).stdout.splitlines()]
    placed = lines.index("event: placed Red base-game/E at [0, -1]")
    deployed = lines.index("event: deployed Red's follower on city S at [0, -1]")
    complete = lines.index("base-game/city-complete holds for city S at [0, -1], 2 tiles")
    counted = next(at for at, line in enumerate(lines) if "counts 2 (tiles; city" in line)
    scored = next(at for at, line in enumerate(lines) if line.startswith("scored city"))
    home = next(at for at, line in enumerate(lines) if line.startswith("event: left Red's follower"))
    assert placed < deployed < complete < counted < scored < home
    assert "claims: Red 1" in lines[scored]
    assert lines[scored + 1] == "Red +2"
    assert "[base-game/city-completed, changed by small-city/" in lines[scored + 2]
    assert any(line.startswith("base-game/return sends home Red's follower on city S") for line in lines[scored:home])


def test_without_the_house_rule_it_does_not_speak(city: Path) -> None:
    printed = program("explain", city, "--turn", "1").stdout
    assert "Red +4" in printed
    assert "small-city" not in printed


def test_illegal_action_is_explained_with_the_rule_and_the_reason(tmp_path: Path) -> None:
    follower = {"player": "Blue", "type": "place", "tile": "base-game/V", "at": [2, 0], "rotation": 180}
    first = [
        {"player": "Red", "type": "place", "tile": "base-game/V", "at": [1, 0], "rotation": 90},
        {"player": "Red", "type": "deploy", "piece": "follower", "on": "road W"},
    ]
    path = save(tmp_path, "road.json", CITY | {"actions": [*first, follower]})
    record = json.loads(path.read_text())
    other = {"player": "Blue", "type": "place", "tile": "base-game/U", "at": [-1, 0], "rotation": 90}
    path = save(tmp_path, "road.json", record | {"actions": [*first, other]})
    found = answer("explain", path, "--turn", "2")
    assert [entry["rule"] for entry in entries_of(found, "refused")] == ["base-game/occupied"] * len(
        entries_of(found, "refused")
    )
    assert any("road" in entry["about"][0] for entry in entries_of(found, "refused"))
    assert all(entry["reason"] for entry in entries_of(found, "refused"))


def test_placement_filter_is_listed_with_what_it_forbids() -> None:
    found = answer("explain", GAMES / "14.record.json")
    asked = [entry for entry in entries_of(found, "asked") if entry.get("family") == "PlacementFilter"]
    assert {entry["answer"] for entry in asked} == {True, False}
    assert all(entry["reason"] for entry in asked if not entry["answer"])


def test_every_line_of_a_game_stands_in_its_explanation() -> None:
    path = GAMES / "16.record.json"
    found = answer("explain", path)
    game = bastide.load(path)
    assert isinstance(game, bastide.Game)
    assert [line for entry in entries_of(found, "sheet") for line in entry["answer"]["lines"]] == game.lines
    assert [turn["turn"] for turn in found["turns"]] == list(range(len(found["turns"])))


def test_action_is_chosen_by_its_place_in_the_record_though_passes_are_left_out() -> None:
    record = json.loads((GAMES / "12.record.json").read_text())
    for number in (0, 7, 30, len(record["actions"]) - 1):
        found = answer("explain", GAMES / "12.record.json", "--action", str(number))
        (chosen,) = entries_of(found, "chosen")
        # A segment has several names; Bastide writes one, the other program another.
        wanted = {key: value for key, value in record["actions"][number].items() if key != "on"}
        assert wanted.items() <= chosen["answer"]["action"].items()


@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        (["--turn", "9"], 1, "there is no turn 9; the record has turns 1 to 2"),
        (["--action", "9"], 1, "no player acts at action 9"),
        (["--turn", "1", "--action", "1"], 2, "two ways to choose"),
        (["--under", "hig-2020"], 1, "hig-2002"),
    ],
)
def test_unexplainable_input_is_reported(city: Path, words: list[str], status: int, reason: str) -> None:
    done = program("explain", city, *words)
    assert done.exit_code == status
    assert reason in text(done)


def test_diagram_has_nothing_to_explain(tmp_path: Path) -> None:
    diagram = {"format": "bastide-diagram/1", "players": ["Red"], "tiles": []}
    done = program("explain", save(tmp_path, "board.json", diagram))
    assert done.exit_code == 1
    assert "it has no actions" in text(done)


def test_record_is_explained_up_to_the_action_that_breaks_a_rule(tmp_path: Path) -> None:
    broken = CITY["actions"][2] | {"at": [9, 9]}
    done = program("explain", save(tmp_path, "far.json", CITY | {"actions": [*CITY["actions"][:2], broken]}))
    assert done.exit_code == 1
    assert "event: left Red's follower" in done.stdout
    assert "[bastide/adjoining]" in done.stderr


def run(*words: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a separate process."""
    code = "import sys; from bastide.apps.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=folder,
        env=os.environ | {"NO_COLOR": "1", "COLUMNS": "100"} | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )


def test_trace_writes_the_same_lines_while_any_command_plays(city: Path) -> None:
    explained = [line.strip() for line in program("explain", city).stdout.splitlines()]
    done = run("score", city.name, folder=city.parent, BASTIDE_TRACE="1")
    assert done.returncode == 0
    assert done.stdout == run("score", city.name, folder=city.parent).stdout
    traced = [line.strip().replace("game 1, ", "") for line in done.stderr.splitlines()]
    assert [line for line in explained if line not in traced] == []


def test_trace_goes_to_a_file(city: Path) -> None:
    done = run("score", city.name, folder=city.parent, BASTIDE_TRACE="trace.txt")
    assert (done.returncode, done.stderr) == (0, "")
    assert "base-game/city-complete holds for city S" in (city.parent / "trace.txt").read_text()


def test_trace_that_cannot_be_written_is_an_error(city: Path) -> None:
    done = run("score", city.name, folder=city.parent, BASTIDE_TRACE="nowhere/trace.txt")
    assert done.returncode == 1
    assert "BASTIDE_TRACE" in done.stderr


def test_trace_can_be_switched_off_in_words(city: Path) -> None:
    done = run("score", city.name, folder=city.parent, BASTIDE_TRACE="0")
    assert (done.returncode, done.stderr) == (0, "")


def test_scorings_are_in_words_and_without_the_player_to_move() -> None:
    output = program("explain", GAMES / "03.record.json").stdout
    assert "event: scoring road S at [2, -1], 2 tiles, occasion completed\n" in output
    assert "(kind=" not in output and "<road" not in output and "={}" not in output
