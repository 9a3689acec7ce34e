"""The ground and the edges of one tile: derived, marked with flags, or written out and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bastide._kernel.geometry import CENTRES, PORTS, SIDES
from bastide._kernel.tiles import BARE, Segment
from bastide.rules.declarations.kinds import SegmentKind
from bastide.text.problems import TextError, did_you_mean
from bastide.text.sentences import coded, listed, sentence

from .regions import Region, faults_of_written, whole_sides
from .shorthand import ACROSS, Entry, Targets

#: Notes a problem: the place, the problem, and the hint.
Complaint = Callable[[tuple[str | int, ...], str, str | None], None]


class TileGround:
    """Lays out the ground between the other segments of a tile.

    Args:
        lying: the other segments as written.
        segments: the same segments, parsed.
        derived: the regions between them.
        kinds: the existing kinds of segments.
        problem: called with each problem.
    """

    def __init__(
        self,
        lying: Sequence[Entry],
        segments: Sequence[Segment],
        derived: Sequence[Region],
        kinds: Mapping[str, SegmentKind],
        problem: Complaint,
    ) -> None:
        self.lying = lying
        self.segments = segments
        self.derived = derived
        self.kinds = kinds
        self.problem = problem
        self.targets = Targets(lying, kinds)
        self.takes = [kinds[segment.kind].takes for segment in segments]
        self.walls = tuple(index for index, takes in enumerate(self.takes) if takes == "side")

    def written(self, entries: Sequence[Entry]) -> list[Segment]:
        """The ground as written out in full by its author, checked."""
        entries = [entry for entry in entries if entry.leading not in ACROSS]
        free = frozenset(port for region in self.derived for port in region.ports)
        owned = [whole_sides(entry.ports, free) for entry in entries]
        for entry in entries:
            if entry.leading == "at":
                message = coded(
                    "tile-file/ground-at", "at speaks of a region that is not written out, but others are written out"
                )
                self.problem(entry.path, message, "leave the at out and name all ports")
        for number, fault in faults_of_written(self.takes, [segment.ports for segment in self.segments], owned, free):
            path = entries[0].path[:-1] if number is None else entries[number].path
            self.problem(path, fault, "write every free port once, or leave the key out")
        inner = iter([region.borders for region in self.derived if not region.ports])
        ground = []
        for entry, own in zip(entries, owned, strict=True):
            touched = {border for region in self.derived if set(own) & set(region.ports) for border in region.borders}
            around = tuple(sorted(touched)) if own else next(inner, self.walls)
            ground.append(Segment(entry.kind, own, entry.flags, self._borders(entry, around)))
        return sorted(ground, key=lambda segment: (not segment.ports, segment.ports))

    def marked(self, entries: Sequence[Entry], kind: str | None) -> list[Segment]:
        """The derived ground of one kind, with the author's statements on single regions."""
        if kind is None:
            grounds = [known.name for known in self.kinds.values() if known.takes == "rest"]
            if grounds and any(region.ports for region in self.derived):
                self.problem(
                    (),
                    coded("tile-file/several-grounds", "there are several kinds of ground"),
                    sentence("say which it is: ground = {grounds!r}", grounds=grounds[0]),
                )
            return []
        ground = [Segment(kind, region.ports, {}, region.borders) for region in self.derived]
        marked: set[int] = set()
        for entry in entries:
            if entry.leading in ACROSS:
                continue
            number = self._region(entry, ground, marked)
            if number is None and entry.ports:
                twice = any(entry.ports[0] in ground[index].ports for index in marked)
                port = PORTS[entry.ports[0]]
                self.problem(
                    entry.path,
                    coded("tile-file/region-twice", "{port} lies in a region that was spoken of before", port=port)
                    if twice
                    else coded("tile-file/no-free-ground", "{port} is not free ground", port=port),
                    "name any port of another region",
                )
                continue
            if number is None:
                number = len(ground)
                ground.append(Segment(kind, (), {}, self.walls))
            marked.add(number)
            around = self._borders(entry, ground[number].borders)
            ground[number] = replace(ground[number], kind=entry.kind, flags=entry.flags, borders=around)
        return ground

    @staticmethod
    def _region(entry: Entry, ground: Sequence[Segment], marked: set[int]) -> int | None:
        for number, region in enumerate(ground):
            meant = entry.ports[0] in region.ports if entry.ports else not region.ports
            if meant and number not in marked:
                return number
        return None

    def _borders(self, entry: Entry, otherwise: tuple[int, ...]) -> tuple[int, ...]:
        """The stated borders of a region, or else the derived ones."""
        if not entry.touches:
            return otherwise
        found: set[int] = set()
        for text in entry.touches if entry.touches != ("nothing",) else ():
            try:
                node = self.targets.node(text)
                if not isinstance(node, int):
                    raise TextError(
                        coded("tile-file/ground-segment", "{text} is no segment", text=text),
                        sentence("ground borders segments: {kind} > city N", kind=entry.kind),
                    )
                found.add(node)
            except TextError as fault:
                self.problem(entry.path, fault.message, fault.hint)
        return tuple(sorted(found))

    def joined(self, ground: Sequence[Segment], entries: Sequence[Entry]) -> list[Segment]:
        """The ground with parts joined that meet across a segment that parts no ground, or lies over or under it.

        Args:
            ground: the ground.
            entries: the author's entries for it.
        """
        pieces = [*ground]
        gaps = [near for s in self.segments if not self.kinds[s.kind].divides for near in _beside(s.ports)]
        for entry in entries:
            if entry.leading == "over":
                (port,) = entry.ports
                paths = [s for s, takes in zip(self.segments, self.takes, strict=True) if takes == "centre"]
                if not any(port in path.ports for path in paths):
                    hint = "over names the side at which a road or the like runs under the ground"
                    self.problem(
                        entry.path,
                        coded("tile-file/no-path", "no path leaves the tile at {ports}", ports=PORTS[port]),
                        hint,
                    )
                gaps += _beside((port,))
            elif entry.leading == "under":
                (port,) = entry.ports
                spans = [s for s, takes in zip(self.segments, self.takes, strict=True) if takes == "side"]
                across = [near for span in spans if port in span.ports for near in _beside(span.ports)]
                if not across:
                    self.problem(
                        entry.path,
                        coded("tile-file/no-span", "nothing fills the side {side}", side=PORTS[port]),
                        "under names a side that a city or the like fills, below which the ground goes on",
                    )
                gaps += [near for near in across if (port - near[0]) % 12 < (near[1] - near[0]) % 12]
        for near in gaps:
            # Wherever it reaches the rim, the ground on its left and on its right meet across it.
            found = [piece for piece in pieces if set(near) & {*piece.ports}]
            if len(found) == 2 and found[0].kind == found[1].kind:
                pieces = [_one_of(*found), *(piece for piece in pieces if piece not in found)]
        return sorted(pieces, key=lambda piece: (not piece.ports, piece.ports))

    def edges(
        self, ground: Sequence[Segment], written: Any, further: frozenset[str]
    ) -> tuple[str, str, str, str] | None:
        """The kinds of the four edges, or ``None`` if there was a problem.

        Args:
            ground: the ground.
            written: the value of the key ``edges``.
            further: kinds of edges besides those of the segments.
        """
        edges: dict[str, str] = {}
        for segment, takes in (*zip(self.segments, self.takes, strict=True), *((s, "rest") for s in ground)):
            if takes not in ("nothing", "layer"):
                edges.update({SIDES[CENTRES.index(port)]: segment.kind for port in segment.ports if port in CENTRES})
        for segment in ground:
            for port in segment.ports:
                # Ground that is parted in the middle of a side has just the halves of it.
                edges.setdefault(SIDES[port // 3], segment.kind)
        known = further | {BARE} | {kind.name for kind in self.kinds.values() if kind.takes not in ("nothing", "layer")}
        if not isinstance(written, dict):
            self.problem(
                ("edges",), coded("tile-file/no-table", "this must be a table"), 'for example: edges = { N = "city" }'
            )
            written = {}
        for side, edge in written.items():
            if side not in SIDES:
                self.problem(
                    ("edges", side),
                    coded("tile-file/edge-side", "{side!r} is no side of a tile", side=side),
                    sentence("sides are {sides}", sides=" ".join(SIDES)),
                )
            elif not isinstance(edge, str) or edge not in known:
                hint = did_you_mean(str(edge), known, sentence("kinds of edges: {known}", known=listed(sorted(known))))
                self.problem(
                    ("edges", side), coded("tile-file/edge-kind", "{edge!r} is no kind of edge", edge=edge), hint
                )
            else:
                edges[side] = edge
        bare = [side for side in SIDES if side not in edges]
        if bare:
            self.problem(
                (),
                coded("tile-file/no-edge", "nothing says what edge there is on {bare}", bare=" ".join(bare)),
                'write edges = { N = "…" }',
            )
            return None
        return edges["N"], edges["E"], edges["S"], edges["W"]


def _beside(ports: tuple[int, ...]) -> list[tuple[int, int]]:
    """For every stretch of the rim that these ports occupy, the ports before and after it."""
    ends = [port for port in ports if (port + 1) % 12 not in ports]
    starts = [next(port - step for step in range(12) if (port - step - 1) % 12 not in ports) for port in ends]
    return [((start - 1) % 12, (end + 1) % 12) for start, end in zip(starts, ends, strict=True)]


def _one_of(one: Segment, other: Segment) -> Segment:
    """Two pieces of ground joined."""
    ports = tuple(sorted({*one.ports, *other.ports}))
    flags = {name: one.flags.get(name, 0) + other.flags.get(name, 0) for name in (*one.flags, *other.flags)}
    return Segment(one.kind, ports, flags, tuple(sorted({*one.borders, *other.borders})))
