"""From the keys of one tile in a tile file to the tile: its segments, its ground and its edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from bastide._kernel.geometry import CENTRES, PORTS
from bastide._kernel.tiles import Segment, segment_names
from bastide.rules.declarations.kinds import SegmentKind
from bastide.text.locations import Findings, Path
from bastide.text.problems import TextError, did_you_mean
from bastide.text.sentences import coded, listed, sentence

from .ground import TileGround
from .regions import CrossingError, Link, derived_regions
from .schema import PRINT, TILE
from .shorthand import Entry, Targets, full_ports, port_fault, read_entry, read_flag, texts_of

#: Keys of a tile other than kinds of segments.
TILE_KEYS: Final = tuple(TILE)

#: Keys of a special print that are not kinds of segments.
PRINT_KEYS: Final = tuple(PRINT)


@dataclass(frozen=True, slots=True)
class Drawn:
    """The parts of a tile: the segments before the ground, the ground, and the edges."""

    segments: tuple[Segment, ...]
    ground: tuple[Segment, ...]
    edges: tuple[str, str, str, str]
    flags: Mapping[str, int]


class TileDrawing:
    """Reads the keys of one tile; problems go to the findings.

    Args:
        name: the tile's name in its file.
        section: its keys.
        kinds: the existing kinds of segments.
        ground: the file's kind of ground, if it names one.
        edge_kinds: further kinds of edges that an author may write.
        findings: collects problems.
    """

    def __init__(
        self,
        name: str,
        section: Mapping[str, Any],
        kinds: Mapping[str, SegmentKind],
        ground: str | None,
        edge_kinds: frozenset[str],
        findings: Findings,
    ) -> None:
        self.name = name
        self.section = section
        self.kinds = kinds
        self.edge_kinds = edge_kinds
        self.findings = findings
        self.default_ground = ground
        grounds = [kind.name for kind in kinds.values() if kind.takes == "rest"]
        if ground is None and len(grounds) == 1:
            self.default_ground = grounds[0]
        self.grounds = grounds

    def problem(self, path: Path, message: str, hint: str | None = None) -> None:
        """Note a problem at ``path``, keys and indices within the tile."""
        # A text that stands alone is no item of a list, so its key has no index.
        if path and isinstance(path[-1], int) and not isinstance(self._written(path[:-1]), list):
            path = path[:-1]
        keys = ".".join(str(step) for step in path if isinstance(step, str))
        place = f"tile {self.name}: key {keys}" if keys else f"tile {self.name}"
        self.findings.add(("tiles", self.name, *path), message, hint=hint, place=place)

    def _written(self, path: Path) -> Any:
        """The value at ``path`` within the tile."""
        value: Any = self.section
        for step in path:
            value = value[step]
        return value

    def read(self) -> Drawn | None:
        """Parse the tile, or return ``None`` if there was a problem."""
        before = len(self.findings.problems)
        entries = [*self.entries(self.section)]
        flags = self.flags()
        lying = [entry for entry in entries if self.kinds[entry.kind].takes != "rest"]
        written = [entry for entry in entries if self.kinds[entry.kind].takes == "rest"]
        self._check_sides(lying)
        ground_kind = self._ground_kind()
        if len(self.findings.problems) > before:
            return None
        links, borders, meets = self._links(lying)
        ports = [full_ports(self.kinds[entry.kind], entry.ports) for entry in lying]
        takes = [self.kinds[entry.kind].takes for entry in lying]
        segments = tuple(
            Segment(entry.kind, own, entry.flags, tuple(sorted(borders.get(index, ()))), meets[index])
            for index, (entry, own) in enumerate(zip(lying, ports, strict=True))
        )
        try:
            derived = derived_regions(takes, ports, links)
        except CrossingError as crossing:
            over, under = crossing.one, crossing.other
            if takes[under] == "centre":
                over, under = under, over
            names = segment_names(segments)
            sides = " ".join(PORTS[port] for port in lying[over].ports)
            hint = sentence(
                'paths run over paths only; if it meets the {kind}, write "{sides} > {names}"',
                kind=lying[under].kind,
                sides=sides,
                names=names[under],
            )
            self.problem(
                lying[over].path,
                coded("tile-file/crossing", "{path} would have to cross {other}", path=names[over], other=names[under]),
                hint,
            )
            return None
        layout = TileGround(lying, segments, derived, self.kinds, self.problem)
        if any(not entry.leading for entry in written):
            ground = layout.written(written)
        else:
            ground = layout.marked(written, ground_kind)
        ground = layout.joined(ground, written)
        if len(self.findings.problems) > before:
            return None
        edges = layout.edges(ground, self.section.get("edges", {}), self.edge_kinds)
        if edges is None or len(self.findings.problems) > before:
            return None
        return Drawn(segments, tuple(ground), edges, flags)

    def entries(self, section: Mapping[str, Any], path: Path = ()) -> Iterator[Entry]:
        """The segments in a section at ``path`` within the tile, in its order."""
        for key, value in section.items():
            if key in TILE_KEYS:
                continue
            kind = self.kinds.get(key)
            if kind is None:
                known = (*self.kinds, *TILE_KEYS)
                kinds = listed(self.kinds) or sentence("none")
                own = sentence(
                    'kinds = {{ {key} = "nothing" }} declares one of your own, flags = "{key}" marks the tile', key=key
                )
                hint = did_you_mean(key, known, sentence("kinds here: {kinds}; {own}", kinds=kinds, own=own))
                self.problem(
                    (*path, key),
                    coded("tile-file/tile-key", "this is neither a kind of segment nor another key of a tile"),
                    hint,
                )
                continue
            texts = texts_of(value)
            if texts is None:
                example = f"{key} = 1" if kind.takes == "nothing" else f'{key} = ["N"]'
                self.problem(
                    (*path, key),
                    coded("tile-file/segments", "this must be a list of texts, one for each segment"),
                    f"write {example}",
                )
                continue
            for index, text in enumerate(texts):
                where = (*path, key, index)
                try:
                    entry = read_entry(kind, text, where)
                except TextError as fault:
                    self.problem(where, fault.message, fault.hint)
                    continue
                wrong = port_fault(kind, entry)
                if wrong is not None:
                    self.problem(where, *wrong)
                    continue
                yield entry

    def extras(self, section: Mapping[str, Any], path: Path) -> Iterator[Entry]:
        """The segments that a special print adds to the tile."""
        for key in section:
            if key in TILE_KEYS and key not in PRINT_KEYS:
                self.problem(
                    (*path, key),
                    coded("tile-file/print-key", "a print cannot say this"),
                    sentence("keys of a print: {print_keys}", print_keys=listed(PRINT_KEYS)),
                )
        for entry in self.entries(section, path):
            if self.kinds[entry.kind].takes not in ("nothing", "layer"):
                self.problem(
                    entry.path,
                    coded("tile-file/print-segment", "a print cannot add a {kind}", kind=entry.kind),
                    "write it as a tile of its own",
                )
            elif entry.touches:
                self.problem(
                    entry.path,
                    coded("tile-file/print-touches-nothing", "what a print adds touches nothing"),
                    "leave out the > and what follows",
                )
            else:
                yield entry

    def flags(self) -> Mapping[str, int]:
        """The flags of the tile as a whole."""
        texts = texts_of(self.section.get("flags", ""))
        if texts is None:
            self.problem(
                ("flags",), coded("tile-file/flags", "this must be a text of flags"), 'for example: flags = "spring"'
            )
            return {}
        try:
            return dict(read_flag(word) for text in texts for word in text.split()) or {}
        except TextError as fault:
            self.problem(("flags",), fault.message, fault.hint)
            return {}

    def _check_sides(self, lying: Sequence[Entry]) -> None:
        owners: dict[int, Entry] = {}
        for entry in lying:
            if self.kinds[entry.kind].takes not in ("side", "centre"):
                continue
            for port in full_ports(self.kinds[entry.kind], entry.ports):
                if port not in CENTRES:
                    continue
                first = owners.setdefault(port, entry)
                if first is not entry:
                    self.problem(
                        entry.path,
                        coded(
                            "tile-file/side-twice",
                            "side {ports} is taken twice, by a {kind} and by a {entry_kind}",
                            ports=PORTS[port],
                            kind=first.kind,
                            entry_kind=entry.kind,
                        ),
                    )

    def _ground_kind(self) -> str | None:
        written = self.section.get("ground", self.default_ground)
        if written is None or (isinstance(written, str) and written in self.grounds):
            return written
        hint = did_you_mean(
            str(written),
            self.grounds,
            sentence("ground here: {grounds}", grounds=listed(self.grounds) or sentence("none")),
        )
        if "ground" in self.section:
            self.problem(
                ("ground",), coded("tile-file/no-ground", "{written!r} is no kind of ground", written=written), hint
            )
        return None

    def _links(self, lying: Sequence[Entry]) -> tuple[list[Link], dict[int, set[int]], list[tuple[int, ...]]]:
        """Which segments touch, and what each segment other than ground borders and meets."""
        targets = Targets(lying, self.kinds)
        portless = [n for n, entry in enumerate(lying) if self.kinds[entry.kind].takes == "nothing"]
        links: list[Link] = []
        borders: dict[int, set[int]] = {}
        for index, entry in enumerate(lying):
            touched: list[int | str] = []
            for text in entry.touches if entry.touches != ("nothing",) else ():
                try:
                    touched.append(targets.node(text, index))
                except TextError as fault:
                    self.problem(entry.path, fault.message, fault.hint)
            if self.kinds[entry.kind].takes == "layer":
                borders[index] = {node for node in touched if isinstance(node, int)}
            else:
                links += [(index, node) for node in touched]
        spoken_for = {other for one, other in links if one in portless}
        for index, entry in enumerate(lying):
            one_ended = self.kinds[entry.kind].takes == "centre" and len(entry.ports) == 1
            if one_ended and not entry.touches and index not in spoken_for:
                links.append((index, self._end(entry, lying, portless)))
        # A segment in the middle is bounded by the paths that end at it, whichever of the two states that.
        paths = {n for n, entry in enumerate(lying) if self.kinds[entry.kind].takes == "centre"}
        for one, other in (*links, *((b, a) for a, b in links)):
            if one in portless and other in paths:
                borders.setdefault(int(one), set()).add(int(other))
        return links + self._walls(targets), borders, self._meets(lying, links)

    def _meets(self, lying: Sequence[Entry], links: Sequence[Link]) -> list[tuple[int, ...]]:
        """For each segment, those it runs into and those that end at the same place."""
        ending = {n for n, e in enumerate(lying) if self.kinds[e.kind].takes == "centre" and len(e.ports) == 1}
        spots: dict[int | str, set[int]] = {}
        met: list[set[int]] = [set() for _ in lying]
        for one, other in links:
            if isinstance(one, int) and isinstance(other, int) and not ending.isdisjoint((one, other)):
                met[one].add(other)
                met[other].add(one)
            elif one in ending:
                spots.setdefault(other, set()).add(int(one))
        for ends in spots.values():
            for one in ends:
                met[one] |= ends - {one}
        return [tuple(sorted(each)) for each in met]

    def _end(self, entry: Entry, lying: Sequence[Entry], portless: Sequence[int]) -> int | str:
        """The end of a path whose author does not state it."""
        if len(portless) > 1:
            names = segment_names(Segment(each.kind, each.ports) for each in lying)
            hint = "write " + " or ".join(f"> {names[number]}" for number in portless) + " or > crossing"
            self.problem(
                entry.path, coded("tile-file/open-end", "where this {kind} ends is not clear", kind=entry.kind), hint
            )
        return portless[0] if portless else f"{entry.kind} crossing"

    def _walls(self, targets: Targets) -> list[Link]:
        texts = texts_of(self.section["walls"]) if "walls" in self.section else []
        links: list[Link] = []
        path = ("walls",)
        if texts is None:
            self.problem(
                path, coded("tile-file/walls", "this must be a list of texts"), 'for example: walls = ["city N > SE"]'
            )
            return []
        for index, text in enumerate(texts):
            stops = [" ".join(part.split()) for part in text.split(">")]
            if len(stops) < 2 or not all(stops):
                self.problem(
                    (*path, index),
                    coded("tile-file/wall", "{text!r} joins nothing", text=text),
                    "a wall runs between two: city N > SE",
                )
                continue
            try:
                nodes = [targets.node(stop) for stop in stops]
            except TextError as fault:
                self.problem((*path, index), fault.message, fault.hint)
                continue
            links += pairwise(nodes)
        return links
