"""What abbeys, mayors, wagons and barns look like.

All pictures are path data around their own middle, on a tile of 100 by 100 units.
"""

from __future__ import annotations

from bastide import CONTRAST, DrawingStyle, FlagStyle, Mark, Picture, PieceStyle, SegmentStyle, hookimpl

_INK = "#43352c"
_WALL = "#f2e6cf"
_ROOF = "#7a4a63"
_DARK_ROOF = "#5f3850"
_DOOR = "#5b3b2c"
_GLASS = "#e7b84b"

#: A church with two wings around a cloister garth, inside a hedge.
_ABBEY: Picture = (
    Mark("M-36 -34H36V36H-36Z", "#cfd9a0", "#5d7f45", 3.2),
    Mark("M-31 -29H31V31H-31Z", "#e4dcb4", "#b3a66e", 0.9),
    Mark("M-28 2H-16V27H-28ZM16 2H28V27H16Z", _WALL, _INK, 1.0),
    Mark("M-29.4 3L-22 -4.4L-14.6 3ZM14.6 3L22 -4.4L29.4 3Z", _DARK_ROOF, _INK, 1.0),
    Mark("M-16 17H16V27H-16Z", _WALL, _INK, 0.9),
    Mark("M-12 27V22A2.6 2.6 0 0 1 -6.8 22V27ZM-2.6 27V22A2.6 2.6 0 0 1 2.6 22V27Z"
         "M6.8 27V22A2.6 2.6 0 0 1 12 22V27Z", _DOOR),
    Mark("M-13 4H13V16H-13Z", "#9cc46a", "#6d9c4c", 0.9),
    Mark("M-13 10H13M0 4V16", stroke="#efe3b8", width=2.0),
    Mark("M-20 -12H20V2H-20Z", _WALL, _INK, 1.1),
    Mark("M-22 -11L-18 -20H18L22 -11Z", _ROOF, _INK, 1.1),
    Mark("M-6.5 -22H6.5V2H-6.5Z", "#fbf2df", _INK, 1.1),
    Mark("M-8 -21L0 -33L8 -21Z", _DARK_ROOF, _INK, 1.1),
    Mark("M0 -40.5V-33M-3.4 -37.6H3.4", stroke=_INK, width=1.6),
    Mark("M-3 -12A3 3 0 1 0 3 -12A3 3 0 1 0 -3 -12Z", _GLASS, _INK, 0.8),
    Mark("M-2.8 2V-3A2.8 2.8 0 0 1 2.8 -3V2Z", _DOOR),
    Mark("M-15.6 -1V-5.4H-12.4V-1ZM12.4 -1V-5.4H15.6V-1Z", _GLASS, _INK, 0.6),
)  # fmt: skip

#: Somebody stout in a long coat with a chain, under a broad flat hat.
_MAYOR = (
    "M-30 -36H30V-29H19C19 -23 16 -18 12 -15C24 -12 34 -2 36 14L41 44C41.6 47.6 40 49 36 49L-36 49"
    "C-40 49 -41.6 47.6 -41 44L-36 14C-34 -2 -24 -12 -12 -15C-16 -18 -19 -23 -19 -29H-30ZM-17 -36L-15 -49H15L17 -36Z"
)
#: A covered wagon from the side: hoops under canvas, a shaft, two spoked wheels.
_WAGON = (
    "M-42 -12C-42 -34 -32 -42 -6 -42C20 -42 30 -34 30 -12L30 -6L48 -14L50 -8L30 4V12H25.5A14 14 0 1 1 4.5 12H-16.5"
    "A14 14 0 1 1 -37.5 12H-42Z"
)
#: A barn from the gable: a broad roof with two slopes a side, and a double door.
_BARN = "M0 -45L30 -29L45 -2H38V42H-38V-2H-45L-30 -29Z"


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """The styles of everything this expansion brings."""
    return (
        SegmentStyle(
            "precinct", "area", "#bdd585", wall=(("#a8a15e", 2.6, ""), ("#e6d9ac", 1.4, "")), signs=("░", ":")
        ),
        SegmentStyle("monastery", "building", "#e4dcb4", picture=_ABBEY, size=76.0, over=40, flag="abbey"),
        # The building says as much.
        FlagStyle("abbey", (), "monastery"),
        PieceStyle(
            "mayor",
            _MAYOR,
            (
                Mark("M-17 -36H17", stroke=CONTRAST, width=2.6),
                Mark("M-17 -8C-14 12 14 12 17 -8", stroke=CONTRAST, width=3.0),
                Mark("M-4.5 10A4.5 4.5 0 1 0 4.5 10A4.5 4.5 0 1 0 -4.5 10Z", CONTRAST),
            ),
            size=27.0,
            letter=(0.0, 32.0),
        ),
        PieceStyle(
            "wagon",
            _WAGON,
            (
                Mark("M-42 -8H30", stroke=CONTRAST, width=2.6),
                Mark("M-23 -40C-27 -30 -27 -18 -26 -9M11 -40C15 -30 15 -18 14 -9", stroke=CONTRAST, width=2.2),
                Mark("M-33 20A6 6 0 1 0 -21 20A6 6 0 1 0 -33 20ZM9 20A6 6 0 1 0 21 20A6 6 0 1 0 9 20Z",
                     stroke=CONTRAST, width=2.4),
            ),
            size=29.0,
            letter=(-6.0, -22.0),
        ),
        PieceStyle(
            "barn",
            _BARN,
            (
                Mark("M-38 -2L-26 -24L0 -37L26 -24L38 -2", stroke=CONTRAST, width=2.4),
                Mark("M-16 42V12H16V42M0 12V42M-16 12L0 42M0 12L-16 42M16 12L0 42M0 12L16 42",
                     stroke=CONTRAST, width=1.9),
            ),
            size=34.0,
            letter=(0.0, -10.0),
        ),
    )  # fmt: skip
