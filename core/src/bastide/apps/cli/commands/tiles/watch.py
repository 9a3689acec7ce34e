"""``bastide tiles watch``."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from bastide import sentence, translated

from ....hints import hinted
from ...console.consoles import complain
from .check import counts, print_verdict
from .sheet import Backs, Columns, Once, Output, Paper, PaperSize, TileSize, check_output, write
from .tiles import TileFile, With


def watch(
    file: TileFile,
    output: Output,
    variant: With = None,
    columns: Columns = 8,
    tile_size: TileSize = 100,
    paper: PaperSize = Paper.A4,
    once: Once = False,
    backs: Backs = True,
) -> None:
    """Redraw a sheet whenever a tile file is saved, until Ctrl-C.

    Problems of the file are reported, and the last good drawing stays.

    Example: bastide tiles watch mine.toml -o sheet.svg
    """
    check_output(output)
    from ....tiles.watching import saves

    print(translated(sentence("watching {file}; Ctrl-C ends it", file=file)), flush=True)
    with suppress(KeyboardInterrupt):
        for _ in saves(file):
            _redraw(file, output, variant, columns, tile_size, paper, once, backs)


def _redraw(
    file: Path, output: Path, variant: str | None, columns: int, tile_size: float, paper: Paper, once: bool, backs: bool
) -> None:
    from bastide import BastideError

    from ....tiles.checking import check
    from ....tiles.reading import collected

    verdict = check(file, variant)
    if not verdict.ok:
        print_verdict(verdict)
        complain(
            sentence("{output} stays as it was", output=output)
            if output.exists()
            else sentence("{output} is not drawn", output=output)
        )
        return
    for warning in verdict.warnings:
        complain(sentence("note: {warning}", warning=warning))
    try:
        write(collected(file, variant), output, columns, tile_size, paper, once, backs)
    except BastideError as error:
        for problem in error.problems:
            complain(str(hinted(problem)))
        return
    print(translated(sentence("{place}: {message}", place=output, message=counts(verdict.summary))), flush=True)
