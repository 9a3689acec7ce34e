"""Painting one tile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from . import grid
from .curves import Line, Point, gap, number, path_data, sampled, shifted, turned
from .hatches import paint
from .layout import Layout, Way, dead_ends, layout, outline
from .markup import INK, SQUARE, Definitions, element, picture, text
from .scene import Highlight, Tile
from .spots import Badge, spots, strewn
from .styles import GROUND, Mark, Picture, SegmentStyle, Styles

_DARK, _DECK = "#6b5844", "#d9c7a6"
#: How far around a building it is hatched.
_AROUND = 24.0

#: The paints that hatch each segment.
Lit: TypeAlias = dict[int, dict[str, None]]


def painted(
    tile: Tile, quarter_turns: int, styles: Styles, definitions: Definitions, lights: Iterable[Highlight] = ()
) -> str:
    """A tile as placed, its north-western corner at the origin, 100 units wide.

    Args:
        tile: the tile as printed.
        quarter_turns: its clockwise quarter turns.
        styles: the styles of its kinds.
        definitions: the store of repeated pictures.
        lights: the segments to highlight.
    """
    drawn = layout(tile, styles)
    # Of each segment, the paints that hatch it.
    lit: Lit = {}
    level: Lit = {}
    for light in lights:
        if 0 <= light.segment < len(tile.segments):
            for found, turns in ((lit, quarter_turns), (level, 0)):
                one = paint(light.hatch, definitions, colour=light.colour, quarter_turns=turns)
                found.setdefault(light.segment, {})[one] = None
    body = _ground(tile, drawn, styles, lit, definitions) + _ways(drawn, lit, definitions)
    body += _areas(drawn, lit, definitions) + _courts(drawn, lit, definitions) + _viaducts(drawn, lit, definitions)
    body = definitions.use(body, turn=quarter_turns % 4 * 90)
    upright = definitions.use(_upright(tile, drawn, quarter_turns, styles, definitions, level))
    corners = tuple(turned(corner, quarter_turns) for corner in outline(tile))
    rim = SQUARE if len(corners) == 4 else path_data(corners, closed=True)
    line = element("path", d=rim, fill="none", stroke="#3b2f22", stroke_opacity=0.38, stroke_width=1)
    return element("g", body + upright + line, clip_path=definitions.clip(rim))


def _ground(tile: Tile, drawn: Layout, styles: Styles, lit: Lit, definitions: Definitions) -> str:
    grounds = [index for index, style in enumerate(drawn.styles) if style.shape == "ground"]
    fill = drawn.styles[grounds[0]].fill if grounds else GROUND
    if not grounds:
        edge = next((kind for kind in tile.edges if styles.knows(kind)), None)
        fills = {style.kind: style.fill for style in drawn.styles if style.shape == "ground"}
        fill = fills.get(edge or "", GROUND)
    parts = [element("path", d=SQUARE, fill=fill)]
    for index in grounds:
        own = drawn.styles[index].fill
        if own != fill or index in lit:
            region = grid.outline_data(grid.grown(drawn.regions[index], 2))
            if own != fill:
                parts.append(definitions.path(region, fill=own))
            parts.extend(definitions.path(region, fill=one) for one in lit.get(index, ()))
    for line in drawn.hedges:
        parts.append(_stroke(line, "#56753a", 3.4, definitions))
        parts.append(_stroke(line, "#86a954", 4.6, definitions, dash="0.2 5"))
    return "".join(parts)


def _stroke(
    line: Line, colour: str, width: float, definitions: Definitions, *, cap: str = "round", dash: str | None = None
) -> str:
    return definitions.path(
        path_data(line), fill="none", stroke=colour, stroke_width=width, stroke_linecap=cap, stroke_linejoin="round",
        stroke_dasharray=dash,
    )  # fmt: skip


def _ways(drawn: Layout, lit: Lit, definitions: Definitions) -> str:
    """Paths, lower ones first; those that end at one node share their rim."""
    parts: list[str] = []
    done: list[Way] = []
    for over in sorted({drawn.styles[way.segment].over for way in drawn.ways}):
        level = [way for way in drawn.ways if drawn.styles[way.segment].over == over]
        for node in dict.fromkeys(way.node for way in level):
            bundle = [way for way in level if way.node == node]
            for way in bundle if node is None else [None]:
                some = [way] if way is not None else bundle
                lines = [(each.segment, line) for each in some for line in each.lines]
                if node is not None:
                    first = drawn.nodes[node].stubs[0]
                    lines = [(first, link) for link in drawn.nodes[node].links] + lines
                parts.extend(_bundle(drawn, lines, lit, definitions))
                for each in some:
                    parts.extend(_bridges(drawn, each, done, definitions))
                done.extend(some)
    return "".join(parts)


def _bundle(drawn: Layout, lines: Sequence[tuple[int, Line]], lit: Lit, definitions: Definitions) -> list[str]:
    parts = []
    for index, line in lines:
        style = drawn.styles[index]
        parts.append(_stroke(line, style.edge, style.width + 2 * style.edge_width, definitions))
    for index, line in lines:
        style = drawn.styles[index]
        parts.append(_stroke(line, style.fill, style.width, definitions))
    for index, line in lines:
        parts.extend(_stroke(line, one, drawn.styles[index].width + 6, definitions) for one in lit.get(index, ()))
    return parts


def _bridges(drawn: Layout, way: Way, below: Sequence[Way], definitions: Definitions) -> list[str]:
    """The parapets where a path crosses over another."""
    parts: list[str] = []
    style = drawn.styles[way.segment]
    for other in below:
        if other.node is not None and other.node == way.node:
            continue
        reach = drawn.styles[other.segment].width / 2 + 5.0
        under = [point for line in other.lines for point in sampled(line, 2.0)]
        for line in way.lines:
            upper = sampled(line, 2.0)
            meeting = min(upper, key=lambda point: min(gap(point, each) for each in under))
            if min(gap(meeting, each) for each in under) > 2.0 or gap(meeting, line[-1]) < reach:
                continue
            deck = tuple(point for point in upper if gap(point, meeting) <= reach)[:: max(1, int(reach))]
            parts.append(_stroke(deck, _DARK, style.width + 9.0, definitions, cap="butt"))
            parts.append(_stroke(deck, _DECK, style.width + 4.6, definitions, cap="butt"))
            parts.append(_stroke(line, style.fill, style.width, definitions))
    return parts


def _areas(drawn: Layout, lit: Lit, definitions: Definitions) -> str:
    parts = []
    for index in sorted(drawn.areas, key=lambda index: (drawn.styles[index].over, index)):
        each, style = drawn.areas[index], drawn.styles[index]
        outline = path_data(each.outline, closed=True)
        parts.append(definitions.path(outline, fill=style.fill))
        parts.extend(definitions.path(outline, fill=one) for one in lit.get(index, ()))
        for colour, width, dash in style.wall or ((style.edge, style.edge_width, ""),):
            parts.extend(
                _stroke(wall, colour, width, definitions, cap="butt", dash=dash or None) for wall in each.walls
            )
    return "".join(parts)


def _courts(drawn: Layout, lit: Lit, definitions: Definitions) -> str:
    """Ground within areas, with the area's wall around it."""
    parts = []
    for index, court in drawn.courts.items():
        outline, style = path_data(court.outline, closed=True), drawn.styles[court.host]
        parts.append(definitions.path(outline, fill=drawn.styles[index].fill))
        parts.extend(definitions.path(outline, fill=one) for one in lit.get(index, ()))
        for colour, width, dash in style.wall or ((style.edge, style.edge_width, ""),):
            parts.append(_stroke(court.outline, colour, width, definitions, dash=dash or None, cap="butt"))
    return "".join(parts)


def _viaducts(drawn: Layout, lit: Lit, definitions: Definitions) -> str:
    """Paths across areas; those that cross over them have parapets."""
    parts = []
    for segment, line in drawn.viaducts:
        style = drawn.styles[segment]
        for colour, width in ((_DARK, 9.0), (_DECK, 4.6)) if drawn.raised else ((style.edge, 2 * style.edge_width),):
            parts.append(_stroke(line, colour, style.width + width, definitions, cap="butt"))
        parts.append(_stroke(line, style.fill, style.width, definitions, cap="butt"))
        parts.extend(_stroke(line, one, style.width + 6, definitions, cap="butt") for one in lit.get(segment, ()))
    return "".join(parts)


def _upright(tile: Tile, drawn: Layout, quarter_turns: int, styles: Styles, definitions: Definitions, lit: Lit) -> str:
    """The parts that stay upright however the tile is rotated."""
    found = spots(tile, styles)

    def put(marks: str, at: Point) -> str:
        return definitions.use(marks, turned(at, quarter_turns))

    small = sorted(((turned(point, quarter_turns), marks) for point, marks in strewn(tile, styles)), key=_from_north)
    parts = [definitions.use(picture(marks), point) for point, marks in small]
    shown: list[Point] = []
    for gate in drawn.gates:
        marks = drawn.styles[gate.area].gate
        if marks and all(gap(gate.point, other) > 9.0 for other in shown):
            shown.append(gate.point)
            parts.append(put(picture(marks), gate.point))
    alone = dead_ends(drawn)
    for node in drawn.nodes:
        style = drawn.styles[node.stubs[0]]
        marks = style.terminus if node in alone else style.junction
        if marks and node.house is None and not node.hidden:
            parts.append(put(picture(marks), node.point))
    for index, point in sorted(drawn.buildings.items(), key=lambda entry: turned(entry[1], quarter_turns)[1]):
        around = "".join(element("circle", r=_AROUND, fill=one) for one in lit.get(index, ()))
        parts.append(put(around + picture(drawn.styles[index].picture or _disc(drawn.styles[index])), point))
    parts.extend(_badge(badge, quarter_turns, definitions) for badge in found.badges)
    named: set[str] = set()
    for index, segment in enumerate(tile.segments):
        style = drawn.styles[index]
        if not styles.draws(segment) and style.shape not in ("ground", "layer") and segment.kind not in named:
            named.add(segment.kind)
            point = drawn.buildings.get(index) or found.anchors[index]
            parts.append(text(segment.kind, turned(point, quarter_turns), 7.0, halo="#ffffff"))
    return "".join(parts)


def _disc(style: SegmentStyle) -> Picture:
    """The mark of a building that has no picture."""
    r = number(style.size / 2)
    return (Mark(f"M-{r} 0A{r} {r} 0 1 0 {r} 0A{r} {r} 0 1 0 -{r} 0Z", style.fill, style.edge, 1.6),)


def _badge(badge: Badge, quarter_turns: int, definitions: Definitions) -> str:
    at = turned(badge.point, quarter_turns)
    turn = badge.style.turned(90 * quarter_turns)
    parts = [definitions.use(picture(badge.style.picture), at, turn=turn, about=at)]
    if not badge.known:
        parts.append(text(badge.style.flag, at, 6.0, halo="#ffffff"))
    if badge.count != 1 or not badge.style.plain_one:
        corner = shifted(at, (1.0, 1.0), 0.36 * badge.style.size)
        parts.append(element("circle", cx=corner[0], cy=corner[1], r=4.6, fill="#fffaf0", stroke=INK, stroke_width=0.9))
        parts.append(text(str(badge.count), corner, 6.6, weight="bold"))
    return "".join(parts)


def _from_north(placed: tuple[Point, Picture]) -> tuple[float, float]:
    (x, y), _ = placed
    return y, x
