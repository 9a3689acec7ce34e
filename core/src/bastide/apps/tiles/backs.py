"""The backs of tiles: the plan of a small walled town, in a colour for each stack."""

from __future__ import annotations

from typing import Final

from ..drawing.colours import made_up
from ..drawing.markup import element, group, text

#: Start tiles have a back of their own, as if they were in a stack of this name.
START: Final = "start"

_BAG = "#2c5560"
_STONE = "#e9dcc0"
_COLOURS = {"bag": _BAG, START: "#6d4a2f"}


def back_colour(stack: str) -> str:
    """The colour of the backs of a stack's tiles."""
    return _COLOURS.get(stack) or made_up(stack, lightness=0.33, saturation=0.36)


def back(stack: str) -> str:
    """The back of a tile as an SVG document.

    Args:
        stack: the stack of the tile before the game; all but the bag are named on it.
    """
    body = element("rect", width=100, height=100, fill=back_colour(stack))
    for inset, stroke in ((6.5, 1.3), (9.3, 0.5)):
        body += element(
            "rect", x=inset, y=inset, width=100 - 2 * inset, height=100 - 2 * inset, rx=3, fill="none",
            stroke=_STONE, stroke_width=stroke,
        )  # fmt: skip
    body += group(_town(back_colour(stack)), (50.0, 50.0))
    for turn in (0, 90, 180, 270):
        body += element("g", _leaf(), transform=f"rotate({turn} 50 50)" if turn else None)
    if stack != "bag":
        body += text(stack, (50.0, 85.4), 6, fill=_STONE)
    return element(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 100 100",
        width=100,
        height=100,
        font_family="sans-serif",
    )


def _town(ground: str) -> str:
    """A planned town: a wall with towers and gates, blocks of houses, the market in the middle."""
    parts = [
        element("path", d="M-27-27H-5M5-27H27V-5M27 5V27H5M-5 27H-27V5M-27-5V-27", fill="none", stroke=_STONE,
                stroke_width=2.6),
    ]  # fmt: skip
    for x in (-27, 27):
        for y in (-27, 27):
            parts.append(element("circle", cx=x, cy=y, r=4.6, fill=_STONE))
            parts.append(element("circle", cx=x, cy=y, r=2.2, fill=ground))
    for turn in (0, 90, 180, 270):
        gate = element("path", d="M-7.4-30H-4V-23H-7.4ZM4-30H7.4V-23H4Z", fill=_STONE)
        parts.append(element("g", gate, transform=f"rotate({turn})" if turn else None))
    for column in (-15.5, 0, 15.5):
        for row in (-15.5, 0, 15.5):
            if (column, row) == (0, 0):
                continue
            parts.append(
                element("rect", x=column - 5.6, y=row - 5.6, width=11.2, height=11.2, rx=1, fill=_STONE,
                        fill_opacity=0.86)
            )  # fmt: skip
            parts.append(element("rect", x=column - 2.2, y=row - 2.2, width=4.4, height=4.4, fill=ground))
    parts.append(element("circle", r=5.2, fill="none", stroke=_STONE, stroke_width=1.1))
    parts.append(element("path", d="M0-3.4L1 -1L3.4 0L1 1L0 3.4L-1 1L-3.4 0L-1 -1Z", fill=_STONE))
    return "".join(parts)


def _leaf() -> str:
    """A sprig in a corner, drawn for the north-western one."""
    stem = element(
        "path", d="M12.5 12.5C15.5 15.5 17 19.5 16.4 24M12.5 12.5C15.5 15.5 19.5 17 24 16.4", fill="none",
        stroke=_STONE, stroke_width=0.9, stroke_linecap="round",
    )  # fmt: skip
    leaves = "M16.4 25Q13.4 21.6 15.4 18.6Q18.4 21 16.4 25ZM25 16.4Q21.6 13.4 18.6 15.4Q21 18.4 25 16.4Z"
    return stem + element("path", d=leaves + "M12 12Q17 12.6 18.4 18.4Q12.6 17 12 12Z", fill=_STONE)
