"""Tables as pictures, to show elsewhere."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from bastide import BastideError, coded

from ...drawing import HATCHES, Highlight, MissingExtraError, draw_board, png
from ..pictures.art import dressed
from ..settings import Limits
from .diagrams import EnteredBoard

Format = Literal["svg", "png"]
_SIZE = re.compile(r'<svg[^>]*? width="([\d.]+)"[^>]*? height="([\d.]+)"')


@dataclass(frozen=True, slots=True)
class Light:
    """A highlighted segment.

    Args:
        at: the cell of its tile.
        segment: its index on the tile.
        label: the text on it.
        colour: of the lines that hatch it, as ``#rrggbb``; by default, ink.
    """

    at: tuple[int, int]
    segment: int
    label: str | None = None
    colour: str | None = None


def picture(
    entered: EnteredBoard,
    lights: Iterable[Light],
    format: Format,
    limits: Limits,
    *,
    title: str = "",
    tile_size: float = 100,
    coordinates: bool = True,
) -> bytes:
    """A table as a picture.

    Args:
        entered: the board.
        lights: the highlights; those without a tile are ignored.
        format: the format of the picture.
        limits: the limits of its size.
        title: the text above the board.
        tile_size: the width of a tile in pixels.
        coordinates: whether to number columns and rows.

    Raises:
        BastideError: it would be too large, or the library for PNG is not installed.
    """
    cells = [each.at for each in entered.scene.tiles] + [each.at for each in entered.scene.pieces]
    for axis in (0, 1):
        numbers = [at[axis] for at in cells]
        if numbers and max(numbers) - min(numbers) >= limits.extent:
            raise BastideError(
                coded("server/picture-extent", "a picture is at most {most} tiles wide and high", most=limits.extent)
            )
    lying = {each.at: len(each.tile.segments) for each in entered.scene.tiles}
    known = [light for light in lights if light.segment < lying.get(light.at, 0)]
    # A hatch for each colour, so that they differ in black and white, too.
    hatches = dict(zip(dict.fromkeys(light.colour for light in known), itertools.cycle(HATCHES), strict=False))
    shown = tuple(
        Highlight(light.at, light.segment, light.label, light.colour, hatches[light.colour]) for light in known
    )
    styles, _ = dressed(entered.game.ruleset)
    scene = replace(entered.scene, highlights=shown, title=title)
    drawn = draw_board(scene, styles=styles, tile_size=tile_size, coordinates=coordinates)
    if format == "svg":
        return drawn.encode()
    size = _SIZE.search(drawn)
    if size is not None and float(size[1]) * float(size[2]) > limits.pixels:
        raise BastideError(coded("server/picture-size", "this picture would be too large; take smaller tiles, or SVG"))
    try:
        return png(drawn)
    except MissingExtraError as error:
        raise BastideError(str(error)) from None
