"""``bastide tiles sheet``."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import sentence

from ...console.consoles import console
from ..render import check_extra, png_of
from .tiles import Source, With

if TYPE_CHECKING:
    from ....tiles.reading import Collection

_ENDINGS = (".svg", ".png", ".pdf")
#: Seconds after which a progress bar appears.
_PATIENCE = 2.0


class Paper(StrEnum):
    """Paper sizes."""

    A4 = "a4"
    LETTER = "letter"


Output = Annotated[
    Path,
    typer.Option("--output", "-o", metavar="FILE", help="The sheet: .svg, .png or .pdf.", show_default=False),
]
Columns = Annotated[
    int, typer.Option("--columns", metavar="N", min=1, max=100, help="Tiles in a row, of .svg and .png.")
]
TileSize = Annotated[
    float, typer.Option("--tile-size", metavar="PIXELS", min=8, max=2000, help="How wide a tile is, in .svg and .png.")
]
PaperSize = Annotated[Paper, typer.Option("--paper", help="The paper of a .pdf.", case_sensitive=False)]
Once = Annotated[
    bool, typer.Option("--once", help="In a .pdf, each tile once instead of as often as it is in the game.")
]
Backs = Annotated[bool, typer.Option("--backs/--no-backs", help="In a .pdf, a page of backs after each page of tiles.")]


def sheet(
    source: Source,
    output: Output,
    tiles: Annotated[
        list[str] | None, typer.Argument(metavar="TILE...", help="Some of its tiles only.", show_default=False)
    ] = None,
    variant: With = None,
    columns: Columns = 8,
    tile_size: TileSize = 100,
    paper: PaperSize = Paper.A4,
    once: Once = False,
    backs: Backs = True,
) -> None:
    """Draw all tiles on one sheet with their names and counts, or as a PDF to print and cut out.

    The PDF has tiles of 45 mm with cut marks, each as often as it is in the game. Print it at its actual size, on both
    sides of the paper, turned over the long edge.

    Example: bastide tiles sheet mine.toml -o mine.pdf --paper letter
    """
    check_output(output)
    from ....tiles.reading import collected

    found = collected(source, variant).only(tiles or ())
    write(found, output, columns, tile_size, paper, once, backs)


def check_output(output: Path) -> None:
    """Report at once, before drawing, what is wrong with the output.

    Raises:
        typer.BadParameter: its extension is not that of a picture.
        BastideError: a required library is not installed.
    """
    ending = output.suffix.lower()
    if ending not in _ENDINGS:
        raise typer.BadParameter(
            sentence("{output} is neither .svg nor .png nor .pdf", output=output.name), param_hint="--output"
        )
    if ending == ".png":
        check_extra()
    if ending == ".pdf":
        from ....tiles.printing import check_extra as check_pdf

        check_pdf()


def write(
    found: Collection,
    output: Path,
    columns: int = 8,
    tile_size: float = 100,
    paper: Paper = Paper.A4,
    once: bool = False,
    backs: bool = True,
) -> None:
    """Draw a sheet and write it to a file atomically."""
    from ....tiles.sheets import sheet as drawn
    from ....writing import write_whole

    with _progress() as tell:
        if output.suffix.lower() == ".pdf":
            from ....tiles.printing import printed

            write_whole(output, printed(found, paper=paper.value, once=once, backs=backs, tell=tell))
            return
        svg = drawn(found, columns=columns, tile_size=tile_size, tell=tell)
    write_whole(output, png_of(svg) if output.suffix.lower() == ".png" else svg)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar that appears when drawing takes long, on a terminal only."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    out = console(stderr=True)
    columns = TextColumn("{task.completed:.0f} of {task.total:.0f} tiles drawn"), BarColumn(), TimeRemainingColumn()
    bar = Progress(*columns, console=out, disable=not out.is_terminal, transient=True)
    task = bar.add_task("")
    started = time.monotonic()

    def tell(done: int, total: int) -> None:
        bar.update(task, completed=done, total=total)
        if time.monotonic() - started > _PATIENCE and not bar.finished:
            bar.start()

    try:
        yield tell
    finally:
        bar.stop()
