"""What a sight looks like: a tower of three storeys with curved roofs, on a square court.

The picture is path data around its own middle, on a tile of 100 by 100 units.
"""

from __future__ import annotations

from bastide import DrawingStyle, FlagStyle, Mark, Picture, SegmentStyle, hookimpl

from .visiting import SIGHT

_INK = "#33302f"
_ROOF = "#3f7f86"
_WALL = "#f4efe2"
_POST = "#b8402f"


def _storey(top: float, wide: float, high: float) -> Picture:
    """A storey with its roof: walls between red posts, and eaves that turn up at both ends."""
    half, eaves, floor = wide / 2, wide / 2 + 4.2, top + high
    return (
        Mark(f"M{-half} {top + 3}H{half}V{floor}H{-half}Z", _WALL, _INK, 0.8),
        Mark(
            f"M{-half + 1.4} {top + 3.6}V{floor - 0.4}M{half - 1.4} {top + 3.6}V{floor - 0.4}",
            stroke=_POST,
            width=1.6,
        ),
        Mark(
            f"M{-eaves} {top + 2.2}Q{-half} {top + 3.2} {-half + 1.6} {top - 1.2}H{half - 1.6}"
            f"Q{half} {top + 3.2} {eaves} {top + 2.2}Q{half} {top + 5} 0 {top + 5}"
            f"Q{-half} {top + 5} {-eaves} {top + 2.2}Z",
            _ROOF,
            _INK,
            0.8,
        ),
    )


_TOWER: Picture = (
    Mark("M-16 15.5V-11.5H16V15.5Z", "#dcd6c8", "#8d8573", 1.2),
    Mark("M-13 15.4V12.6H13V15.4Z", "#b9b0a0", _INK, 0.8),
    *_storey(3.2, 16.0, 9.4),
    *_storey(-4.6, 12.4, 8.6),
    *_storey(-11.6, 9.0, 8.0),
    Mark("M0 -12.6V-19M-1.8 -15H1.8M-1.3 -17H1.3", stroke=_INK, width=1.2),
    Mark("M-2.2 12.6V8.8H2.2V12.6Z", "#5b3b2c"),
)


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """The styles of sights; a figure that lies there is drawn so anyway."""
    return (
        SegmentStyle(
            "monastery", "building", "#dcd6c8", picture=_TOWER, size=34.0, ends=("road",), over=40, flag=SIGHT
        ),
        # The tower says as much.
        FlagStyle(SIGHT, (), "monastery"),
    )
