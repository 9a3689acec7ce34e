"""What bridges, castles and bazaars look like.

All pictures are path data around their own middle, on a tile of 100 by 100 units.
"""

from __future__ import annotations

from bastide import CONTRAST, DrawingStyle, FlagStyle, Mark, Picture, PieceStyle, SegmentStyle, hookimpl

_INK = "#43352c"
_WOOD = "#c08a4e"
_PLANK = "#7a4f28"
_POST = "#5d3b1d"
_PAPER = "#fff8e6"
_RED = "#c8503c"
_BLUE = "#3f6fa3"
_CORN = "#e9b93a"
_HERBS = "#8fb35a"

#: Two market stalls with striped awnings, and wares between them.
_BAZAAR: Picture = (
    Mark("M-14 0A14 11.5 0 1 0 14 0A14 11.5 0 1 0 -14 0Z", "#ead9b2", "#a58a5f", 1.2),
    Mark("M-10.6 -1V5.4M-2 -1V5.4M2.4 1.4V7.6M10.8 1.4V7.6", stroke=_POST, width=1.1),
    Mark("M-10.8 2.2H-1.8V5.2H-10.8Z", "#a8693a", _INK, 0.6),
    Mark("M2.2 4.6H11V7.4H2.2Z", "#a8693a", _INK, 0.6),
    Mark("M-12 -1L-9.6 -7H-3L-.6 -1Q-2.5 .8 -4.4 -1Q-6.3 .8 -8.2 -1Q-10.1 .8 -12 -1Z", _RED, _INK, 0.7),
    Mark("M-8.2 -1L-7.4 -7H-5.2L-4.4 -1Q-6.3 .8 -8.2 -1Z", _PAPER),
    Mark("M1 1.4L3.2 -4.6H10L12.2 1.4Q10.3 3.2 8.5 1.4Q6.6 3.2 4.7 1.4Q2.9 3.2 1 1.4Z", _BLUE, _INK, 0.7),
    Mark("M4.7 1.4L5.5 -4.6H7.7L8.5 1.4Q6.6 3.2 4.7 1.4Z", _PAPER),
    Mark("M-9 1.4A1 1 0 1 0 -7 1.4A1 1 0 1 0 -9 1.4ZM-6.6 1.4A1 1 0 1 0 -4.6 1.4A1 1 0 1 0 -6.6 1.4Z", _CORN, _INK, .4),
    Mark("M4 3.8A1 1 0 1 0 6 3.8A1 1 0 1 0 4 3.8ZM7 3.8A1 1 0 1 0 9 3.8A1 1 0 1 0 7 3.8Z", _HERBS, _INK, 0.4),
)  # fmt: skip
#: A keep with two towers and a gate.
_CASTLE = (
    "M-46 44V-22H-40V-14H-34V-22H-24V-14H-18V-40H-12V-32H-6V-40H6V-32H12V-40H18V-14H24V-22H34V-14H40V-22H46V44H12V24"
    "A12 12 0 0 0 -12 24V44Z"
)
#: A low arch of planks with railings.
_BRIDGE = (
    "M-48 22C-40 -14 -22 -26 0 -26C22 -26 40 -14 48 22H30C26 2 16 -6 0 -6C-16 -6 -26 2 -30 22Z"
    "M-40 -10V-30H-34V-18M34 -18V-30H40V-10"
)


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """The styles of everything this expansion brings."""
    return (
        SegmentStyle("bazaar", "building", "#ead9b2", picture=_BAZAAR, size=28.0, ends=("road",), over=40),
        SegmentStyle("road", "path", _WOOD, _POST, width=9.0, edge_width=2.4, over=60, flag="bridge"),
        FlagStyle("bridge", (), "road"),
        PieceStyle(
            "castle",
            _CASTLE,
            (Mark("M-35 0V12M35 0V12M0 -30V-20", stroke=CONTRAST, width=4.5),),
            size=34.0,
            letter=(0.0, 6.0),
        ),
        PieceStyle("bridge", _BRIDGE, size=20.0, letter=(0.0, 12.0)),
    )
