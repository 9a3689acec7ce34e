"""Where everything lies on one tile, worked out from its topology alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from . import grid
from .areas import Area, area
from .curves import INWARD, MIDDLE, Line, Point, cubic, gap, nearest, rim, sampled, shifted, unit
from .grid import Mask
from .plan import Group, Plan, plans
from .scene import Tile
from .styles import SegmentStyle, Styles


@dataclass(frozen=True, slots=True)
class Way:
    """A path as it is painted: its segment, its lines, and the number of the node it ends at."""

    segment: int
    lines: tuple[Line, ...]
    node: int | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """Where paths end: the point, their kind and segments, the building there, and whether an area hides it."""

    point: Point
    kind: str
    stubs: tuple[int, ...]
    links: tuple[Line, ...] = ()
    house: int | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Gate:
    """Where a path ends at an area."""

    point: Point
    area: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A tile ready to be painted, north up.

    Args:
        styles: the style of each segment.
        areas: areas by segment.
        ways: painted paths.
        nodes: where paths end.
        gates: where paths end at areas.
        buildings: the middles of what stands in the tile, by segment.
        regions: the cells each segment is seen on.
        faithful: whether what the tile says is apart is apart in the picture.
    """

    styles: tuple[SegmentStyle, ...]
    areas: Mapping[int, Area]
    ways: tuple[Way, ...]
    nodes: tuple[Node, ...]
    gates: tuple[Gate, ...]
    buildings: Mapping[int, Point]
    regions: Mapping[int, Mask]
    faithful: bool


@dataclass(frozen=True, slots=True)
class _Parts:
    """The segments of a tile by how they are painted."""

    areas: dict[int, tuple[int, ...]]
    through: dict[int, tuple[Line, ...]]
    stubs: dict[str, dict[int, int]]
    grounds: dict[int, tuple[int, ...]]
    houses: tuple[int, ...]


@lru_cache(maxsize=2048)
def layout(tile: Tile, styles: Styles) -> Layout:
    """Works out where everything on a tile lies.

    Args:
        tile: the tile as printed.
        styles: how its kinds are painted.
    """
    of = styles.segments(tile)
    parts = _sorted_out(tile, of)
    lines = [line for each in parts.through.values() for line in each]
    housed = frozenset(kind for kind in parts.stubs if any(_takes(of[house], kind) for house in parts.houses))
    best: tuple[int, Layout] | None = None
    for plan in plans(parts.stubs, parts.areas, lines, housed):
        faults, drawn = _drawn(plan, parts, of)
        if best is None or faults < best[0]:
            best = faults, drawn
        if not faults:
            break
    assert best is not None  # there is always the plan without groups and tips
    return best[1]


def _takes(style: SegmentStyle, kind: str) -> bool:
    return kind in style.ends or "*" in style.ends


def _sorted_out(tile: Tile, of: tuple[SegmentStyle, ...]) -> _Parts:
    parts = _Parts({}, {}, {}, {}, tuple(i for i, style in enumerate(of) if _stands(tile, i, style)))
    for index, segment in enumerate(tile.segments):
        shape = of[index].shape
        if shape == "ground":
            parts.grounds[index] = segment.ports
        elif shape == "area" and segment.ports:
            parts.areas[index] = segment.ports
        elif shape == "path" and len(segment.ports) == 1:
            parts.stubs.setdefault(segment.kind, {})[index] = segment.ports[0]
        elif shape == "path" and len(segment.ports) == 2:
            parts.through[index] = (_through(*segment.ports),)
        elif shape == "path" and segment.ports:
            parts.through[index] = tuple(_stub(port, MIDDLE) for port in segment.ports)
    return parts


def _stands(tile: Tile, index: int, style: SegmentStyle) -> bool:
    return style.shape == "building" or (style.shape in ("area", "path") and not tile.segments[index].ports)


def _end(port: int) -> tuple[Point, Point]:
    """Where a path leaves the tile and the direction inward."""
    return rim(port + 0.5), INWARD[port // 3]


def _through(one: int, other: int) -> Line:
    (start, inward), (end, back) = _end(one), _end(other)
    # Between neighbouring sides this comes close to an arc around their corner.
    reach = 0.39 * gap(start, end) if (one // 3 + other // 3) % 2 else 33.0
    curve = cubic(start, shifted(start, inward, reach), shifted(end, back, reach), end)
    return (shifted(start, inward, -4), *curve, shifted(end, back, -4))


def _stub(port: int, to: Point, beyond: float = 0.0) -> Line:
    start, inward = _end(port)
    first = shifted(start, inward, 0.45 * gap(start, to))
    heading = unit(first, to)
    end = shifted(to, heading, beyond)
    return (shifted(start, inward, -4), *cubic(start, first, shifted(to, heading, -0.25 * gap(start, to)), end))


def _drawn(plan: Plan, parts: _Parts, of: tuple[SegmentStyle, ...]) -> tuple[int, Layout]:
    """A plan carried out, and the number of its faults."""
    areas = {index: _area(index, plan, parts) for index in parts.areas}
    covered = grid.union(grid.EMPTY, *(grid.polygon(each.outline) for each in areas.values()))
    ways = [Way(index, lines) for index, lines in parts.through.items()]
    nodes: list[Node] = []
    gates: list[Gate] = []
    waiting = list(parts.houses)
    for group in plan.groups:
        kind = next(kind for kind, ends in parts.stubs.items() if group.stubs[0] in ends)
        ends = parts.stubs[kind]
        if group.node is None:
            stub, target = group.stubs[0], group.spokes[0]
            start, inward = _end(ends[stub])
            gate = _gate(areas[target], shifted(start, inward, 42.0))
            ways.append(Way(stub, (_stub(ends[stub], gate, 5.0),)))
            gates.append(Gate(gate, target))
            continue
        links = []
        for target in group.spokes:
            gate = _gate(areas[target], group.node)
            links.append((group.node, shifted(gate, unit(group.node, gate), 5.0)))
            gates.append(Gate(gate, target))
        house = next((house for house in waiting if _takes(of[house], kind)), None)
        if house is not None:
            waiting.remove(house)
        hidden = grid.holds(covered, group.node)
        point = group.node
        for stub in group.stubs:
            way = _stub(ends[stub], group.node)
            ways.append(Way(stub, (way,), len(nodes)))
            steps = sampled(way[1:])
            entry = next((number for number, place in enumerate(steps) if grid.holds(covered, place)), None)
            if hidden and entry is not None:
                if house is not None and len(group.stubs) == 1:
                    point = steps[min(entry + 8, len(steps) - 1)]
                elif house is None:
                    target = min(
                        areas, key=lambda index: min(gap(p, steps[entry]) for w in areas[index].walls for p in w)
                    )
                    gates.append(Gate(steps[entry], target))
        nodes.append(Node(point, kind, group.stubs, tuple(links), house, hidden and house is None))
    buildings = {node.house: node.point for node in nodes if node.house is not None}
    solid = grid.union(
        covered,
        *(grid.band(wall, 3.0) for each in areas.values() for wall in each.walls),
        *(grid.band(line, of[way.segment].width) for way in ways for line in way.lines),
        *(grid.band(line, of[node.stubs[0]].width) for node in nodes for line in node.links),
    )
    ground = grid.minus(
        grid.FULL,
        grid.union(solid, *(grid.disc(point, 0.45 * of[house].size) for house, point in buildings.items())),
    )
    faults, regions = _grounds(ground, parts.grounds)
    for house in waiting:
        buildings[house] = _free_place(ground, of[house].size, covered, buildings, of)
    for index, each in areas.items():
        regions[index] = grid.polygon(each.outline)
    for each_way in ways:
        width = of[each_way.segment].width
        band = grid.union(*(grid.band(line, width) for line in each_way.lines))
        regions[each_way.segment] = grid.minus(band, covered)
    for house, point in buildings.items():
        disc = grid.disc(point, of[house].size / 2)
        regions = {index: grid.minus(mask, disc) for index, mask in regions.items()}
        regions[house] = disc
    drawn = Layout(of, areas, tuple(ways), tuple(nodes), tuple(gates), buildings, regions, not faults)
    return faults, drawn


def _area(index: int, plan: Plan, parts: _Parts) -> Area:
    ports = parts.areas[index]
    others = [port for other, held in parts.areas.items() if other != index for port in held]
    roomy = any(not any(index in group.spokes for group in plan.groups) for _ in parts.houses)
    corners = [tip.to for tip in plan.tips if tip.area == index and isinstance(tip.to, int)]
    reach: list[Point] = []
    for tip in plan.tips:
        if tip.area != index:
            continue
        plain = area(ports, corners=corners, others=others, roomy=roomy)
        inner = [point for wall in plain.walls for point in wall[6:-6]]
        if tip.to == "node":
            reach.extend([group.node for group in plan.groups if group.node is not None][:1])
        elif tip.to == "path" and inner:
            places = [point for lines in parts.through.values() for line in lines for point in sampled(line, 4.0)[4:-4]]
            reach.append(min(places, key=lambda place: min(gap(place, point) for point in inner)))
    return area(ports, corners=corners, reach=reach, others=others, roomy=roomy)


def _gate(to: Area, towards: Point) -> Point:
    """The place in the walls of an area that is nearest to a point, away from the corners of the tile."""
    inner = [point for wall in to.walls for point in wall[len(wall) // 6 : len(wall) - len(wall) // 6]]
    return nearest(inner or [MIDDLE], towards)


def _grounds(ground: Mask, segments: dict[int, tuple[int, ...]]) -> tuple[int, dict[int, Mask]]:
    """The part of the ground of each ground segment, and how often the picture says otherwise than the tile."""
    pieces = grid.parts(ground)
    at: dict[int, list[int]] = {}
    faults = 0
    for index, ports in segments.items():
        for port in ports:
            point, inward = _end(port)
            place = shifted(point, inward, 1.0)
            part = next((number for number, piece in enumerate(pieces) if grid.holds(piece, place)), None)
            if part is None:
                faults += 1
            elif part not in at.setdefault(index, []):
                at[index].append(part)
    faults += sum(len(found) - 1 for found in at.values())
    used = [part for found in at.values() for part in found]
    faults += len(used) - len(set(used))
    regions: dict[int, Mask] = {}
    for index, ports in segments.items():
        if ports:
            mask = grid.union(grid.EMPTY, *(pieces[part] for part in at.get(index, ())))
            for other in at:
                if other != index and set(at[other]) & set(at.get(index, ())):
                    mask = _nearer(mask, ports, segments[other])
        else:
            inner = [
                piece for number, piece in enumerate(pieces) if number not in used and piece not in regions.values()
            ]
            mask = max(inner, key=grid.size, default=grid.EMPTY)
        faults += grid.size(mask) < 24
        regions[index] = mask
    return faults, regions


def _nearer(mask: Mask, ports: tuple[int, ...], others: tuple[int, ...]) -> Mask:
    """What of a region two segments share wrongly lies nearer to the ports of the first."""
    rows = [0] * grid.CELLS
    for y in range(grid.CELLS):
        for x in range(grid.CELLS):
            if mask[y] >> x & 1:
                point = ((x + 0.5) * grid.STEP, (y + 0.5) * grid.STEP)
                mine, theirs = (min(gap(point, rim(port + 0.5)) for port in each) for each in (ports, others))
                rows[y] |= (mine < theirs) << x
    return tuple(rows)


def _free_place(
    ground: Mask, size: float, covered: Mask, buildings: Mapping[int, Point], of: tuple[SegmentStyle, ...]
) -> Point:
    """Where a building has room, as near to the middle as may be."""
    for mask in (ground, covered, grid.FULL):
        taken = grid.union(
            grid.EMPTY, *(grid.disc(point, (of[index].size + size) / 2) for index, point in buildings.items())
        )
        room = grid.rooms(grid.minus(mask, taken))
        if room:
            enough = size / 2 + 3.0
            return max(room, key=lambda point: (min(room[point], enough), -gap(point, MIDDLE)))
    return MIDDLE


def dead_ends(drawn: Layout) -> list[Node]:
    """The nodes where a single path ends in the open."""
    return [node for node in drawn.nodes if len(node.stubs) == 1 and node.house is None and not node.links]


__all__ = ["Gate", "Group", "Layout", "Node", "Way", "dead_ends", "layout"]
