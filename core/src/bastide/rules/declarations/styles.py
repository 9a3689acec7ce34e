"""How plugins say what their segments, flags and pieces look like.

All of it is data; nothing here draws. Coordinates are those of a tile of 100 by 100 units, x to the east and y to the
south. Pictures (:class:`Mark`) are SVG path data around their own middle: a picture of size 20 reaches from -10 to 10.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from bastide._kernel.geometry import DIRECTIONS

from ..declared import Declared, declared

#: How a kind of segment is painted: what it takes of a tile, and what lies under what.
SegmentShape = Literal["ground", "area", "path", "building", "layer"]
FlagPlace = Literal["inside", "beside", "end", "upon"]

#: A colour that stands for that of the piece's player.
PLAYER = "player"
#: A colour that stands for black or white, whichever is better seen on the player's colour.
CONTRAST = "contrast"


@declared(kw_only=False)
class Mark(Declared):
    """One filled or stroked path of a picture.

    Args:
        d: SVG path data around the origin.
        fill: a colour, ``player``, ``contrast``, or ``none``.
        stroke: a colour, ``player``, ``contrast``, or ``none``.
        width: the width of the stroke.
    """

    d: str
    fill: str = "none"
    stroke: str = "none"
    width: float = 1.0


#: Marks, painted one after the other.
Picture: TypeAlias = tuple[Mark, ...]


@declared(kw_only=False)
class Texture(Declared):
    """Small pictures strewn over a region.

    Args:
        pictures: taken in turn.
        spacing: how far apart they lie.
        room: how far from the rim of the region they keep.
    """

    pictures: tuple[Picture, ...]
    spacing: float
    room: float = 4.0


@declared(kw_only=False)
class SegmentStyle(Declared):
    """How segments of a kind are painted.

    Args:
        kind: the kind of segment.
        shape: ``ground`` is what the others leave; an ``area`` fills the sides it holds and is closed by walls; a
            ``path`` is a band from edge to edge or to where it ends; a ``building`` stands in the tile; a ``layer`` is
            not painted, it only has a place for pieces.
        fill: its colour; empty where only the shape is known and the look is made up from the name.
        edge: the colour of its rim.
        width: of a path, without the rim.
        edge_width: how wide the rim is.
        wall: how an area is closed: lines drawn one upon the other, each ``(colour, width, dashes)``.
        texture: what is strewn over it.
        picture: of a building.
        size: the diameter a building takes up.
        ends: of a building, the kinds of paths that may end at it.
        junction: of a path, the picture where several of them meet.
        terminus: of a path, the picture where one of them ends in the open.
        gate: of an area, the picture where a path ends at it.
        over: a path with a larger number is painted over paths with a smaller one, an area over areas. Areas lie over
            paths in any case, buildings over both. Rivers have 10, roads 20, cities and forests 30, buildings 40 and
            bridges 60. Where paths cross, the upper one has a deck with parapets.
        flag: only segments with this flag are painted so, the others of their kind as a style without one says.
        signs: in a terminal, its character and another one of ASCII; without them, the first letter of the kind.
    """

    hook: ClassVar = "drawings"

    kind: str
    shape: SegmentShape
    fill: str
    edge: str = "none"
    width: float = 11.0
    edge_width: float = 1.6
    wall: tuple[tuple[str, float, str], ...] = ()
    texture: Texture | None = None
    picture: Picture = ()
    size: float = 26.0
    ends: tuple[str, ...] = ()
    junction: Picture = ()
    terminus: Picture = ()
    gate: Picture = ()
    over: int = 0
    flag: str = ""
    signs: tuple[str, str] | None = None


@declared(kw_only=False)
class FlagStyle(Declared):
    """How a flag of a segment, or of a tile, is shown.

    Args:
        flag: its name.
        picture: what is drawn; empty for a flag that is not shown.
        kind: the kind of segment it belongs to, ``*`` for any, ``tile`` for a flag of the whole tile.
        size: the diameter it takes up.
        place: ``inside`` the segment, ``beside`` it on the ground, at the ``end`` of a path, or ``upon`` a path or the
            middle of a building, where no piece stands.
        plain_one: whether the number is left out where it is 1.
        signs: in a terminal, its character and another one of ASCII; without them, the first letter of the name.
        points: where the picture points on the tile as printed, by the name of a side or corner, such as ``NW``; it is
            drawn as one that points north, and turns with the tile. Without it the picture is upright.
    """

    hook: ClassVar = "drawings"

    flag: str
    picture: Picture
    kind: str = "*"
    size: float = 16.0
    place: FlagPlace = "inside"
    plain_one: bool = True
    signs: tuple[str, str] | None = None
    points: str = ""

    def __post_init__(self) -> None:
        if self.points and self.points not in DIRECTIONS:
            raise ValueError(f"{self.points!r} is no direction; a picture points to one of {', '.join(DIRECTIONS)}")

    def turned(self, rotation: int) -> int:
        """By how many degrees clockwise the picture is turned.

        Args:
            rotation: by how many the tile is.
        """
        return (45 * (DIRECTIONS.index(self.points) - 1) + rotation) % 360 if self.points else 0


@declared(kw_only=False)
class PieceStyle(Declared):
    """How a piece is drawn.

    Args:
        kind: the kind of piece.
        outline: SVG path data around the origin in a box of 100 by 100.
        details: drawn upon it, in the same box.
        size: the height on a tile of 100.
        letter: where the player's letter stands in the box, ``(x, y)`` of its middle.
        fill: ``player``, or the fixed colour of a neutral piece.
        along: whether it is turned along the edge on which it lies, or along the line between the segments that it
            links; it is drawn as on one that runs from west to east.
    """

    hook: ClassVar = "drawings"

    kind: str
    outline: str
    details: Picture = ()
    size: float = 27.0
    letter: tuple[float, float] = (0.0, 10.0)
    fill: str = PLAYER
    along: bool = False


#: What a plugin may return to say what something looks like.
DrawingStyle: TypeAlias = SegmentStyle | FlagStyle | PieceStyle
