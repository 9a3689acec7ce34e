"""``bastide convert``: games of another program, and for it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, cast

import typer

from bastide import sentence

from ..console.arguments import File, content, name_of
from ..console.consoles import print_json, say


def convert(
    file: File,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where to write it; by default, it is printed.", show_default=False
        ),
    ] = None,
) -> None:
    """Convert a game that was saved with JCloisterZone to a record, or a record to such a game.

    All commands that read records read such games, too; this one keeps such a game as a record, or hands a
    record to that program. What has no counterpart is an error, and then nothing is written.

    Example: bastide convert evening.jcz -o evening.record.json
    """
    import json

    from bastide import Game, load, read_document, saved_game

    from ...writing import write_whole

    text = content(file)
    document = read_document(text, name=name_of(file))
    given = json.loads(text)
    if "format" in given and not document.is_record:
        raise typer.BadParameter(sentence("{file} is a diagram, not a game", file=name_of(file)), param_hint="FILE")
    made = saved_game(cast("Game", load(document))) if "format" in given else document.value
    if output is None:
        print_json(made, indent=2)
        return
    write_whole(output, json.dumps(made, ensure_ascii=False, indent=2) + "\n")
    say(sentence("{file} written", file=output))
