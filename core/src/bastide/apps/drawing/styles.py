"""Looking up styles, and generating those that no plugin declares."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from bastide import (
    CONTRAST,
    PLAYER,
    DrawingStyle,
    FlagStyle,
    Mark,
    Picture,
    PieceStyle,
    SegmentShape,
    SegmentStyle,
)

from .colours import made_up
from .scene import Segment, Tile

__all__ = ["CONTRAST", "PLAYER", "DrawingStyle", "FlagStyle", "Mark", "Picture", "PieceStyle", "SegmentStyle", "Styles"]

GROUND = "#c3d68a"
PAWN = (
    "M0-46C12-46 19-37 19-28C19-21 15-16 10-13C20-2 25 16 29 44"
    "Q0 52-29 44C-25 16-20-2-10-13C-15-16-19-21-19-28C-19-37-12-46 0-46Z"
)


class Styles:
    """The styles of one picture: the given ones, and generated ones for everything else.

    Args:
        given: the styles that plugins declare; a later one replaces an earlier one for the same thing.
    """

    def __init__(self, given: Iterable[DrawingStyle] = ()) -> None:
        self._segments: dict[tuple[str, str], SegmentStyle] = {}
        self._flags: dict[tuple[str, str], FlagStyle] = {}
        self._pieces: dict[str, PieceStyle] = {}
        for style in given:
            if isinstance(style, SegmentStyle):
                self._segments[style.kind, style.flag] = style
            elif isinstance(style, FlagStyle):
                self._flags[style.kind, style.flag] = style
            else:
                self._pieces[style.kind] = style

    def knows(self, kind: str) -> bool:
        """Whether a style was given for segments of this kind."""
        given = self._segments.get((kind, ""))
        return given is not None and bool(given.fill)

    def draws(self, segment: Segment) -> bool:
        """Whether a style was given for a segment like this one, by its kind or by one of its flags."""
        flags = (name for name, count in segment.flags.items() if count)
        return self.knows(segment.kind) or any((segment.kind, flag) in self._segments for flag in flags)

    def segments(self, tile: Tile) -> tuple[SegmentStyle, ...]:
        """The style of each segment of a tile."""
        return tuple(
            self._given(segment) or _made_up_segment(segment.kind, _shape(tile, segment)) for segment in tile.segments
        )

    def _given(self, segment: Segment) -> SegmentStyle | None:
        flags = sorted(name for name, count in segment.flags.items() if count)
        found = (self._segments.get((segment.kind, flag)) for flag in (*flags, ""))
        style = next((style for style in found if style is not None), None)
        return style if style is None or style.fill else _made_up_segment(style.kind, style.shape)

    def flag(self, name: str, kind: str) -> FlagStyle:
        """The style of a flag on a segment of some kind, or on a ``tile``."""
        given = self._flags.get((kind, name)) or (self._flags.get(("*", name)) if kind != "tile" else None)
        return given or _made_up_flag(name, kind)

    def knows_flag(self, name: str, kind: str) -> bool:
        """Whether a style was given for this flag."""
        return (kind, name) in self._flags or (kind != "tile" and ("*", name) in self._flags)

    def piece(self, kind: str) -> PieceStyle:
        """The style of a kind of piece."""
        return self._pieces.get(kind) or PieceStyle(kind, PAWN, letter=(0.0, 18.0), size=25.0)

    def knows_piece(self, kind: str) -> bool:
        """Whether a style was given for this kind of piece."""
        return kind in self._pieces


@lru_cache(maxsize=64)
def styles_of(given: tuple[DrawingStyle, ...]) -> Styles:
    """The same :class:`Styles` for the same styles, so that cached layouts of tiles stay valid."""
    return Styles(given)


def _shape(tile: Tile, segment: Segment) -> SegmentShape:
    """The likely shape of a segment of an unknown kind, from the ports of its kind on this tile."""
    if not segment.ports:
        return "building"
    shapes: set[Literal["ground", "area", "path"]] = set()
    for other in tile.segments:
        if other.kind == segment.kind and other.ports:
            whole = [p for p in other.ports if {p // 3 * 3, p // 3 * 3 + 1, p // 3 * 3 + 2} <= set(other.ports)]
            if all(port % 3 == 1 for port in other.ports):
                shapes.add("path")
            else:
                shapes.add("area" if len(whole) == len(other.ports) else "ground")
    return "ground" if "ground" in shapes else "area" if "area" in shapes else "path"


@lru_cache(maxsize=256)
def _made_up_segment(kind: str, shape: SegmentShape) -> SegmentStyle:
    if shape == "ground":
        return SegmentStyle(kind, shape, fill=made_up(kind, lightness=0.8, saturation=0.35))
    if shape == "layer":
        return SegmentStyle(kind, shape, fill="none")
    fill = made_up(kind, lightness=0.64, saturation=0.42)
    edge = made_up(kind, lightness=0.32, saturation=0.4)
    if shape == "building":
        picture = (Mark("M-11-7Q-11-11-7-11L7-11Q11-11 11-7L11 7Q11 11 7 11L-7 11Q-11 11-11 7Z", fill, edge, 1.6),)
        return SegmentStyle(kind, shape, fill, edge, picture=picture, size=24.0, ends=("*",))
    return SegmentStyle(kind, shape, fill, edge, wall=((edge, 2.4, ""),))


@lru_cache(maxsize=256)
def _made_up_flag(name: str, kind: str) -> FlagStyle:
    fill = made_up(name, lightness=0.86, saturation=0.5)
    edge = made_up(name, lightness=0.3, saturation=0.5)
    picture = (Mark("M0-7A7 7 0 0 1 0 7A7 7 0 0 1 0-7Z", fill, edge, 1.2),)
    return FlagStyle(name, picture, kind, size=15.0)
