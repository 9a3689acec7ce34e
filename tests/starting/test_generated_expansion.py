"""A generated expansion is installed as an author would, and meets all requirements of our own plugins."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from bastide.apps.starting.expansions import new_expansion
from bastide.apps.starting.names import LONGEST

NAME = "wine-hills"
UV = os.environ.get("UV", "uv")
KIT = "bastide.testing.pytest_plugin"
MAIN = "from bastide.apps.cli import main; main()"


@dataclass(frozen=True)
class Installed:
    """An expansion, and an environment with it and everything that is installed here."""

    folder: Path
    python: Path

    def install(self, folder: Path) -> None:
        """Install an expansion into the environment in editable mode."""
        install = (UV, "pip", "install", "--quiet", "--no-config", "--no-deps", f"--python={self.python}")
        run(*install, f"--editable={folder}", folder=folder)

    def run(self, *words: str | Path, status: int = 0) -> str:
        """The output of the environment's Python."""
        return run(self.python, *words, folder=self.folder, status=status)


def run(*words: str | Path, folder: Path, status: int = 0) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "UV_PROJECT"))}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env=environment | {"NO_COLOR": "1", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=1800,
        check=False,
    )
    assert done.returncode == status, f"{words} ended with {done.returncode}:\n{done.stdout}"
    return done.stdout


def made(name: str, into: Path, title: str = "Wine & hills", *, bare: bool = False) -> Path:
    return new_expansion(name, into, title, "A. Vintner", bare=bare).folder


def pytest_words() -> list[str]:
    # An environment that predates the kit's pytest plugin does not load it by itself.
    declared = any(point.value == KIT for point in entry_points(group="pytest11"))
    extra = [] if declared else ["-p", KIT]
    return ["-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *extra]


@pytest.fixture(scope="module")
def expansion(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    place = tmp_path_factory.mktemp("expansion")
    folder = made(NAME, place)
    environment = place / "environment"
    run(UV, "venv", "--quiet", "--no-config", f"--python={sys.executable}", environment, folder=place)
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    # Everything installed here is available there, too: Bastide, its plugins, pytest.
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=place).strip())
    here = sysconfig.get_path("purelib")
    (site / "here.pth").write_text(f"import site; site.addsitedir({here!r})\n", encoding="utf-8")
    installed = Installed(folder, python)
    installed.install(folder)
    return installed


def test_plugin_is_listed_at_once(expansion: Installed) -> None:
    listed = {plugin["name"]: plugin for plugin in json.loads(expansion.run("-c", MAIN, "plugins", "--json"))}
    found = listed[NAME]
    assert found["broken"] is None
    assert (found["distribution"], found["version"]) == (f"bastide-{NAME}", "0.1.0")
    assert (found["title"], found["requires"]) == ("Wine & hills", ["base-game"])
    assert {name: option["default"] for name, option in found["options"].items()} == {
        "apart": True,
        "points_per_stall": 2,
    }


def test_its_own_tests_and_all_checks_of_the_kit_pass(expansion: Installed) -> None:
    printed = expansion.run(*pytest_words())
    counts = re.search(r"(\d+) passed, 2 skipped in ", printed)
    assert counts, printed
    assert int(counts[1]) > 40
    # Of the kit's checks only those for state and for a plugin in one file do not apply.
    assert set(re.findall(r"^SKIPPED .*?: (.*)$", printed, re.MULTILINE)) == {
        "it keeps no state in diagrams",
        "there are no tests in its module; pytest runs those in tests/",
    }


def test_tiles_of_the_expansion_check_and_draw(expansion: Installed) -> None:
    tiles = f"src/bastide_{NAME.replace('-', '_')}/tiles.toml"
    [verdict] = json.loads(
        expansion.run("-c", MAIN, "tiles", "check", tiles, "--variant", f"base-game + {NAME}", "--json")
    )
    assert (verdict["ok"], verdict["copies"], verdict["warnings"]) == (True, 11, [])
    drawn = expansion.folder.parent / "drawn.svg"
    expansion.run("-c", MAIN, "tiles", "sheet", NAME, "-o", drawn)
    assert drawn.stat().st_size > 10_000


def test_name_that_an_installed_expansion_has_is_refused(expansion: Installed) -> None:
    printed = expansion.run("-c", MAIN, "new", "expansion", NAME, "--into", expansion.folder, status=1)
    assert f"the name {NAME} is taken: bastide-{NAME} 0.1.0 brings a plugin of that name" in printed


def test_commands_of_its_pages_run(expansion: Installed) -> None:
    drawn = expansion.folder.parent / "pages.svg"
    (expansion.folder / "script").write_text("1\nquit\n", encoding="utf-8")
    for words in (
        ("variant", "show", f"base-game + {NAME}"),
        ("tiles", "show", NAME),
        ("play", f"hig-2002 + {NAME}(points_per_stall=3)", "--bot", "Blue=greedy", "--script", "script"),
        ("tiles", "sheet", NAME, "-o", str(drawn)),
    ):
        expansion.run("-c", MAIN, *words)


def test_its_scores_are_right_also_where_its_rules_come_before_those_of_the_base_game(
    expansion: Installed, tmp_path: Path
) -> None:
    folder = made("apple-hills", tmp_path)
    expansion.install(folder)
    # The checks of the kit are the same as for the other expansion.
    printed = expansion.run(*pytest_words(), "--override-ini=bastide_plugins=", folder / "tests" / "test_scoring.py")
    assert re.search(r"\d+ passed", printed), printed


@pytest.fixture(scope="module")
def known_types(request: pytest.FixtureRequest) -> Path:
    """The cache of mypy for Bastide itself, which is the same for every expansion and kept from run to run."""
    cache: pytest.Cache = request.config.cache
    return cache.mkdir("types")


def check_types(folder: Path, known: Path) -> None:
    run(sys.executable, "-m", "mypy", f"--cache-dir={known}", folder=folder)


@pytest.mark.exhaustive
def test_tests_of_a_bare_expansion_and_the_checks_of_the_kit_pass(
    expansion: Installed, known_types: Path, tmp_path: Path
) -> None:
    folder = made("bare-hills", tmp_path, bare=True)
    expansion.install(folder)
    printed = expansion.run(*pytest_words(), "--rootdir", folder, "-c", folder / "pyproject.toml", folder / "tests")
    assert re.search(r"\d+ passed", printed), printed
    assert "failed" not in printed
    run(sys.executable, "-m", "ruff", "check", "--no-cache", folder=folder)
    run(sys.executable, "-m", "ruff", "format", "--no-cache", "--check", folder=folder)
    check_types(folder, known_types)


@pytest.mark.parametrize(
    ("name", "title"),
    [("x", "Wine & hills"), (NAME, 'The "wine" hills'), ("class", 'It\'s "all" in \\ '), ("a" * LONGEST, "W" * 80)],
)
def test_style_is_clean_whatever_the_name(name: str, title: str, tmp_path: Path) -> None:
    folder = made(name, tmp_path, title)
    run(sys.executable, "-m", "ruff", "check", "--no-cache", folder=folder)
    run(sys.executable, "-m", "ruff", "format", "--no-cache", "--check", folder=folder)


def test_types_are_clean(known_types: Path, tmp_path: Path) -> None:
    folder = made(NAME, tmp_path)
    assert "strict = true" in (folder / "pyproject.toml").read_text(encoding="utf-8")
    check_types(folder, known_types)


def test_wheel_holds_the_package_with_its_data_and_its_licence(tmp_path: Path) -> None:
    folder = made(NAME, tmp_path)
    run(UV, "build", "--quiet", "--no-config", "--wheel", f"--out-dir={tmp_path / 'dist'}", folder=folder)
    [wheel] = (tmp_path / "dist").glob("*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    package = [
        "__init__.py",
        "drawings.toml",
        "meeples.py",
        "options.py",
        "placement.py",
        "plugin.py",
        "py.typed",
        "rules.md",
        "scoring.py",
        "tiles.toml",
    ]
    data = ["METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"]
    assert inside == {
        *(f"bastide_wine_hills/{name}" for name in package),
        *(f"bastide_wine_hills-0.1.0.dist-info/{name}" for name in data),
    }
