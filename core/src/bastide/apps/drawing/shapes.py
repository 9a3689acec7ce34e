"""The shapes of a tile's segments in its drawing, for pages on which people point at things."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from . import grid
from .curves import path_data
from .layout import layout
from .scene import Tile
from .spots import spots
from .styles import DrawingStyle, styles_of

#: The radius of the target for a segment without ports.
_REACH = 15.0
#: Lines along the rim of a tile lie outside, so that none shows between the tiles of a feature.
_BEYOND = 4.0


@dataclass(frozen=True, slots=True)
class Shape:
    """A painted part of a segment, in hundredths of a tile, north up.

    Args:
        segment: the index of the segment.
        outline: path data.
        width: the line width; ``None`` if the outline is of an area.
    """

    segment: int
    outline: str
    width: float | None = None


def shapes(tile: Tile, styles: Iterable[DrawingStyle] = ()) -> tuple[Shape, ...]:
    """The painted parts of the segments of a tile, upper ones after lower ones.

    Args:
        tile: the tile as printed.
        styles: the styles of its segments.
    """
    known = styles_of(tuple(styles))
    drawn = layout(tile, known)
    of = drawn.styles
    found = [
        Shape(index, grid.rim_data(grid.grown(drawn.regions[index], 2), _BEYOND))
        for index, style in enumerate(of)
        if style.shape == "ground" and index in drawn.regions and index not in drawn.courts
    ]
    for way in sorted(drawn.ways, key=lambda way: of[way.segment].over):
        found.extend(Shape(way.segment, path_data(line), of[way.segment].width) for line in way.lines)
    for index in sorted(drawn.areas, key=lambda index: (of[index].over, index)):
        found.append(Shape(index, path_data(drawn.areas[index].outline, closed=True)))
    found.extend(Shape(index, path_data(court.outline, closed=True)) for index, court in drawn.courts.items())
    found.extend(Shape(index, path_data(line), of[index].width) for index, line in drawn.viaducts)
    seen = {shape.segment for shape in found} - set(drawn.buildings)
    anchors = spots(tile, known).anchors
    for index in range(len(tile.segments)):
        if index not in seen:
            found.append(Shape(index, _disc(*drawn.buildings.get(index, anchors[index]))))
    return tuple(found)


def _disc(x: float, y: float) -> str:
    half = f"a{_REACH:g} {_REACH:g} 0 1 0"
    return f"M{x - _REACH:g} {y:g}{half} {2 * _REACH:g} 0{half} {-2 * _REACH:g} 0Z"
