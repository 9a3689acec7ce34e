"""The ground of a tile: the regions between the segments across it, and their borders.

A tile is a disc whose rim has twelve ports and four corners. Its segments form *networks*: segments that touch one
another, directly or at a crossing. A network that reaches the rim in several places cuts the disc there. Walking round
the rim, and along a network at each one met, traces the outline of one region after another; a region borders the
segments on its outline that fill whole sides.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bastide._kernel.geometry import CENTRES, PORTS
from bastide.rules.declarations.kinds import Takes
from bastide.text.sentences import coded, listed

#: A segment's index, the name of a corner or side, or any other name for a spot where segments meet.
Node = int | str
Link = tuple[Node, Node]

#: The corners of a tile, each with the number of the last port before it, clockwise.
CORNERS: Final = {"NE": 2, "SE": 5, "SW": 8, "NW": 11}
#: The spots on the rim that something may reach: corners, and the middles of sides, which it then parts.
SPOTS: Final = {**{name: 2 * port + 1 for name, port in CORNERS.items()}, **{PORTS[port]: 2 * port for port in CENTRES}}


@dataclass(frozen=True, slots=True)
class Region:
    """A piece of ground.

    Args:
        ports: its ports, ascending; empty if it is wholly inside the tile.
        borders: indices of the bordering segments that fill whole sides.
    """

    ports: tuple[int, ...]
    borders: tuple[int, ...]


class CrossingError(ValueError):
    """Two segments cross of which neither may lie over the other.

    Args:
        one: index of the first segment.
        other: index of the second.
    """

    def __init__(self, one: int, other: int) -> None:
        super().__init__(one, other)
        self.one = one
        self.other = other


class _Contact(NamedTuple):
    """A point where a node meets the rim; ``start`` and ``end`` count ports in twos, corners are odd numbers."""

    start: int
    end: int
    node: Node


class _Drawing:
    """The segments of one tile as a graph of contacts."""

    def __init__(self, takes: Sequence[Takes], ports: Sequence[tuple[int, ...]], links: Iterable[Link]) -> None:
        self.takes = takes
        self.near: dict[Node, list[Node]] = {}
        for one, other in links:
            self.join(one, other)
        contacts = [_Contact(at, at, name) for name, at in SPOTS.items() if name in self.near]
        for index, (kind, own) in enumerate(zip(takes, ports, strict=True)):
            if kind == "side":
                for side in {port // 3 for port in own}:
                    there = [port for port in own if port // 3 == side]
                    contacts.append(_Contact(2 * min(there), 2 * max(there), index))
            elif kind == "centre":
                contacts += [_Contact(2 * port, 2 * port, index) for port in own]
        self.contacts = sorted(contacts, key=lambda contact: contact.start)
        while self._bridge():
            pass
        self.networks = self._networks()

    def join(self, one: Node, other: Node) -> None:
        self.near.setdefault(one, []).append(other)
        self.near.setdefault(other, []).append(one)

    def path(self, start: Node, goal: Node) -> list[Node]:
        """The nodes from ``start`` to ``goal``, both included; empty if nothing connects them."""
        came: dict[Node, Node] = {start: start}
        queue = deque([start])
        while queue:
            node = queue.popleft()
            if node == goal:
                walk = [node]
                while node != start:
                    node = came[node]
                    walk.append(node)
                return walk[::-1]
            for following in self.near.get(node, ()):
                if following not in came:
                    came[following] = node
                    queue.append(following)
        return []

    def _networks(self) -> list[int]:
        """For each contact the number of the first contact that is connected to it."""
        firsts: list[int] = []
        for number, contact in enumerate(self.contacts):
            known = (first for first in dict.fromkeys(firsts) if self.path(self.contacts[first].node, contact.node))
            firsts.append(next(known, number))
        return firsts

    def _bridge(self) -> bool:
        """Join two networks that cross: where one path runs over another, ground is cut as at a crossing."""
        net, nodes = self._networks(), [contact.node for contact in self.contacts]
        count = len(net)
        for a in range(count):
            for b in range(a + 1, count):
                for c in range(b + 1, count):
                    for d in range(c + 1, count):
                        if net[a] == net[c] != net[b] == net[d]:
                            self.join(*self._crossing(self.path(nodes[a], nodes[c]), self.path(nodes[b], nodes[d])))
                            return True
        return False

    def _crossing(self, one: list[Node], other: list[Node]) -> Link:
        found: list[Node] = []
        for walk in (one, other):
            # A path may be crossed anywhere, a wall at a corner or a crossing that it runs to or through.
            paths: list[Node] = [node for node in walk if isinstance(node, int) and self.takes[node] == "centre"]
            paths += [node for node in walk if isinstance(node, str)]
            if not paths:
                raise CrossingError(_segment(one), _segment(other))
            found.append(paths[0])
        return found[0], found[1]


def _segment(walk: list[Node]) -> int:
    return next((node for node in walk if isinstance(node, int)), 0)


def derived_regions(
    takes: Sequence[Takes], ports: Sequence[tuple[int, ...]], links: Iterable[Link] = ()
) -> tuple[Region, ...]:
    """The regions of ground between the other segments of a tile.

    Args:
        takes: what each segment takes of a side, in the tile's order.
        ports: the ports of each segment.
        links: pairs of segments, corners and named spots that touch, so that no ground runs between them.

    Returns:
        The regions clockwise from NNW, those wholly inside the tile last.

    Raises:
        CrossingError: two segments cross and one of them fills whole sides.
    """
    drawing = _Drawing(takes, ports, links)
    contacts, net = drawing.contacts, drawing.networks
    free = free_ports(takes, ports)
    if not contacts:
        return (Region(tuple(sorted(free)), ()),)
    count = len(contacts)
    found: list[Region] = []
    seen: set[int] = set()
    for start in range(count):
        gap, steps, own, walls = start, 0, set[int](), set[int]()
        while gap not in seen:
            seen.add(gap)
            steps += 1
            met = (gap + 1) % count
            own |= free & _between(contacts[gap].end, contacts[met].start)
            # Follow the network to its return to the rim on this side of it.
            gap = next(n % count for n in range(met - 1 + count, met - 1, -1) if net[n % count] == net[met])
            walls |= {
                node
                for node in drawing.path(contacts[met].node, contacts[gap].node)
                if isinstance(node, int) and takes[node] == "side"
            }
        # Without ports there is ground only if several networks enclose it, as four areas on four sides do.
        if own or steps > 1:
            found.append(Region(tuple(sorted(own)), tuple(sorted(walls))))
    return tuple(sorted(found, key=lambda region: (not region.ports, region.ports)))


def _between(start: int, end: int) -> set[int]:
    """The ports strictly between two points of the rim, clockwise."""
    span = (end - start) % 24 or 24
    return {(start + step) % 24 // 2 for step in range(1, span) if (start + step) % 2 == 0}


def free_ports(takes: Sequence[Takes], ports: Sequence[tuple[int, ...]]) -> frozenset[int]:
    """The ports that are left for the ground."""
    taken = {port for kind, own in zip(takes, ports, strict=True) if kind in ("side", "centre") for port in own}
    return frozenset(range(12)) - taken


def whole_sides(named: Iterable[int], free: frozenset[int]) -> tuple[int, ...]:
    """The ports of a region written as ``named``: it has the whole of a side that is all ground."""
    own: set[int] = set()
    for port in named:
        side = {3 * (port // 3) + place for place in range(3)}
        own |= side if side <= free else {port}
    return tuple(sorted(own))


def faults_of_written(
    takes: Sequence[Takes],
    ports: Sequence[tuple[int, ...]],
    written: Sequence[tuple[int, ...]],
    free: frozenset[int],
) -> list[tuple[int | None, str]]:
    """The problems of regions that an author wrote out in full.

    Args:
        takes: what each other segment takes of a side.
        ports: the ports of each other segment.
        written: the ports of each region, completed by :func:`whole_sides`.
        free: the ports that are left for the ground.

    Returns:
        The number of the region, ``None`` for all together, and the problem.
    """
    faults: list[tuple[int | None, str]] = []
    owner: dict[int, tuple[str, int]] = {}
    for number, region in enumerate(written):
        for port in region:
            if port not in free:
                faults.append(
                    (
                        number,
                        coded(
                            "tile-file/ground-taken",
                            "{port} is not free ground: another segment has it",
                            port=PORTS[port],
                        ),
                    )
                )
            elif port in owner:
                faults.append(
                    (number, coded("tile-file/in-two-regions", "{spot} is in two regions", spot=_spot(port, free)))
                )
            else:
                owner[port] = ("region", number)
    missing = dict.fromkeys(_spot(port, free) for port in sorted(free - owner.keys()))
    if missing:
        faults.append((None, coded("tile-file/in-no-region", "no region has {missing}", missing=listed(missing))))
    if faults:
        return faults
    for index, (kind, own) in enumerate(zip(takes, ports, strict=True)):
        if kind in ("side", "centre"):
            owner.update(dict.fromkeys(own, ("segment", index)))
    for port in range(12):
        # Where ground is parted in the middle of a side.
        owner.setdefault(port, ("nothing", port))
    crossing: set[int] = set()
    for a in range(12):
        for b in range(a + 1, 12):
            for c in range(b + 1, 12):
                for d in range(c + 1, 12):
                    first, second = owner[a], owner[b]
                    if owner[c] == first != second == owner[d]:
                        numbers = [number for what, number in (first, second) if what == "region"]
                        if numbers and numbers[-1] not in crossing:
                            crossing.add(numbers[-1])
                            faults.append(
                                (
                                    numbers[-1],
                                    coded(
                                        "tile-file/region-crossing",
                                        "it would have to cross another segment to reach {spot}",
                                        spot=_spot(d, free),
                                    ),
                                )
                            )
    return faults


def _spot(port: int, free: frozenset[int]) -> str:
    """An author's name for a free port: its side if the whole side is free."""
    centre = CENTRES[port // 3]
    return PORTS[centre] if {centre - 1, centre, centre + 1} <= free else PORTS[port]
