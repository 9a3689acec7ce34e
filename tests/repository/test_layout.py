"""Every distribution is laid out, named and described like the others."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

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


@PURE
def test_distribution_is_a_part_of_the_workspace(folder: Path) -> None:
    name = project(folder)["name"]
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
    assert (folder / "src" / package / "plugin.py").is_file()


@pytest.mark.parametrize("folder", PLUGINS, ids=relative)
def test_plugin_has_tests_and_a_page_of_rules(folder: Path) -> None:
    assert list((folder / "tests").rglob("test_*.py"))
    assert list(folder.rglob("*.md"))
