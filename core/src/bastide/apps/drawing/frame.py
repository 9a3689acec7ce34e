"""The surroundings of a board: the document itself, rulers, labels, the legend."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from unicodedata import east_asian_width

from .curves import Point, number
from .markup import INK, Definitions, element, text, written
from .pieces import piece
from .scene import At, ScenePiece
from .styles import Styles

#: The colour of the background under the board.
TABLE = "#efe6d3"
_FAINT = "#7d6f5c"
#: The prefix of the ids of a picture's own definitions until it is finished.
OWN = "@"


def document(
    body: str,
    definitions: Definitions,
    size: tuple[float, float],
    scale: float,
    title: str,
    background: str | None,
    *,
    shared: bool = False,
) -> str:
    """A complete SVG document.

    Ids are derived from the contents of the document, so that several pictures may share a page.

    Args:
        body: its markup.
        definitions: the definitions that the markup refers to.
        size: width and height in units.
        scale: pixels per unit.
        title: its accessible name.
        background: the background colour, if any.
        shared: whether the definitions are elsewhere in the page.
    """
    width, height = size
    content = (
        (element("title", written(title)) if title else "")
        + ("" if shared else element("defs", definitions.written()))
        + (element("rect", width=width, height=height, fill=background) if background else "")
        + body
    )
    if not shared:
        mark = "b" + sha256(content.encode()).hexdigest()[:8] + "-"
        for before in ('id="', 'href="#', "url(#"):
            content = content.replace(before + OWN, before + mark)
    return element(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width * scale,
        height=height * scale,
        font_family="sans-serif",
        role="img",
    )


def label(content: str, at: Point) -> str:
    """A plate with a short text, centred at a point."""
    wide = 12.0 + 9.0 * len(content)
    plate = element(
        "rect", x=at[0] - wide / 2, y=at[1] - 11, width=wide, height=22, rx=11, fill="#ffffff", stroke=INK,
        stroke_width=2,
    )  # fmt: skip
    return plate + text(content, at, 15, weight="bold")


def key(paint: str, meaning: str, top: float) -> tuple[str, float]:
    """What a hatch means, and the right end of the text."""
    y = top + 8.0
    swatch = element("rect", x=22, y=y - 9, width=34, height=20, fill=paint, stroke=INK, stroke_width=1)
    return swatch + text(meaning, (64.0, y + 1), 13, anchor="start"), 64.0 + 7.4 * _columns(meaning)


def _columns(content: str) -> int:
    """The width of a text in columns; an ideograph takes two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in content)


def rulers(columns: Iterable[int], rows: Iterable[int], corner: Callable[[At], Point], size: Point) -> str:
    """The numbers of columns above the board and of rows to its left."""
    columns, rows = tuple(columns), tuple(rows)
    left, top = corner((columns[0], rows[0]))
    parts = [text(str(x), (corner((x, rows[0]))[0] + 50, top - 10), 10, fill=_FAINT) for x in columns]
    parts += [text(str(y), (left - 12, corner((columns[0], y))[1] + 50), 10, fill=_FAINT) for y in rows]
    frame = element(
        "rect", x=left - 1, y=top - 1, width=size[0] + 2, height=size[1] + 2, fill="none", stroke="#d3c4a6",
        stroke_width=1,
    )  # fmt: skip
    return frame + "".join(parts)


def legend(
    players: Iterable[str],
    styles: Styles,
    colours: Mapping[str, str],
    letters: Mapping[str, str],
    definitions: Definitions,
    top: float,
    usual: str,
    scores: Sequence[int] = (),
) -> tuple[str, float]:
    """The players' pieces, names and points in a row, and its right end."""
    parts, x, y = [], 34.0, top + 8.0
    for index, player in enumerate(players):
        parts.append(piece(ScenePiece(player, usual, (0, 0)), (x, y), styles, colours, letters, definitions))
        parts.append(text(player, (x + 18, y + 1), 13, anchor="start"))
        x += 46 + 8.2 * _columns(player)
        if scores:
            parts.append(text(str(scores[index]), (x - 8, y + 1), 13, weight="bold"))
            x += 24
    return "".join(parts), x - 20


def shelf(
    name: str,
    standing: Iterable[ScenePiece],
    styles: Styles,
    colours: Mapping[str, str],
    letters: Mapping[str, str],
    definitions: Definitions,
    top: float,
) -> tuple[str, float]:
    """A name and a row of pieces beside the board, and its right end."""
    x, y = 22.0, top + 8.0
    parts = [text(name, (x, y + 1), 12, anchor="start")]
    x += 18 + 7.2 * len(name)
    for each in standing:
        parts.append(piece(each, (x, y), styles, colours, letters, definitions))
        x += 22
    return "".join(parts), x
