"""What goods, builder and pig look like.

All pictures are path data around their own middle, on a tile of 100 by 100 units. The goods differ in shape, so that
they are told apart without colours.
"""

from __future__ import annotations

from bastide import CONTRAST, DrawingStyle, FlagStyle, Mark, Picture, PieceStyle, hookimpl

_INK = "#43352c"
_PAPER = "#fff8e6"
_WOOD = "#a8693a"
_IRON = "#5f646b"
_GRAIN = "#e9b93a"
_STRAW = "#c98f1f"
_CLOTH = "#3f7f8f"
_FOLD = "#8fc4cc"

#: A standing barrel with hoops and a bung.
_WINE: Picture = (
    Mark("M-6.4 -9.6H6.4C9.6 -4 9.6 4 6.4 9.6H-6.4C-9.6 4 -9.6 -4 -6.4 -9.6Z", _PAPER, _PAPER, 2.2),
    Mark("M-5.6 -8.8H5.6C8.6 -3.6 8.6 3.6 5.6 8.8H-5.6C-8.6 3.6 -8.6 -3.6 -5.6 -8.8Z", _WOOD, _INK, 1.1),
    Mark("M-2.2 -8.4C-3.2 -3 -3.2 3 -2.2 8.4M2.2 -8.4C3.2 -3 3.2 3 2.2 8.4", stroke="#7d4a26", width=0.8),
    Mark("M-7 -5.4H7M-7 5.4H7", stroke=_IRON, width=2.0),
    Mark("M-1.5 0A1.5 1.5 0 1 0 1.5 0A1.5 1.5 0 1 0 -1.5 0Z", "#3a2416"),
)
#: A sheaf: stalks tied at the waist, with ears that fan out.
_GRAIN_SHEAF: Picture = (
    Mark("M-7.5 -8.2H7.5L2.6 .9L5.7 8.4H-5.7L-2.6 .9Z", _PAPER, _PAPER, 2.2),
    Mark("M-2.1 .9L-5 8M-.9 .9L-1.9 8.2M.9 .9L1.9 8.2M2.1 .9L5 8", stroke=_STRAW, width=1.7),
    Mark("M-2.1 .9L-6.3 -5.6M-.9 .9L-2.3 -6.4M.9 .9L2.3 -6.4M2.1 .9L6.3 -5.6", stroke=_STRAW, width=1.5),
    Mark("M-8 -8.2C-5.2 -8 -3.8 -5.7 -4.3 -3C-7 -3.7 -8.2 -5.6 -8 -8.2Z"
         "M8 -8.2C5.2 -8 3.8 -5.7 4.3 -3C7 -3.7 8.2 -5.6 8 -8.2Z"
         "M-2.8 -8.9C-.5 -7.5 -.3 -4.7 -1.6 -2.6C-3.7 -4 -4.2 -6.8 -2.8 -8.9Z"
         "M2.8 -8.9C.5 -7.5 .3 -4.7 1.6 -2.6C3.7 -4 4.2 -6.8 2.8 -8.9Z", _GRAIN, _INK, .7),
    Mark("M-3.5 -.3H3.5V2.3H-3.5Z", "#a8432f", _INK, .8),
)  # fmt: skip
#: A roll of cloth that lies, its end wound up, with a length hanging down.
_CLOTH_ROLL: Picture = (
    Mark("M-9.4 -5.8H6A5.6 5.6 0 0 1 9.6 4.6V9.4H-3.4V5.6H-9.4Z", _PAPER, _PAPER, 2.2),
    Mark("M-1.6 -1.6H9.2V8.8L7 7.4L4.8 8.8L2.6 7.4L.4 8.8L-1.6 7.4Z", _FOLD, _INK, 0.9),
    Mark("M1.4 .6V6.4M4.8 .6V7.2M7.6 .6V6.6", stroke=_CLOTH, width=1.0),
    Mark("M-4.6 -5.4H5A4.6 4.9 0 0 1 5 4.4H-4.6Z", _CLOTH, _INK, 1.0),
    Mark("M-9.2 -.5A4.6 4.9 0 1 0 0 -.5A4.6 4.9 0 1 0 -9.2 -.5Z", _FOLD, _INK, 1.0),
    Mark("M-6.9 -.5A2.2 2.4 0 1 1 -4.6 1.9A3.2 3.4 0 0 1 -7.6 .4", stroke=_INK, width=0.9),
)

#: A stocky person in a hat with a brim, who shoulders a hammer.
_BUILDER = (
    "M-20 -35C-20 -45 -14 -49 -7 -49C0 -49 6 -45 6 -35L13 -33V-27H4C4 -22 2 -18 -1 -15L9 -12L24 -22V-34H13V-49H43V-34"
    "H32V-13L14 5L13 15L20 47H3L-7 22L-17 47H-34L-27 15L-28 3L-35 17L-44 13L-34 -8C-31 -12 -24 -14 -13 -15"
    "C-16 -18 -18 -22 -18 -27H-27V-33Z"
)
#: A pig from the side, with ear, snout and tail.
_PIG = (
    "M-39 -12C-33 -27 -14 -30 4 -27C9 -26 13 -25 17 -23L24 -35L34 -20C38 -17 40 -13 41 -9L48 -8C50 -4 50 3 48 7L39 8"
    "C36 13 31 16 27 18L27 36H14L12 22C3 24 -8 24 -16 22L-18 36H-31L-32 15C-37 11 -40 4 -40 -3C-46 -4 -50 -9 -48 -14"
    "C-47 -17 -43 -17 -42 -14C-42 -12 -45 -12 -45 -11C-44 -9 -41 -9 -39 -12Z"
)


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """The styles of everything this expansion brings."""
    return (
        FlagStyle("wine", _WINE, "city", size=22.0),
        FlagStyle("grain", _GRAIN_SHEAF, "city", size=22.0),
        FlagStyle("cloth", _CLOTH_ROLL, "city", size=22.0),
        PieceStyle(
            "builder",
            _BUILDER,
            (
                Mark("M-27 -30H13", stroke=CONTRAST, width=2.6),
                Mark("M-13 -42A8 8 0 0 0 -15 -36", stroke=CONTRAST, width=2),
            ),
            size=26.0,
            letter=(-7.0, 2.0),
        ),
        PieceStyle(
            "pig",
            _PIG,
            (
                Mark("M29.4 -9A2.4 2.4 0 1 0 34.2 -9A2.4 2.4 0 1 0 29.4 -9Z", CONTRAST),
                Mark("M44.6 -4V2", stroke=CONTRAST, width=2.4),
            ),
            size=25.0,
            letter=(-8.0, -2.0),
        ),
    )
