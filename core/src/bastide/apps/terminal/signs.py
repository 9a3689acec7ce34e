"""The characters and colours that kinds of segments, flags and pieces are shown by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bastide import FlagStyle, PieceStyle, SegmentStyle

#: Signs of kinds and flags whose styles name none. What is not here either is shown by the first letter of its name.
SIGNS: Mapping[str, str] = {
    "city": "▒",
    "road": "━",
    "river": "≈",
    "monastery": "⌂",
    "garden": "✿",
    "pennant": "◊",
}
#: The same for terminals that know no more than ASCII.
PLAIN: Mapping[str, str] = {
    "city": "#",
    "road": "-",
    "river": "~",
    "monastery": "M",
    "garden": "G",
    "pennant": "*",
}

#: A line that joins some sides, by the sum of 1 north, 2 east, 4 south, 8 west.
LINES = "•╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
PLAIN_LINES = "o|-+|||+-+-+++++"


@dataclass(frozen=True, slots=True)
class Signs:
    """What is shown for what.

    Args:
        shapes: by kind of segment, its shape as drawings declare it.
        fills: by kind of segment or of neutral piece, its colour, ``#rrggbb``.
        plain: whether only ASCII may be used.
        given: by kind of segment or flag, the characters that its style names, the second one of ASCII.
        unseen: flags of whole tiles whose styles say that they are not shown.
    """

    shapes: Mapping[str, str] = field(default_factory=dict)
    fills: Mapping[str, str] = field(default_factory=dict)
    plain: bool = False
    given: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    unseen: frozenset[str] = frozenset()

    def sign(self, name: str) -> str:
        """The character for a kind or a flag."""
        if name in self.given:
            return self.given[name][self.plain]
        known = (PLAIN if self.plain else SIGNS).get(name)
        return known if known is not None else name[:1].lower() or "?"

    def has_line(self, kind: str) -> bool:
        """Whether a path of this kind is drawn as a line; other paths are rows of their sign."""
        return self.sign(kind) in "━-"

    def line(self, sides: int) -> str:
        """The character of a line towards some sides."""
        return (PLAIN_LINES if self.plain else LINES)[sides]

    @property
    def ground(self) -> str:
        """The character of open ground."""
        return "." if self.plain else "·"

    @property
    def span(self) -> str:
        """What stands between the first and the last number of a range."""
        return "-" if self.plain else "–"


def signs_of(styles: Iterable[object], *, plain: bool = False) -> Signs:
    """The signs that follow from how plugins want their things drawn.

    Args:
        styles: what the ``bastide_drawings`` hooks handed over.
        plain: whether only ASCII may be used.
    """
    styles = tuple(styles)
    shapes: dict[str, str] = {}
    fills: dict[str, str] = {}
    given: dict[str, tuple[str, str]] = {}
    for style in styles:
        if isinstance(style, SegmentStyle | FlagStyle) and style.signs:
            given[style.flag if isinstance(style, FlagStyle) else style.kind] = style.signs
        if isinstance(style, SegmentStyle):
            shapes[style.kind] = style.shape
            if len(style.fill) == 7 and style.fill.startswith("#"):
                fills[style.kind] = style.fill
        elif isinstance(style, PieceStyle) and style.fill.startswith("#"):
            fills[style.kind] = style.fill
    unseen = (
        style.flag
        for style in styles
        if isinstance(style, FlagStyle) and style.kind == "tile" and not style.picture and not style.signs
    )
    return Signs(shapes, fills, plain, given, frozenset(unseen))
