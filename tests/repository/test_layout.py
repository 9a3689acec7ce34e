"""Every distribution is laid out, named and described like the others."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.variants import missing_plugins
from tests.repository.tree import ROOT, distributions, relative, tracked

PLUGINS = [folder for folder in distributions() if folder.parent.name == "plugins"]
ALL = pytest.mark.parametrize("folder", distributions(), ids=relative)
# The native engine is built where somebody wants it: nothing else in the workspace needs a compiler.
PURE = pytest.mark.parametrize(
    "folder", [folder for folder in distributions() if folder.name != "native"], ids=relative
)
WORKSPACE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def project(folder: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return loaded


def packages(folder: Path) -> list[str]:
    return [path.name for path in (folder / "src").iterdir() if (path / "__init__.py").is_file()]


@ALL
def test_distribution_holds_one_typed_package_of_its_own_name(folder: Path) -> None:
    assert packages(folder) == [project(folder)["name"].replace("-", "_")]
    assert (folder / "src" / packages(folder)[0] / "py.typed").is_file()


@ALL
def test_every_folder_of_modules_is_a_package(folder: Path) -> None:
    folders = {path.parent for path in tracked() if path.suffix == ".py" and path.is_relative_to(folder / "src")}
    assert not [relative(path) for path in folders if not (path / "__init__.py").is_file()]


@ALL
def test_distribution_brings_the_licence(folder: Path) -> None:
    assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


@ALL
def test_distribution_has_the_version_and_the_pythons_of_the_core(folder: Path) -> None:
    core = project(ROOT / "core")
    same = ("version", "requires-python", "license", "authors", "classifiers")
    assert {key: project(folder)[key] for key in same} == {key: core[key] for key in same}


@PURE
def test_distribution_is_a_part_of_the_workspace(folder: Path) -> None:
    name = project(folder)["name"]
    assert name in {wanted.partition("[")[0] for wanted in WORKSPACE["project"]["dependencies"]}
    assert WORKSPACE["tool"]["uv"]["sources"][name] == {"workspace": True}


@PURE
def test_distribution_is_checked_by_every_tool(folder: Path) -> None:
    package = packages(folder)[0]
    tools = WORKSPACE["tool"]
    assert f"$MYPY_CONFIG_FILE_DIR/{relative(folder)}/src" in tools["mypy"]["mypy_path"]
    assert package in tools["coverage"]["run"]["source_pkgs"]
    assert package in tools["importlinter"]["root_packages"]
    if package != "bastide":
        [contract] = [c for c in tools["importlinter"]["contracts"] if c["name"] == "Plugins use the public interface"]
        assert package in contract["source_modules"]


@pytest.mark.parametrize("folder", PLUGINS, ids=relative)
def test_plugin_is_found_under_the_name_of_its_folder(folder: Path) -> None:
    described = project(folder)
    package = "bastide_" + folder.name.replace("-", "_")
    assert described["name"] == f"bastide-{folder.name}"
    assert described["entry-points"] == {"bastide": {folder.name: f"{package}.plugin"}}
    assert "bastide>=0.1" in described["dependencies"]
    assert (folder / "src" / package / "plugin.py").is_file()


def imported(folder: Path) -> set[str]:
    """The distributions of this family whose modules a distribution imports."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (folder / "src").rglob("*.py"))
    named = set(re.findall(r"^\s*(?:from|import) (bastide_\w+)", sources, re.MULTILINE))
    return {name.replace("_", "-") for name in named} - {project(folder)["name"]}


@pytest.mark.parametrize("folder", PLUGINS, ids=relative)
def test_plugin_brings_what_it_requires_along(folder: Path) -> None:
    installed = bastide.installed().usable
    assert folder.name in installed, f"{folder.name} is not installed here; run uv sync, which installs what is there"
    required = {f"bastide-{name}" for name in installed[folder.name].requires}
    wanted = {"bastide", *required, *imported(folder)}
    assert set(project(folder)["dependencies"]) == {f"{name}>=0.1" for name in wanted}


def test_presets_bring_the_plugins_along_that_they_name() -> None:
    folder = ROOT / "variants"
    named = set()
    for path in (folder / "src").rglob("*.toml"):
        named |= set(tomllib.loads(path.read_text(encoding="utf-8")).get("plugins", {}))
    wanted = {"bastide", *(f"bastide-{name}" for name in named)}
    assert set(project(folder)["dependencies"]) == {f"{name}>=0.1" for name in wanted}


def test_what_is_not_installed_is_known_by_its_name() -> None:
    assert {folder.name for folder in PLUGINS} == missing_plugins.PLUGINS
    assert {path.stem for path in (ROOT / "variants" / "src").rglob("*.toml")} == missing_plugins.PRESETS


@pytest.mark.parametrize("folder", PLUGINS, ids=relative)
def test_plugin_has_tests_and_a_page_of_rules(folder: Path) -> None:
    assert list((folder / "tests").rglob("test_*.py"))
    assert list(folder.rglob("*.md"))
