"""What menhirs and the special tiles of 2020 look like; the rest looks as in the edition of 2002.

All pictures are path data around their own middle, on a tile of 100 by 100 units.
"""

from __future__ import annotations

from bastide import DrawingStyle, FlagStyle, Mark, Picture, PieceStyle, hookimpl
from bastide_hunters_gatherers import drawings as earlier

_INK = "#3d3427"
_WOOD = "#9a6b3c"

_MENHIR: Picture = (
    Mark("M-4 7C-4.6 2 -4.4 -4 -2.2 -7C-.8 -8.8 2 -8.4 3.2 -5.6C4.6 -1.6 4.6 3 4 7Z", "#b4aea2", _INK, 0.9),
    Mark("M-1.6 -4C-.4 -2 -1.6 0 -.4 2M1.8 -1C1.4 1 2.4 3 1.8 5", stroke="#857e70", width=0.7),
)
_RAFT: Picture = (
    Mark("M-8 -5H8V-2.4H-8ZM-9 -1.8H9V.8H-9ZM-8 1.4H8V4H-8Z", _WOOD, _INK, 0.7),
    Mark("M-5 -6V5M5 -6V5", stroke="#e9dcb4", width=1.2),
)
_LOGBOAT: Picture = (
    Mark("M-10 -2.6C-6 -1.4 6 -1.4 10 -2.6C8.6 3 5 4.6 0 4.6C-5 4.6 -8.6 3 -10 -2.6Z", _WOOD, _INK, 0.8),
    Mark("M-6 -.4H6", stroke=_INK, width=0.8),
    Mark("M3 -8L-2 5.6M-3.6 8.4L-2.4 4.8L-.6 5.6L-1.8 9Z", stroke=_INK, width=0.9),
)
_PIT: Picture = (
    Mark("M-9 1A9 5 0 1 0 9 1A9 5 0 1 0 -9 1Z", "#5c4630", _INK, 0.8),
    Mark("M-4 3L-3 -3L-2 3.4ZM0 3.8L1 -2.6L2 3.8ZM4 3L5 -2.6L6 2.6Z", "#e9dcb4", _INK, 0.5),
)
_SNARE: Picture = (
    Mark("M-6.6 8V-7M-6.6 -7Q0 -11 4 -4", stroke=_WOOD, width=1.6),
    Mark("M4 -4V-.4M.4 3.2A3.6 3.6 0 1 0 7.6 3.2A3.6 3.6 0 1 0 .4 3.2Z", stroke=_INK, width=1.1),
)
_SHAMAN: Picture = (
    Mark("M-5.6 9C-5 2 -3 -1 0 -1C3 -1 5 2 5.6 9Z", "#7d4f83", _INK, 0.8),
    Mark("M-2.6 -3.4A2.6 2.8 0 1 0 2.6 -3.4A2.6 2.8 0 1 0 -2.6 -3.4Z", "#e3c39b", _INK, 0.7),
    Mark("M-2 -5.6L-5 -9.6M-3.4 -7.4L-6 -7.2M2 -5.6L5 -9.6M3.4 -7.4L6 -7.2", stroke=_INK, width=0.9),
    Mark("M7 9V-5M5.6 -6A1.4 1.4 0 1 0 8.4 -6A1.4 1.4 0 1 0 5.6 -6Z", "#f2c230", _WOOD, 1.1),
)
_WILD_FIRE: Picture = (
    Mark("M-5 8C-9 6 -8.6 1 -6 -1.6C-6 .6 -5 1 -4.4 1C-5 -4 -1 -6 -.6 -9.6C2.6 -7 2 -4 3 -2.4C4 -3.6 4 -5 3.8 -6.4"
         "C7.6 -3.6 9.4 4.6 5 8Z", "#e8642c", _INK, 0.7),
    Mark("M-2.4 8C-4 5.6 -2 3.4 -.6 1.4C0 3 .6 3.4 1.4 3C3.4 4.6 3 7 2 8Z", "#f9d14a"),
)  # fmt: skip


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """The styles of the earlier edition, and of what this one adds."""
    return (
        *earlier.bastide_drawings(),
        FlagStyle("menhir", _MENHIR, "forest", size=16.0, signs=("$", "$")),
        FlagStyle("raft", _RAFT, "lake", size=16.0, signs=("=", "=")),
        FlagStyle("logboat", _LOGBOAT, "lake", size=17.0, signs=("b", "b")),
        FlagStyle("pit-trap", _PIT, "meadow", size=18.0),
        FlagStyle("hunting-trap", _SNARE, "meadow", size=18.0),
        FlagStyle("shaman", _SHAMAN, "meadow", size=18.0),
        FlagStyle("wild-fire", _WILD_FIRE, "meadow", size=18.0),
        PieceStyle(
            "cover",
            "M-46 0A46 46 0 1 0 46 0A46 46 0 1 0 -46 0Z",
            (Mark("M-22 -22L22 22M22 -22L-22 22", stroke=_INK, width=8.0),),
            size=14.0,
            fill="#8fae6b",
        ),
    )
