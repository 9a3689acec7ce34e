"""The pytest plugin: inactive by default, and on request a test for each check."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bastide.testing import CHECKS

PLUGIN = "bastide.testing.pytest_plugin"
CORE = Path(__file__).parents[2]
#: A plugin that is imported from the folder of the tests, with one error.
MODULE = """
from bastide import Plugin, hookimpl

@hookimpl
def bastide_plugin():
    return Plugin(title="Straw", says="Straw lies about.", sources=("the barn",))
"""
POINTS = "[bastide]\nstraw = straw\n"
METADATA = "Metadata-Version: 2.1\nName: bastide-straw\nVersion: 3.4\n"


@pytest.fixture
def barn(tmp_path: Path) -> Path:
    """A folder with a plugin, as if installed, and one test."""
    (tmp_path / "straw.py").write_text(MODULE, encoding="utf-8")
    info = tmp_path / "bastide_straw-3.4.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text(POINTS, encoding="utf-8")
    (info / "METADATA").write_text(METADATA, encoding="utf-8")
    (tmp_path / "test_barn.py").write_text("def test_barn():\n    pass\n", encoding="utf-8")
    return tmp_path


def run_tests(folder: Path, *words: str, settings: str = "") -> tuple[int, str]:
    """The status of pytest there, and its output."""
    (folder / "pyproject.toml").write_text(f"[tool.pytest.ini_options]\n{settings}\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", PLUGIN, "-p", "no:cacheprovider", "-v", *words]
    # Loaded by name, so that it does not matter how this environment was installed.
    environment = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_plugin_is_an_entry_point() -> None:
    project = tomllib.loads((CORE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"bastide": PLUGIN}


def test_nothing_is_made_or_imported_unless_asked(barn: Path) -> None:
    look = (
        "import sys\n\ndef test_quiet():\n"
        "    assert not [m for m in sys.modules if m.startswith('bastide.') and not m.startswith('bastide.testing')]\n"
    )
    (barn / "test_quiet.py").write_text(look, encoding="utf-8")
    status, output = run_tests(barn)
    assert status == 0
    assert "2 passed" in output


def test_each_check_is_a_test_with_a_name_to_choose_it_by(barn: Path) -> None:
    status, output = run_tests(barn, "--bastide-plugin", "straw", "--collect-only", "-qq")
    assert status == 0
    assert [line for line in output.splitlines() if line.startswith("bastide/")] == [
        f"bastide/straw::{check.name}" for check in CHECKS
    ]
    status, output = run_tests(barn, "--bastide-plugin", "straw", "-k", "declaration")
    assert status == 0
    assert "bastide/straw::declaration PASSED" in output
    assert "1 passed" in output
    assert "1 passed" in run_tests(barn, "--bastide-plugin", "straw", "-m", "not bastide_check")[1]


def test_failure_says_what_is_wrong_and_nothing_of_the_kit(barn: Path) -> None:
    status, output = run_tests(barn, "-k", "rules-page", settings='bastide_plugins = ["straw"]')
    assert status == 1
    assert "bastide/straw::rules-page FAILED" in output
    assert "FAILED bastide/straw::rules-page - there is no page of rules" in output
    assert "To mend it: write rules.md beside plugin.py" in output
    assert "Traceback" not in output and "checking.py" not in output


def test_expected_failure_is_strict(barn: Path) -> None:
    settings = 'bastide_plugins = ["straw"]\nbastide_expected_failed_checks = ["straw.rules-page: no page yet"]'
    status, output = run_tests(barn, "-k", "rules-page", settings=settings)
    assert status == 0
    assert "1 xfailed" in output
    status, output = run_tests(barn, "-k", "declaration", settings=settings.replace("rules-page", "declaration"))
    assert status == 1
    assert "it is expected to fail (no page yet), and passes" in output


@pytest.mark.parametrize(
    ("words", "settings", "reason"),
    [
        (("--bastide-plugin", "staw"), "", "there is no plugin staw; did you mean 'straw'?"),
        (
            ("--bastide-plugin", "straw"),
            'bastide_expected_failed_checks = ["straw.undo"]',
            "'straw.undo' is not NAME.CHECK: why",
        ),
    ],
)
def test_error_is_reported_in_a_line(barn: Path, words: tuple[str, ...], settings: str, reason: str) -> None:
    status, output = run_tests(barn, *words, settings=settings)
    assert status == pytest.ExitCode.USAGE_ERROR
    assert reason in output
