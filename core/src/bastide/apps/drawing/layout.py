"""The layout of one tile, computed from its topology alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from bastide import BARE, CENTRES

from . import grid
from .areas import Area, area
from .curves import INWARD, MIDDLE, SPAN, Line, Point, cubic, gap, rim, sampled, shifted, unit
from .enclosures import HEDGE, Court, court, hedges, viaducts
from .grid import Mask
from .plan import Group, Plan, plans
from .scene import Tile
from .styles import SegmentStyle, Styles

_CORNERS: Final = ((SPAN, 0.0), (SPAN, SPAN), (0.0, SPAN), (0.0, 0.0))
#: How many cells two areas may overlap where their walls meet in a corner.
_SHARED = 12


def outline(tile: Tile) -> Line:
    """The corners of a tile, north up: all but one that is cut off, between two bare sides."""
    pairs = zip(_CORNERS, tile.edges, (*tile.edges[1:], tile.edges[0]), strict=True)
    return tuple(corner for corner, one, other in pairs if (one, other) != (BARE, BARE))


@dataclass(frozen=True, slots=True)
class Way:
    """A painted path: its segment, its lines, and the number of the node at its end."""

    segment: int
    lines: tuple[Line, ...]
    node: int | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """The end of paths: the point, their kind and segments, the building there, and whether an area hides it."""

    point: Point
    kind: str
    stubs: tuple[int, ...]
    links: tuple[Line, ...] = ()
    house: int | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Gate:
    """The end of a path at an area."""

    point: Point
    area: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A tile ready to be painted, north up.

    Args:
        styles: the style of each segment.
        areas: areas by segment.
        ways: painted paths.
        nodes: the ends of paths.
        gates: the ends of paths at areas.
        buildings: the centres of buildings, by segment.
        regions: the visible cells of each segment.
        faithful: whether the picture separates everything that the tile separates.
        hedges: the hedges that separate ground where nothing else does.
        courts: ground within areas, by segment.
        viaducts: the stretches of paths across areas, each with its segment.
        raised: whether they cross over the areas instead of running between their tips.
    """

    styles: tuple[SegmentStyle, ...]
    areas: Mapping[int, Area]
    ways: tuple[Way, ...]
    nodes: tuple[Node, ...]
    gates: tuple[Gate, ...]
    buildings: Mapping[int, Point]
    regions: Mapping[int, Mask]
    faithful: bool
    hedges: tuple[Line, ...] = ()
    courts: Mapping[int, Court] = field(default_factory=dict)
    viaducts: tuple[tuple[int, Line], ...] = ()
    raised: bool = True


@dataclass(frozen=True, slots=True)
class _Parts:
    """The segments of a tile by how they are painted."""

    areas: dict[int, tuple[int, ...]]
    through: dict[int, tuple[Line, ...]]
    stubs: dict[str, dict[int, int]]
    grounds: dict[int, tuple[int, ...]]
    houses: tuple[int, ...]
    #: The building that a path with one end ends at, where the tile names it.
    owners: dict[int, int]
    #: The areas that ground without ports borders.
    around: dict[int, tuple[int, ...]]


@lru_cache(maxsize=2048)
def layout(tile: Tile, styles: Styles) -> Layout:
    """Compute the layout of a tile.

    Args:
        tile: the tile as printed.
        styles: the styles of its kinds.
    """
    of = styles.segments(tile)
    parts = _sorted_out(tile, of)
    lines = [line for each in parts.through.values() for line in each]
    housed = frozenset(
        kind
        for kind, ends in parts.stubs.items()
        if parts.owners.keys() & ends.keys() or any(_takes(of[house], kind) for house in parts.houses)
    )
    best: tuple[int, Layout] | None = None
    goals = {*parts.areas, *parts.houses}
    ends = {stub: goals & {*tile.segments[stub].meets} for each in parts.stubs.values() for stub in each}
    met = {stub: frozenset(found) for stub, found in ends.items() if found}
    held = {port for segment in tile.segments for port in segment.ports}
    parted = [centre + 0.5 for centre in CENTRES if centre not in held]
    hedged = bool(hedges(parts.grounds))
    for plan in plans(parts.stubs, parts.areas, lines, housed, parts.owners, met=met, parted=parted, hedged=hedged):
        faults, drawn = _drawn(plan, parts, of)
        if best is None or faults < best[0]:
            best = faults, drawn
        if not faults:
            break
    assert best is not None  # there is always the plan without groups and tips
    corners = outline(tile)
    if len(corners) == 4:
        return best[1]
    there = grid.polygon(corners)
    return replace(best[1], regions={index: grid.common(mask, there) for index, mask in best[1].regions.items()})


def _takes(style: SegmentStyle, kind: str) -> bool:
    return kind in style.ends or "*" in style.ends


def _sorted_out(tile: Tile, of: tuple[SegmentStyle, ...]) -> _Parts:
    parts = _Parts({}, {}, {}, {}, tuple(i for i, style in enumerate(of) if _stands(tile, i, style)), {}, {})
    for house in parts.houses:
        parts.owners.update(dict.fromkeys(tile.segments[house].borders, house))
    for index, segment in enumerate(tile.segments):
        shape = of[index].shape
        if shape == "ground":
            parts.grounds[index] = segment.ports
            if not segment.ports:
                parts.around[index] = tuple(border for border in segment.borders if of[border].shape == "area")
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
    # Between neighbouring sides this approximates an arc around their corner.
    reach = 0.39 * gap(start, end) if (one // 3 + other // 3) % 2 else 33.0
    curve = cubic(start, shifted(start, inward, reach), shifted(end, back, reach), end)
    return (shifted(start, inward, -4), *curve, shifted(end, back, -4))


def _stub(port: int, to: Point, beyond: float = 0.0) -> Line:
    start, inward = _end(port)
    first = shifted(start, inward, 0.45 * gap(start, to))
    heading = unit(first, to)
    end = shifted(to, heading, beyond)
    return (shifted(start, inward, -4), *cubic(start, first, shifted(to, heading, -0.25 * gap(start, to)), end))


@dataclass(slots=True)
class _Draft:
    """A plan in progress."""

    parts: _Parts
    of: tuple[SegmentStyle, ...]
    areas: dict[int, Area]
    covered: Mask
    ways: list[Way]
    nodes: list[Node]
    gates: list[Gate]
    waiting: list[int]

    def direct(self, stub: int, port: int, target: int) -> None:
        """Run a path straight to an area."""
        start, inward = _end(port)
        gate = _gate(self.areas[target], shifted(start, inward, 42.0), lambda point: self._hidden(start, point))
        self.ways.append(Way(stub, (_stub(port, gate, 5.0),)))
        self.gates.append(Gate(gate, target))

    def _hidden(self, start: Point, end: Point) -> float:
        """How much of the way between two points is within areas, not counting its end."""
        return sum(3.0 for point in sampled((start, end), 3.0)[:-4] if grid.holds(self.covered, point))

    def meet(self, kind: str, group: Group, node: Point) -> None:
        """Let paths end at a node, or at a building that is reserved for them."""
        links = []
        for target in group.spokes:
            gate = _gate(self.areas[target], node)
            links.append((node, shifted(gate, unit(node, gate), 5.0)))
            self.gates.append(Gate(gate, target))
        if group.quay is not None:
            links.append((node, group.quay))
        owners = {self.parts.owners[stub] for stub in group.stubs if stub in self.parts.owners}
        # A building that the tile assigns to other paths is reserved for those.
        elsewhere = {*self.parts.owners.values()} - owners
        fitting = [
            house
            for house in self.waiting
            if house in owners or (house not in elsewhere and _takes(self.of[house], kind))
        ]
        house = next((house for house in fitting if house in owners), fitting[0] if fitting else None)
        if house is not None:
            self.waiting.remove(house)
        hidden = grid.holds(self.covered, node)
        point = node
        for stub in group.stubs:
            line = _stub(self.parts.stubs[kind][stub], node)
            self.ways.append(Way(stub, (line,), len(self.nodes)))
            steps = sampled(line[1:])
            entry = next((number for number, place in enumerate(steps) if grid.holds(self.covered, place)), None)
            if not hidden or entry is None:
                continue
            if house is None:
                self.gates.append(Gate(steps[entry], self._walled_by(steps[entry])))
            elif len(group.stubs) == 1:
                # The building stands where the path can still be seen to reach it.
                point = steps[min(entry + 8, len(steps) - 1)]
        self.nodes.append(Node(point, kind, group.stubs, tuple(links), house, hidden and house is None))

    def _walled_by(self, point: Point) -> int:
        def away(index: int) -> float:
            return min((gap(point, other) for wall in self.areas[index].walls for other in wall), default=999.0)

        return min(self.areas, key=away)


def _drawn(plan: Plan, parts: _Parts, of: tuple[SegmentStyle, ...]) -> tuple[int, Layout]:
    """Carry out a plan; returns the number of its faults, and the layout."""
    areas = {index: _area(index, plan, parts) for index in parts.areas}
    inside = {index: grid.polygon(each.outline) for index, each in areas.items()}
    if len(areas) == 2 and not parts.grounds:
        areas, inside = _one_over_the_other(parts, of)
    covered = grid.union(grid.EMPTY, *inside.values())
    ways = [Way(index, lines) for index, lines in parts.through.items()]
    draft = _Draft(parts, of, areas, covered, ways, [], [], list(parts.houses))
    for group in plan.groups:
        kind = next(kind for kind, ends in parts.stubs.items() if group.stubs[0] in ends)
        if group.node is None:
            draft.direct(group.stubs[0], parts.stubs[kind][group.stubs[0]], group.spokes[0])
        else:
            draft.meet(kind, group, group.node)
    buildings = {node.house: node.point for node in draft.nodes if node.house is not None}
    solid = grid.union(
        covered,
        *(grid.band(wall, 3.0) for each in areas.values() for wall in each.walls),
        *(grid.band(line, of[way.segment].width) for way in ways for line in way.lines),
        *(grid.band(line, of[node.stubs[0]].width) for node in draft.nodes for line in node.links),
        *(grid.disc(point, 0.45 * of[house].size) for house, point in buildings.items()),
        *(grid.band(line, HEDGE) for line in (hedges(parts.grounds) if plan.hedged else ())),
    )
    ground = grid.minus(grid.FULL, solid)
    faults, regions = _grounds(ground, parts.grounds)
    pointed = any(isinstance(tip.to, int) for tip in plan.tips)
    faults += pointed and any(viaducts(lines, covered, at_least=6) for lines in parts.through.values())
    faults += sum(
        grid.size(grid.common(inside[one], inside[other])) > _SHARED for one, other in combinations(inside, 2)
    )
    for house in draft.waiting:
        buildings[house] = _free_place(ground, of[house].size, covered, buildings, of)
    raised = all(tip.to != "path" for tip in plan.tips)
    over = tuple(
        (segment, line)
        for segment, lines in parts.through.items()
        # Between the tips of areas a path is open all along.
        for line in (viaducts(lines, covered) if raised else lines if viaducts(lines, covered, at_least=0) else ())
    )
    decks = {
        segment: grid.union(grid.EMPTY, *(grid.band(line, of[segment].width + 6.0) for _, line in over))
        for segment, _ in over
    }
    inside = {index: grid.minus(mask, grid.union(grid.EMPTY, *decks.values())) for index, mask in inside.items()}
    courts = _courts(parts, regions, inside, buildings, of)
    # A courtyard in one of several areas does not show that the ground borders the others, too.
    faults -= sum(len(parts.around[index]) < 2 for index in courts)
    regions.update(inside)
    for way in ways:
        band = grid.union(*(grid.band(line, of[way.segment].width) for line in way.lines))
        regions[way.segment] = band if way.segment in decks else grid.minus(band, covered)
    for house, point in buildings.items():
        disc = grid.disc(point, of[house].size / 2)
        regions = {index: grid.minus(mask, disc) for index, mask in regions.items()}
        regions[house] = disc
    drawn = Layout(
        of,
        areas,
        tuple(ways),
        tuple(draft.nodes),
        tuple(draft.gates),
        buildings,
        regions,
        not faults,
        hedges(parts.grounds) if plan.hedged else (),
        courts,
        over,
        raised,
    )
    return faults, drawn


def _courts(
    parts: _Parts,
    regions: dict[int, Mask],
    inside: dict[int, Mask],
    buildings: Mapping[int, Point],
    of: tuple[SegmentStyle, ...],
) -> dict[int, Court]:
    """Courtyards for ground without ports that is hidden; updates the regions."""
    found: dict[int, Court] = {}
    taken = [(point, of[house].size / 2) for house, point in buildings.items()]
    for index in parts.around:
        if grid.size(regions[index]) >= 24 or not inside:
            continue
        hosts = parts.around[index] or tuple(inside)
        host = max(hosts, key=lambda each: grid.size(inside[each]))
        made = court(inside[host], host, taken)
        if made is not None:
            found[index] = made
            regions[index] = grid.disc(made.middle, made.radius - 2.0)
            inside[host] = grid.minus(inside[host], grid.disc(made.middle, made.radius + 3.0))
    return found


def _one_over_the_other(parts: _Parts, of: tuple[SegmentStyle, ...]) -> tuple[dict[int, Area], dict[int, Mask]]:
    """Two areas that leave no ground between them: the walls of the one painted last overlap the other."""
    under, over = sorted(parts.areas, key=lambda index: (of[index].over, index))
    areas = {under: area(range(12)), over: area(parts.areas[over])}
    seen = grid.polygon(areas[over].outline)
    return areas, {under: grid.minus(grid.FULL, seen), over: seen}


def _area(index: int, plan: Plan, parts: _Parts) -> Area:
    ports = parts.areas[index]
    others = [port for other, held in parts.areas.items() if other != index for port in held]
    corners = [tip.to for tip in plan.tips if tip.area == index and not isinstance(tip.to, str)]
    roomy = bool(parts.houses)
    plain = area(ports, corners=corners, others=others, roomy=roomy)
    inner = [point for wall in plain.walls for point in wall[6:-6]]
    reach: list[Point] = []
    for tip in plan.tips:
        if tip.area == index and tip.to == "node":
            reach.extend([group.node for group in plan.groups if group.node is not None][:1])
        elif tip.area == index and tip.to == "path" and inner:
            lines = [line for each in parts.through.values() for line in each]
            places = [point for line in lines for point in sampled(line, 4.0)[4:-4]]
            reach.append(min(places, key=lambda place: min(gap(place, point) for point in inner)))
    return area(ports, corners=corners, reach=reach, others=others, roomy=roomy) if reach else plain


def _gate(to: Area, towards: Point, toll: Callable[[Point], float] = lambda point: 0.0) -> Point:
    """The place in the walls of an area that is nearest to a point and away from the corners of the tile.

    Args:
        to: the area.
        towards: the point.
        toll: the penalty of a place, as a distance.
    """
    inner = [point for wall in to.walls for point in wall[len(wall) // 6 : len(wall) - len(wall) // 6]]
    return min(inner or [MIDDLE], key=lambda point: gap(point, towards) + toll(point))


def _grounds(ground: Mask, segments: dict[int, tuple[int, ...]]) -> tuple[int, dict[int, Mask]]:
    """The cells of each ground segment, and how often the picture contradicts the tile."""
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
                    # Cells that both claim wrongly go to the one with the nearer ports.
                    mask = grid.common(mask, grid.nearer(ports, segments[other]))
        else:
            inner = [
                piece for number, piece in enumerate(pieces) if number not in used and piece not in regions.values()
            ]
            mask = max(inner, key=grid.size, default=grid.EMPTY)
        faults += grid.size(mask) < 24
        regions[index] = mask
    return faults, regions


def _free_place(
    ground: Mask, size: float, covered: Mask, buildings: Mapping[int, Point], of: tuple[SegmentStyle, ...]
) -> Point:
    """The free place for a building nearest to the middle: on ground, or else in an area with more room."""
    masks = [ground, covered, grid.FULL]
    if max(grid.rooms(ground).values(), default=0.0) < size / 2 <= max(grid.rooms(covered).values(), default=0.0):
        masks = [covered, ground, grid.FULL]
    for mask in masks:
        taken = grid.union(
            grid.EMPTY, *(grid.disc(point, (of[index].size + size) / 2) for index, point in buildings.items())
        )
        room = grid.rooms(grid.minus(mask, taken))
        if room:
            return grid.roomiest(room, size / 2 + 3.0)
    return MIDDLE


def dead_ends(drawn: Layout) -> list[Node]:
    """The nodes where a single path ends in the open."""
    return [node for node in drawn.nodes if len(node.stubs) == 1 and node.house is None and not node.links]
