"""Hand-written tiles, one for every shape that drawings must handle, and styles for their kinds."""

from __future__ import annotations

from bastide.apps.drawing.scene import Segment, Tile
from bastide.rules.declarations.styles import DrawingStyle, FlagStyle, Mark, PieceStyle, SegmentStyle, Texture

BOX = (Mark("M-5 -5H5V5H-5Z", "#ffffff", "#000000"),)

STYLES: tuple[DrawingStyle, ...] = (
    SegmentStyle("green", "ground", "#b0d080", texture=Texture((BOX,), spacing=20.0)),
    SegmentStyle("stream", "path", "#70b0e0", "#4080b0", width=13.0, terminus=BOX, over=10),
    SegmentStyle("lane", "path", "#f8f0e0", "#807060", width=10.0, junction=BOX, terminus=BOX, over=20),
    SegmentStyle("town", "area", "#e0c090", wall=(("#404040", 5.0, ""), ("#c0b0a0", 3.5, "")), gate=BOX, over=30),
    SegmentStyle("abbey", "building", "#ffffff", picture=BOX, size=30.0, ends=("lane",), over=40),
    SegmentStyle("pond", "building", "#70b0e0", picture=BOX, size=26.0, ends=("stream",), over=40),
    SegmentStyle("plot", "building", "#60a050", picture=BOX, size=20.0, over=40),
    SegmentStyle("waters", "layer", "none"),
    FlagStyle("arms", BOX, "town", size=18.0),
    FlagStyle("tavern", BOX, "lane", size=14.0, place="beside"),
    PieceStyle("token", "M-40 -40H40V40H-40Z"),
)

N, E, S, W = (0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11)


def tile(name: str, *segments: Segment) -> Tile:
    """A tile; the kinds of its edges do not matter for drawing."""
    return Tile(f"sample/{name}", segments, ("green", "green", "green", "green"))


def town(*sides: tuple[int, int, int], **flags: int) -> Segment:
    """A town on whole sides."""
    return Segment("town", tuple(sorted(port for side in sides for port in side)), flags)


def lane(*ports: int, **flags: int) -> Segment:
    """A lane from centre ports."""
    return Segment("lane", ports, flags)


def stream(*ports: int) -> Segment:
    """A stream from centre ports."""
    return Segment("stream", ports, {})


def green(*ports: int) -> Segment:
    """A region of ground."""
    return Segment("green", tuple(sorted(ports)), {})


def stands(kind: str) -> Segment:
    """A segment without ports."""
    return Segment(kind, (), {})


SAMPLES = {
    each.id.removeprefix("sample/"): each
    for each in (
        tile("one-side", town(N), green(*E, *S, *W)),
        tile("corner", town(W, N, arms=1), green(*E, *S)),
        tile("band", town(E, W, arms=1), green(*N), green(*S)),
        tile("three-sides", town(W, N, E), green(*S)),
        tile("full", town(N, E, S, W, arms=2)),
        tile("two-opposite", town(N), town(S), green(*E, *W)),
        tile("two-adjacent", town(N), town(W), green(*E, *S)),
        tile("four-towns", town(N), town(E), town(S), town(W), green()),
        tile("corner-corner", town(N, W), town(E, S), green()),
        tile("band-and-side", town(E, W), town(S), green(*N), green()),
        tile("pointed", town(N), green(3, 4, 5), green(*S, *W)),
        tile("twice-pointed", town(E), green(*N), green(*S), green(*W)),
        tile("straight", town(N), lane(4, 10, tavern=1), green(3, 11), green(5, *S, 9)),
        tile("bend", lane(7, 10), green(*N, *E, 6, 11), green(8, 9)),
        tile("two-bends", lane(1, 10), lane(4, 7), green(0, 11), green(5, 6), green(2, 3, 8, 9)),
        tile("crossing", lane(1), lane(4), lane(7), lane(10), green(0, 11), green(2, 3), green(5, 6), green(8, 9)),
        tile("junction", town(N), lane(4), lane(7), lane(10), green(3, 11), green(5, 6), green(8, 9)),
        tile("bridge", lane(1, 7), lane(4, 10), green(0, 11), green(2, 3), green(5, 6), green(8, 9)),
        tile("abbey", stands("abbey"), green(*N, *E, *S, *W)),
        tile("abbey-lane", lane(7), stands("abbey"), green(*N, *E, 6, 8, *W)),
        tile("abbey-over-stream", lane(7), stream(4, 10), stands("abbey"), green(*N, 3, 11), green(5, 6), green(8, 9)),
        tile("gate", town(W, N, E), lane(7), green(6), green(8)),
        tile("side-gate", town(N), lane(4), green(3), green(5, *S, *W)),
        tile("two-gates", town(N, W), lane(4), lane(7), green(3), green(5, 6), green(8)),
        tile("gates-and-crossing", town(N), town(S), lane(4), lane(10), green(3), green(11), green(5), green(9)),
        tile("spring", stream(4), green(*N, 3, 5, *S, *W)),
        tile("plot", town(N), stands("plot"), green(*E, *S, *W)),
        tile("plot-in-pocket", town(W, N, E), stands("plot"), green(*S)),
        tile(
            "pond",
            stream(1),
            stream(4),
            stream(10),
            stands("pond"),
            Segment("waters", (1, 4, 10), {}),
            green(0, 11),
            green(2, 3),
            green(5, *S, 9),
        ),
        tile(
            "two-ponds",
            stream(1),
            stream(10),
            stream(4),
            stream(7),
            stands("pond"),
            stands("pond"),
            green(0, 11),
            green(2, 3, 8, 9),
            green(5, 6),
        ),
    )
}
