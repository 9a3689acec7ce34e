"""What inns, cathedrals and big followers look like.

All pictures are path data around their own middle, on a tile of 100 by 100 units.
"""

from __future__ import annotations

from bastide import CONTRAST, DrawingStyle, FlagStyle, Mark, Picture, PieceStyle, hookimpl

_INK = "#43352c"
_PLASTER = "#f7e8cc"
_STONE = "#efe6d4"
_SLATE = "#66788a"
_DOOR = "#6b4a37"

#: A timbered house with a sign at its gable, on the shore of a lake.
_INN: Picture = (
    Mark("M-10 3.2C-10.6 .4 -7 -.8 -2 -.4C4 -1.2 10.6 .6 10 4.4C9.6 8.2 4 9.4 -1 8.8C-6.4 9.2 -9.6 7 -10 3.2Z",
         "#78b9de", "#4285ae", 1.0),
    Mark("M-6.4 6.2Q-5.2 5.1 -4 6.2T-1.6 6.2M1.6 7Q2.8 5.9 4 7T6.4 7", stroke="#d5ebf7", width=0.8),
    Mark("M-6.4 -2.4H5V4.2H-6.4Z", _PLASTER, _INK, 0.8),
    Mark("M-8 -2L-4.4 -8.6H3L6.6 -2Z", "#bb5740", _INK, 0.8),
    Mark("M-2.6 4.2V.6H.2V4.2Z", _DOOR),
    Mark("M-5.2 1.2V-.8H-3.8V1.2ZM1.6 1.2V-.8H3V1.2Z", "#f3c93b", _INK, 0.4),
    Mark("M5 -.6H9.2", stroke=_INK, width=0.9),
    Mark("M6.6 -.4H10V2.8H6.6Z", "#f3c93b", _INK, 0.7),
)  # fmt: skip
#: A nave between two towers with pointed roofs, a rose window over the door.
_CATHEDRAL: Picture = (
    Mark("M-9 -4L0 -14L9 -4V17H-9Z", _STONE, _INK, 1.0),
    Mark("M-9.6 -3.4L0 -14.4L9.6 -3.4L7.6 -2.6L0 -11L-7.6 -2.6Z", _SLATE, _INK, 0.8),
    Mark("M-16 -6H-8V17H-16ZM8 -6H16V17H8Z", _STONE, _INK, 1.0),
    Mark("M-17 -5.6L-12 -19L-7 -5.6ZM7 -5.6L12 -19L17 -5.6Z", _SLATE, _INK, 1.0),
    Mark("M-3.6 17V10.4A3.6 3.6 0 0 1 3.6 10.4V17Z", _DOOR, _INK, 0.6),
    Mark("M-4 .6A4 4 0 1 0 4 .6A4 4 0 1 0 -4 .6Z", "#4b8ad2", _INK, 0.9),
    Mark("M0 -3.4V4.6M-4 .6H4M-2.8 -2.2L2.8 3.4M2.8 -2.2L-2.8 3.4", stroke=_STONE, width=0.7),
    Mark("M-13.3 4V-.4A1.3 1.3 0 0 1 -10.7 -.4V4ZM-13.3 12V7.6A1.3 1.3 0 0 1 -10.7 7.6V12Z"
         "M10.7 4V-.4A1.3 1.3 0 0 1 13.3 -.4V4ZM10.7 12V7.6A1.3 1.3 0 0 1 13.3 7.6V12Z", "#4b8ad2", _INK, 0.5),
    Mark("M0 -19.6V-14M-2 -17.6H2", stroke=_INK, width=1.1),
)  # fmt: skip

#: A person with arms spread and a crown, broader than a follower.
_BIG_FOLLOWER = (
    "M-17 -49L-8.5 -42L0 -50L8.5 -42L17 -49L14.8 -33C14.6 -27 12.6 -23.4 10 -20.5C24 -18 44 -11 47 -1.5"
    "C48.6 5.5 41 10.5 33 10.5C28 10.5 24.5 9.8 21.5 9.5C24 19 32 30 37.5 38.5C40.5 44 37 48.5 31 48.5L10 48.5"
    "C7 42 4 37 0 32C-4 37 -7 42 -10 48.5L-31 48.5C-37 48.5 -40.5 44 -37.5 38.5C-32 30 -24 19 -21.5 9.5"
    "C-24.5 9.8 -28 10.5 -33 10.5C-41 10.5 -48.6 5.5 -47 -1.5C-44 -11 -24 -18 -10 -20.5"
    "C-12.6 -23.4 -14.6 -27 -14.8 -33Z"
)


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """The styles of everything this expansion brings."""
    return (
        FlagStyle("inn", _INN, "road", size=21.0, place="beside"),
        FlagStyle("cathedral", _CATHEDRAL, "city", size=40.0),
        PieceStyle(
            "big-follower",
            _BIG_FOLLOWER,
            (Mark("M-13.6 -33.5H13.6", stroke=CONTRAST, width=2.6),),
            size=33.0,
            letter=(0.0, 3.0),
        ),
    )
