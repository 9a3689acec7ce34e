"""Running the program and capturing its output."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from bastide.apps.cli import app
from tests.repository.tree import ROOT

GAMES = ROOT / "tests" / "data" / "played-games"


def bastide(*words: str | Path, typed: str | bytes | None = None) -> Result:
    """Run ``bastide`` with these words, and optionally with standard input."""
    return CliRunner().invoke(app, [str(word) for word in words], input=typed, env={"NO_COLOR": "1", "COLUMNS": "100"})


def answer(*words: str | Path) -> Any:
    """The JSON output of a successful run of ``bastide``."""
    done = bastide(*words, "--json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


def text(done: Result) -> str:
    """The output, with its lines joined."""
    return " ".join(done.output.split())


def save(folder: Path, name: str, value: Any) -> Path:
    """A JSON file."""
    path = folder / name
    path.write_text(json.dumps(value, indent=1), encoding="utf-8")
    return path
