"""The reference page of the command line has every command; its blocks are tested with the other pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer.main

from bastide.apps.cli import app
from tests.docs.pages import generator


def commands(command: Any, name: str) -> Iterator[str]:
    """The names of a command and of all commands below it."""
    yield name
    for below, entry in getattr(command, "lazy", {}).items():
        yield from commands(entry.load(below), f"{name} {below}")


def test_every_command_stands_on_the_reference_page() -> None:
    headings = [line.removeprefix("### ") for line in generator("generate_command_line").page().splitlines()]
    assert not [name for name in commands(typer.main.get_command(app), "bastide") if name not in headings]
