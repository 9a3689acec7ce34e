"""What forests, meadows, rivers, lakes, animals, members and huts look like.

All pictures are path data around their own middle, on a tile of 100 by 100 units.
"""

from __future__ import annotations

from bastide import CONTRAST, DrawingStyle, FlagStyle, Mark, Picture, PieceStyle, SegmentStyle, Texture, hookimpl

_INK = "#3d3427"
_WATER = "#6fb4dc"
_WATER_RIM = "#3c7fa9"
_MEADOW = "#d9d08a"
_GRASS = "#b0a860"
_FOREST = "#7fa45a"
_LEAVES = "#4f7d3c"
_DARK_LEAVES = "#3e6a3a"
_TRUNK = "#6b4a2f"

_TUFT: Picture = (Mark("M-2 1.4Q-1.8 -.4 -2.7 -1.6M0 1.4V-2.3M2 1.4Q1.8 -.4 2.7 -1.6", stroke=_GRASS, width=0.8),)
_STONE: Picture = (Mark("M-2.2 1.2L-1.4 -1L1 -1.4L2.3 .9Z", "#c3b58c", "#998c63", 0.5),)
_FIR: Picture = (
    Mark("M-.7 5.4V2.6H.7V5.4Z", _TRUNK),
    Mark("M0 -6.4L3.8 -.2H2L4.6 3.4H-4.6L-2 -.2H-3.8Z", _DARK_LEAVES, _INK, 0.5),
)
_BROADLEAF: Picture = (
    Mark("M-.7 5.2V1H.7V5.2Z", _TRUNK),
    Mark("M-4.2 .6A3 3 0 0 1 -2.8 -3.4A3.2 3.2 0 0 1 2.8 -3.4A3 3 0 0 1 4.2 .6A3 3 0 0 1 0 1.9A3 3 0 0 1 -4.2 .6Z",
         _LEAVES, _INK, 0.5),
)  # fmt: skip
_SPRING: Picture = (
    Mark("M-8 0A8 7 0 1 0 8 0A8 7 0 1 0 -8 0Z", _WATER, _WATER_RIM, 1.4),
    Mark("M-4 -.6A4 3 0 1 0 4 -.6A4 3 0 1 0 -4 -.6M-1.6 -.8A1.6 1 0 1 0 1.6 -.8", stroke="#d5ebf7", width=0.9),
)
_LAKE: Picture = (
    Mark("M-15 1C-16 -8 -8 -13 1 -12C10 -13 16 -7 15 1C16 9 8 13 -1 12C-10 13 -15 9 -15 1Z", _WATER, _WATER_RIM, 1.8),
    Mark("M-9 -6Q-7.5 -7.5 -6 -6T-3 -6M4 8Q5.5 6.5 7 8T10 8", stroke="#d5ebf7", width=1.0),
)
_FISH: Picture = (
    Mark("M-6.6 0C-4 -4.4 2 -4.4 4.4 0C2 4.4 -4 4.4 -6.6 0Z", "#f4f1e2", _INK, 0.8),
    Mark("M4 0L8 -3.6V3.6Z", "#f4f1e2", _INK, 0.8),
    Mark("M-4.4 -1A.7 .7 0 1 0 -3 -1A.7 .7 0 1 0 -4.4 -1Z", _INK),
    Mark("M-1.6 -2.6Q-.2 0 -1.6 2.6", stroke=_INK, width=0.6),
)
#: Slim, with antlers.
_DEER: Picture = (
    Mark("M-7 -1.4C-4 -3 2 -2.6 3.6 -3.2L5 -7H7.6L9.4 -5.4L8.6 -4.4L7 -4.4L6 .4L5.4 8H4.2L3.6 2.6H-3.4L-4.6 8H-5.8"
         "L-6 2.6C-7.6 1.4 -7.8 0 -7 -1.4Z", "#a8703f", _INK, 0.7),
    Mark("M5.6 -7L3.4 -10.6M4.6 -8.6L2.4 -8.8M6.6 -7L8.8 -10.6M7.6 -8.6L9.8 -8.8", stroke=_INK, width=0.9),
)  # fmt: skip
#: A hump, a trunk, long tusks.
_MAMMOTH: Picture = (
    Mark("M-10 8V0C-10 -5 -5 -6.6 -2 -6C-1 -9.6 6 -10 7.6 -5.6C9.6 -3.6 10 2 9.2 6.6L7.8 6.4C8 3 7.4 .6 6.4 -.2L5 2V8"
         "H1.8V3.6H-5.6V8Z", "#7a6350", _INK, 0.8),
    Mark("M6 .6C8.4 4 11.6 3 12 -.4", stroke="#fbf6e4", width=1.7),
    Mark("M4.4 -5A.7 .7 0 1 0 5.8 -5A.7 .7 0 1 0 4.4 -5Z", _INK),
)  # fmt: skip
#: Low and striped, with two long teeth.
_TIGER: Picture = (
    Mark("M-11.6 -5.4C-10 -5.6 -9 -3 -8 -2.4C-4 -3.8 2 -3.4 4 -3.6C5 -6.4 9.6 -6.6 10.6 -3.8C11 -1.6 9.6 .2 7.4 .4"
         "L6.6 6H4.4L3.8 2H-4L-5 6H-7.2L-7.6 1C-9.6 .6 -10 -3.4 -11.6 -5.4Z", "#e39a3b", _INK, 0.8),
    Mark("M-5 -2.6L-4.4 .6M-2 -3L-1.4 .6M1 -3L1.6 .6", stroke=_INK, width=1.1),
    Mark("M8.2 -.2L8.6 3.4L9.3 -.4ZM6.6 .2L6.9 3.2L7.6 .1Z", "#ffffff", _INK, 0.4),
    Mark("M7 -3.4A.6 .6 0 1 0 8.2 -3.4A.6 .6 0 1 0 7 -3.4Z", _INK),
)  # fmt: skip
#: Heavy, with wide horns.
_AUROCHS: Picture = (
    Mark("M-9 -1C-8 -4.6 0 -5 3 -4.4C4.4 -5.6 9 -5 9.2 -1.6C9.2 1 7.6 2.4 5.6 2.2L5 7.6H2.6L2.2 3.6H-4.6L-5.2 7.6H-7.6"
         "L-8 2.6C-9 1.6 -9.4 .4 -9 -1Z", "#4a3a30", _INK, 0.7),
    Mark("M4.6 -4.8C2.6 -7 3.4 -9.6 5 -10.4M7.4 -4.6C9.8 -6.2 10.6 -8.8 9.4 -10.6", stroke="#fbf6e4", width=1.8),
    Mark("M4.6 -4.8C2.6 -7 3.4 -9.6 5 -10.4M7.4 -4.6C9.8 -6.2 10.6 -8.8 9.4 -10.6", stroke=_INK, width=0.4),
    Mark("M6.2 -2.2A.7 .7 0 1 0 7.6 -2.2A.7 .7 0 1 0 6.2 -2.2Z", "#fbf6e4"),
)  # fmt: skip
_GOLD: Picture = (
    Mark("M-6.4 3.4L-5.4 -2.6L-1.4 -5.4L3.6 -4.4L6.6 0L5 4.4L-1 5.6Z", "#f2c230", _INK, 1.0),
    Mark("M-5 -2L-1 -.4L3.4 -4M-1 -.4L-.8 5.2M-1 -.4L6 .2", stroke="#a77c12", width=0.8),
)
_MUSHROOMS: Picture = (
    Mark("M-4.6 6V.4H-1.6V6ZM2 6.6V2.4H4.6V6.6Z", "#fbf3dd", _INK, 0.7),
    Mark("M-8.4 1A5.4 6.4 0 0 1 2.2 1Z", "#c8402f", _INK, 0.8),
    Mark("M-.4 3A3.8 4.4 0 0 1 7.2 3Z", "#c8402f", _INK, 0.8),
    Mark("M-6 -.8A.9 .9 0 1 0 -4.2 -.8A.9 .9 0 1 0 -6 -.8ZM-3 -2.6A.9 .9 0 1 0 -1.2 -2.6A.9 .9 0 1 0 -3 -2.6Z"
         "M2.8 1.2A.8 .8 0 1 0 4.4 1.2A.8 .8 0 1 0 2.8 1.2Z", "#ffffff"),
)  # fmt: skip
_SHRINE: Picture = (
    Mark("M-8 7V-4H-4.4V7ZM4.4 7V-4H8V7Z", "#b9b2a2", _INK, 0.9),
    Mark("M-10 -4V-8.6H10V-4Z", "#cfc8b8", _INK, 0.9),
    Mark("M-2.6 7V2.4H2.6V7Z", "#cfc8b8", _INK, 0.8),
    Mark("M0 -3.2L1 -.8L3.4 -.6L1.6 1L2.2 3.4L0 2L-2.2 3.4L-1.6 1L-3.4 -.6L-1 -.8Z", "#f2c230", _INK, 0.4),
)
_FIRE: Picture = (
    Mark("M0 -9C1 -5 6 -3 5.6 2.4C5.4 6 3 8 0 8C-3 8 -5.4 6 -5.6 2.4C-5.7 -.6 -3 -1.6 -2.8 -4.4C-1 -3.4 -.6 -2 -.6 -.8"
         "C.6 -3 .8 -6 0 -9Z", "#e8642c", _INK, 0.7),
    Mark("M.4 0C.8 2 3 3 2.6 5.2C2.4 6.8 1.2 7.4 0 7.4C-1.6 7.4 -2.8 6.4 -2.8 4.8C-2.8 3 -.4 2.4 .4 0Z", "#f9d14a"),
    Mark("M-7.6 8.8L7.6 6.4M-7.6 6.4L7.6 8.8", stroke=_TRUNK, width=1.6),
)  # fmt: skip

#: A hunter with a spear.
MEMBER = (
    "M-6 -46C2 -46 7 -40 7 -33C7 -27 4 -23 0 -21C12 -19 20 -12 22 -2L31 -2V-46L34.5 -50L38 -46V47H31V8L20 8L18 4L17 20"
    "L26 47H10L-4 26L-16 47H-34L-22 18L-24 2L-30 14L-38 10L-28 -12C-25 -18 -20 -20 -13 -21C-17 -23 -20 -27 -20 -33"
    "C-20 -40 -14 -46 -6 -46Z"
)
#: A round hut with a pointed roof.
HUT = "M0 -46L42 -4C44 0 42 4 38 4H32V42H10V18C10 8 -10 8 -10 18V42H-32V4H-38C-42 4 -44 0 -42 -4Z"


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """The styles of everything this game brings."""
    return (
        SegmentStyle("meadow", "ground", _MEADOW, texture=Texture((_TUFT, _STONE, _TUFT), spacing=18.0, room=5.0)),
        SegmentStyle(
            "river", "path", _WATER, _WATER_RIM, width=10.0, edge_width=1.6, terminus=_SPRING, over=10, signs=("≈", "~")
        ),
        SegmentStyle(
            "forest",
            "area",
            _FOREST,
            wall=((_DARK_LEAVES, 3.6, ""), ("#6b9450", 1.8, "")),
            texture=Texture((_FIR, _BROADLEAF, _FIR), spacing=11.0, room=6.0),
            over=30,
            signs=("♣", "%"),
        ),
        SegmentStyle("lake", "building", _WATER, picture=_LAKE, size=32.0, ends=("river",), over=20, signs=("◯", "O")),
        SegmentStyle("water-system", "layer", _WATER),
        # The water at the end of a river says as much.
        FlagStyle("spring", (), "river", place="end", signs=("◦", "o")),
        FlagStyle("fish", _FISH, size=15.0, place="upon", plain_one=False, signs=("∝", "f")),
        FlagStyle("gold", _GOLD, "forest", size=14.0, signs=("$", "$")),
        FlagStyle("mushrooms", _MUSHROOMS, "forest", size=17.0, signs=("♠", "m")),
        FlagStyle("deer", _DEER, "meadow", size=17.0, signs=("d", "d")),
        FlagStyle("mammoth", _MAMMOTH, "meadow", size=19.0, signs=("M", "M")),
        FlagStyle("tiger", _TIGER, "meadow", size=18.0, signs=("t", "t")),
        FlagStyle("aurochs", _AUROCHS, "meadow", size=18.0, signs=("a", "a")),
        FlagStyle("shrine", _SHRINE, "meadow", size=19.0, signs=("⌂", "S")),
        FlagStyle("fire", _FIRE, "meadow", size=18.0, signs=("^", "^")),
        PieceStyle(
            "member",
            MEMBER,
            (Mark("M-10 -36A5 5 0 0 1 -4 -40", stroke=CONTRAST, width=2.2),),
            size=26.0,
            letter=(-3.0, 1.0),
        ),
        PieceStyle(
            "hut", HUT, (Mark("M-20 -20L0 -40L20 -20", stroke=CONTRAST, width=2.2),), size=23.0, letter=(0.0, -8.0)
        ),
    )
