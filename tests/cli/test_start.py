"""Starting is fast because unused modules are not imported."""

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


def test_help_imports_no_models() -> None:
    done = subprocess.run([sys.executable, "-c", CODE, "--help"], capture_output=True, text=True, check=False)
    assert "pydantic" not in done.stdout.splitlines()[-1].split()


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
