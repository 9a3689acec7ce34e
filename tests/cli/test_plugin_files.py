"""``--plugin FILE``: a plugin in one file beside the installed ones, for one run of the program."""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bastide import Game, installed
from bastide.ruleset import resolve as resolving
from bastide.variants import registry as registries

from .program import answer, bastide, save, text

LONG_ROADS = """\
import bastide


@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(title="Long roads", says="A completed road scores 1 point more.")


@bastide.hookimpl
def bastide_scoring_rules():
    return [
        bastide.ScoringRule(
            id="long-roads/bonus",
            says="A completed road scores 1 point more.",
            subjects=bastide.kinds("road"),
            occasions=frozenset({"completed"}),
            terms=(bastide.Term(label="bonus", rate=bastide.Rate("bonus", 1), count=bastide.constant(1)),),
        )
    ]
"""
FIRST = """

@bastide.hookimpl
def bastide_bots():
    return [bastide.Bot(name="first", factory=f"{__name__}:first", says="Takes the first action.")]


def first(seed):
    return lambda view: view.decision.actions[0]
"""
#: Counts with a function of a few lines.
COUNTING = (
    LONG_ROADS.replace("bastide.constant(1)", "count").replace("{", "{{").replace("}", "}}")
    + """

def count(position, feature):
    {}
"""
)
CHOICE = "base-game + long-roads"


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """The plugins of other tests are not known here, nor those of these tests elsewhere."""
    before = installed()
    registries.installed.cache_clear()
    resolving.forget_resolved()
    yield
    registries.reinstate(before)
    resolving.forget_resolved()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "long_roads.py").write_text(LONG_ROADS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "words",
    [
        ("--plugin", "long_roads.py", "variant", "check", CHOICE),
        ("variant", "check", CHOICE, "--plugin=long_roads.py"),
        ("variant", "show", "--plugin", "./long_roads.py", CHOICE),
        ("rulebook", CHOICE, "--plugin", "long_roads.py"),
        ("simulate", "--under", CHOICE, "--mode", "anew", "--games", "1", "--jobs", "1", "--plugin", "long_roads.py"),
        ("plugins", "--plugin", "long_roads.py"),
    ],
)
def test_the_plugin_is_there_for_every_command(words: tuple[str, ...]) -> None:
    done = bastide(*words)
    assert done.exit_code == 0, done.stderr
    assert "long-roads" in done.stdout or "Long roads" in done.stdout
    assert not os.environ.get("BASTIDE_PLUGIN_FILES")


@pytest.mark.usefixtures("folder")
def test_the_option_may_be_given_several_times() -> None:
    Path("short_roads.py").write_text(LONG_ROADS.replace("long-roads", "short-roads"))
    both = ("--plugin", "long_roads.py", "--plugin", "short_roads.py")
    assert bastide("variant", "check", f"{CHOICE} + short-roads", *both).exit_code == 0


@pytest.mark.usefixtures("folder")
def test_programs_that_it_starts_have_the_plugin_as_well() -> None:
    Path("long_roads.py").write_text(f"{LONG_ROADS}{FIRST}")
    command = ["simulate", "--under", CHOICE, "--mode", "anew", "--games", "2", "--jobs", "2"]
    program = [sys.executable, "-m", "bastide", *command, "--plugin", "long_roads.py", "--bot", "first", "--json"]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["made_with"]["long-roads"].startswith("sha256:")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (None, "there is no plugin file broken.py"),
        ("import nothing_of_this_name", "broken.py: the plugin broken is broken: ModuleNotFoundError: No module named"),
        ("1 / 0", "ZeroDivisionError: division by zero ({file}:1)"),
        ("", "broken.py: the plugin broken is broken: it has no hook"),
    ],
)
def test_a_file_that_is_no_plugin_ends_the_program(code: str | None, message: str, folder: Path) -> None:
    if code is not None:
        (folder / "broken.py").write_text(code)
    before = sorted(folder.iterdir())
    done = bastide("simulate", "--under", CHOICE, "--games", "1", "-o", "results", "--plugin", "broken.py")
    assert done.exit_code == 1
    assert message.format(file=folder / "broken.py") in text(done)
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize(
    ("code", "call"),
    [
        ("import bastide\n\nwhile True:\n    pass\n", "being imported"),
        (COUNTING.format("while True: pass"), "count"),
    ],
)
def test_a_file_that_never_ends_is_told_with_its_line(code: str, call: str, folder: Path) -> None:
    (folder / "long_roads.py").write_text(code)
    program = [sys.executable, "-m", "bastide", "variant", "check", CHOICE, "--plugin", "long_roads.py"]
    environment = os.environ | {"BASTIDE_HOOK_SECONDS": "1"}
    done = subprocess.run(program, capture_output=True, text=True, check=False, env=environment, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{folder / 'long_roads.py'}:")
    assert f"plugin long-roads did not return from {call} within 1 seconds; mend it, or give " in done.stderr


DRAWING = """

@bastide.hookimpl
def bastide_turn_rules():
    return [bastide.Phase(id="long-roads/draw", says="One more tile.", name="draw", do=print)]
"""


@pytest.mark.parametrize(
    ("code", "taken", "message"),
    [
        (
            LONG_ROADS.replace("long-roads/bonus", "base-game/road-completed"),
            '"base-game/road-completed"',
            "“Base game” and “Long roads” both have a rule with this id; rename one",
        ),
        (LONG_ROADS + DRAWING, '"draw"', "every game has a phase named 'draw'; choose another name"),
    ],
)
def test_a_name_that_is_taken_is_told_with_its_line(code: str, taken: str, message: str, folder: Path) -> None:
    (folder / "long_roads.py").write_text(code)
    done = bastide("variant", "check", CHOICE, "--plugin", "long_roads.py")
    assert done.exit_code == 1
    line = code[: code.index(taken)].count("\n") + 1
    assert f"{folder / 'long_roads.py'}:{line}: " in text(done)
    assert message in text(done)


def test_two_files_of_one_name_are_refused(folder: Path) -> None:
    (folder / "other").mkdir()
    (folder / "other" / "long_roads.py").write_text(LONG_ROADS)
    both = ("--plugin", "long_roads.py", "--plugin", "other/long_roads.py")
    done = bastide("variant", "check", CHOICE, *both)
    assert done.exit_code == 1
    assert "other/long_roads.py and long_roads.py are both the plugin long-roads; give one" in text(done)
    assert bastide("variant", "check", CHOICE, "--plugin", "long_roads.py", *both[:2]).exit_code == 0


#: A rule that does something at the end of each turn.
AFTERWARDS = """import bastide


@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(title="Long roads", says="Nothing is long.", requires=("base-game",))


def do(table):{}


@bastide.hookimpl
def bastide_turn_rules():
    return [bastide.Phase(id="long-roads/do", says="Nothing is done.", scope="turn", after=("deploy",), do=do)]
"""


def test_a_rule_that_raises_is_told_with_its_line(folder: Path) -> None:
    code = COUNTING.format("raise ValueError('no road')")
    (folder / "long_roads.py").write_text(code)
    done = bastide("variant", "check", CHOICE, "--plugin", "long_roads.py")
    assert done.exit_code == 1
    line = len(code.splitlines())
    assert "in a game that was tried, rule long-roads/" in text(done)
    assert f"raised ValueError: no road ({folder / 'long_roads.py'}:{line})" in text(done)
    # Nobody knows that game.
    assert "the game stands" not in text(done)
    assert "bastide plugins check long-roads shows how to see it again" in text(done)


def test_the_game_before_a_rule_raises_in_a_script_is_kept_where_it_was_asked_for(folder: Path) -> None:
    late = "\n    if len(table.stack('bag')) < 68:\n        raise ValueError('no road')"
    (folder / "long_roads.py").write_text(AFTERWARDS.format(late))
    script = "\n".join("1" * 20)
    done = bastide("play", CHOICE, "--plugin", "long_roads.py", "--seed", "1", "-o", "game.json", typed=script)
    assert done.exit_code == 1
    assert "The game was kept; to go on: bastide play --resume game.json" in text(done)
    kept = json.loads((folder / "game.json").read_text(encoding="utf-8"))
    assert f"the game stands as it was after action {len(kept['actions'])}" in text(done)


@pytest.mark.usefixtures("folder")
def test_files_that_the_environment_names_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_PLUGIN_FILES", os.pathsep.join(["long_roads.py"]))
    assert bastide("variant", "check", CHOICE).exit_code == 0


READING = [
    ("score", "game.json"),
    ("explain", "game.json"),
    ("render", "game.json", "-o", "game.svg"),
    ("play", "--resume", "game.json", "--script", "-"),
]


@pytest.fixture
def record(folder: Path) -> Path:
    """A game with the plugin of a file that a variant file names; afterwards nothing knows the plugin."""
    (folder / "sunday.toml").write_text(
        'format = "bastide-variant/1"\nextends = "base-game"\nplugin_files = ["long_roads.py"]\n'
    )
    game = Game("sunday.toml", ["Red", "Blue"], draws=["base-game/V"])
    game.play({"type": "place", "tile": "base-game/V", "at": [1, 0], "rotation": 90})
    path = save(folder, "game.json", game.to_record())
    registries.installed.cache_clear()
    resolving.forget_resolved()
    return path


def test_a_record_says_which_file_it_was_made_with(record: Path) -> None:
    written = json.loads(record.read_text())
    assert written["made_with"]["long-roads"] == f"sha256:{hashlib.sha256(LONG_ROADS.encode()).hexdigest()[:16]}"
    assert "long-roads" in written["variant"]["plugins"]
    assert str(record.parent) not in record.read_text()


@pytest.mark.parametrize("words", READING)
def test_a_record_is_not_replayed_without_the_file(record: Path, words: tuple[str, ...]) -> None:
    done = bastide(*words)
    assert done.exit_code == 1
    assert "game.json:" in text(done)
    version = json.loads(record.read_text())["made_with"]["long-roads"]
    advice = f"this was made with the file long_roads.py, {version}; name that file with --plugin long_roads.py"
    assert f"there is no plugin long-roads: {advice}" in text(done)


@pytest.mark.parametrize("words", [("--plugin", "long_roads.py"), ("--under", "./sunday.toml")])
def test_a_record_is_replayed_with_the_file(record: Path, words: tuple[str, ...]) -> None:
    done = bastide("score", record.name, *words)
    assert (done.exit_code, done.stderr) == (0, "")


def test_a_record_is_replayed_with_a_changed_file_and_a_note(record: Path) -> None:
    (record.parent / "long_roads.py").write_text(f"{LONG_ROADS}\n# dearer\n")
    done = bastide("score", record.name, "--plugin", "long_roads.py")
    assert done.exit_code == 0
    assert "the plugin file long_roads.py was changed: made with sha256:" in text(done)
    assert "the same game takes the file as it was" in text(done)


@pytest.mark.parametrize("variant", ["sunday.toml", "./sunday.toml", {"plugin_files": ["long_roads.py"]}])
@pytest.mark.parametrize("words", READING)
def test_no_file_is_run_for_a_record(record: Path, words: tuple[str, ...], variant: object) -> None:
    save(record.parent, "game.json", json.loads(record.read_text()) | {"variant": variant})
    (record.parent / "long_roads.py").write_text("raise AssertionError('this was run')")
    done = bastide(*words)
    assert done.exit_code == 1
    assert "and this one names long_roads.py; if you trust that file, name it with" in text(done)
    assert "this was run" not in text(done)


@pytest.mark.parametrize("command", ["score", "render"])
def test_no_file_is_run_for_a_diagram(folder: Path, command: str) -> None:
    (folder / "long_roads.py").write_text("raise AssertionError('this was run')")
    variant = {"plugins": {"base-game": {}}, "plugin_files": ["long_roads.py"]}
    tiles = [{"tile": "base-game/V", "at": [0, 0], "rotation": 0}]
    save(folder, "board.json", {"format": "bastide-diagram/1", "variant": variant, "players": ["Red"], "tiles": tiles})
    done = bastide(command, "board.json", *(("-o", "x.svg") if command == "render" else ()))
    assert "a saved game or simulation runs no plugin files" in text(done)


def test_a_rulebook_says_which_file_it_was_made_with(record: Path) -> None:
    version = json.loads(record.read_text())["made_with"]["long-roads"]
    done = bastide("rulebook", "./sunday.toml")
    assert done.exit_code == 0
    assert f"from the file long_roads.py, {version}" in text(done)


def test_a_new_rule_works_at_once(folder: Path) -> None:
    made = answer("new", "rule", "sunday-roads", "--title", 'The "Sunday" roads')
    assert made["files"] == ["sunday_roads.py"]
    check, show, _ = [shlex.split(step["command"].removeprefix("uv run ")) for step in made["next"]]
    laws = [word for name in ("own-tests", "declaration", "rule-sources", "playable") for word in ("--only", name)]
    done = bastide(*check[1:], *laws)
    assert done.exit_code == 0
    assert done.stdout.count(" passed") == 4
    assert "sunday-roads/long-road" in bastide(*show[1:]).stdout
    assert sorted(path.name for path in folder.iterdir()) == ["long_roads.py", "sunday_roads.py"]


def test_a_new_rule_does_not_replace_a_file_and_has_a_name_of_its_own(folder: Path) -> None:
    done = bastide("new", "rule", "long-roads")
    assert (done.exit_code, text(done)) == (1, "long_roads.py is there already; nothing was changed")
    assert bastide("new", "rule", "small-city").exit_code == 1
    assert bastide("new", "rule", "c3").exit_code == 1
    assert [path.name for path in folder.iterdir()] == ["long_roads.py"]


def test_a_failing_test_in_a_plugin_file_is_told_with_its_line(folder: Path) -> None:
    bastide("new", "rule", "sunday-roads")
    path = folder / "sunday_roads.py"
    code = path.read_text().replace('{"Red": 5}', '{"Red": 6}')
    path.write_text(code)
    line = code[: code.index('{"Red": 6}')].count("\n") + 1
    done = bastide("plugins", "check", "./sunday_roads.py", "--only", "own-tests")
    assert done.exit_code == 1
    assert f"test_a_road_of_three_tiles_scores_two_points_more fails at {path}:{line}: assert " in text(done)


@pytest.mark.parametrize("named", ["nothing.py", "./nothing.py", "../folder", "x.txt"])
def test_only_plugin_files_are_checked(folder: Path, named: str) -> None:
    (folder / "x.txt").touch()
    done = bastide("plugins", "check", named)
    assert done.exit_code == 1
    assert "plugin" in done.stderr


@pytest.mark.usefixtures("folder")
def test_a_file_that_nothing_uses_is_noted() -> None:
    done = bastide("variant", "check", "base-game", "--plugin", "long_roads.py")
    assert done.exit_code == 0
    assert "note: nothing uses the plugin long-roads; a variant has it with + long-roads" in text(done)
    assert "nothing uses" not in text(bastide("variant", "check", CHOICE, "--plugin", "long_roads.py"))


def test_a_simulation_is_not_resumed_with_a_file_that_only_its_plan_names(record: Path) -> None:
    words = ("--under", "./sunday.toml", "--under", "base-game", "--games", "2", "--output", "done", "--jobs", "1")
    assert bastide("simulate", *words, "--bots", "random").exit_code == 0
    registries.installed.cache_clear()
    resolving.forget_resolved()
    done = bastide("simulate", "--resume", "done")
    assert done.exit_code == 1
    assert "if you trust that file, name it with --plugin" in text(done)
    assert bastide("simulate", "--resume", "done", "--plugin", "long_roads.py").exit_code == 0
