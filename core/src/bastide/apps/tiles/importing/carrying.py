"""Converting the contents of a tile to a section of a tile file, with the same ground as in the XML.

The ground of a tile file follows from what touches what. The XML mostly omits that, but lists the farms. So ways in
which segments may touch are tried until one gives these farms; if none does, they are written out here too. Everything
is verified: the reader of tile files reads the result, which is compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import islice
from typing import Final

from bastide import CENTRES, PORTS, SIDES, Segment, Tile, coded, sentence

from .elements import Content, Farm
from .findings import Findings
from .scratch import Scratch, Section
from .touching import Touches, Touching
from .vocabulary import HALVES, TAKES

GROUND: Final = "field"

#: The maximal number of ways to try; all printed tiles are found among the first few.
MAX_WAYS: Final = 300

_CODES: Final = {port: code for code, port in HALVES.items()}


def section_of(content: Content, scratch: Scratch, findings: Findings) -> tuple[Section, Tile] | None:
    """The section of a tile and the resulting tile; ``None`` if there is none, and a finding gives the reason."""
    before = len(findings.faults)
    wanted = _wanted(content, findings)
    if len(findings.faults) > before:
        return None
    carrier = _Carrier(content, wanted, scratch)
    section = carrier.search()
    tile = None if section is None else scratch.tile(section)
    if section is None or tile is None:
        reason = (
            sentence("of one of them: {reason}", reason=carrier.reason)
            if carrier.reason
            else "no way of drawing it gives them"
        )
        findings.fault(
            content.element, coded("tile-xml/farms", "its farms cannot be written here ({reason})", reason=reason)
        )
        return None
    return section, tile


def _wanted(content: Content, findings: Findings) -> list[tuple[int, ...]]:
    """The ports of each farm; a whole side of grass includes its middle."""
    taken: dict[int, str] = {}
    for piece in content.pieces:
        for centre in piece.ports:
            if centre in taken:
                findings.fault(
                    piece.element,
                    coded(
                        "tile-xml/side-taken",
                        "the side {side} belongs to a {taken} already",
                        side=PORTS[centre],
                        taken=taken[centre],
                    ),
                )
            whole = (centre - 1, centre, centre + 1) if TAKES[piece.kind] == "side" else (centre,)
            taken |= dict.fromkeys((port for port in whole if port not in piece.left), piece.kind)
    open_sides = [centre for centre in CENTRES if centre not in taken]
    owners: dict[int, Farm] = {}
    for farm in content.farms:
        for port in farm.halves:
            if port in taken:
                findings.fault(
                    farm.element,
                    coded(
                        "tile-xml/half-side-taken", "{port} belongs to a {taken}", port=_CODES[port], taken=taken[port]
                    ),
                )
            elif port in owners:
                findings.fault(
                    farm.element,
                    coded("tile-xml/half-side-twice", "{port} belongs to another one already", port=_CODES[port]),
                )
            owners[port] = farm
    missing = [_CODES[port] for port in sorted(_CODES) if port not in taken and port not in owners]
    if missing:
        hint = "each half-side belongs to a city or to a farm"
        findings.fault(
            content.element,
            coded("tile-xml/nothing-there", "nothing says what lies at {missing}", missing=" ".join(missing)),
            hint=hint,
        )
    for centre in open_sides:
        if not missing and owners[centre - 1] is not owners[centre + 1]:
            findings.fault(
                content.element,
                coded("tile-xml/nothing-parts-farms", "nothing parts the farms at the side {side}", side=PORTS[centre]),
            )
    return [
        tuple(sorted({*farm.halves, *(centre for centre in open_sides if centre - 1 in farm.halves)}))
        for farm in content.farms
    ]


class _Carrier:
    def __init__(self, content: Content, wanted: list[tuple[int, ...]], scratch: Scratch) -> None:
        self.content = content
        self.wanted = wanted
        self.scratch = scratch
        self.reason = ""
        self.touching = Touching(content)
        kinds = list(dict.fromkeys(piece.kind for piece in content.pieces))
        order = [n for kind in kinds for n, piece in enumerate(content.pieces) if piece.kind == kind]
        #: The index of each piece among the tile's segments.
        self.places = {number: place for place, number in enumerate(order)}
        self.kinds = {kind: [n for n in order if content.pieces[n].kind == kind] for kind in kinds}

    def search(self) -> Section | None:
        readable: list[Touches] = []
        for way in islice(self.touching.ways(), MAX_WAYS):
            found, tile = self._drawn(way)
            if found is not None:
                return found
            if tile is not None and len(readable) < 4:
                readable.append(way)
        for way in readable:
            found = self._written(way)
            if found is not None:
                return found
        self.reason = self.reason or ("" if readable else self.scratch.reason)
        return None

    def _section(self, way: Touches, ground: Iterable[str] = ()) -> Section:
        section: Section = {}
        for kind, numbers in self.kinds.items():
            texts = [self._text(n, way[n]) for n in numbers]
            section[kind] = texts if len(texts) > 1 else texts[0]
            if not any(texts):
                section[kind] = len(texts)
        regions = list(ground)
        if regions:
            section[GROUND] = regions if len(regions) > 1 else regions[0]
        return section

    def _text(self, number: int, touches: tuple[str, ...]) -> str:
        piece = self.content.pieces[number]
        # A side of which it leaves one half is named by the other one.
        ports = [_named_by(port, piece.left) for port in piece.ports]
        own = [*(PORTS[port] for port in ports), *_flag_words(piece.flags)]
        return " > ".join([" ".join(own), *touches])

    def _drawn(self, way: Touches) -> tuple[Section | None, Tile | None]:
        """A section whose ground follows from what touches what, if that is correct."""
        plain = tile = self.scratch.tile(self._section(way))
        if tile is None:
            return None, None
        under: list[str] = []
        if not self._same_rim(tile):
            under = self._under(tile)
            tile = self.scratch.tile(self._section(way, under)) if under else None
            if tile is None or not self._same_rim(tile):
                return None, plain
        marks = self._marks(tile)
        if marks is None:
            return None, plain
        section = self._section(way, [*under, *marks])
        return (section if self._right(self.scratch.tile(section)) else None), plain

    def _written(self, way: Touches) -> Section | None:
        """A section with every region of ground written out, if that is possible."""
        tile = self.scratch.tile(self._section(way))
        if tile is None:
            return None
        whole = [self._region(farm, ports) for farm, ports in zip(self.content.farms, self.wanted, strict=True)]
        cut = self._under(tile)
        for farm, ports in zip(self.content.farms, self.wanted, strict=True):
            pieces = [{*ports} & {*region.ports} for region in _ground(tile)] if ports else [set[int]()]
            kept = [tuple(sorted(piece)) for piece in pieces if piece or not ports]
            # The pieces are joined again, with the flags of all.
            cut += [self._region(farm, piece, flagged=number == 0) for number, piece in enumerate(kept)]
        for ground in (whole, cut):
            section = self._section(way, ground)
            read = self.scratch.tile(section)
            if self._right(read):
                return section
            self.reason = self.reason or (self.scratch.reason if read is None else "")
        return None

    def _region(self, farm: Farm, ports: tuple[int, ...], *, flagged: bool = True) -> str:
        whole = [port for port in ports if port in CENTRES]
        named = [PORTS[port] for port in ports if port in whole or not {port - 1, port + 1} & {*whole}]
        own = [*(named or ["inner"]), *(_flag_words(farm.flags) if flagged else ())]
        return " ".join(own) + self._bordering(farm)

    def _bordering(self, farm: Farm) -> str:
        if farm.borders is None or not self.touching.cities:
            return ""
        return "".join(f" > {self.touching.names[city]}" for city in farm.borders) or " > nothing"

    def _under(self, tile: Tile) -> list[str]:
        """The sides at which a path would have to lie under the ground."""
        found = []
        for number in self.touching.paths:
            ports = self.content.pieces[number].ports
            for centre in ports if len(ports) > 1 else ():
                beside = {centre - 1, centre + 1}
                joined = any(beside <= {*ports} for ports in self.wanted)
                if joined and not any(beside <= {*region.ports} for region in _ground(tile)):
                    found.append(f"over {SIDES[CENTRES.index(centre)]}")
        return found

    def _same_rim(self, tile: Tile) -> bool:
        return Counter(r.ports for r in _ground(tile) if r.ports) == Counter(ports for ports in self.wanted if ports)

    def _marks(self, tile: Tile) -> list[str] | None:
        """The regions of the drawing that need explicit text; ``None`` if there is one too many."""
        regions = {region.ports: region for region in _ground(tile)}
        found = []
        for farm, ports in zip(self.content.farms, self.wanted, strict=True):
            if ports:
                otherwise = farm.borders is not None and self._borders(farm) != regions[ports].borders
                if farm.flags or otherwise:
                    words = ["at", PORTS[ports[0]], *_flag_words(farm.flags)]
                    found.append(" ".join(words) + (self._bordering(farm) if otherwise else ""))
        inner = [farm for farm in self.content.farms if farm.inner]
        given = [region.borders for region in _ground(tile) if not region.ports]
        if len(given) > len(inner):
            return None
        plain = all(not farm.flags and farm.borders is not None for farm in inner)
        if not plain or Counter(given) != Counter(self._borders(farm) for farm in inner):
            found += [self._region(farm, ()) for farm in inner]
        return found

    def _borders(self, farm: Farm) -> tuple[int, ...]:
        return tuple(sorted(self.places[city] for city in farm.borders or ()))

    def _right(self, tile: Tile | None) -> bool:
        """Whether a tile has exactly the farms of its file."""
        if tile is None:
            return False
        left = list(_ground(tile))
        farms = zip(self.content.farms, self.wanted, strict=True)
        # Farms without stated borders take what the others leave.
        for farm, ports in sorted(farms, key=lambda pair: pair[0].borders is None):
            for region in left:
                borders = farm.borders is None or region.borders == self._borders(farm)
                if region.ports == ports and dict(region.flags) == farm.flags and borders:
                    left.remove(region)
                    break
            else:
                return False
        return not left


def _named_by(centre: int, left: Collection[int]) -> int:
    """The port that names a side: its middle, or where one half is left to others, the other half."""
    return next((2 * centre - half for half in (centre - 1, centre + 1) if half in left), centre)


def _ground(tile: Tile) -> list[Segment]:
    return [segment for segment in tile.segments if segment.kind == GROUND]


def _flag_words(flags: dict[str, int]) -> list[str]:
    return [name if count == 1 else f"{name}={count}" for name, count in flags.items()]
