"""``bastide variant``: the variants, their contents, and their differences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import typer

from ...lazy_commands import PLAIN, Command, LazyGroup

_HERE = "bastide.apps.cli.commands.variant"


class VariantCommands(LazyGroup):
    """The commands about variants."""

    lazy: ClassVar[Mapping[str, Command]] = {
        "list": Command(f"{_HERE}.presets:list_presets", "List the presets."),
        "show": Command(f"{_HERE}.show:show", "Show everything a variant holds, its rules in order."),
        "check": Command(f"{_HERE}.check:check", "List all problems of a variant."),
        "diff": Command(f"{_HERE}.diff:diff", "Show how variants differ."),
        "schema": Command(f"{_HERE}.check:print_schema", "Leaves with 0.3: use bastide schema variant."),
    }


app = typer.Typer(cls=VariantCommands, **PLAIN)


@app.callback(no_args_is_help=True)
def _variant() -> None:
    """List, show, check and compare rule variants.

    A variant is a preset's name, a path to a file, or an expression: 'hig-2002 - farms-third-edition +
    farms-first-edition(points_per_city=3)'.

    Example: bastide variant diff hig-2000 hig-2002
    """
