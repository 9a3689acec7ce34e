"""The characters and colours of kinds of segments, flags and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bastide import FlagStyle, PieceStyle, SegmentStyle

#: Signs of kinds and flags whose styles name none. All others are shown by the first letter of their names.
SIGNS: Mapping[str, str] = {
    "city": "▒",
    "road": "━",
    "river": "≈",
    "monastery": "⌂",
    "garden": "✿",
    "pennant": "◊",
}
#: The same for terminals with ASCII only.
PLAIN: Mapping[str, str] = {
    "city": "#",
    "road": "-",
    "river": "~",
    "monastery": "M",
    "garden": "G",
    "pennant": "*",
}

#: Lines between sides, by the sum of 1 north, 2 east, 4 south, 8 west.
LINES = "•╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
PLAIN_LINES = "o|-+|||+-+-+++++"


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs of all kinds.

    Args:
        shapes: by kind of segment, its shape as drawings declare it.
        fills: by kind of segment or of neutral piece, its colour, ``#rrggbb``.
        plain: whether to use ASCII only.
        given: by kind of segment or flag, the characters that its style names, the second one for ASCII.
        unseen: flags of whole tiles that their styles hide.
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
        """The line character towards some sides."""
        return (PLAIN_LINES if self.plain else LINES)[sides]

    @property
    def ground(self) -> str:
        """The character of open ground."""
        return "." if self.plain else "·"

    @property
    def span(self) -> str:
        """The sign between the first and the last number of a range."""
        return "-" if self.plain else "–"


def signs_of(styles: Iterable[object], *, plain: bool = False) -> Signs:
    """The signs that follow from the styles of plugins.

    Args:
        styles: the results of the ``bastide_drawings`` hooks.
        plain: whether to use ASCII only.
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
