"""``bastide tiles``: tools for designers of tiles."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, ClassVar

import typer

from ...console.arguments import STDIN, is_pipe, kept, ordinary
from ...lazy_commands import PLAIN, Command, LazyGroup

_HERE = "bastide.apps.cli.commands.tiles"


class TileCommands(LazyGroup):
    """The commands about tiles."""

    lazy: ClassVar[Mapping[str, Command]] = {
        "check": Command(f"{_HERE}.check:check", "List all problems of tile files."),
        "show": Command(f"{_HERE}.show:show", "Describe tiles in words, and draw each."),
        "sheet": Command(f"{_HERE}.sheet:sheet", "Draw all tiles on one sheet, or to be printed and cut out."),
        "watch": Command(f"{_HERE}.watch:watch", "Redraw a sheet whenever a tile file is saved."),
        "import": Command(f"{_HERE}.importing:import_", "Make a tile file of tiles in JCloisterZone's XML."),
    }


app = typer.Typer(cls=TileCommands, **PLAIN)


@app.callback(no_args_is_help=True)
def _tiles() -> None:
    """Check, describe, draw, print and import tiles.

    Example: bastide tiles check mine.toml
    """


def _from_a_pipe(source: str) -> str:
    path = Path(source)
    return str(kept(path)) if path == STDIN or is_pipe(path) else source


TileFile = Annotated[Path, typer.Argument(metavar="FILE", help="A tile file.", callback=ordinary, show_default=False)]
Source = Annotated[
    str,
    typer.Argument(
        metavar="FILE|PLUGIN|VARIANT",
        help="A tile file, a plugin for its tiles, or a variant for all tiles in the game.",
        callback=_from_a_pipe,
        show_default=False,
    ),
]
With = Annotated[
    str | None,
    typer.Option(
        "--variant",
        "-V",
        metavar="VARIANT",
        help="The rules that a tile file is meant for; by default, the base game.",
        show_default=False,
    ),
]
