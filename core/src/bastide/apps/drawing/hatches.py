"""Hatches, which tell areas apart without colour: in black and white, and for the colour-blind."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bastide import sentence

from .markup import INK, Definitions, element

#: The side of the square that repeats. A hundred is a multiple of it, so that lines run on from tile to tile.
_SIDE = 10.0
#: The lines of each hatch in such a square; they go beyond it, since what crosses its rim is cut there.
_LINES: Final = {
    "rising": "M-2 2L2-2M-1 11L11-1M8 12L12 8",
    "falling": "M-2 8L2 12M-1-1L11 11M8-2L12 2",
    "level": "M-1 5H11",
    "upright": "M5-1V11",
    "dotted": "M5 5H5.01",
}
#: The hatches, with their names in words.
HATCHES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "rising": sentence("rising stripes"),
        "falling": sentence("falling stripes"),
        "level": sentence("level stripes"),
        "upright": sentence("upright stripes"),
        "dotted": sentence("dots"),
    }
)
#: What a hatch is drawn as on a tile that is then turned to one side.
_TURNED: Final = {"rising": "falling", "falling": "rising", "level": "upright", "upright": "level"}


def paint(hatch: str, definitions: Definitions, *, colour: str | None = None, quarter_turns: int = 0) -> str:
    """The paint of a hatch, for an attribute ``fill`` or ``stroke``.

    Args:
        hatch: its name.
        definitions: the store of patterns.
        colour: of its lines; by default, ink.
        quarter_turns: how often what is painted is turned afterwards, as the hatch is not.
    """
    name = _TURNED.get(hatch, hatch) if quarter_turns % 2 else hatch
    dots = name == "dotted"
    # Light on both sides of dark: one of them stands out on any ground.
    lines = [("#ffffff", 6.4 if dots else 4.2), (colour or INK, 4.2 if dots else 1.8)]
    marks = "".join(
        element(
            "path", d=_LINES[name], fill="none", stroke=shade, stroke_width=width,
            stroke_linecap="round" if dots else "butt",
        )
        for shade, width in lines
    )  # fmt: skip
    return definitions.pattern(marks, _SIDE)
