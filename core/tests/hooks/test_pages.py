"""Pages that lie beside a plugin's module are found, and hooks in its other modules."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest
from pydantic import ValidationError
from toys.making import plugin
from toys.playing import registry_of

import bastide

SAYS_WHO = """
import bastide

@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(title="Rush", says="Rush."{more})
"""


def module(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, **files: str) -> ModuleType:
    """The module of a package that has no other files than these."""
    package = folder / name
    package.mkdir()
    for file, text in files.items():
        (package / file.replace("_", ".")).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    return importlib.import_module(f"{name}.plugin")


def declared(found: ModuleType) -> bastide.Plugin:
    registry = registry_of({})
    declaration = registry.register(found, "rush").declaration
    assert declaration is not None
    return declaration


def test_pages_beside_the_module_are_the_plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"plugin_py": SAYS_WHO.format(more=""), "rules_md": "# Rush", "rulebook_md": "## Scoring"}
    found = declared(module(tmp_path, monkeypatch, "rushes_with_pages", **files))
    assert found.rules_page is not None
    assert found.rules_page.read_text() == "# Rush"
    assert found.rulebook is not None
    assert (found.rulebook / "rulebook.md").read_text() == "## Scoring"


def test_folder_of_lessons_beside_the_module_is_the_plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"plugin_py": SAYS_WHO.format(more="")}
    assert declared(module(tmp_path, monkeypatch, "rushes_without_lessons", **files)).lessons is None
    (tmp_path / "rushes_with_lessons" / "lessons").mkdir(parents=True)
    package = tmp_path / "rushes_with_lessons"
    (package / "plugin.py").write_text(files["plugin_py"], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = declared(importlib.import_module("rushes_with_lessons.plugin"))
    assert found.lessons is not None
    assert found.lessons.name == "lessons"


def test_pages_that_a_plugin_names_are_taken_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = tmp_path / "named.md"
    named.write_text("# Named")
    more = f", rules_page=__import__('pathlib').Path({str(named)!r})"
    files = {"plugin_py": SAYS_WHO.format(more=more), "rules_md": "# Rush"}
    found = declared(module(tmp_path, monkeypatch, "rushes_with_named_pages", **files))
    assert found.rules_page == named
    assert found.rulebook is None


def test_plugin_without_pages_or_without_a_package_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = module(tmp_path, monkeypatch, "rushes_without_pages", plugin_py=SAYS_WHO.format(more=""))
    for found in (bare, plugin("Reed.")):
        declaration = registry_of({}).register(found, "rush").declaration
        assert declaration is not None
        assert declaration.rules_page is None
        assert declaration.rulebook is None


def test_hook_of_another_module_is_one_of_the_plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = """
import bastide

@bastide.hookimpl
def bastide_drawings():
    return [bastide.FlagStyle("rush", (bastide.Mark("M0 0H1V1Z"),))]
"""
    imported = "\nfrom .drawings import bastide_drawings as bastide_drawings\n"
    files = {"plugin_py": SAYS_WHO.format(more="") + imported, "drawings_py": drawn}
    registry = registry_of({})
    registry.register(module(tmp_path, monkeypatch, "rushes_in_modules", **files), "rush")
    assert [style.flag for name, style in registry.collect("bastide_drawings") if name == "rush"] == ["rush"]


def test_options_cannot_be_changed_and_unknown_ones_are_refused() -> None:
    class Options(bastide.Options):
        length: int = 3

    with pytest.raises(ValidationError, match="frozen"):
        Options().length = 4
    with pytest.raises(ValidationError, match="width"):
        Options.model_validate({"width": 4})
