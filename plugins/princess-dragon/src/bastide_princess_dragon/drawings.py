"""What dragon and fairy look like, and the symbols on the tiles.

All pictures are path data around their own middle, on a tile of 100 by 100 units. The four symbols differ in shape, so
that they are told apart without colours: a mountain, a long-necked beast, a crown, an arch.
"""

from __future__ import annotations

from bastide import DrawingStyle, FlagStyle, Mark, Picture, PieceStyle, hookimpl

_INK = "#43352c"
_PAPER = "#fff8e6"
_ROCK = "#7d6a5d"
_DARK_ROCK = "#5e4e44"
_LAVA = "#e2502a"
_GLOW = "#f7b733"
_SCALES = "#b3342b"
_GOLD = "#f2c744"
_STONE = "#b9b2c9"
_MAGIC = "#6a4fb3"
_LIGHT = "#c9b8f2"

#: A mountain with a crater that throws sparks.
_VOLCANO: Picture = (
    Mark("M-16 12L-6 -6H6L16 12Z", _PAPER, _PAPER, 2.4),
    Mark("M-15 11.6L-5.6 -5.4L-2.6 -3.4L0 -5L2.8 -3.4L5.6 -5.4L15 11.6Z", _ROCK, _INK, 1.0),
    Mark("M2.8 -3.4L5.6 -5.4L15 11.6H5.4L6.6 4Z", _DARK_ROCK),
    Mark("M-4.6 -5C-3.4 -7.4 3.4 -7.4 4.6 -5L2.8 -3L.4 -4.6L1.2 3.4L-1.6 .2L-2.6 6.2L-3.4 -2.8Z", _LAVA, _INK, 0.5),
    Mark("M-2.2 -8.4L-5.8 -13.6M.2 -8.8L.6 -15M2.6 -8.4L6.8 -12.8", stroke=_LAVA, width=1.6),
    Mark("M-8.2 -12A1.1 1.1 0 1 0 -6 -12A1.1 1.1 0 1 0 -8.2 -12ZM2.6 -13A1 1 0 1 0 4.6 -13A1 1 0 1 0 2.6 -13Z", _GLOW),
)  # fmt: skip
#: The head and neck of a dragon in a ring.
_DRAGON_SIGN: Picture = (
    Mark("M-11 0A11 11 0 1 0 11 0A11 11 0 1 0 -11 0Z", _PAPER, _SCALES, 1.6),
    Mark("M-8 -1.4C-6.6 -4 -4.4 -5 -2.4 -5.2L-1.8 -8.4L.4 -5.4L2.4 -8L3 -4.4C5.6 -2.4 6.2 .8 4.6 3.2"
         "C3.4 5 3.6 6.6 5 8.6C.6 10.4 -3.6 10 -5 8.8C-2.2 7.2 -.8 4.8 -1.2 2L-4.2 2.2L-7.6 1.6L-5.4 .4Z",
         _SCALES, _INK, 0.7),
    Mark("M-1.8 -2.8A.9 .9 0 1 0 0 -2.8A.9 .9 0 1 0 -1.8 -2.8Z", _GOLD),
)  # fmt: skip
#: A crown with three points.
_CROWN: Picture = (
    Mark("M-8.4 6.4L-9.6 -5L-4.4 -.6L0 -8.2L4.4 -.6L9.6 -5L8.4 6.4Z", _PAPER, _PAPER, 3.0),
    Mark("M-7.8 5.8L-9 -4.4L-4.2 -.2L0 -7.4L4.2 -.2L9 -4.4L7.8 5.8Z", _GOLD, _INK, 1.0),
    Mark("M-7.4 3H7.4", stroke=_INK, width=0.7),
    Mark("M-1.3 .2L0 -1.8L1.3 .2L0 2.2Z", "#d9527a", _INK, 0.4),
    Mark("M-10.2 -5A1.3 1.3 0 1 0 -7.6 -5A1.3 1.3 0 1 0 -10.2 -5Z"
         "M-1.3 -8.4A1.3 1.3 0 1 0 1.3 -8.4A1.3 1.3 0 1 0 -1.3 -8.4Z"
         "M7.6 -5A1.3 1.3 0 1 0 10.2 -5A1.3 1.3 0 1 0 7.6 -5Z",
         "#d9527a", _INK, 0.5),
)  # fmt: skip
#: A stone arch with a swirl in it.
_ARCH: Picture = (
    Mark("M-10.6 11V-1A10.6 10.6 0 0 1 10.6 -1V11Z", _PAPER, _PAPER, 2.4),
    Mark("M-10 10.6V-1A10 10 0 0 1 10 -1V10.6H6V-1A6 6 0 0 0 -6 -1V10.6Z", _STONE, _INK, 0.9),
    Mark("M-6 10.6V-1A6 6 0 0 1 6 -1V10.6Z", _MAGIC, _INK, 0.6),
    Mark("M.4 1.2A1.6 1.6 0 1 0 -1.4 3.2A3.4 3.4 0 0 0 3.2 -.4A4 4 0 0 0 -4 .6", stroke=_LIGHT, width=1.2),
    Mark("M-10 3.4H-6M6 3.4H10M-8.4 -6.2L-5 -4.4M8.4 -6.2L5 -4.4M0 -11V-7", stroke=_INK, width=0.7),
)

#: A dragon that sits, its wing raised and its tail behind it.
_DRAGON = (
    "M-48 -17C-45 -28 -37 -35 -27 -36L-25 -47L-17 -38L-9 -46L-8 -34C-3 -29 -1 -22 -3 -15C-4 -11 -7 -8 -8 -4L0 -10"
    "C3 -24 10 -37 21 -46L24 -31L38 -37L37 -21L49 -21C46 -7 38 3 26 8C37 13 43 21 43 31C43 35 42 38 40 41L49 47H28"
    "C32 41 33 36 30 31C28 35 25 38 21 40L23 47H4L3 39H-8L-9 47H-27L-24 38C-29 28 -29 15 -25 3C-23 -4 -22 -9 -25 -11"
    "L-34 -9L-46 -8L-38 -14Z"
)
#: A fairy in a long dress, with two pairs of wings.
_FAIRY = (
    "M-6 -8C-16 -33 -44 -42 -47 -28C-49 -14 -30 -3 -11 0C-30 2 -42 14 -36 24C-30 32 -17 23 -9 9L-22 47H22L9 9"
    "C17 23 30 32 36 24C42 14 30 2 11 0C30 -3 49 -14 47 -28C44 -42 16 -33 6 -8L6 -23C10 -26 13 -30 13 -36"
    "C13 -44 7 -49 0 -49C-7 -49 -13 -44 -13 -36C-13 -30 -10 -26 -6 -23Z"
)


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """The styles of everything this expansion brings."""
    return (
        FlagStyle("volcano", _VOLCANO, "tile", size=30.0),
        FlagStyle("dragon", _DRAGON_SIGN, "tile", size=22.0),
        FlagStyle("portal", _ARCH, "tile", size=24.0),
        FlagStyle("princess", _CROWN, "city", size=21.0),
        PieceStyle(
            "dragon",
            _DRAGON,
            (
                Mark("M-21 -25A3 3 0 1 0 -15 -25A3 3 0 1 0 -21 -25Z", _GOLD, _INK, 1.2),
                Mark("M-1 0C6 -4 12 -8 21 -40M2 3C14 -4 26 -14 36 -33M5 6C18 2 32 -8 44 -19", stroke=_GOLD, width=2.0),
                Mark("M-20 4C-20 16 -17 26 -12 34", stroke=_GOLD, width=2.6),
            ),
            size=34.0,
            fill=_SCALES,
        ),
        PieceStyle(
            "fairy",
            _FAIRY,
            (
                Mark("M-7 -21H7L9 2L20 45H-20L-9 2Z", _MAGIC, _INK, 1.6),
                Mark("M-12 -36A12 12 0 1 1 12 -36A12 12 0 1 1 -12 -36Z", "#f3d9b8", _INK, 1.6),
                Mark("M-12 -37C-12 -50 12 -50 12 -37C6 -43 -6 -43 -12 -37Z", _GOLD, _INK, 1.2),
                Mark("M0 14L2.6 20L9 20.4L4 24.6L5.6 31L0 27.4L-5.6 31L-4 24.6L-9 20.4L-2.6 20Z", _GOLD),
            ),
            size=29.0,
            fill=_LIGHT,
        ),
    )
