"""Whole pictures: boards and single tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import atan2, degrees

from .colours import player_colours, player_letters
from .curves import MIDDLE, Point, gap, turned
from .frame import OWN, TABLE, document, key, label, legend, rulers, shelf
from .hatches import paint
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
) -> str:
    """Draw a board with everything on it as one SVG document, self-contained unless it shares definitions.

    Args:
        scene: the scene to draw.
        styles: the styles of segments, flags and pieces that plugins declare; missing ones are generated.
        tile_size: the width of a tile in pixels.
        coordinates: whether columns and rows are numbered along the rim.
        shared: definitions that several pictures of one page share; the page must include them, too.

    Raises:
        ValueError: a rotation is none of 0, 90, 180 and 270, or the tile size is not positive.
    """
    if not tile_size > 0:
        raise ValueError(f"tile_size must be positive, not {tile_size!r}")
    known = styles_of(tuple(styles))
    definitions = Definitions(OWN) if shared is None else shared
    cells = [each.at for each in scene.tiles] + [each.at for each in scene.ghosts] + [each.at for each in scene.pieces]
    left, right = min((x for x, _ in cells), default=0), max((x for x, _ in cells), default=0)
    top, bottom = min((y for _, y in cells), default=0), max((y for _, y in cells), default=0)
    origin = _MARGIN + (_RULER if coordinates else 0.0), _MARGIN + (_RULER if coordinates else 0.0)
    origin = origin[0], origin[1] + (_TITLE if scene.title else 0.0)
    wide, high = 100.0 * (right - left + 1), 100.0 * (bottom - top + 1)

    def corner(at: At) -> Point:
        return origin[0] + 100.0 * (at[0] - left), origin[1] + 100.0 * (at[1] - top)

    body = [_ghosts(scene, known, definitions, corner)]
    shadow = element("rect", x=1.5, y=2.5, width=101, height=101, rx=2, fill="#5a4630", fill_opacity=0.16)
    body.extend(definitions.use(shadow, corner(each.at)) for each in scene.tiles)
    for each in scene.tiles:
        lights = [light for light in scene.highlights if light.at == each.at]
        turns = _turns(each.rotation)
        body.append(definitions.use(painted(each.tile, turns, known, definitions, lights), corner(each.at)))
    colours, letters = player_colours(_players(scene)), player_letters(_players(scene))
    lying = {each.at: each for each in scene.tiles}
    placed = list(_places(scene, lying, known, corner))
    for what, at in placed:
        body.append(piece(what, at, known, colours, letters, definitions, _slant(what, lying, known)))
    body.extend(_labels(scene, lying, known, corner, [at for _, at in placed]))
    if coordinates and scene.tiles + scene.ghosts:
        body.append(rulers(range(left, right + 1), range(top, bottom + 1), corner, (wide, high)))
    width = origin[0] + wide + _MARGIN
    if scene.title:
        width = max(width, 2 * _MARGIN + 9.2 * len(scene.title))
        body.append(text(scene.title, (_MARGIN, _MARGIN + 9), 16, anchor="start", weight="bold"))
    height = origin[1] + high + _MARGIN
    if scene.players:
        strip, length = legend(scene.players, known, colours, letters, definitions, height, scene.usual)
        body.append(strip)
        width, height = max(width, length + _MARGIN), height + _LEGEND - _MARGIN / 2
    for hatch, meaning in scene.keys:
        strip, length = key(paint(hatch, definitions), meaning, height)
        body.append(strip)
        width, height = max(width, length + _MARGIN), height + _KEY
    for name, standing in scene.beside:
        strip, length = shelf(name, standing, known, colours, letters, definitions, height)
        body.append(strip)
        width, height = max(width, length), height + _SHELF
    scale = tile_size / 100
    return document("".join(body), definitions, (width, height), scale, scene.title, TABLE, shared=shared is not None)


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


def _players(scene: Scene) -> list[str]:
    everywhere = [*scene.pieces, *(each for _, standing in scene.beside for each in standing)]
    return list(dict.fromkeys([*scene.players, *(each.player for each in everywhere if each.player is not None)]))


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
