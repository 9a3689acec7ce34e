"""Translating the texts in plots.

Plots are drawn once, in English: their texts are translated where a drawing is shown. Written files stay as drawn.
"""

from __future__ import annotations

import re
from html import escape, unescape

from bastide import sentence, translated

from ..words import category_in_words

#: All texts in plots, except names of variants and numbers.
TEXTS = (
    sentence("Points by category"),
    sentence("Difference per game"),
    sentence("Farm share by turn, of the pieces on the board"),
    sentence("Margins"),
    sentence("points a player, with 95% intervals"),
    sentence("players"),
    sentence("mean {value}"),
    sentence("points of a player under {variant}, less those under {other}"),
    sentence("points of a player under {variant},"),
    sentence("less those under {variant}"),
    sentence("{variant} and all others"),
    sentence("after turn"),
    sentence("pieces on farms, % of those on the board"),
    sentence("points between the winner and the next"),
    sentence("% of games with this margin or less"),
)
#: A category of points, which `Points by category` has beside its bars.
_CATEGORY = re.compile(r"([\w-]+) ([\w-]+)")
_NAMES = re.compile(r"\\\{(\w+)\\\}")
_PATTERNS = [(str(text), re.compile(_NAMES.sub(r"(?P<\1>.+)", re.escape(text)))) for text in TEXTS]
_WRITTEN = re.compile(r"(<(?:text|title|tspan)\b[^>]*>)([^<]+)(</)")


def spoken(name: str, svg: str) -> str:
    """A plot's drawing with its texts in the current language.

    Args:
        name: the name of the plot.
        svg: the drawing.
    """
    return _WRITTEN.sub(
        lambda found: found[1] + escape(_translated(name, unescape(found[2])), quote=False) + found[3], svg
    )


def _translated(name: str, text: str) -> str:
    for template, pattern in _PATTERNS:
        found = pattern.fullmatch(text)
        if found is not None:
            return translated(sentence(template, **found.groupdict()))
    category = _CATEGORY.fullmatch(text) if name == "points-by-category" else None
    if category is not None:
        return translated(category_in_words(category[1], category[2]))
    return text
