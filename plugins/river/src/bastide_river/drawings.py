"""What a river looks like."""

from __future__ import annotations

from bastide import DrawingStyle, FlagStyle, Mark, Picture, SegmentStyle

_WATER = "#78b9de"
_RIM = "#4285ae"

_POND: Picture = (
    Mark("M-11 0A11 9.5 0 1 0 11 0A11 9.5 0 1 0 -11 0Z", _WATER, _RIM, 1.6),
    Mark("M-6 -1.5Q-4.5 -3 -3 -1.5T0 -1.5M-1 3Q.5 1.5 2 3T5 3", stroke="#d5ebf7", width=1.1),
)


def drawings() -> tuple[DrawingStyle, ...]:
    """The styles of rivers, and of their ends."""
    return (
        SegmentStyle("river", "path", _WATER, _RIM, width=13.0, edge_width=1.6, terminus=_POND, over=10),
        # The pond at the end of a river says as much.
        FlagStyle("spring", (), "river", place="end"),
        FlagStyle("lake", (), "river", place="end"),
    )
