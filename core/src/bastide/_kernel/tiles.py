"""Tiles as printed, and rotated on a board.

A :class:`Tile` is what an author writes. A :class:`Lying` is the same tile rotated, with everything precomputed that
the board needs during a game; there are four of them for each tile and board model.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from .geometry import CENTRES, PORTS, port_name, turn_port

#: The kind of edge at a bare side, where the tile is cut off and nothing lies yet: whatever lies beside it meets
#: nothing there, and the ports of both stay open.
BARE: Final = "bare"


@dataclass(frozen=True, slots=True)
class Segment:
    """A connected part of one kind on one tile.

    Args:
        kind: its kind.
        ports: the numbers of its ports, ascending (see :mod:`bastide._kernel.geometry`).
        flags: named marks with a number, usually 1.
        borders: indices, within the tile, of the segments that bound it.
        meets: indices, within the tile, of the segments that it runs into, or that end at the same place.
    """

    kind: str
    ports: tuple[int, ...] = ()
    flags: Mapping[str, int] = field(default_factory=dict)
    borders: tuple[int, ...] = ()
    meets: tuple[int, ...] = ()

    def turned(self, quarter_turns: int) -> Segment:
        """The segment after ``quarter_turns`` clockwise quarter turns of its tile."""
        ports = tuple(sorted(turn_port(port, quarter_turns) for port in self.ports))
        return Segment(self.kind, ports, self.flags, self.borders, self.meets)

    def __hash__(self) -> int:
        return hash((self.kind, self.ports, tuple(sorted(self.flags.items())), self.borders, self.meets))


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as printed, north up.

    Args:
        id: ``<set>/<name>``.
        segments: its segments; their order numbers portless ones of a kind (``#1``, ``#2``).
        edges: the kind of each edge, north first, clockwise; :data:`BARE` at a bare side.
        flags: flags of the tile as a whole.
        notes: remarks for readers, such as on the certainty of its topology.
        plain: for a special print, the id of the tile it replaces.
    """

    id: str
    segments: tuple[Segment, ...]
    edges: tuple[str, str, str, str]
    flags: Mapping[str, int] = field(default_factory=dict)
    notes: str = ""
    plain: str | None = None

    def __hash__(self) -> int:
        return hash(self.id)

    def turned(self, quarter_turns: int) -> tuple[Segment, ...]:
        """Its segments after ``quarter_turns`` clockwise quarter turns."""
        return tuple(segment.turned(quarter_turns) for segment in self.segments)

    def changed(
        self,
        index: int,
        *,
        id: str,
        kind: str | None = None,
        flags: Mapping[str, int] | None = None,
        edge: str | None = None,
    ) -> Tile:
        """This tile with one of its segments changed, for example one that has become ground.

        A segment of a new kind is joined with those of that kind that it bounds, that bound it, or that are next to it
        on a side: when a path disappears, the ground on both sides of it is joined. A segment without sides is joined
        with the segment around it, if there is only one. A segment that crosses it then separates it. All other
        segments stay unchanged, in the same order.

        Args:
            index: the segment.
            id: the id of the changed tile.
            kind: its new kind; by default, the same.
            flags: its new flags; by default, the same.
            edge: the new kind of edge on sides whose centre it has; by default, its new kind, if the edge had its old
                one.
        """
        old = self.segments[index]
        kind = old.kind if kind is None else kind
        joined = _joined(self, index, kind) if kind != old.kind else set()
        # A joined segment bounds nothing any more, and nothing ends at it.
        alone = replace(
            old,
            kind=kind,
            flags=old.flags if flags is None else flags,
            borders=() if joined else old.borders,
            meets=() if joined else old.meets,
        )
        # Each new segment: its place in the order, the rest of the changed one in it, and the others in it.
        unions: list[tuple[int, Segment | None, tuple[int, ...]]] = [
            (n, None, (n,)) for n in range(len(self.segments)) if n != index and n not in joined
        ]
        unions += [
            (min((index, *members)), replace(alone, ports=ports), members)
            for ports, members in _parts(self, index, joined)
        ]
        unions.sort(key=lambda union: union[0])
        place = {n: at for at, (_, _, members) in enumerate(unions) for n in members}
        if not joined:
            place[index] = [first for first, _, _ in unions].index(index)
        made = []
        for at, (_, own, members) in enumerate(unions):
            parts = ([] if own is None else [own]) + [self.segments[n] for n in members]
            total: dict[str, int] = {}
            for part in parts:
                for flag, count in part.flags.items():
                    total[flag] = total.get(flag, 0) + count
            ports = tuple(sorted({port for part in parts for port in part.ports}))
            borders = {place[other] for part in parts for other in part.borders if other in place} - {at}
            meets = {place[other] for part in parts for other in part.meets if other in place} - {at}
            made.append(Segment(parts[0].kind, ports, total, tuple(sorted(borders)), tuple(sorted(meets))))
        edges = [
            (edge or (kind if was == old.kind else was)) if 3 * side + 1 in old.ports and was != BARE else was
            for side, was in enumerate(self.edges)
        ]
        return replace(self, id=id, segments=tuple(made), edges=(edges[0], edges[1], edges[2], edges[3]), plain=None)


@dataclass(frozen=True, slots=True)
class Block:
    """Several ordinary tiles that one action places.

    Args:
        id: ``<set>/<name>``, in the same namespace as tiles.
        parts: ``(tile id, (dx, dy), rotation)`` of each tile as printed; the first is at ``(0, 0)``.
    """

    id: str
    parts: tuple[tuple[str, tuple[int, int], int], ...]


def segment_names(segments: Iterable[Segment]) -> tuple[str, ...]:
    """The names of segments in records and diagrams: kind and port, kind alone, or ``kind#2``."""
    segments = tuple(segments)
    portless: dict[str, int] = {}
    for segment in segments:
        if not segment.ports:
            portless[segment.kind] = portless.get(segment.kind, 0) + 1
    seen: dict[str, int] = {}
    names = []
    for segment in segments:
        port = port_name(segment.ports)
        if port is not None:
            names.append(f"{segment.kind} {port}")
        elif portless[segment.kind] == 1:
            names.append(segment.kind)
        else:
            seen[segment.kind] = seen.get(segment.kind, 0) + 1
            names.append(f"{segment.kind}#{seen[segment.kind]}")
    return tuple(names)


def all_segment_names(segments: Iterable[Segment]) -> dict[str, int]:
    """Every accepted name of the segments and its index."""
    segments = tuple(segments)
    accepted: dict[str, int] = {}
    for index, name in enumerate(segment_names(segments)):
        accepted[name] = index
        for port in segments[index].ports:
            accepted[f"{segments[index].kind} {PORTS[port]}"] = index
    counted: dict[str, int] = {}
    for index, segment in enumerate(segments):
        if not segment.ports:
            counted[segment.kind] = counted.get(segment.kind, 0) + 1
            accepted.setdefault(f"{segment.kind}#{counted[segment.kind]}", index)
    return accepted


#: For each of the three ports of a side, the kinds and indices of the segments that reach it.
Pattern = tuple[tuple[tuple[str, int], ...], ...]


@dataclass(slots=True, eq=False)
class Turned:
    """The immutable data of a tile in one rotation that do not depend on the board.

    Args:
        segments: its rotated segments.
        sides: the pattern of each side.
        open_ports: the number of ports of each segment.
        names: the names of the segments.
        by_name: every accepted name of a segment, and its index.
        flags: the flags of the segments; ``None`` if there are none.
    """

    segments: tuple[Segment, ...]
    sides: tuple[Pattern, Pattern, Pattern, Pattern]
    open_ports: tuple[int, ...]
    names: tuple[str, ...]
    by_name: Mapping[str, int]
    flags: tuple[Mapping[str, int] | None, ...]


# The same few hundred tiles are in nearly all rulesets; of a tile that changes repeatedly, the last thousands are
# cached.
@lru_cache(maxsize=8192)
def turned(tile: Tile, quarter_turns: int) -> Turned:
    """A tile after ``quarter_turns`` clockwise quarter turns, made once for all boards."""
    segments = tile.turned(quarter_turns)
    return Turned(
        segments=segments,
        sides=_patterns(segments),
        open_ports=tuple(len(segment.ports) for segment in segments),
        names=segment_names(segments),
        by_name=all_segment_names(segments),
        flags=tuple(segment.flags or None for segment in segments),
    )


def _patterns(segments: tuple[Segment, ...]) -> tuple[Pattern, Pattern, Pattern, Pattern]:
    """The pattern of each side: the segments at each of its ports."""
    ports: list[list[tuple[str, int]]] = [[] for _ in PORTS]
    for index, segment in enumerate(segments):
        for port in segment.ports:
            ports[port].append((segment.kind, index))
    at = [tuple(found) for found in ports]
    north, east, south, west = ((at[centre - 1], at[centre], at[centre + 1]) for centre in CENTRES)
    return north, east, south, west


@dataclass(slots=True, eq=False)
class Lying:
    """A tile in one rotation, with precomputed data for the board.

    The board creates these; ``edges`` are numbers of the board's edge kinds and ``sides`` are numbers of side patterns
    (the segment of each port), so that joining two tiles is a dictionary lookup; ``watching`` lists which segments wait
    for which cells, ``asked`` those of kinds that may be completed, and ``loose`` those that may be completed with open
    ports. Each side has an entry in ``ways``: the step to the cell beside it, the bits of a demand that show whether
    there is a tile, what the edge adds to the demand on that cell, the side's pattern as the upper half of a key, and
    the opposite side.
    """

    tile: Tile
    rotation: int
    segments: tuple[Segment, ...]
    edges: tuple[int, int, int, int]
    sides: tuple[int, int, int, int]
    open_ports: tuple[int, ...]
    names: tuple[str, ...]
    by_name: Mapping[str, int]
    flags: tuple[Mapping[str, int] | None, ...]
    watching: tuple[tuple[int, tuple[int, ...]], ...]
    ways: tuple[tuple[int, int, int, int, int], ...]
    asked: tuple[int, ...]
    loose: tuple[int, ...]
    count: int = field(init=False)
    ones: tuple[int, ...] = field(init=False)
    nobody: tuple[tuple[int, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        self.count = len(self.segments)
        self.ones = (1,) * self.count
        self.nobody = ((),) * self.count


def _joined(tile: Tile, index: int, kind: str) -> set[int]:
    """The segments of a kind that a segment is joined with when it becomes of that kind."""
    old = tile.segments[index]
    alike = [n for n, segment in enumerate(tile.segments) if n != index and segment.kind == kind]
    if not old.ports:
        # A segment in the middle joins the segment around it, if there is only one.
        around = [n for n in alike if tile.segments[n].ports]
        return set(around) if len(around) == 1 else set()
    return {
        n
        for n in alike
        if n in old.borders or index in tile.segments[n].borders or _near(old.ports, tile.segments[n].ports)
    }


def _parts(tile: Tile, index: int, joined: set[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The ports of a segment and those joined with it: all of them, unless something crosses it."""
    ports = tile.segments[index].ports
    taken = [port for segment in tile.segments for port in segment.ports]
    crossed = any(
        n != index
        and n not in joined
        and _cross(ports, segment.ports)
        # A layer lies over it, on ports that others have.
        and all(taken.count(port) == 1 for port in segment.ports)
        for n, segment in enumerate(tile.segments)
    )
    if not joined or not crossed:
        return [(ports, tuple(sorted(joined)))]
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for side in range(4):
        own = tuple(port for port in ports if port // 3 == side)
        members = {n for n in joined if _near(own, tile.segments[n].ports, round_corners=True)}
        for other in [other for other in found if members & {*other[1]}]:
            found.remove(other)
            own, members = (*other[0], *own), members | {*other[1]}
        if own:
            found.append((own, tuple(sorted(members))))
    reached = {n for _, members in found for n in members}
    ports, members = found[0][0], {*found[0][1], *(joined - reached)}
    return [(ports, tuple(sorted(members))), *found[1:]]


def _near(one: Sequence[int], other: Sequence[int], *, round_corners: bool = False) -> bool:
    """Whether some ports are next to some others, on one side or also round a corner."""
    return any((a - b) % 12 in (0, 1, 11) and (round_corners or a // 3 == b // 3) for a in one for b in other)


def _cross(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether each of two segments separates the ports of the other."""
    return len({sum(a < port for a in one) % len(one) for port in other}) > 1 if one else False


def carried(old: Sequence[Segment], new: Sequence[Segment]) -> dict[int, int]:
    """For indices of segments, the corresponding index after their tile has changed, if unambiguous.

    A segment is found by its ports, first among those of its kind; one without ports by its number among those of its
    kind, or if it is the only one of its kind. Ambiguous indices are left out.
    """
    found = {}
    alike = len(old) == len(new)
    for index, segment in enumerate(old):
        if alike and new[index].ports == segment.ports:
            found[index] = index
            continue
        if segment.ports:
            there = [n for n, other in enumerate(new) if not set(other.ports).isdisjoint(segment.ports)]
            there = [n for n in there if new[n].kind == segment.kind] or there
        else:
            there = _portless(new, segment.kind)
            before = _portless(old, segment.kind)
            if len(there) == len(before):
                there = [there[before.index(index)]]
            elif not there:
                there = [n for n, other in enumerate(new) if other.kind == segment.kind]
        if len(there) == 1:
            found[index] = there[0]
    return found


def _portless(segments: Sequence[Segment], kind: str) -> list[int]:
    return [n for n, segment in enumerate(segments) if segment.kind == kind and not segment.ports]
