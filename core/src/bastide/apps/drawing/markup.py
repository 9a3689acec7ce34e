"""Writing SVG."""

from __future__ import annotations

from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from .curves import MIDDLE, Point, number
from .styles import CONTRAST, PLAYER, Mark, Picture

INK = "#2b2320"
#: The outline of a tile that is cut off nowhere.
SQUARE = "M0 0H100V100H0Z"
#: The maximal length of a path that is repeated rather than referenced.
_SHORT = 48


def element(name: str, content: str = "", **attributes: str | float | None) -> str:
    """One element; an underscore in an attribute's name stands for a hyphen, ``None`` leaves the attribute out.

    Args:
        name: its name.
        content: markup inside it.
        attributes: its attributes.
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    opening = " ".join(parts)
    return f"<{opening}>{content}</{name}>" if content else f"<{opening}/>"


def text(
    content: str, at: Point, size: float, *, fill: str = INK, anchor: str = "middle", halo: str | None = None,
    weight: str | None = None,
) -> str:  # fmt: skip
    """A line of text, vertically centred at a point."""
    return element(
        "text",
        written(content),
        x=at[0],
        y=at[1] + 0.35 * size,
        font_size=size,
        fill=fill,
        text_anchor=None if anchor == "start" else anchor,
        font_weight=weight,
        stroke=halo,
        stroke_width=0.22 * size if halo else None,
        paint_order="stroke" if halo else None,
        stroke_linejoin="round" if halo else None,
    )


def written(content: str) -> str:
    """Escape text for markup, dropping characters that XML does not allow."""
    shown = "".join(letter if _holds(letter) else "\ufffd" for letter in content)
    # Quotation marks, too: a player's name can then never be mistaken for an attribute such as an id.
    return escape(shown, {'"': "&quot;"})


def _holds(letter: str) -> bool:
    code = ord(letter)
    return letter in "\t\n" or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code > 0xFFFF


def group(content: str, at: Point = (0.0, 0.0), turn: float = 0.0, scale: float = 1.0, **more: str | float) -> str:
    """Markup moved, turned about its origin and scaled."""
    steps = []
    if at != (0.0, 0.0):
        steps.append(f"translate({number(at[0])} {number(at[1])})")
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1.0:
        steps.append(f"scale({number(scale)})")
    return element("g", content, transform=" ".join(steps) or None, **more)


@lru_cache(maxsize=1024)
def picture(marks: Picture, player: str = "#888888", contrast: str = INK) -> str:
    """The marks of a picture around the origin."""
    return "".join(_mark(mark, {PLAYER: player, CONTRAST: contrast}) for mark in marks)


def _mark(mark: Mark, colours: dict[str, str]) -> str:
    stroke = colours.get(mark.stroke, mark.stroke)
    return element(
        "path",
        d=mark.d,
        fill=colours.get(mark.fill, mark.fill),
        stroke=None if stroke == "none" else stroke,
        stroke_width=None if stroke == "none" else mark.width,
        stroke_linecap=None if stroke == "none" else "round",
        stroke_linejoin=None if stroke == "none" else "round",
    )


class Definitions:
    """Markup that is drawn many times and written once: whole pictures, and outlines that are painted repeatedly.

    Each picture has its own. Pictures of one page may share theirs: they get the same object, and the page includes
    :meth:`svg`.

    Args:
        mark: the prefix of all ids; different for each object of a page. No heading of a page has an id like these.
    """

    def __init__(self, mark: str = "_") -> None:
        self.mark = mark
        self._groups: dict[str, str] = {}
        self._outlines: dict[str, str] = {}
        self._patterns: dict[tuple[str, float], str] = {}
        self._clips = {SQUARE: f"{mark}tile"}

    def __bool__(self) -> bool:
        return bool(self._groups or self._outlines or self._patterns)

    def use(self, markup: str, at: Point = (0.0, 0.0), *, turn: float = 0.0, about: Point = MIDDLE) -> str:
        """A reference to a piece of markup, moved and turned.

        Args:
            markup: the markup to draw.
            at: the position of its origin.
            turn: degrees clockwise.
            about: the point that it is turned about, after it was moved; by default the middle of a tile.
        """
        name = self._groups.setdefault(markup, f"{self.mark}{len(self._groups)}")
        turned = f"rotate({number(turn)} {number(about[0])} {number(about[1])})" if turn else None
        return element("use", href=f"#{name}", x=at[0] or None, y=at[1] or None, transform=turned)

    def path(self, data: str, **paint: str | float | None) -> str:
        """A path; a long one is a reference to its outline, since walls and roads are painted in several layers.

        Args:
            data: its path data.
            paint: its attributes.
        """
        if len(data) <= _SHORT:
            return element("path", "", d=data, **paint)
        name = self._outlines.setdefault(data, f"{self.mark}o{len(self._outlines)}")
        return element("use", "", href=f"#{name}", **paint)

    def pattern(self, markup: str, side: float) -> str:
        """A reference to a pattern, to paint with.

        Args:
            markup: the square that repeats.
            side: the length of its side.
        """
        name = self._patterns.setdefault((markup, side), f"{self.mark}p{len(self._patterns)}")
        return f"url(#{name})"

    def clip(self, outline: str) -> str:
        """A reference to the outline of a tile, for clipping.

        Args:
            outline: its path data.
        """
        name = self._clips.setdefault(outline, f"{self.mark}tile{len(self._clips)}")
        return f"url(#{name})"

    def written(self) -> str:
        """All definitions, for the head of the picture."""
        clips = "".join(element("clipPath", element("path", d=data), id=name) for data, name in self._clips.items())
        outlines = "".join(element("path", id=name, d=data) for data, name in self._outlines.items())
        patterns = "".join(
            element("pattern", markup, id=name, width=side, height=side, patternUnits="userSpaceOnUse")
            for (markup, side), name in self._patterns.items()
        )
        return (
            clips
            + outlines
            + patterns
            + "".join(f'<g id="{name}">{markup}</g>' for markup, name in self._groups.items())
        )

    def svg(self) -> str:
        """All definitions as an invisible SVG document, for a page whose pictures share them."""
        hidden = "position:absolute;width:0;height:0;overflow:hidden"
        return element(
            "svg", element("defs", self.written()), xmlns="http://www.w3.org/2000/svg", aria_hidden="true",
            style=hidden,
        )  # fmt: skip
