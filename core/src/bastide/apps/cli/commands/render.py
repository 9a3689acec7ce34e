"""``bastide render``: boards and tiles as pictures."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import coded, sentence

from ..console.arguments import document, existing
from ..console.consoles import note

if TYPE_CHECKING:
    from bastide import Document, Tile

_STDOUT = Path("-")


def render(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE", help="A record or a diagram, as JSON; - for standard input.", show_default=False
        ),
    ] = None,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="The picture, .svg or .png; - for standard output."),
    ] = _STDOUT,
    tile: Annotated[
        list[str] | None,
        typer.Option(
            "--tile",
            metavar="ID",
            help="Draw tiles instead of a board: an id, or a plugin for all of its tiles.",
        ),
    ] = None,
    under: Annotated[
        str | None,
        typer.Option("--under", metavar="VARIANT", help="The rules; by default, those that the file names."),
    ] = None,
    move: Annotated[
        int | None,
        typer.Option("--move", metavar="N", min=0, help="Of a record, the board after its first N actions."),
    ] = None,
    tile_size: Annotated[
        float, typer.Option("--tile-size", metavar="PIXELS", min=8, max=2000, help="How wide a tile is.")
    ] = 100,
    coordinates: Annotated[
        bool, typer.Option("--coordinates/--no-coordinates", help="Number columns and rows along the rim.")
    ] = True,
    highlight: Annotated[
        list[str] | None,
        typer.Option(
            "--highlight",
            metavar="'X,Y SEGMENT'",
            help="Light up the feature of a segment, such as '2,0 city N', or '2,0 city N=my city' with a label.",
        ),
    ] = None,
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="Written above the board.")] = "",
    animate: Annotated[
        bool, typer.Option("--animate", help="Of a record, all boards one after the other, as an SVG that moves.")
    ] = False,
    as_png: Annotated[bool, typer.Option("--png", help="Write PNG regardless of the name of the file.")] = False,
) -> None:
    """Draw a record or a diagram, with everything that stands on the board.

    Example: bastide render game.json -o board.svg --highlight '2,0 city N'
    """
    if (file is None) == (not tile):
        raise typer.BadParameter("name one file to draw, or tiles with --tile")
    wants_png = as_png or output.suffix.lower() == ".png"
    if not wants_png and output != _STDOUT and output.suffix.lower() not in (".svg", ""):
        raise typer.BadParameter(
            sentence("{output} is neither .svg nor .png", output=output.name), param_hint="--output"
        )
    if animate and (wants_png or file is None or highlight):
        raise typer.BadParameter("an animation is an SVG of a record, without highlights", param_hint="--animate")
    if wants_png:
        check_extra()
    if file is not None and animate:
        picture = _moving(document(existing(file)), under, move, tile_size, coordinates, title)
    elif file is not None:
        picture = drawn(document(existing(file)), under, move, tile_size, coordinates, highlight or [], title)
    else:
        picture = _tiles(tile or [], under, tile_size)
    data = png_of(picture) if wants_png else picture.encode()
    if output == _STDOUT:
        if wants_png and sys.stdout.isatty():
            raise typer.BadParameter("a terminal cannot show a PNG picture; name a file with -o")
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    from ...writing import write_whole

    write_whole(output, data)


def drawn(
    file: Document,
    under: str | None = None,
    move: int | None = None,
    tile_size: float = 100,
    coordinates: bool = True,
    highlight: Sequence[str] = (),
    title: str = "",
) -> str:
    """The drawing of the board of a record or a diagram, as SVG; the arguments are those of the command."""
    from ...drawing import draw_board
    from ...scenes import board_of, highlights_of, scene_of, styles_for

    board = board_of(file, variant=under, move=move)
    for remark in board.notes:
        note(remark)
    lights = highlights_of(board.game, highlight)
    styles = styles_for(board.game.ruleset)
    scene = scene_of(board.game, highlights=lights, title=title, styles=styles, pieces=board.pieces)
    return draw_board(scene, styles=styles, tile_size=tile_size, coordinates=coordinates)


def _moving(
    file: Document, under: str | None, move: int | None, tile_size: float, coordinates: bool, title: str
) -> str:
    from ...drawing import draw_game
    from ...scenes import board_of, course_of, styles_for

    if not file.is_record:
        raise typer.BadParameter("a diagram has no moves to animate", param_hint="--animate")
    board = board_of(file, variant=under, move=move)
    for remark in board.notes:
        note(remark)
    styles = styles_for(board.game.ruleset)
    scenes = course_of(board.game, title=title, styles=styles)
    return draw_game(scenes, styles=styles, tile_size=tile_size, coordinates=coordinates)


def _tiles(wanted: list[str], under: str | None, tile_size: float) -> str:
    from ...drawing import Scene, SceneTile, draw_board, draw_tile
    from ...scenes import drawing_styles, tiles_of

    tiles: list[Tile] = tiles_of(wanted, variant=under)
    styles = drawing_styles(tile.id.partition("/")[0] for tile in tiles)
    if len(tiles) == 1:
        return draw_tile(tiles[0], styles=styles, tile_size=tile_size)
    columns = next(width for width in range(1, 9) if width == 8 or width * width >= len(tiles))
    laid = tuple(SceneTile(each, (number % columns * 2, number // columns * 2)) for number, each in enumerate(tiles))
    return draw_board(Scene(tiles=laid), styles=styles, tile_size=tile_size, coordinates=False)


def check_extra() -> None:
    """Report at once, before drawing, that PNG is unavailable.

    Raises:
        BastideError: the library that makes PNG is not installed.
    """
    from importlib.util import find_spec

    from bastide import BastideError

    if find_spec("resvg_py") is None:
        raise BastideError(
            coded(
                "extra/png",
                "PNG pictures need the extra bastide[png]: python -m pip install 'bastide[png]'; SVG needs none",
            )
        )


def png_of(picture: str) -> bytes:
    """A drawing as a PNG picture."""
    from ...drawing import png

    return png(picture)
