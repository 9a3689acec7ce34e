"""``bastide new``: templates to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import typer

from ...lazy_commands import PLAIN, Command, LazyGroup

_HERE = "bastide.apps.cli.commands.new"


class NewCommands(LazyGroup):
    """The commands that begin new things."""

    lazy: ClassVar[Mapping[str, Command]] = {
        "expansion": Command(f"{_HERE}.things:expansion", "Begin an expansion: a package with rules and tiles."),
        "rule": Command(f"{_HERE}.things:rule", "Begin a rule: a plugin in one file."),
        "variant": Command(f"{_HERE}.things:variant", "Begin a variant: one file, no code."),
        "tiles": Command(f"{_HERE}.things:tiles", "Begin a set of tiles and a variant with them: no code."),
    }


app = typer.Typer(cls=NewCommands, **PLAIN)


@app.callback(no_args_is_help=True)
def _new() -> None:
    """Begin an expansion, a rule, a variant or a set of tiles: the result works at once, and is yours to change.

    Example: bastide new expansion orchards
    """
