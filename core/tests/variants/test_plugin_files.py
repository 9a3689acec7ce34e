"""Plugins in one file: found beside the variant file that names them, and held against what every plugin has to be."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from variants.toys import FORMAT, refusal, refusals

import bastide
from bastide import BastideError, Registry, VariantError, describe, load_plugin_file, select
from bastide.ruleset import resolve as resolving
from bastide.variants import registry as registries

LIGHTHOUSE = """\
import bastide
from pydantic import BaseModel


class Options(BaseModel):
    height: int = 3


@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(title="Lighthouse", says="There is a lighthouse.", options=Options)
"""
NAMING = f'{FORMAT}plugin_files = ["lighthouse.py"]\n'


@pytest.fixture
def ours(folder: Path) -> Path:
    """A variant file that names a plugin file beside it."""
    (folder / "lighthouse.py").write_text(LIGHTHOUSE)
    path = folder / "sunday.toml"
    path.write_text(NAMING)
    return path


def test_a_plugin_file_is_found_beside_the_variant_file_and_selected(ours: Path, world: Registry) -> None:
    os.chdir("/")
    selection = select(ours, world)
    assert selection.plugins["lighthouse"].height == 3
    assert selection.plugin_files == (str(ours.parent / "lighthouse.py"),)
    found = world.found["lighthouse"]
    assert (found.distribution, found.file) == ("lighthouse.py", ours.parent / "lighthouse.py")
    assert re.fullmatch("sha256:[0-9a-f]{16}", found.version)
    assert not (ours.parent / "__pycache__").exists()


def test_its_options_are_set_as_those_of_any_plugin(ours: Path, world: Registry) -> None:
    ours.write_text(f"{NAMING}[plugins.lighthouse]\nheight = 9\n")
    assert select(ours, world).plugins["lighthouse"].height == 9
    ours.write_text(f'{NAMING}extends = "harbour + lighthouse(height=8)"\n')
    assert select(ours, world).plugins["lighthouse"].height == 8
    ours.write_text(f"{NAMING}[plugins.lighthouse]\nheigth = 9\n")
    assert refusal("./sunday.toml", world).startswith("sunday.toml:4: key plugins.lighthouse.heigth: ")


def test_what_extends_a_variant_has_its_plugin_files_and_can_leave_them_out(ours: Path, world: Registry) -> None:
    inside = ours.parent / "inside"
    inside.mkdir()
    monday = inside / "monday.toml"
    monday.write_text(f'{FORMAT}extends = "../sunday.toml"\n[plugins.harbour]\n')
    assert set(select(monday, world).plugins) == {"harbour", "lighthouse"}
    monday.write_text(f'{FORMAT}extends = "../sunday.toml"\nremove = ["lighthouse"]\n[plugins.harbour]\n')
    assert select(monday, world).plugin_files == ()


def test_a_described_selection_selects_the_same(ours: Path, world: Registry) -> None:
    selection = select(ours, world)
    assert select(describe(selection), world) == selection


def test_a_file_that_has_changed_is_read_again(ours: Path, world: Registry) -> None:
    before = select(ours, world)
    version = world.found["lighthouse"].version
    (ours.parent / "lighthouse.py").write_text(LIGHTHOUSE.replace("height: int = 3", "height: int = 5"))
    assert select(ours, world).plugins["lighthouse"].height == 5
    assert world.found["lighthouse"].version != version
    assert before.plugins["lighthouse"].height == 3


def test_an_underscore_in_the_name_of_a_file_is_a_hyphen_in_that_of_the_plugin(folder: Path, world: Registry) -> None:
    (folder / "old_lighthouse.py").write_text(LIGHTHOUSE)
    assert load_plugin_file("old_lighthouse.py", world).name == "old-lighthouse"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "the plugin light is broken: it has no hook; mark its functions, such as bastide_plugin, with "),
        ("\nraise ValueError('no oil')", "the plugin light is broken: ValueError: no oil ({file}:2)"),
        ("x = 1\ndef light(:", "the plugin light is broken: SyntaxError: invalid syntax ({file}:2)"),
        ("raise SystemExit(3)", "the plugin light is broken: RuntimeError: it raised SystemExit(3), which would end "),
        ("def bastide_plugin(): pass", "the plugin light is broken: bastide_plugin is not marked with "),
        (LIGHTHOUSE.replace("    return", "    1 / 0\n    return"), "ZeroDivisionError: division by zero ({file}:11)"),
        (LIGHTHOUSE.replace("bastide_plugin", "bastide_plugn"), "there is no hook bastide_plugn; did you mean "),
        (LIGHTHOUSE.replace("bastide_plugin", "bastide_plugn"), "'bastide_plugin'? ({file}:9)"),
        (
            f"{LIGHTHOUSE}\n@bastide.hookimpl\ndef bastide_kinds(optoins): return []",
            "bastide_kinds is given no optoins; did you mean 'options'? ({file}:13)",
        ),
    ],
)
def test_a_file_that_is_no_plugin_is_refused_where_it_is_named(
    code: str, message: str, folder: Path, world: Registry
) -> None:
    (folder / "light.py").write_text(code)
    (folder / "sunday.toml").write_text(f'{FORMAT}plugin_files = ["light.py"]\n')
    problem = refusal("./sunday.toml", world)
    assert problem.startswith("sunday.toml:2: key plugin_files[0]: the plugin light is broken: ")
    assert message.format(file=folder / "light.py") in problem
    assert problem.endswith("; mend it, or leave it out")


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ("lighthous.py", "there is no plugin file lighthous.py; did you mean 'lighthouse.py'?"),
        ("tower.py", "tower.py is a folder, and a plugin file is a Python file; the package of a plugin is "),
        ("Light House.py", "no plugin can be named after the file Light House.py; its name has small letters, "),
        ("notes.txt", "no plugin can be named after the file notes.txt; "),
        ("harbour.py", "harbour.py has the name of the preset harbour; give the file another name"),
        ("fog.py", "fog.py has the name of the installed plugin fog; give the file another name"),
        ("wreck.py", "wreck.py has the name of the installed plugin wreck; "),
        ("calendar.py", "a module of Python has the name of calendar.py; programs that begin in its folder would run "),
    ],
)
def test_what_no_plugin_file_can_be_is_refused_where_it_is_named(
    named: str, message: str, ours: Path, world: Registry
) -> None:
    (ours.parent / "tower.py").mkdir()
    for name in ("Light House.py", "notes.txt", "harbour.py", "fog.py", "wreck.py", "calendar.py"):
        (ours.parent / name).write_text(LIGHTHOUSE)
    ours.write_text(f'{FORMAT}plugin_files = ["lighthouse.py",\n  "{named}"]\n')
    assert refusal("./sunday.toml", world).startswith(f"sunday.toml:3: key plugin_files[1]: {message}")


def test_two_files_of_one_name_are_refused(ours: Path, world: Registry) -> None:
    (ours.parent / "other").mkdir()
    (ours.parent / "other/lighthouse.py").write_text(LIGHTHOUSE)
    ours.write_text(f'{FORMAT}plugin_files = ["lighthouse.py", "other/lighthouse.py"]\n')
    assert "are both the plugin lighthouse; give one of the files another name" in refusal(ours, world)


def test_plugin_files_must_be_a_list_of_texts(ours: Path, world: Registry) -> None:
    ours.write_text(f'{FORMAT}plugin_files = "lighthouse.py"\n[plugins.harbour]\n')
    assert 'plugin_files must be a list of texts, not "lighthouse.py"' in refusal(ours, world)
    ours.write_text(f"{FORMAT}[plugin_files]\n[plugins.harbour]\n")
    assert refusals(ours, world) == [f"{ours}:2: key plugin_files: plugin_files must be a list of texts, not a table"]


def test_files_are_run_only_where_they_may(ours: Path, world: Registry) -> None:
    problem = refusal("./sunday.toml", world, load_files=False)
    assert problem.startswith(
        "sunday.toml:2: key plugin_files[0]: a saved game or simulation runs no plugin files, "
        "and this one names lighthouse.py"
    )
    assert "lighthouse" not in world.found
    load_plugin_file("lighthouse.py", world)
    assert "lighthouse" in select(ours, world, load_files=False).plugins


@pytest.mark.parametrize(
    ("answer", "message", "line"),
    [("{}['light']", "KeyError: 'light'", 5), ("1", "TypeError: it returned an int, not a list", 3)],
)
def test_a_failing_hook_is_told_with_the_line_of_the_file(
    answer: str, message: str, line: int, ours: Path, world: Registry
) -> None:
    hook = f"\n\n@bastide.hookimpl\ndef bastide_scoring_rules():\n    return {answer}\n"
    (ours.parent / "lighthouse.py").write_text(LIGHTHOUSE + hook)
    with pytest.raises(VariantError) as caught:
        bastide.resolve(select(ours, world), world)
    place = f"({ours.parent / 'lighthouse.py'}:{LIGHTHOUSE.count(chr(10)) + line})"
    assert f"{message} {place}" in str(caught.value)


@pytest.fixture
def installed_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The installed plugins, without those that other tests read from files."""
    alone = Registry()
    alone.load_installed()
    monkeypatch.setattr(registries, "_reinstated", [alone])
    registries.installed.cache_clear()
    yield
    registries.installed.cache_clear()
    resolving.forget_resolved()


@pytest.mark.usefixtures("installed_alone")
def test_the_rules_of_a_plugin_file_go_to_other_processes(ours: Path) -> None:
    pytest.importorskip("bastide_base_game")
    ours.write_text(f'{NAMING}extends = "base-game"\n[plugins.lighthouse]\nheight = 9\n')
    kept = ours.with_suffix(".pickle")
    kept.write_bytes(pickle.dumps(bastide.resolve_variant(ours)))
    code = f"import pickle; print(pickle.load(open({str(kept)!r}, 'rb')).selection.plugins['lighthouse'])"
    again = [sys.executable, "-c", code]
    assert subprocess.run(again, capture_output=True, text=True, check=True).stdout == "height=9\n"
    (ours.parent / "lighthouse.py").write_text(LIGHTHOUSE + "\n")
    with pytest.raises(BastideError, match="was changed meanwhile"):
        pickle.loads(kept.read_bytes())
