"""``bastide tiles import``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import sentence, sentences

from ...console.arguments import Json, kept
from ...console.consoles import complain, print_json, say
from .tiles import With

if TYPE_CHECKING:
    from ....tiles.importing.importing import Imported


def import_(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Tiles as XML.", callback=lambda path: kept(path), show_default=False)
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="PATH", help="The tile file; by default, it is printed.", show_default=False
        ),
    ] = None,
    name: Annotated[
        str,
        typer.Option("--set", metavar="NAME", help="The set's name; by default, that of the file.", show_default=False),
    ] = "",
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="The set's title.", show_default=False)] = "",
    tile_sets: Annotated[
        list[str] | None,
        typer.Option(
            "--tile-set",
            metavar="ID",
            help="Which of the file's sets to take; by default, the first one; may be given several times.",
            show_default=False,
        ),
    ] = None,
    skip: Annotated[bool, typer.Option("--skip", help="Leave out tiles that cannot be carried over.")] = False,
    variant: With = None,
    as_json: Json = False,
) -> None:
    """Convert tiles in JCloisterZone's XML to a tile file, and list what could not be converted.

    Losses are listed as notes. If a tile cannot be converted at all, nothing is written and the status is 1, unless
    --skip leaves such tiles out.

    Example: bastide tiles import mine.xml -o mine.toml
    """
    from ....tiles.importing.importing import import_tiles
    from ....writing import write_whole

    if output is not None and output.exists() and output.samefile(file):
        raise typer.BadParameter(sentence("{file} is the file that is read", file=output), param_hint="--output")
    found = import_tiles(file, name=name, title=title, tile_sets=tile_sets or (), variant=variant)
    ok = bool(found.text) and (skip or not found.faults)
    if ok and output is not None:
        write_whole(output, found.text)
    if as_json:
        text = {} if output is not None or not ok else {"toml": found.text}
        print_json({**found.as_json(), "ok": ok, "output": str(output) if ok and output else None, **text}, indent=2)
    else:
        _report(found, output, ok=ok, skip=skip)
    if not ok:
        raise typer.Exit(1)


def _report(found: Imported, output: Path | None, *, ok: bool, skip: bool) -> None:
    from ....tiles.checking import summary
    from ....tiles.importing.findings import gathered
    from .check import counts

    if ok and found.tile_set is not None:
        if output is None:
            print(found.text, end="")
        else:
            say(sentence("{place}: {message}", place=output, message=counts(summary(found.tile_set))))
    for note in gathered(found.notes, found.file):
        complain(sentence("note: {note}", note=note))
    for fault in found.faults:
        problem = fault.problem(found.file)
        complain(sentence("note: left out: {problem}", problem=problem) if ok else str(problem))
    if not ok and found.text and not skip:
        tiles = len({fault.tile for fault in found.faults})
        complain(
            sentences(
                "nothing was written; --skip leaves out this tile",
                "nothing was written; --skip leaves out these {count} tiles",
                tiles,
            )
        )
