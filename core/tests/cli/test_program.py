"""How the program lists its commands, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bastide import BastideError, Problem, Registry, RuleError, Subcommand, coded, hookimpl
from bastide.apps.cli import app
from bastide.apps.cli.console.consoles import keep_for_json
from bastide.apps.cli.console.failures import reported
from bastide.apps.cli.lazy_commands import PLAIN, Command, LazyGroup

run = CliRunner().invoke
PROGRAM = "from bastide.apps.cli import main; main()"


class Toys(LazyGroup):
    lazy = {  # noqa: RUF012 - a table, never changed
        "hello": Command("cli_toys:hello", "Say hello."),
        "broken": Command("no.such.module:command", "Never imported unless asked for."),
    }


toys = typer.Typer(cls=Toys, **PLAIN)


@toys.callback(no_args_is_help=True)
def _toys() -> None:
    """Toys."""


@pytest.fixture
def toy_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'def hello(name: str = "you") -> None:\n    """Say hello."""\n    print(f"hello {name}")\n'
    (tmp_path / "cli_toys.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))


def test_help_lists_commands_that_cannot_even_be_imported() -> None:
    done = run(toys, ["--help"])
    assert done.exit_code == 0
    assert "hello" in done.output and "Never imported" in done.output


@pytest.mark.usefixtures("toy_commands")
def test_command_is_imported_on_use() -> None:
    assert run(toys, ["hello", "--name", "Ann"]).output == "hello Ann\n"


def test_misspelt_command_is_answered_with_the_nearest() -> None:
    done = run(toys, ["helo"])
    assert done.exit_code == 2
    assert "did you mean 'hello'?" in done.stderr


def test_program_without_arguments_shows_its_commands() -> None:
    done = run(app, [])
    assert all(name in done.output for name in ("plugins", "variant", "score", "compare", "play", "render"))


def test_version_is_printed() -> None:
    done = run(app, ["--version"])
    assert done.exit_code == 0
    assert done.output.startswith("bastide 0.")


def test_version_says_which_engine_plays_and_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "_engine.py").touch()
    package = ModuleSpec("bastide_native", None, is_package=True)
    monkeypatch.delenv("BASTIDE_KERNEL", raising=False)
    monkeypatch.setattr("bastide.engine.games.engines.find_spec", lambda name: None)
    assert run(app, ["--version"]).output.endswith("(Python engine: bastide-native is not installed)\n")
    monkeypatch.setattr("bastide.engine.games.engines.find_spec", lambda name: package)
    assert "(Python engine: bastide-native was installed where it could not" in run(app, ["--version"]).output
    package.submodule_search_locations = [str(tmp_path)]
    assert run(app, ["--version"]).output.endswith("(native engine)\n")
    monkeypatch.setenv("BASTIDE_KERNEL", "python")
    assert run(app, ["--version"]).output.endswith("(Python engine: BASTIDE_KERNEL is python)\n")


@pytest.mark.parametrize(
    "command",
    [
        ["plugins"],
        ["variant"],
        ["variant", "list"],
        ["variant", "show"],
        ["variant", "check"],
        ["variant", "diff"],
        ["variant", "schema"],
        ["schema"],
        ["score"],
        ["compare"],
        ["play"],
        ["render"],
    ],
)
def test_every_command_has_help_with_an_example(command: list[str]) -> None:
    done = run(app, [*command, "--help"])
    assert done.exit_code == 0
    assert f"Example: bastide {' '.join(command)}" in " ".join(done.output.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ["--nonsense"],
        ["score"],
        ["compare", __file__],
        ["variant", "show"],
        ["variant", "diff", "one"],
    ],
)
def test_wrong_command_line_ends_with_2(arguments: list[str]) -> None:
    done = run(app, arguments)
    assert done.exit_code == 2
    assert done.stdout == ""


def test_file_that_is_missing_is_answered_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{}")
    done = run(app, ["score", str(tmp_path / "gane.json")])
    assert done.exit_code == 1
    assert done.stderr == f"there is no file {tmp_path / 'gane.json'}; did you mean 'game.json'?\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "nowhere.json"],
        ["score", "."],
        ["compare", "nowhere.json"],
        ["explain", "nowhere.json"],
        ["render", "nowhere.json"],
        ["play", "--resume", "nowhere.json"],
        ["play", "hig-2002", "--script", "nowhere.txt"],
        ["tiles", "check", "nowhere.toml"],
        ["variant", "check", "./nowhere.toml"],
        ["variant", "show", "no-such-preset"],
        ["rulebook", "no-such-preset"],
        ["simulate", "--under", "hig-2000", "--under", "no-such-preset"],
    ],
)
def test_missing_file_or_variant_is_wrong_input(arguments: list[str]) -> None:
    done = run(app, arguments)
    assert done.exit_code == 1
    assert done.stdout == ""
    assert "Traceback" not in done.stderr and "no" in done.stderr


@pytest.mark.parametrize(
    "arguments", [["score", "nowhere.json"], ["explain", "nowhere.json"], ["variant", "show", "no-such-preset"]]
)
def test_error_is_reported_as_json_on_request(arguments: list[str]) -> None:
    done = run(app, [*arguments, "--json"])
    result = json.loads(done.stdout)
    assert (result["format"], result["status"]) == ("bastide-error/1", done.exit_code) == ("bastide-error/1", 1)
    assert [problem["text"] for problem in result["problems"]] == done.stderr.splitlines()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["score", "--json"], "FILE"),
        (["score", "--json", "--no-such-option"], "--no-such-option"),
        (["score", "--no-such-option", "game.json", "--json"], "--no-such-option"),
        (["simulate", "--games", "many", "--json"], "--games"),
        (["variant", "shwo", "hig-2002", "--json"], "shwo"),
        (["scroe", "game.json", "--json"], "scroe"),
        (["--no-such-option", "variant", "list", "--json"], "--no-such-option"),
    ],
)
def test_wrong_command_line_is_reported_as_json_on_request(arguments: list[str], named: str) -> None:
    done = run(app, arguments)
    result = json.loads(done.stdout)
    assert (result["format"], result["status"]) == ("bastide-error/1", done.exit_code) == ("bastide-error/1", 2)
    assert all(named in text for text in (result["problems"][0]["text"], done.stderr))


@pytest.mark.parametrize("arguments", [["score", "--no-such-option"], ["score", "--no-such-option", "--", "--json"]])
def test_wrong_command_line_is_told_in_words_alone_without_the_request(arguments: list[str]) -> None:
    done = run(app, arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--no-such-option" in done.stderr


def test_python_runs_the_package_as_the_program() -> None:
    done = subprocess.run([sys.executable, "-m", "bastide", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("bastide 0.")


@pytest.mark.skipif(os.name == "nt", reason="there are no signals of POSIX")
def test_ctrl_c_during_import_ends_silently(tmp_path: Path) -> None:
    # The first module that the package imports stands for the moment.
    code = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nfor _ in range(1000): pass\n"
    (tmp_path / "lazy_loader.py").write_text(code)
    script = tmp_path / "bastide"
    script.write_text("from bastide.apps.cli import main\nmain()\n")
    done = subprocess.run(
        [sys.executable, str(script), "--version"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == -signal.SIGINT
    assert (done.stdout, done.stderr) == ("", "")


def test_ctrl_c_is_left_to_programs_that_import_the_package() -> None:
    code = "import signal, bastide; assert signal.getsignal(signal.SIGINT) is signal.default_int_handler"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["bastide", "sc"], ["score", "schema"]),
        (["bastide", "variant", "s"], ["show", "schema"]),
        (["bastide", "score", "--un"], ["--under"]),
    ],
)
def test_shell_completes_commands_and_options(words: list[str], offered: list[str]) -> None:
    environment = {
        "_BASTIDE_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }
    done = CliRunner().invoke(app, [], prog_name="bastide", env=environment)
    assert done.stdout.split() == offered


def test_bad_input_ends_with_1_and_one_line_for_each_problem(capsys: pytest.CaptureFixture[str]) -> None:
    problems = [Problem("this is wrong", file="a.toml", line=3), Problem("that too", rule="toy/rule")]
    with pytest.raises(typer.Exit) as ended, reported():
        raise BastideError(problems)
    assert ended.value.exit_code == 1
    assert capsys.readouterr().err.splitlines() == ["a.toml:3: this is wrong", "that too [toy/rule]"]


@pytest.mark.parametrize(
    "error", [ZeroDivisionError("by zero"), RuleError("rule toy/rule raised", "toy", "toy/rule", 3)]
)
def test_internal_error_is_one_line_that_says_how_to_see_more(
    error: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as ended, reported():
        raise error
    assert ended.value.exit_code == 1
    output = capsys.readouterr().err
    assert str(error) in output and "BASTIDE_TRACE=1" in output
    assert "Traceback" not in output


def test_rule_that_raises_in_a_record_is_told_with_the_command_that_explains_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bastide.apps.cli.console.arguments.asked_for", lambda: Path("my game.json"))
    error = RuleError(coded("rule/raised", "rule {raised} raised", raised="toy/rule"), "toy", "toy/rule", 3)
    error.entry, error.variant = 5, "hig-2002"
    keep_for_json()
    with pytest.raises(typer.Exit), reported():
        raise error
    out, err = capsys.readouterr()
    [problem] = json.loads(out)["problems"]
    assert (problem["code"], problem["fields"]) == ("rule/raised", {"raised": "toy/rule"})
    command = "bastide explain 'my game.json' --action 5 --under hig-2002"
    assert problem["hint"] == f"to see what led to it, run: {command}"
    assert err.startswith(f"rule toy/rule raised; to see what led to it, run: {command} (set ")


def test_traceback_is_shown_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_TRACE", "1")
    with pytest.raises(ZeroDivisionError), reported():
        raise ZeroDivisionError


def test_interruption_ends_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as ended, reported():
        raise KeyboardInterrupt
    assert ended.value.exit_code == 130
    assert capsys.readouterr().err == ""


class Greeter:
    @staticmethod
    @hookimpl
    def bastide_subcommands() -> list[Subcommand]:
        return [Subcommand(name="hello", app="cli_toys:hello", says="Say hello.")]


@pytest.fixture
def greeter(toy_commands: None, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry()
    registry.register(Greeter, "greeter")
    monkeypatch.setattr("bastide.installed", lambda: registry)


@pytest.mark.usefixtures("greeter")
def test_subcommand_of_a_plugin_runs_when_it_is_named() -> None:
    assert run(app, ["hello"]).output == "hello you\n"
    assert "did you mean 'hello'?" in run(app, ["helo"]).stderr


@pytest.mark.usefixtures("greeter")
def test_subcommand_of_a_plugin_is_listed_beside_its_plugin() -> None:
    assert "bastide hello  Say hello." in run(app, ["plugins"]).output
    assert json.loads(run(app, ["plugins", "--json"]).output)[0]["commands"] == {"hello": "Say hello."}


def installation(folder: Path, name: str, code: str) -> None:
    """A distribution with one plugin, as an installer leaves it."""
    (folder / f"{name}_plugin.py").write_text(code)
    info = folder / f"bastide_{name}-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: bastide-{name}\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(f"[bastide]\n{name} = {name}_plugin\n")


def bastide(*arguments: str, path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        env=os.environ | {"PYTHONPATH": str(path)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_plugin_that_cannot_be_imported_is_listed_as_broken_with_the_reason(tmp_path: Path) -> None:
    installation(tmp_path, "cracked", "import no_such_module_anywhere\n")
    done = bastide("plugins", "--json", path=tmp_path)
    assert done.returncode == 0, done.stderr
    [cracked] = [plugin for plugin in json.loads(done.stdout) if plugin["name"] == "cracked"]
    assert "no_such_module_anywhere" in cracked["broken"]
    assert (cracked["distribution"], cracked["version"]) == ("bastide-cracked", "1.2")
    assert "broken: ModuleNotFoundError" in bastide("plugins", path=tmp_path, COLUMNS="200").stdout


def test_broken_plugin_stops_only_commands_that_need_it(tmp_path: Path) -> None:
    installation(tmp_path, "cracked", "1 / 0\n")
    done = bastide("variant", "check", "cracked", path=tmp_path)
    assert done.returncode == 1
    assert "cracked" in done.stderr and "ZeroDivisionError" in done.stderr
    assert "Traceback" not in done.stderr


def test_misspelt_hook_is_listed_as_broken(tmp_path: Path) -> None:
    code = "import bastide\n@bastide.hookimpl\ndef bastide_plugn():\n    return None\n"
    installation(tmp_path, "misspelt", code)
    done = bastide("plugins", path=tmp_path, COLUMNS="200")
    assert "there is no hook bastide_plugn; did you mean 'bastide_plugin'?" in done.stdout


def test_list_of_plugins_keeps_to_the_width(tmp_path: Path) -> None:
    done = bastide("plugins", path=tmp_path, COLUMNS="70")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 70
    assert any(line.startswith(" ") for line in lines)


def test_plugin_can_be_switched_off_by_the_environment(tmp_path: Path) -> None:
    installation(tmp_path, "cracked", "1 / 0\n")
    done = bastide("plugins", path=tmp_path, BASTIDE_DISABLE_PLUGINS="cracked", COLUMNS="200")
    assert "broken: switched off by BASTIDE_DISABLE_PLUGINS" in done.stdout
    done = bastide("variant", "check", "hig-2002 + river", path=tmp_path, BASTIDE_DISABLE_PLUGINS="river")
    assert "take it out of BASTIDE_DISABLE_PLUGINS, or leave it out here" in done.stderr


MARKED = "import bastide, sys\n@bastide.hookimpl\ndef bastide_{hook}():\n    {body}\n"
SAYS = MARKED.format(hook="plugin", body='return bastide.Plugin(title="Odd", says="Odd.", requires=("base-game",))')


def test_hook_that_never_returns_is_reported_after_its_limit(tmp_path: Path) -> None:
    installation(tmp_path, "rapt", SAYS + MARKED.format(hook="turn_rules", body="while True: pass"))
    done = bastide("variant", "check", "base-game + rapt", path=tmp_path, BASTIDE_HOOK_SECONDS="1")
    assert done.returncode == 1
    message = "plugin rapt did not return from bastide_turn_rules within 1 seconds; mend it, leave it out with"
    assert done.stderr.startswith(message)
    assert bastide("variant", "check", "base-game", path=tmp_path, BASTIDE_HOOK_SECONDS="1").returncode == 0


def test_import_that_never_returns_is_reported_in_the_language_of_the_program(tmp_path: Path) -> None:
    installation(tmp_path, "rapt", "while True: pass\n")
    done = bastide("--language=ja", "plugins", path=tmp_path, BASTIDE_HOOK_SECONDS="1", PYTHONUTF8="1")
    assert done.returncode == 1
    assert "rapt" in done.stderr and "読み込み" in done.stderr


@pytest.mark.parametrize("seconds", ["soon", "-1", "nan", "inf"])
def test_limit_for_hooks_must_be_a_number_of_seconds(tmp_path: Path, seconds: str) -> None:
    done = bastide("plugins", path=tmp_path, BASTIDE_HOOK_SECONDS=seconds)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"BASTIDE_HOOK_SECONDS is '{seconds}', which is no number of seconds; write")


def test_plugin_that_exits_is_reported_like_one_that_fails(tmp_path: Path) -> None:
    installation(tmp_path, "leaving", SAYS + MARKED.format(hook="turn_rules", body="sys.exit(4)"))
    installation(tmp_path, "gone", "import sys\nsys.exit(4)\n")
    done = bastide("variant", "check", "base-game + leaving", path=tmp_path)
    assert done.returncode == 1
    message = "failed in bastide_turn_rules: RuntimeError: it raised SystemExit(4), which would end the program"
    assert message in done.stderr
    [gone] = [each for each in json.loads(bastide("plugins", "--json", path=tmp_path).stdout) if each["name"] == "gone"]
    assert gone["broken"].startswith("RuntimeError: it raised SystemExit(4), which would end the program")
    assert gone["broken"].endswith("gone_plugin.py:2)")


def test_error_in_a_declaration_names_no_line_of_bastide(tmp_path: Path) -> None:
    code = MARKED.format(hook="plugin", body='return bastide.Plugin(title="Odd", says="Odd.", requires=3)')
    installation(tmp_path, "odd", code)
    [odd] = [each for each in json.loads(bastide("plugins", "--json", path=tmp_path).stdout) if each["name"] == "odd"]
    assert odd["broken"] == "TypeError: in what bastide_plugin returned, requires must be a tuple, not 3"


def test_output_of_a_plugin_during_import_is_not_output_of_the_program(tmp_path: Path) -> None:
    code = "import os\nprint('imported')\nos.system('echo started')\n"
    code += SAYS + MARKED.format(hook="bots", body="print('asked')\n    return []")
    installation(tmp_path, "chatty", code)
    done = bastide("plugins", "--json", path=tmp_path)
    assert "chatty" in [each["name"] for each in json.loads(done.stdout)]
    assert {"imported", "started", "asked"} <= set(done.stderr.splitlines())


def test_missing_folder_of_presets_is_listed_with_the_others(tmp_path: Path) -> None:
    folder = 'return [bastide.PresetFolder(path=__import__("pathlib").Path("/no/such/folder"))]'
    installation(tmp_path, "empty", MARKED.format(hook="presets", body=folder))
    rows = {each["name"]: each for each in json.loads(bastide("variant", "list", "--json", path=tmp_path).stdout)}
    assert rows["hig-2002"]["broken"] is None
    assert rows["empty"]["broken"] == (
        "the presets of the plugin empty cannot be listed: /no/such/folder: No such file or directory; "
        "the plugin's hook bastide_presets names this folder; install the plugin again"
    )
    assert "broken: the presets of the plugin empty" in bastide("variant", "list", path=tmp_path).stdout


def test_plugin_that_fails_to_list_its_commands_does_not_stop_the_others(tmp_path: Path) -> None:
    code = "import bastide\n@bastide.hookimpl\ndef bastide_subcommands():\n    return 1 / 0\n"
    installation(tmp_path, "mute", code)
    done = bastide("plugins", path=tmp_path)
    assert done.returncode == 0
    assert "the plugin mute cannot say which commands it brings: ZeroDivisionError" in done.stderr


def test_command_of_a_plugin_that_cannot_be_imported_names_the_plugin(tmp_path: Path) -> None:
    command = 'bastide.Subcommand(name="lost", app="no_such_module:app", says="Never found.")'
    installation(
        tmp_path, "loser", f"import bastide\n@bastide.hookimpl\ndef bastide_subcommands():\n    return [{command}]\n"
    )
    done = bastide("lost", path=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("the command lost of the plugin loser is broken: no_such_module:app cannot be")
    assert len(done.stderr.splitlines()) == 1


def test_disabled_plugin_that_is_not_installed_is_noted(tmp_path: Path) -> None:
    installation(tmp_path, "cracked", "1 / 0\n")
    done = bastide("plugins", path=tmp_path, BASTIDE_DISABLE_PLUGINS="crackd")
    assert done.returncode == 0
    assert "names crackd, which is not installed; did you mean 'cracked'?" in done.stderr


@pytest.mark.parametrize(
    "words", [["schema", "variant"], ["variant", "list"], ["plugins"], ["--help"], ["score", "--help"], ["--version"]]
)
def test_reader_that_goes_away_is_no_failure(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *words], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("words", [["schema", "variant"], ["plugins"]])
def test_output_that_cannot_be_written_is_one_message(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "standard output cannot be written: No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="streams are closed by a shell of POSIX")
@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_failure(closing: str) -> None:
    command = f'exec "$0" -c "$1" plugins {closing}'
    done = subprocess.run(["sh", "-c", command, sys.executable, PROGRAM], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("simulate", "--under", "hig-2002", "--games", "0"), "it must be at least 1"),
        (("simulate", "--under", "hig-2002", "--games", "x"), "it must be a whole number"),
        (("render", "--tile", "base-game/D", "--tile-size", "9999"), "it must be at most 2000"),
        (("render", "--tile", "base-game/D", "--tile-size", "x"), "it must be a number"),
    ],
    ids=["few", "no number", "many", "no figure"],
)
def test_invalid_value_is_refused_in_plain_words(words: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    done = bastide(*words, path=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert "Input" not in done.stderr
