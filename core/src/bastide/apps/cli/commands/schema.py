"""``bastide schema``: the JSON Schemas of files."""

from __future__ import annotations

from typing import Annotated

import typer

from ..console.consoles import print_json


def schema(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND",
            help="record, diagram, variant, tiles, or scores: what score --json prints.",
            show_default=False,
        ),
    ],
) -> None:
    """Print the JSON Schema of a kind of file, with what the installed plugins add to it.

    Example: bastide schema variant > variant.schema.json
    """
    from bastide import installed
    from bastide import schema as of

    print_json(of(installed(), kind), indent=2)
