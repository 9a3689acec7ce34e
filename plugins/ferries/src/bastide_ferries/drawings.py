"""What lakes and ferries look like."""

from __future__ import annotations

from bastide import DrawingStyle, Mark, PieceStyle, SegmentStyle, hookimpl

_WATER, _RIM = "#78b9de", "#4285ae"
_LAKE = (
    Mark("M-17 1C-17 -11 -9 -16 1 -16C11 -16 17 -9 17 0C17 11 10 16 0 16C-10 16 -17 11 -17 1Z", _WATER, _RIM, 1.6),
    Mark("M-9 -5Q-7 -7 -5 -5M3 -8Q5 -10 7 -8M-4 6Q-2 4 0 6", stroke="#cfe6f4", width=1.2),
)


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """A lake at the ends of roads, and a ferry between two of them."""
    return (
        SegmentStyle("ferry-lake", "building", _WATER, picture=_LAKE, size=36.0, ends=("road",), over=40),
        PieceStyle("ferry", "M-48 -13H48V13H-48Z", size=31.0, fill="#f6f1e4", along=True),
    )
