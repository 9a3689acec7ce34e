"""Starting is fast because unused modules are not imported."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

CODE = """
import sys
sys.argv = ["bastide", *sys.argv[1:]]
from bastide.apps.cli import main
try:
    main()
except SystemExit as ended:
    assert not ended.code, ended.code
print("imported:", *sorted(sys.modules))
"""
HEAVY = {"rich.console", "rich.table", "bastide.apps.comparing", "bastide.apps.drawing", "bastide.apps.terminal", "pdb"}
#: What few commands need, and takes long to import.
UNUSED = {"pydantic", "annotated_types", "importlib.metadata", "email", "hashlib", "pickle"}
UNUSED |= {"bastide.apps.drawing", "bastide.apps.comparing.comparisons"}
#: What scoring under a plain edition needs none of: kinds of acts and questions, and how functions are read as data.
UNUSED_IN_SCORING = {f"bastide.rules.acts.{name}" for name in ("walks", "tile_changes")}
UNUSED_IN_SCORING |= {
    f"bastide.rules.expressions.{name}"
    for name in ("board_questions", "claim_questions", "placement_questions", "meanings", "reading")
}
UNUSED_IN_SCORING |= {
    "bastide.rules.declarations.option_models",
    "bastide.testing",
    "bastide.apps.comparing.lines",
    "bastide.apps.comparing.swings",
}

#: Begins with the index of plugins in a file of its own.
ELSEWHERE = """
from pathlib import Path
from bastide.variants import index
index._file = lambda: Path({!r})
"""
DIAGRAM = {
    "format": "bastide-diagram/1",
    "players": ["Red"],
    "tiles": [{"tile": "base-game/D", "at": [0, 0], "rotation": 0}],
}


def imported_by(words: list[str], first: str = "") -> set[str]:
    """The modules that a command imports, with code that runs first."""
    # Without the current folder among the places of modules: what other tests save there changes it.
    command = [sys.executable, "-P", "-c", first + CODE, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split()[1:])


def imported_when_plugins_are_known(words: list[str], folder: Path) -> set[str]:
    """The modules that a command imports after the installed plugins were listed."""
    first = ELSEWHERE.format(str(folder / "index.json"))
    for _ in range(5):
        imported_by(["plugins"], first)
        found = imported_by(words, first)
        if len(packages(found)) < 10:
            break
        # Another test had the modules of a plugin compiled meanwhile, which changed its folder.
    return found


def packages(modules: set[str]) -> set[str]:
    """The packages of plugins among modules."""
    return {name.partition(".")[0] for name in modules if name.startswith("bastide_")}


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["plugins"], ["plugins", "--json"], ["score", "--help"]])
def test_command_imports_nothing_heavy(words: list[str]) -> None:
    imported = imported_by(words)
    assert "bastide.apps.cli" in imported
    assert not imported & HEAVY


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["score", "--help"]])
def test_command_without_plugins_imports_none(words: list[str]) -> None:
    assert not {name for name in imported_by(words) if name.startswith("bastide_")}


@pytest.mark.parametrize("words", [["plugins"], ["plugins", "--json"], ["score", "--json", "--under", "hig-2002"]])
def test_listing_plugins_and_scoring_import_no_models_and_no_metadata_of_distributions(
    words: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "diagram.json"
    file.write_text(json.dumps(DIAGRAM))
    imported = imported_when_plugins_are_known([*words, *([str(file)] if words[0] == "score" else [])], tmp_path)
    assert not imported & UNUSED


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_scoring_imports_only_the_kinds_of_rules_that_it_needs(options: list[str], tmp_path: Path) -> None:
    file = tmp_path / "diagram.json"
    file.write_text(json.dumps(DIAGRAM))
    imported = imported_when_plugins_are_known(["score", *options, "--under", "hig-2002", str(file)], tmp_path)
    assert "bastide.rules.scoring" in imported
    assert not imported & {*UNUSED_IN_SCORING, "bastide_native"}


def test_what_is_said_to_be_unused_is_there() -> None:
    assert all(map(find_spec, UNUSED | UNUSED_IN_SCORING))


def test_command_hardly_looks_for_garbage_not_even_when_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "diagram.json"
    file.write_text(json.dumps(DIAGRAM))
    code = """
import atexit, gc
looked = []
gc.callbacks.append(lambda phase, told: looked.append(phase) if phase == "start" else None)
atexit.register(lambda: print(len(looked), gc.get_freeze_count(), len(gc.get_objects())))
from bastide.apps.cli import main
del looked[:]
main()
"""
    command = [sys.executable, "-P", "-c", code, "score", str(file), "--under", "hig-2002", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    looked, set_aside, left = map(int, done.stdout.split()[-3:])
    assert looked < 5
    assert set_aside > 20 * left


def test_help_imports_no_models_and_no_metadata_of_distributions() -> None:
    assert not imported_by(["--help"]) & {"pydantic", "pluggy", "importlib.metadata", "bastide.rules.base"}


@pytest.mark.parametrize("words", [["plugins"], ["plugins", "--json"]])
def test_plugins_that_are_known_are_listed_without_being_imported(words: list[str], tmp_path: Path) -> None:
    assert not packages(imported_when_plugins_are_known(words, tmp_path))


def test_list_of_plugins_is_the_same_whether_they_are_known_or_not(tmp_path: Path) -> None:
    code = f"{ELSEWHERE.format(str(tmp_path / 'index.json'))}from bastide.apps.cli import main; main()"
    for words in (["plugins"], ["plugins", "--json"]):
        command = [sys.executable, "-P", "-c", code, *words]
        first, second = (subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2))
        assert first == second


def test_scoring_imports_the_selected_plugins_and_those_with_presets(tmp_path: Path) -> None:
    file = tmp_path / "diagram.json"
    file.write_text(json.dumps(DIAGRAM))
    words = ["score", "--json", str(file), "--under", "hig-2002 + small-city"]
    assert packages(imported_when_plugins_are_known(words, tmp_path)) == {
        "bastide_base_game",
        "bastide_farms_third_edition",
        "bastide_small_city",
        "bastide_variants",
    }


def test_interruption_while_the_program_is_still_being_imported_ends_quietly() -> None:
    code = """
import sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            raise KeyboardInterrupt
from bastide.apps.cli import main
sys.meta_path.insert(0, Interrupting())
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("asked", ["--version", "a game"])
def test_native_engine_that_could_not_be_compiled_is_not_used(asked: str, tmp_path: Path) -> None:
    package = tmp_path / "bastide_native"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "games.py").write_text("from ._engine import Native\n", encoding="utf-8")
    code = CODE if asked == "--version" else "import bastide; print(bastide.Game('base-game', ['A', 'B']).__class__)"
    environment = {name: value for name, value in os.environ.items() if name != "BASTIDE_KERNEL"}
    ran = subprocess.run(
        [sys.executable, "-c", code, asked],
        capture_output=True,
        text=True,
        check=True,
        env={**environment, "PYTHONPATH": str(tmp_path)},
    )
    assert ("(Python engine: " if asked == "--version" else "engine.games.game.Game") in ran.stdout
