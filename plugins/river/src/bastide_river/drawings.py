"""What a river looks like."""

from __future__ import annotations

from bastide import DrawingStyle, FlagStyle, Mark, Picture, SegmentStyle, hookimpl

_WATER = "#78b9de"
_RIM = "#4285ae"
_LIGHT = "#d5ebf7"
_STONE = "#b9b2a4"
_INK = "#43352c"

_POND: Picture = (Mark("M-9 0A9 8 0 1 0 9 0A9 8 0 1 0 -9 0Z", _WATER, _RIM, 1.6),)
#: Water that wells up between stones.
_SPRING: Picture = (
    Mark(
        "M-3 0A3 2.6 0 1 0 3 0A3 2.6 0 1 0 -3 0ZM-5.6 0A5.6 4.8 0 1 0 5.6 0A5.6 4.8 0 1 0 -5.6 0Z", "none", _LIGHT, 1.0
    ),
    Mark("M-11.5 -2.5L-8.5 -7L-4.5 -6.5L-5 -3L-9 -.5Z", _STONE, _INK, 0.7),
    Mark("M-3 -7.5L.5 -10L4 -7.8L3 -5.5H-2Z", _STONE, _INK, 0.7),
    Mark("M-10.5 3.5L-7 2.5L-4 5.8L-6.5 8.5L-10 7Z", _STONE, _INK, 0.7),
    Mark("M-2 7L2 6L4.5 8L2 10.5L-1.5 10Z", _STONE, _INK, 0.7),
)
#: A wide water with reeds on its banks.
_LAKE: Picture = (
    Mark(
        "M-18 1C-18 -9 -9 -14 1 -13C11 -12.5 18 -8 17.5 1C17 10 9 14 -1 13.5C-11 13.5 -18 9 -18 1Z", _WATER, _RIM, 1.6
    ),
    Mark("M-9 -4Q-7 -6 -5 -4T-1 -4M2 1Q4 -1 6 1T10 1M-8 6Q-6 4 -4 6T0 6", stroke=_LIGHT, width=1.2),
    Mark("M11 -7V-15M13.5 -6V-13M-13 9V2M-10.5 10.5V4.5", stroke="#5c7f3f", width=1.0),
    Mark("M10.2 -12H11.8V-16H10.2ZM12.7 -10.5H14.3V-14H12.7ZM-13.8 4.5H-12.2V1H-13.8Z", "#8a5a34"),
)


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """The styles of rivers, and of their ends."""
    return (
        SegmentStyle("river", "path", _WATER, _RIM, width=13.0, edge_width=1.6, terminus=_POND, over=10),
        FlagStyle("spring", _SPRING, "river", size=24.0, place="end"),
        FlagStyle("lake", _LAKE, "river", size=36.0, place="end"),
    )
