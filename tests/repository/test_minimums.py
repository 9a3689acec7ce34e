"""The oldest supported releases of dependencies are tested with everything."""

from __future__ import annotations

import re

import typer

from bastide.apps.cli import app
from bastide.apps.cli.lazy_commands import LazyGroup
from tests import oldest
from tests.repository.tree import ROOT


def commands(group: LazyGroup, *before: str) -> list[str]:
    """The full names of all commands of Bastide's own."""
    found = []
    for name in group.lazy:
        command = group.get_command(typer.Context(typer.main.get_command(app)), name)
        inner = commands(command, *before, name) if isinstance(command, LazyGroup) else [" ".join([*before, name])]
        found += inner
    return found


def test_every_command_is_run_with_the_oldest_releases() -> None:
    program = typer.main.get_command(app)
    assert isinstance(program, LazyGroup)
    missing = [name for name in commands(program) if not any(run.startswith(name) for run in oldest.COMMANDS)]
    # The server, which runs until it is stopped, is tested by requests; the watch waits for a change of a file.
    assert sorted(missing) == ["serve", "tiles watch"]


def test_oldest_releases_are_tried_by_default() -> None:
    chosen = re.search(r"^nox.options.sessions = \[(.*)\]$", (ROOT / "noxfile.py").read_text(encoding="utf-8"), re.M)
    assert chosen is not None and '"minimums"' in chosen[1]
