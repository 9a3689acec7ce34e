"""What cities, roads, fields, monasteries, gardens, shields and followers look like.

All pictures are path data around their own middle, on a tile of 100 by 100 units.
"""

from __future__ import annotations

from bastide import (
    CONTRAST,
    DrawingStyle,
    FlagStyle,
    Mark,
    Picture,
    PieceStyle,
    SegmentStyle,
    Texture,
    hookimpl,
)

_INK = "#43352c"
_STONE = "#cbbfae"
_TILES = "#bb5740"
_DARK_TILES = "#9c4534"
_PLASTER = "#f7e8cc"
_ROAD = "#f8f1df"
_ROAD_RIM = "#8b775d"
_WATER = "#78b9de"
_WATER_RIM = "#4285ae"
_FIELD = "#bdd585"
_GRASS = "#93b75d"


def _house(roof: str, wide: float) -> Picture:
    left, right = -wide / 2, wide / 2
    return (
        Mark(f"M{left + 0.7} 0H{right - 0.7}V4.2H{left + 0.7}Z", _PLASTER, _INK, 0.5),
        Mark(f"M{left - 0.4} 0.5L{left + 1.6} -4H{right - 1.6}L{right + 0.4} 0.5Z", roof, _INK, 0.5),
        Mark("M-.8 4.2V2.2H.8V4.2Z", "#7b5a43"),
    )


_TOWER_HOUSE: Picture = (
    Mark("M-2.4 -1H2.4V4.4H-2.4Z", _PLASTER, _INK, 0.5),
    Mark("M-3.2 -.6L0 -6.6L3.2 -.6Z", _DARK_TILES, _INK, 0.5),
    Mark("M-.7 2.8V.8H.7V2.8Z", "#7b5a43"),
)
_TUFT: Picture = (Mark("M-2 1.4Q-1.8 -.4 -2.7 -1.6M0 1.4V-2.3M2 1.4Q1.8 -.4 2.7 -1.6", stroke=_GRASS, width=0.8),)
_FLOWERS: Picture = (
    Mark("M-1.6 0A.9 .9 0 1 0 .2 0A.9 .9 0 1 0 -1.6 0Z", "#f6f0d6"),
    Mark("M1 1.6A.7 .7 0 1 0 2.4 1.6A.7 .7 0 1 0 1 1.6Z", "#eedd8a"),
)
_BUSH: Picture = (
    Mark("M-3 1.5A1.9 1.9 0 0 1 -2 -1.6A2.3 2.3 0 0 1 2 -1.7A1.9 1.9 0 0 1 3 1.5Z", "#8db25b", "#71964a", 0.6),
)
_GATE: Picture = (
    Mark("M-5.2 4.6V-4.4H-2.6V-2.8H-1.2V-4.4H1.2V-2.8H2.6V-4.4H5.2V4.6Z", _STONE, _INK, 0.9),
    Mark("M-2.4 4.6V1.2A2.4 2.4 0 0 1 2.4 1.2V4.6Z", "#5b4636"),
)
_VILLAGE: Picture = (
    Mark("M-9.5 0A9.5 9.5 0 1 0 9.5 0A9.5 9.5 0 1 0 -9.5 0Z", "#e3d2ad", _ROAD_RIM, 1.5),
    Mark("M-6 1H0V5H-6Z", _PLASTER, _INK, 0.6),
    Mark("M-7 1.4L-5 -2.8H-1L1 1.4Z", _TILES, _INK, 0.6),
    Mark("M1 -2H6V3H1Z", _PLASTER, _INK, 0.6),
    Mark("M.2 -1.6L3.5 -6L6.8 -1.6Z", _DARK_TILES, _INK, 0.6),
)
_MONASTERY: Picture = (
    Mark("M-16 0A16 15 0 1 0 16 0A16 15 0 1 0 -16 0Z", "#e6d9ac", "#a8a15e", 1.2),
    Mark("M-11 -1H6V9H-11Z", _PLASTER, _INK, 0.9),
    Mark("M-12.6 -.6L-9.6 -7H4L7 -.6Z", _TILES, _INK, 0.9),
    Mark("M3 -6H10V9H3Z", "#fdf3de", _INK, 0.9),
    Mark("M2 -5.6L6.5 -13L11 -5.6Z", _DARK_TILES, _INK, 0.9),
    Mark("M6.5 -17.5V-12.6M4.6 -15.7H8.4", stroke=_INK, width=1.1),
    Mark("M-6 9V5.4A2 2 0 0 1 -2 5.4V9Z", "#6b4a37"),
    Mark("M5.4 1.6V-1.4A1.1 1.1 0 0 1 7.6 -1.4V1.6ZM-9.4 4.4V2.2H-7.8V4.4ZM-.2 4.4V2.2H1.4V4.4Z", "#6b4a37"),
)
_GARDEN: Picture = (
    Mark("M-10 0A10 10 0 1 0 10 0A10 10 0 1 0 -10 0Z", "#6d9c4c", "#47702f", 1.3),
    Mark("M-7.2 0A7.2 7.2 0 1 0 7.2 0A7.2 7.2 0 1 0 -7.2 0Z", "#efe3b8"),
    Mark("M-1.1 -6.2A6.2 6.2 0 0 0 -6.2 -1.1H-1.1ZM1.1 -6.2A6.2 6.2 0 0 1 6.2 -1.1H1.1Z"
         "M-1.1 6.2A6.2 6.2 0 0 1 -6.2 1.1H-1.1ZM1.1 6.2A6.2 6.2 0 0 0 6.2 1.1H1.1Z", "#9cc46a"),
    Mark("M-4.4 -3A1 1 0 1 0 -2.4 -3A1 1 0 1 0 -4.4 -3ZM2.4 3A1 1 0 1 0 4.4 3A1 1 0 1 0 2.4 3Z", "#d9527a"),
    Mark("M2.4 -3A1 1 0 1 0 4.4 -3A1 1 0 1 0 2.4 -3ZM-4.4 3A1 1 0 1 0 -2.4 3A1 1 0 1 0 -4.4 3Z", "#f3c93b"),
    Mark("M-1.7 0A1.7 1.7 0 1 0 1.7 0A1.7 1.7 0 1 0 -1.7 0Z", _WATER, _WATER_RIM, 0.7),
)  # fmt: skip
_SHIELD: Picture = (
    Mark("M-6.6 -7.6H6.6V0C6.6 5 3 7.6 0 9.2C-3 7.6 -6.6 5 -6.6 0Z", "#ffffff", _INK, 2.6),
    Mark("M-5.6 -6.6H5.6V0C5.6 4.3 2.6 6.6 0 8C-2.6 6.6 -5.6 4.3 -5.6 0Z", "#2b6cb8"),
    Mark("M-5.6 -6.6H0V8C-2.6 6.6 -5.6 4.3 -5.6 0Z", "#4b8ad2"),
    Mark("M0 -4.2L1.2 -1.4L4.2 -1.2L1.9 .7L2.7 3.7L0 2L-2.7 3.7L-1.9 .7L-4.2 -1.2L-1.2 -1.4Z", "#fbe08a"),
)

#: A person with arms spread, standing; the same outline serves every size of follower.
FOLLOWER = (
    "M0 -47C10 -47 15.5 -39.5 14.8 -31C14.4 -25.5 12 -22 9.5 -19.5C22 -17 41 -10 43.5 -1C44.8 5 38 9.5 31 9.5"
    "C26.5 9.5 22.5 8.8 19.5 8.5C22 18 30 30 35 38.5C37.5 43.5 34.5 47 29 47L9 47C6.5 41 3.5 36 0 31"
    "C-3.5 36 -6.5 41 -9 47L-29 47C-34.5 47 -37.5 43.5 -35 38.5C-30 30 -22 18 -19.5 8.5C-22.5 8.8 -26.5 9.5 -31 9.5"
    "C-38 9.5 -44.8 5 -43.5 -1C-41 -10 -22 -17 -9.5 -19.5C-12 -22 -14.4 -25.5 -14.8 -31C-15.5 -39.5 -10 -47 0 -47Z"
)


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """The styles of everything the base game brings."""
    return (
        SegmentStyle(
            "field",
            "ground",
            _FIELD,
            texture=Texture((_TUFT, _TUFT, _FLOWERS, _TUFT, _BUSH), spacing=17.0, room=5.0),
        ),
        SegmentStyle(
            "road", "path", _ROAD, _ROAD_RIM, width=10.0, edge_width=1.7, junction=_VILLAGE, terminus=_VILLAGE, over=20
        ),
        SegmentStyle(
            "city",
            "area",
            "#e0bd8e",
            wall=((_INK, 5.6, ""), (_STONE, 4.0, ""), ("#8f8374", 4.0, "1.2 3.4"), (_STONE, 1.8, "")),
            texture=Texture((_house(_TILES, 7.4), _TOWER_HOUSE, _house(_DARK_TILES, 6.6)), spacing=11.5, room=6.5),
            gate=_GATE,
            over=30,
        ),
        SegmentStyle("monastery", "building", "#e6d9ac", picture=_MONASTERY, size=32.0, ends=("road",), over=40),
        SegmentStyle("garden", "building", "#6d9c4c", picture=_GARDEN, size=21.0, over=40),
        FlagStyle("pennant", _SHIELD, "city", size=18.0),
        PieceStyle(
            "follower",
            FOLLOWER,
            (Mark("M-5 -34A5 5 0 0 1 0 -39", stroke=CONTRAST, width=2.2),),
            size=25.0,
            letter=(0.0, 4.0),
        ),
    )
