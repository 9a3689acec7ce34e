"""Whole pictures: boards and single tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import atan2, degrees
from types import MappingProxyType
from typing import Final

from .colours import player_colours, player_letters
from .curves import MIDDLE, Point, gap, turned
from .frame import OWN, TABLE, document, key, label, legend, rulers, shelf
from .hatches import paint
from .layout import outline
from .markup import INK, Definitions, element, group, text
from .pieces import piece
from .scene import At, Scene, ScenePiece, SceneTile, Tile
from .spots import spots
from .styles import DrawingStyle, Styles, styles_of
from .tiles import painted

_MARGIN = 16.0
_RULER = 18.0
_TITLE = 30.0
_LEGEND = 40.0
_SHELF = 32.0
_KEY = 26.0
_BESIDE = 15.0
#: The maximal width of a row of pieces in one place.
_CROWDED = 60.0
#: Where every player has the usual colour.
USUAL: Final[Mapping[str, str]] = MappingProxyType({})

#: Where, on the tile that a scene names, a piece stands that is on no segment.
_OFF_SEGMENTS = {"corner": (100.0, 100.0), "edge": (100.0, 50.0), "south-edge": (50.0, 100.0)}
#: Where a piece may stand that is on the tile as a whole, best place first.
_ON_TILE = (MIDDLE, (70.0, 72.0), (30.0, 72.0), (70.0, 28.0), (30.0, 28.0))
#: The distance from others at which a piece stands freely.
_CLEAR = 28.0
#: Where the label of a segment is, from the place of its pieces; the first that is free.
_AWAY = ((0.0, 0.0), (0.0, 26.0), (0.0, -26.0), (26.0, 0.0), (-26.0, 0.0))


def draw_board(
    scene: Scene,
    *,
    styles: Iterable[DrawingStyle] = (),
    tile_size: float = 100,
    coordinates: bool = True,
    shared: Definitions | None = None,
    colours: Mapping[str, str] = USUAL,
) -> str:
    """Draw a board with everything on it as one SVG document, self-contained unless it shares definitions.

    Args:
        scene: the scene to draw.
        styles: the styles of segments, flags and pieces that plugins declare; missing ones are generated.
        tile_size: the width of a tile in pixels.
        coordinates: whether columns and rows are numbered along the rim.
        shared: definitions that several pictures of one page share; the page must include them, too.
        colours: of players who do not have their usual ones.

    Raises:
        ValueError: a rotation is none of 0, 90, 180 and 270, or the tile size is not positive.
    """
    paper = Paper([scene], styles, coordinates=coordinates, shared=shared, colours=colours)
    return paper.document("".join(mark for layer in paper.layers(scene) for mark in layer), tile_size)


class Paper:
    """What the boards of one drawing are drawn on: the room that they all take, and what they refer to.

    Args:
        scenes: all boards that are to be drawn here, one over the other.
        styles: the styles of segments, flags and pieces that plugins declare; missing ones are generated.
        coordinates: whether columns and rows are numbered along the rim.
        shared: definitions that several pictures of one page share.
        colours: of players who do not have their usual ones.
    """

    def __init__(
        self,
        scenes: Sequence[Scene],
        styles: Iterable[DrawingStyle],
        *,
        coordinates: bool,
        shared: Definitions | None = None,
        colours: Mapping[str, str] = USUAL,
    ) -> None:
        self._styles = styles_of(tuple(styles))
        self._shared = shared is not None
        self._definitions = Definitions(OWN) if shared is None else shared
        self._title = next((scene.title for scene in scenes if scene.title), "")
        self._players = _players(scenes)
        self._colours = player_colours(self._players) | dict(colours)
        self._letters = player_letters(self._players)
        cells = [each.at for scene in scenes for each in scene.tiles]
        cells += [each.at for scene in scenes for each in scene.ghosts]
        cells += [each.at for scene in scenes for each in scene.pieces]
        self._columns = range(min((x for x, _ in cells), default=0), max((x for x, _ in cells), default=0) + 1)
        self._rows = range(min((y for _, y in cells), default=0), max((y for _, y in cells), default=0) + 1)
        self._ruled = coordinates and any(scene.tiles + scene.ghosts for scene in scenes)
        aside = _MARGIN + (_RULER if coordinates else 0.0)
        self._origin = aside, aside + (_TITLE if self._title else 0.0)
        self._size = 100.0 * len(self._columns), 100.0 * len(self._rows)
        self._width = self._origin[0] + self._size[0] + _MARGIN
        if self._title:
            self._width = max(self._width, 2 * _MARGIN + 9.2 * len(self._title))
        #: Where the rows below the board begin: the players, what hatches mean, and pieces beside the board.
        self._below = self._origin[1] + self._size[1] + _MARGIN
        height = self._below + (_LEGEND - _MARGIN / 2 if any(scene.players for scene in scenes) else 0.0)
        self._keys: dict[tuple[str, str], float] = {}
        for each in dict.fromkeys(meaning for scene in scenes for meaning in scene.keys):
            self._keys[each], height = height, height + _KEY
        self._shelves: dict[str, float] = {}
        for name in dict.fromkeys(name for scene in scenes for name, _ in scene.beside):
            self._shelves[name], height = height, height + _SHELF
        self._height = height

    def _corner(self, at: At) -> Point:
        left, top = self._origin
        return left + 100.0 * (at[0] - self._columns[0]), top + 100.0 * (at[1] - self._rows[0])

    def layers(self, scene: Scene) -> Iterator[list[str]]:
        """The marks of a board, those that may cover others in later layers.

        Args:
            scene: one of the boards.
        """
        known, definitions, corner = self._styles, self._definitions, self._corner
        yield [_ghosts(scene, known, definitions, corner)] if scene.ghosts else []
        shadow = element("rect", x=1.5, y=2.5, width=101, height=101, rx=2, fill="#5a4630", fill_opacity=0.16)
        yield [definitions.use(shadow, corner(each.at)) for each in scene.tiles if len(outline(each.tile)) == 4]
        tiles = []
        for each in scene.tiles:
            lights = [light for light in scene.highlights if light.at == each.at]
            marks = painted(each.tile, _turns(each.rotation), known, definitions, lights)
            tiles.append(definitions.use(marks, corner(each.at)))
        yield tiles
        yield [_frame(corner(each.at)) for each in scene.tiles if each.lit]
        lying = {each.at: each for each in scene.tiles}
        placed = list(_places(scene, lying, known, corner))
        yield [
            piece(what, at, known, self._colours, self._letters, definitions, _slant(what, lying, known))
            for what, at in placed
        ]
        yield list(_labels(scene, lying, known, corner, [at for _, at in placed]))
        yield list(self._around(scene))

    def _around(self, scene: Scene) -> Iterator[str]:
        """What stands around a board."""
        if self._ruled:
            yield rulers(self._columns, self._rows, self._corner, self._size)
        if scene.title:
            yield text(scene.title, (_MARGIN, _MARGIN + 9), 16, anchor="start", weight="bold")
        worn = self._styles, self._colours, self._letters, self._definitions
        strips = []
        if scene.players:
            strip, length = legend(scene.players, *worn, self._below, scene.usual, scene.scores)
            strips.append((strip, length + _MARGIN))
        for (hatch, meaning), top in self._keys.items():
            if (hatch, meaning) in scene.keys:
                strip, length = key(paint(hatch, self._definitions), meaning, top)
                strips.append((strip, length + _MARGIN))
        strips += [shelf(name, standing, *worn, self._shelves[name]) for name, standing in scene.beside]
        for strip, width in strips:
            self._width = max(self._width, width)
            yield strip

    def document(self, body: str, tile_size: float) -> str:
        """The whole drawing, once everything on it is drawn.

        Args:
            body: the marks.
            tile_size: the width of a tile in pixels.

        Raises:
            ValueError: the tile size is not positive.
        """
        if not tile_size > 0:
            raise ValueError(f"tile_size must be positive, not {tile_size!r}")
        size = self._width, self._height
        return document(body, self._definitions, size, tile_size / 100, self._title, TABLE, shared=self._shared)


def _frame(at: Point) -> str:
    """What makes a tile stand out."""
    return element(
        "rect", x=at[0] + 1.5, y=at[1] + 1.5, width=97, height=97, rx=2, fill="none", stroke=INK, stroke_width=3,
    )  # fmt: skip


def draw_tile(
    tile: Tile,
    *,
    rotation: int = 0,
    styles: Iterable[DrawingStyle] = (),
    tile_size: float = 100,
    pieces: bool = False,
    shared: Definitions | None = None,
) -> str:
    """Draw one tile as an SVG document, self-contained unless it shares definitions.

    Args:
        tile: the tile as printed.
        rotation: degrees clockwise.
        styles: the styles of segments and flags that plugins declare; missing ones are generated.
        tile_size: its width in pixels.
        pieces: whether to mark the places of pieces with the indices of their segments.
        shared: definitions that several pictures of one page share; the page must include them, too.

    Raises:
        ValueError: the rotation is none of 0, 90, 180 and 270, or the tile size is not positive.
    """
    if not tile_size > 0:
        raise ValueError(f"tile_size must be positive, not {tile_size!r}")
    known = styles_of(tuple(styles))
    definitions = Definitions(OWN) if shared is None else shared
    turns = _turns(rotation)
    body = painted(tile, turns, known, definitions)
    if pieces:
        for index, anchor in enumerate(spots(tile, known).anchors):
            at = turned(anchor, turns)
            body += element("circle", cx=at[0], cy=at[1], r=7, fill="#ffffff", stroke=INK, stroke_width=1.2)
            body += text(str(index), at, 9, weight="bold")
    return document(body, definitions, (100.0, 100.0), tile_size / 100, tile.id, None, shared=shared is not None)


def anchors(tile: Tile, styles: Iterable[DrawingStyle] = ()) -> tuple[Point, ...]:
    """Where a piece stands on each segment of a tile, north up, from (0, 0) north-west to (1, 1) south-east.

    Args:
        tile: the tile as printed.
        styles: the styles of its segments, on which the places depend.
    """
    return tuple((x / 100, y / 100) for x, y in spots(tile, styles_of(tuple(styles))).anchors)


def standing_at(scene: Scene, styles: Iterable[DrawingStyle] = ()) -> tuple[tuple[ScenePiece, Point], ...]:
    """The centre of each piece of a scene, in tiles from the north-western corner of the cell ``(0, 0)``.

    Args:
        scene: the board.
        styles: the styles of its segments, on which the places depend.
    """
    known = styles_of(tuple(styles))
    lying = {each.at: each for each in scene.tiles}
    found = _places(scene, lying, known, lambda at: (100.0 * at[0], 100.0 * at[1]))
    return tuple((each, (x / 100, y / 100)) for each, (x, y) in found)


def _turns(rotation: int) -> int:
    if rotation not in (0, 90, 180, 270):
        raise ValueError(f"rotation {rotation!r} is not one of 0, 90, 180, 270")
    return rotation // 90


def _players(scenes: Iterable[Scene]) -> list[str]:
    found: dict[str | None, None] = {}
    for scene in scenes:
        everywhere = [*scene.pieces, *(each for _, standing in scene.beside for each in standing)]
        found |= dict.fromkeys([*scene.players, *(each.player for each in everywhere)])
    return [name for name in found if name is not None]


def _anchor(each: SceneTile, segment: int | None, styles: Styles) -> Point:
    places = spots(each.tile, styles).anchors
    if segment is None or not 0 <= segment < len(places):
        return 50.0, 50.0
    return turned(places[segment], _turns(each.rotation))


def _ends(each: ScenePiece, lying: Mapping[At, SceneTile], styles: Styles) -> list[Point]:
    """Where pieces stand on the segments between which a piece is."""
    return [_anchor(lying[each.at], segment, styles) for segment in each.between or ()]


def _slant(each: ScenePiece, lying: Mapping[At, SceneTile], styles: Styles) -> float:
    """How far a piece between two segments is turned, so that it lies along the line from one to the other."""
    if not each.between or each.at not in lying:
        return 0.0
    one, other = _ends(each, lying, styles)
    return degrees(atan2(other[1] - one[1], other[0] - one[0]))


def _places(
    scene: Scene, lying: Mapping[At, SceneTile], styles: Styles, corner: Callable[[At], Point]
) -> Iterator[tuple[ScenePiece, Point]]:
    """The pieces from north to south with their places; pieces in one place stand side by side."""
    spot: dict[tuple[At, str, int | None], Point] = {}
    found: list[tuple[Point, ScenePiece]] = []
    crowd = Counter((each.at, each.place, each.segment) for each in scene.pieces)
    placed: Counter[tuple[At, str, int | None]] = Counter()
    for each in scene.pieces:
        key = each.at, each.place, each.segment
        if key not in spot:
            x, y = corner(each.at)
            u, v = _OFF_SEGMENTS.get(each.place, (50.0, 50.0))
            if each.place == "segment" and each.at in lying:
                u, v = _anchor(lying[each.at], each.segment, styles)
            elif each.between and each.at in lying:
                (u, v), (right, down) = _ends(each, lying, styles)
                u, v = (u + right) / 2, (v + down) / 2
            elif each.place == "tile" and each.at in lying:
                u, v = _free(lying[each.at], [other for other in scene.pieces if other.at == each.at], styles)
            spot[key] = x + u, y + v
        x, y = spot[key]
        apart = min(_BESIDE, _CROWDED / max(crowd[key] - 1, 1))
        aside = (placed[key] - (crowd[key] - 1) / 2) * apart
        placed[key] += 1
        found.append(((x + aside, y), each))
    found.sort(key=lambda entry: (entry[0][1], entry[0][0]))
    return ((each, at) for at, each in found)


def _labels(
    scene: Scene, lying: Mapping[At, SceneTile], styles: Styles, corner: Callable[[At], Point], taken: list[Point]
) -> Iterator[str]:
    """The labels of highlights, aside of pieces and of each other; those on one segment share a plate."""
    texts: dict[tuple[At, int], list[str]] = {}
    for light in scene.highlights:
        if light.label and light.at in lying:
            texts.setdefault((light.at, light.segment), []).append(light.label)
    for (at, segment), found in texts.items():
        x, y = corner(at)
        u, v = _anchor(lying[at], segment, styles)
        if any(not each.ports for each in lying[at].tile.segments[segment : segment + 1]):
            # A building stands there.
            taken = [*taken, (x + u, y + v)]
        near = [(x + u + across, y + v + down) for across, down in _AWAY if 8 < u + across < 92 and 8 < v + down < 92]
        point = max(near, key=lambda one: min((min(gap(one, other), _CLEAR) for other in taken), default=_CLEAR))
        taken = [*taken, point]
        yield label(" ".join(dict.fromkeys(found)), point)


def _free(each: SceneTile, pieces: list[ScenePiece], styles: Styles) -> Point:
    """The place of pieces on no segment: the middle of a tile, or away from pieces on a segment."""
    taken = [_anchor(each, piece.segment, styles) for piece in pieces if piece.place == "segment"]
    return max(_ON_TILE, key=lambda point: min((min(gap(point, other), _CLEAR) for other in taken), default=_CLEAR))


def _ghosts(scene: Scene, styles: Styles, definitions: Definitions, corner: Callable[[At], Point]) -> str:
    parts = []
    for ghost in scene.ghosts:
        body = ""
        if ghost.tile is not None:
            body = group(painted(ghost.tile, _turns(ghost.rotation), styles, definitions), opacity=0.5)
        body += element(
            "rect", x=4, y=4, width=92, height=92, rx=7, fill="#ffffff", fill_opacity=0.0 if ghost.tile else 0.45,
            stroke="#8a765c", stroke_width=1.8, stroke_dasharray="6 4",
        )  # fmt: skip
        if ghost.label:
            body += text(ghost.label, (50.0, 50.0), 17, fill="#6b5844", weight="bold", halo="#ffffff")
        parts.append(group(body, corner(ghost.at)))
    return "".join(parts)
