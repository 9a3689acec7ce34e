"""``bastide tiles show``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import coded, sentence, translated

from ...console.arguments import Json
from ...console.consoles import print_json
from ..render import check_extra, png_of
from .tiles import Source, With

if TYPE_CHECKING:
    from ....tiles.reading import Collection


def show(
    source: Source,
    tiles: Annotated[
        list[str] | None, typer.Argument(metavar="TILE...", help="Some of its tiles only.", show_default=False)
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            help="Draw as well: one tile to a .svg or .png file, any number into a folder.",
            show_default=False,
        ),
    ] = None,
    variant: With = None,
    tile_size: Annotated[
        float, typer.Option("--tile-size", metavar="PIXELS", min=8, max=4000, help="How wide a drawn tile is.")
    ] = 200,
    png: Annotated[bool, typer.Option("--png", help="Draw PNG, also into a folder.")] = False,
    as_json: Json = False,
) -> None:
    """Describe tiles in words: their edges, segments and what borders what; with -o, draw each as well.

    Example: bastide tiles show mine.toml gate -o gate.png
    """
    from ....tiles.reading import collected

    wants_png = png or (output is not None and output.suffix.lower() == ".png")
    if wants_png:
        check_extra()
    found = collected(source, variant).only(tiles or ())
    if output is not None:
        _draw(found, output, tile_size, wants_png)
    from ....tiles.describing import described, lines

    if as_json:
        print_json([described(item) for item in found.items], indent=2)
        return
    for number, item in enumerate(found.items):
        print(("\n" if number else "") + "\n".join(map(translated, lines(item))))


def _draw(found: Collection, output: Path, tile_size: float, wants_png: bool) -> None:
    from ....tiles.sheets import picture
    from ....writing import write_whole

    single = output.suffix.lower() in (".svg", ".png") and not output.is_dir()
    if single and len(found.items) != 1:
        raise typer.BadParameter(
            sentence(
                "{count} tiles do not go into one picture; name a folder, or use bastide tiles sheet",
                count=len(found.items),
            ),
            param_hint="--output",
        )
    if not single and output.suffix and not output.is_dir():
        raise typer.BadParameter(
            sentence("{output} is neither .svg nor .png nor a folder", output=output.name), param_hint="--output"
        )
    if not single:
        _make(output)
    for item in found.items:
        drawn = picture(item, found.styles, tile_size)
        name = item.name if len(found.groups) == 1 else item.id.replace("/", "-")
        path = output if single else output / f"{name}.{'png' if wants_png else 'svg'}"
        write_whole(path, png_of(drawn) if wants_png else drawn)


def _make(folder: Path) -> None:
    from bastide import BastideError

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BastideError(
            coded(
                "file/folder-not-made",
                "the folder {folder} cannot be made: {reason}",
                folder=folder,
                reason=error.strerror,
            )
        ) from error
