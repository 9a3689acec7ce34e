"""Starting is quick because what a command does not need is not imported."""

from __future__ import annotations

import subprocess
import sys

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


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["plugins"], ["plugins", "--json"], ["score", "--help"]])
def test_command_imports_nothing_heavy(words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", CODE, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    imported = set(done.stdout.splitlines()[-1].split()[1:])
    assert "bastide.apps.cli" in imported
    assert not imported & HEAVY


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["score", "--help"]])
def test_command_without_plugins_imports_none(words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", CODE, *words], capture_output=True, text=True, check=False)
    assert "bastide_base_game" not in done.stdout


def test_help_does_without_models() -> None:
    done = subprocess.run([sys.executable, "-c", CODE, "--help"], capture_output=True, text=True, check=False)
    assert "pydantic" not in done.stdout.splitlines()[-1].split()
