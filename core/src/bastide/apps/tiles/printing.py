"""Printing tiles true to scale, with cut marks, and with backs aligned to their tiles."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from bastide import BastideError, Problem, coded, sentence

from .backs import START, back, back_colour
from .reading import Collection, Item
from .sheets import Tell, extent, picture

#: The width of a tile, in millimetres.
EDGE: Final = 45.0
#: Width and height of paper, in millimetres.
PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

# The minimal margin around the tiles: room for marks and a line of text outside the unprintable area.
_MARGIN = 12.0
_BLEED = 3.0
_MARK = 4.0
_TO_MARK = 1.5
_ADVICE = "Print at actual size (100 %) on both sides, turned over the long edge: a tile is 45 mm wide."
_ADVICE_ALONE = "Print at actual size (100 %): a tile is 45 mm wide."
#: More copies of one tile than in any box, and fewer than would fill the memory.
_MOST = 2000
#: Letters from here on are in none of the typesetter's own fonts.
_BEYOND_FONTS = 0x0500


def check_extra(hint: str = sentence("SVG needs none")) -> None:
    """Report at once if PDF is unavailable.

    Args:
        hint: an alternative without the extra.

    Raises:
        BastideError: the library for PDF is not installed.
    """
    if find_spec("typst") is None:
        raise BastideError(
            Problem(
                coded("extra/pdf", "PDF needs the extra bastide[pdf]: python -m pip install 'bastide[pdf]'"), hint=hint
            )
        )


@dataclass(frozen=True, slots=True)
class Page:
    """The two sides of a sheet of paper.

    Args:
        wide: the width of each item in tiles.
        high: its height in tiles.
        columns: how many items lie side by side.
        rows: how many lie below each other.
        items: the tiles or blocks, row by row from the left; the last row may be short.
    """

    wide: int
    high: int
    columns: int
    rows: int
    items: tuple[tuple[Item, bool], ...]

    def cells(self) -> Iterator[tuple[int, int, Item, bool]]:
        """The column, row and item of each place, and whether it is a start tile."""
        for place, (item, start) in enumerate(self.items):
            yield place % self.columns, place // self.columns, item, start


def pages(found: Collection, paper: str, *, once: bool = False) -> list[Page]:
    """The pages of a print, blocks after single tiles.

    Args:
        found: the tiles.
        paper: ``a4`` or ``letter``.
        once: each tile once only.

    Raises:
        BastideError: there is nothing to print, or too much of it, or a block is too large for the paper.
    """
    width, height = PAPERS[paper]
    shapes: dict[tuple[int, int], list[tuple[Item, bool]]] = {}
    for item in found.items:
        count = min(item.count or item.instead, 1) if once else item.count
        if count > _MOST:
            raise BastideError(
                coded(
                    "print/copies",
                    "{count} copies of {item} are too many to print; --once prints one of each tile",
                    count=count,
                    item=item.id,
                )
            )
        if not item.part_only:
            _, _, wide, high = extent(item)
            shapes.setdefault((wide, high), []).extend((item, number < item.start) for number in range(count))
    made = []
    for (wide, high), items in sorted(shapes.items()):
        columns = math.floor((width - 2 * _MARGIN) / (wide * EDGE))
        rows = math.floor((height - 2 * _MARGIN) / (high * EDGE))
        if items and not columns * rows:
            raise BastideError(
                coded(
                    "print/too-large",
                    "{item} is too large for the paper: {wide} tiles wide and {high} high",
                    item=items[0][0].id,
                    wide=wide,
                    high=high,
                )
            )
        for first in range(0, len(items), columns * rows or 1):
            part = tuple(items[first : first + columns * rows])
            made.append(Page(wide, high, columns, rows, part))
    if not made:
        raise BastideError(
            coded("print/nothing", "there is nothing to print: {title} has no copy of any tile", title=found.title)
        )
    return made


def printed(
    found: Collection, *, paper: str = "a4", once: bool = False, backs: bool = True, tell: Tell | None = None
) -> bytes:
    """A PDF of all tiles with their copies; equal tiles give identical bytes.

    Args:
        found: the tiles.
        paper: ``a4`` or ``letter``.
        once: each tile once only.
        backs: whether a page of backs follows each page of tiles.
        tell: called with the number of drawn tiles.

    Raises:
        BastideError: the extra is not installed, or there is nothing to print.
    """
    check_extra()
    import typst

    made = pages(found, paper, once=once)
    drawn: dict[str, str] = {}
    used = {item.id: item for page in made for item, _ in page.items}
    for item in used.values():
        drawn[item.id] = picture(item, found.styles)
        if tell is not None:
            tell(len(drawn), len(used))
    document = _Typesetter(found.title, paper, drawn, len(made), backs=backs).document(made)
    # System fonts are used only where the bundled ones lack letters, so that machines agree.
    plain = all(ord(letter) < _BEYOND_FONTS for letter in document)
    return typst.compile(document.encode(), format="pdf", ignore_system_fonts=plain, timestamp=0)


class _Typesetter:
    """Writes the pages in the typesetter's language; all lengths are in millimetres."""

    def __init__(self, title: str, paper: str, drawn: Mapping[str, str], count: int, *, backs: bool) -> None:
        self.title = title
        self.width, self.height = PAPERS[paper]
        self.drawn = drawn
        self.count = count
        self.with_backs = backs
        self.pictures: dict[str, str] = {}

    def picture(self, svg: str) -> str:
        """The name of a picture, which is written once for all its uses."""
        return self.pictures.setdefault(svg, f"picture-{len(self.pictures)}")

    def document(self, made: list[Page]) -> str:
        """The whole document."""
        head = [
            f"#set document(title: {_quoted(self.title)}, date: none)",
            f"#set page(width: {_mm(self.width)}, height: {_mm(self.height)}, margin: 0mm)",
            '#set text(font: ("Libertinus Serif",), size: 8pt, fill: rgb("#4a4038"))',
        ]
        sides = []
        for number, page in enumerate(made, 1):
            sides.append(self._front(page, number))
            if self.with_backs:
                sides.append(self._back(page, number))
        head += [f"#let {name} = bytes({_quoted(svg)})" for svg, name in self.pictures.items()]
        return "\n".join(head) + "\n" + "\n#pagebreak()\n".join(sides)

    def _corner(self, page: Page, column: int, row: int) -> tuple[float, float]:
        wide, high = page.wide * EDGE, page.high * EDGE
        left = (self.width - page.columns * wide) / 2
        top = (self.height - page.rows * high) / 2
        return left + column * wide, top + row * high

    def _front(self, page: Page, number: int) -> str:
        parts = self._margin(number, "tiles", _ADVICE if self.with_backs else _ADVICE_ALONE)
        parts += self._marks(page)
        for column, row, item, _ in page.cells():
            x, y = self._corner(page, column, row)
            parts.append(_image(self.picture(self.drawn[item.id]), x, y, page.wide * EDGE, page.high * EDGE))
        return "\n".join(parts)

    def _back(self, page: Page, number: int) -> str:
        """The reverse side: mirrored, for paper turned over its long edge."""
        parts = self._margin(number, "backs", "")
        cells = [
            (x, y, START if start else item.stack)
            for column, row, item, start in page.cells()
            for x, y in self._parts(page, column, row, item)
        ]
        # Colour extends beyond the outer cuts, since no printer aligns both sides exactly.
        for x, y, stack in cells:
            size = f"width: {_mm(EDGE + 2 * _BLEED)}, height: {_mm(EDGE + 2 * _BLEED)}"
            parts.append(_placed(x - _BLEED, y - _BLEED, f'rect({size}, fill: rgb("{back_colour(stack)}"))'))
        for x, y, stack in cells:
            parts.append(_image(self.picture(back(stack)), x, y, EDGE, EDGE))
        return "\n".join(parts)

    def _parts(self, page: Page, column: int, row: int, item: Item) -> Iterator[tuple[float, float]]:
        """The places on the back of the tiles of an item on the front."""
        left, top, wide, _ = extent(item)
        x, y = self._corner(page, page.columns - 1 - column, row)
        for _, (dx, dy), _ in item.parts:
            yield x + (wide - 1 - dx + left) * EDGE, y + (dy - top) * EDGE

    def _marks(self, page: Page) -> list[str]:
        used = min(page.columns, len(page.items)), math.ceil(len(page.items) / page.columns)
        left, top = self._corner(page, 0, 0)
        right, bottom = self._corner(page, *used)
        stroke = 'stroke: 0.3pt + rgb("#000000")'
        parts = []
        for column in range(used[0] + 1):
            x, _ = self._corner(page, column, 0)
            for y in (top - _TO_MARK - _MARK, bottom + _TO_MARK):
                parts.append(_placed(x, y, f"line(length: {_mm(_MARK)}, angle: 90deg, {stroke})"))
        for row in range(used[1] + 1):
            _, y = self._corner(page, 0, row)
            for x in (left - _TO_MARK - _MARK, right + _TO_MARK):
                parts.append(_placed(x, y, f"line(length: {_mm(_MARK)}, {stroke})"))
        return parts

    def _margin(self, number: int, side: str, advice: str) -> list[str]:
        where = f"{side}, sheet {number} of {self.count}"
        inner = self.width - 2 * _MARGIN
        head = (
            f"box(width: {_mm(inner)}, grid(columns: (1fr, auto), strong(text({_quoted(self.title)})), "
            f"text({_quoted(where)})))"
        )
        parts = [_placed(_MARGIN, 3.6, head)]
        if advice:
            parts.append(_placed(_MARGIN, self.height - 6.0, f"box(width: {_mm(inner)}, text({_quoted(advice)}))"))
        return parts


def _image(name: str, x: float, y: float, width: float, height: float) -> str:
    return _placed(x, y, f'image({name}, format: "svg", width: {_mm(width)}, height: {_mm(height)})')


def _placed(x: float, y: float, what: str) -> str:
    return f"#place(dx: {_mm(x)}, dy: {_mm(y)}, {what})"


def _mm(length: float) -> str:
    return f"{length:.4f}".rstrip("0").rstrip(".") + "mm"


def _quoted(text: str) -> str:
    """A string literal in the typesetter's language."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return json.dumps(shown, ensure_ascii=False)
