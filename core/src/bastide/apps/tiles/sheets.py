"""Contact sheets: every tile once, with its name and count."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from bastide import DrawingStyle

from ..drawing import draw_tile
from ..drawing.curves import number
from ..drawing.layout import outline
from ..drawing.markup import INK, element, group, text, written
from .describing import counted
from .reading import Collection, Item

#: The colour of the table under the tiles.
_BACKGROUND = "#efe6d3"
_FAINT = "#75664f"
_TILE = 100.0
_GAP = 28.0
_MARGIN = 26.0
_TITLE = 40.0
_HEADING = 34.0
_LABEL = 42.0
#: The number of characters of a name in one line below a tile.
_LETTERS = 19

#: Called with the number of drawn tiles, and of all tiles.
Tell = Callable[[int, int], None]


def picture(item: Item, styles: Iterable[DrawingStyle], tile_size: float = 100) -> str:
    """A tile, or a block as placed, as an SVG document.

    Args:
        item: the tile or block.
        styles: the styles of segments and flags.
        tile_size: the width of a tile in pixels.
    """
    if len(item.parts) == 1:
        return draw_tile(item.tile, styles=styles, tile_size=tile_size)
    styles = tuple(styles)
    left, top, wide, high = extent(item)
    body = "".join(
        group(draw_tile(tile, rotation=turn, styles=styles), (_TILE * (x - left), _TILE * (y - top)))
        for tile, (x, y), turn in item.parts
    )
    return _svg(body, _TILE * wide, _TILE * high, tile_size / _TILE)


def extent(item: Item) -> tuple[int, int, int, int]:
    """The first column and row of an item's tiles, and their numbers of columns and rows."""
    columns, rows = [x for _, (x, _), _ in item.parts], [y for _, (_, y), _ in item.parts]
    return min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


@dataclass(slots=True)
class _Sheet:
    """A sheet in progress, row by row."""

    columns: int
    x: int = 0
    y: float = _MARGIN
    deep: float = 0.0
    used: int = 0
    parts: list[str] = field(default_factory=list)

    def end_row(self) -> None:
        self.x, self.y, self.deep = 0, self.y + self.deep, 0.0

    def heading(self, title: str, text: str, size: float, height: float) -> None:
        self.end_row()
        beside = element("tspan", written(text), dx=12, font_size=11, font_weight="normal", fill=_FAINT)
        self.parts.append(
            element("text", written(title) + beside, x=_MARGIN, y=self.y + 0.85 * size, font_size=size,
                    font_weight="bold", fill=INK)
        )  # fmt: skip
        wide = 0.72 * size * len(title) + 12 + 6.6 * len(text)
        self.used = max(self.used, math.ceil((wide + _GAP) / (_TILE + _GAP)))
        self.y += height

    def put(self, item: Item, drawn: str) -> None:
        _, _, wide, high = extent(item)
        if self.x and self.x + wide > self.columns:
            self.end_row()
        left = _MARGIN + self.x * (_TILE + _GAP)
        span = wide * _TILE + (wide - 1) * _GAP
        corner = left + (span - wide * _TILE) / 2, self.y
        shadow = element("rect", x=corner[0] + 1.5, y=corner[1] + 2.5, width=wide * _TILE + 1, height=high * _TILE + 1,
                         rx=2, fill="#5a4630", fill_opacity=0.16)  # fmt: skip
        whole = len(item.parts) == wide * high and all(len(outline(tile)) == 4 for tile, *_ in item.parts)
        self.parts.append((shadow if whole else "") + group(drawn, corner))
        middle, below = left + span / 2, self.y + high * _TILE + 12
        lines = _wrapped(item.name, _LETTERS * wide)
        for number_of, line in enumerate(lines):
            self.parts.append(text(line, (middle, below + 11 * number_of), 10, weight="bold"))
        self.parts.append(text(counted(item), (middle, below + 11 * len(lines)), 9.5, fill=_FAINT))
        self.x += wide
        self.used = max(self.used, self.x)
        self.deep = max(self.deep, high * _TILE + _LABEL + 11 * (len(lines) - 1))


def sheet(found: Collection, *, columns: int = 8, tile_size: float = 100, tell: Tell | None = None) -> str:
    """All tiles of a collection as one SVG document, set by set, each with its name and count.

    Args:
        found: the tiles.
        columns: the maximal number in a row.
        tile_size: the width of a tile in pixels.
        tell: called with the number of drawn tiles.
    """
    shown = [(each, [item for item in each.items if not item.part_only]) for each in found.groups]
    total = sum(len(items) for _, items in shown)
    widest = max((extent(item)[2] for _, items in shown for item in items), default=1)
    made = _Sheet(max(min(columns, total), widest, 1))
    if len(shown) > 1:
        made.heading(found.title, _amount([item for _, items in shown for item in items]), 20, _TITLE)
    done = 0
    for each, items in shown:
        made.heading(each.title, f"{each.name} · {_amount(items)}", 15 if len(shown) > 1 else 20, _HEADING)
        for item in items:
            made.put(item, picture(item, found.styles))
            done += 1
            if tell is not None:
                tell(done, total)
        made.end_row()
        made.y += 4
    width = 2 * _MARGIN + made.used * (_TILE + _GAP) - _GAP
    height = made.y + _MARGIN - 16
    background = element("rect", width=width, height=height, fill=_BACKGROUND)
    return _svg(background + "".join(made.parts), width, height, tile_size / _TILE, found.title)


def _amount(items: Iterable[Item]) -> str:
    items = list(items)
    tiles, blocks = sum(item.count for item in items if len(item.parts) == 1), [i for i in items if len(i.parts) > 1]
    amount = f"{tiles} {'tile' if tiles == 1 else 'tiles'}"
    number_of = sum(item.count for item in blocks)
    return amount + (f" and {number_of} {'block' if number_of == 1 else 'blocks'}" if blocks else "")


def _wrapped(name: str, letters: int) -> list[str]:
    """A name in lines that fit below its tile, broken at hyphens where that helps."""
    lines = [""]
    for piece in name.replace("-", "-\0").replace("_", "_\0").split("\0"):
        if lines[-1] and len(lines[-1]) + len(piece) > letters:
            lines.append("")
        lines[-1] += piece
    return [line if len(line) <= letters + 2 else line[: letters + 1] + "…" for line in lines]


def _svg(body: str, width: float, height: float, scale: float, title: str = "") -> str:
    return element(
        "svg",
        (element("title", written(title)) if title else "") + body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width * scale,
        height=height * scale,
        font_family="sans-serif",
        role="img",
    )
