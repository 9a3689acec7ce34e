"""Possible drawings of what a tile's topology leaves open.

Topology defines which ports a path joins, not where it ends, and which ground is separate, not what separates it. A
:class:`Plan` is one answer; :func:`plans` yields answers, plainest first, and the layout takes the first that separates
what the tile separates.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .curves import INWARD, MIDDLE, Point, between, gap, rim, sampled, shifted, unit

# No tile of the known sets needs more than twenty.
_LIMIT = 80
_HEDGED = 12


@dataclass(frozen=True, slots=True)
class Group:
    """Paths with one port each that end at the same place.

    Args:
        stubs: their segments.
        node: their end; ``None`` if each runs straight to an area.
        spokes: segments of areas: those linked to the node, or the one that the paths run to.
        quay: a point of another path that the node is linked to.
    """

    stubs: tuple[int, ...]
    node: Point | None
    spokes: tuple[int, ...] = ()
    quay: Point | None = None


@dataclass(frozen=True, slots=True)
class Tip:
    """A point that an area extends to: a position on the rim, the end of paths, or the nearest path."""

    area: int
    to: float | str


@dataclass(frozen=True, slots=True)
class Plan:
    """Where paths end and areas extend to, and whether hedges separate the rest."""

    groups: tuple[Group, ...] = ()
    tips: tuple[Tip, ...] = ()
    hedged: bool = False


def plans(
    stubs: dict[str, dict[int, int]],
    areas: dict[int, tuple[int, ...]],
    through: Sequence[Sequence[Point]],
    housed: frozenset[str],
    owners: Mapping[int, int],
    *,
    met: Mapping[int, frozenset[int]] | None = None,
    parted: Sequence[float] = (),
    hedged: bool = False,
) -> Iterator[Plan]:
    """Plans for a tile, plainest first.

    Args:
        stubs: by kind, the segments of paths with one port, and that port.
        areas: the segments of areas and their ports.
        through: the lines of the paths that run through the tile.
        housed: the kinds of paths that can end at a building.
        owners: the building that a path ends at, where the tile names it.
        met: the areas and buildings that a path runs into, where the tile names them.
        parted: the positions on the rim at which something parts the ground in the middle of a side.
        hedged: whether the tile has ground that hedges can separate.
    """
    by_kind = [_groupings(ends, tuple(areas), through, kind in housed, owners) for kind, ends in sorted(stubs.items())]
    tips = _tips(areas, parted, bool(stubs), bool(through), bool(housed))
    found = []
    for chosen in itertools.product(*by_kind, tips):
        groups: tuple[Any, ...] = tuple(group for grouping in chosen[:-1] for group in grouping[1])
        cost = sum(choice[0] for choice in chosen) + 5.0 * _astray(groups, met or {})
        found.append((cost, Plan(groups, chosen[-1][1])))  # type: ignore[arg-type]  # product loses the types
    found.sort(key=lambda entry: entry[0])
    plain = [plan for _, plan in found[:_LIMIT]]
    return iter(plain + [replace(plan, hedged=True) for plan in plain[:_HEDGED]] if hedged else plain)


def _astray(groups: Sequence[Group], met: Mapping[int, frozenset[int]]) -> int:
    """How many paths would run to another area than the one, or the building, that the tile names."""
    return sum(
        not met[stub].issuperset(group.spokes)
        for group in groups
        if group.node is None
        for stub in group.stubs
        if stub in met
    )


def _groupings(
    ends: dict[int, int],
    areas: tuple[int, ...],
    through: Sequence[Sequence[Point]],
    housed: bool,
    owners: Mapping[int, int],
) -> list[tuple[float, tuple[Group, ...]]]:
    stubs = tuple(ends)
    if len({owners[stub] for stub in stubs if stub in owners}) > 1:
        return [(0.0, _by_owner(ends, owners))]
    options: list[tuple[float, tuple[Group, ...]]] = []
    for node in _nodes([ends[stub] for stub in stubs]):
        crossed = any(gap(point, node) < 19 for line in through for point in line)
        cost = gap(node, MIDDLE) / 20 + (3.0 if crossed else 0.0)
        cost += sum(max(0.0, 45.0 - gap(rim(ends[stub] + 0.5), node)) for stub in stubs) / 20
        if len(stubs) == 1 and areas and not housed:
            cost += 1.5
        options.append((cost, (Group(stubs, node),)))
        if node == MIDDLE:
            for count in (1, 2):
                options.extend(
                    (cost + 1.5 * count + housed, (Group(stubs, node, spokes),))
                    for spokes in itertools.combinations(areas, count)
                )
    if areas:
        options.extend(
            (0.5 + 0.2 * len(stubs), tuple(Group((stub,), None, (area,)) for stub, area in zip(stubs, to, strict=True)))
            for to in itertools.product(areas, repeat=len(stubs))
        )
        if len(stubs) > 1:
            for alone in stubs:
                rest = tuple(stub for stub in stubs if stub != alone)
                options.extend((2.0, (Group((alone,), None, (area,)), Group(rest, MIDDLE))) for area in areas)
    if len(stubs) in (3, 4):
        for pair in itertools.combinations(stubs, 2):
            rest = tuple(stub for stub in stubs if stub not in pair)
            if stubs[0] in pair or len(rest) == 1:
                options.append((3.0, (_corner_group(pair, ends), _corner_group(rest, ends))))
    if len(stubs) > 1 and not housed:
        options.extend(_apart(ends))
    if through and not housed:
        quays = tuple(_at_quay(stub, port, through) for stub, port in ends.items())
        if all(group.quay is not None for group in quays):
            options.append((0.6, quays))
    return sorted(options, key=lambda option: option[0])


def _by_owner(ends: dict[int, int], owners: Mapping[int, int]) -> tuple[Group, ...]:
    """Each path at its building; those without one meet."""
    found: dict[int | None, tuple[int, ...]] = {}
    for stub in ends:
        found[owners.get(stub)] = (*found.get(owners.get(stub), ()), stub)
    alone = [_short(stubs[0], ends) for stubs in found.values() if len(stubs) == 1]
    groups = list(alone)
    for stubs in found.values():
        if len(stubs) > 1:
            group = _corner_group(stubs, ends)
            for other in alone:
                # Room for two buildings.
                if group.node is not None and other.node is not None and 0 < gap(group.node, other.node) < 33.0:
                    group = replace(group, node=shifted(other.node, unit(other.node, group.node), 33.0))
            groups.append(group)
    return tuple(groups)


def _short(stub: int, ends: dict[int, int]) -> Group:
    """A path that ends early."""
    return Group((stub,), shifted(rim(ends[stub] + 0.5), INWARD[ends[stub] // 3], 27.0))


def _apart(ends: dict[int, int]) -> Iterator[tuple[float, tuple[Group, ...]]]:
    """Some paths end alone, the others meet in the middle."""
    stubs = tuple(ends)
    for count in range(1, len(stubs) + 1):
        for alone in itertools.combinations(stubs, count):
            rest = tuple(stub for stub in stubs if stub not in alone)
            groups = tuple(_short(stub, ends) for stub in alone)
            if len(rest) != 1:
                yield 4.0 + 0.1 * count, (*groups, Group(rest, MIDDLE)) if rest else groups


def _at_quay(stub: int, port: int, through: Sequence[Sequence[Point]]) -> Group:
    """A path that ends where it touches another one, if it does."""
    start, inward = rim(port + 0.5), INWARD[port // 3]
    for far in range(20, 70):
        point = shifted(start, inward, float(far))
        if any(gap(point, other) < 1.5 for line in through for other in sampled(line)):
            return Group((stub,), shifted(start, inward, far - 14.0), quay=shifted(start, inward, far - 4.0))
    return Group((stub,), None)


def _corner_group(stubs: tuple[int, ...], ends: dict[int, int]) -> Group:
    points = [rim(ends[stub] + 0.5) for stub in stubs]
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    return Group(stubs, between(middle, MIDDLE, 0.3))


def _nodes(ports: list[int]) -> list[Point]:
    """Possible ends of paths from these ports: the middle, else a point towards one of the sides."""
    return [MIDDLE, *(shifted(MIDDLE, inward, 23.0) for inward in INWARD)]


def _tips(
    areas: dict[int, tuple[int, ...]], parted: Sequence[float], stubs: bool, through: bool, housed: bool
) -> list[tuple[float, tuple[Tip, ...]]]:
    single: list[tuple[float, Tip]] = []
    for area, ports in areas.items():
        single += [(0.1, Tip(area, middle)) for middle in parted]
        for corner in (0, 3, 6, 9):
            if corner not in ports and (corner - 1) % 12 not in ports:
                single.append((3.2, Tip(area, corner)))
        if stubs:
            single.append((0.7 if housed else 2.2, Tip(area, "node")))
        if through:
            single.append((2.2, Tip(area, "path")))
    options: list[tuple[float, tuple[Tip, ...]]] = [(0.0, ())]
    options.extend((cost, (tip,)) for cost, tip in single)
    options.extend((one[0] + other[0], (one[1], other[1])) for one, other in itertools.combinations(single, 2))
    return options
