"""Reading the element of a tile: segments, farms, and what adjoins what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from bastide import PORTS, coded, did_you_mean, sentence

from . import vocabulary as words
from .findings import Findings
from .xmltree import Element

_FLAG = re.compile(r"[a-z][a-z0-9-]*")
_YES = frozenset({"yes", "true"})
_NO = frozenset({"no", "false", "0"})


@dataclass(slots=True)
class Piece:
    """A segment that is not ground.

    Args:
        kind: its kind.
        ports: the ports in the middle of the sides it reaches, clockwise from the north.
        flags: its flags.
        element: its element.
        left: the half-sides of these that it leaves to the ground.
    """

    kind: str
    ports: tuple[int, ...]
    flags: dict[str, int]
    element: Element
    left: frozenset[int] = frozenset()


@dataclass(slots=True)
class Farm:
    """A region of ground.

    Args:
        halves: its half-sides.
        inner: whether it lies inside the tile, without any.
        borders: the numbers of the cities it borders; ``None`` without usable information.
        flags: its flags.
        element: its element.
    """

    halves: tuple[int, ...]
    inner: bool
    borders: tuple[int, ...] | None
    flags: dict[str, int]
    element: Element


@dataclass(slots=True)
class Content:
    """The contents of a tile.

    Args:
        element: the tile's element.
        pieces: its segments other than ground.
        farms: its regions of ground.
        groups: numbers of segments that adjoin one another.
        flags: flags of the tile as a whole.
        places: the cells of copies before the game, as ``(x, y)``.
    """

    element: Element
    pieces: list[Piece] = field(default_factory=list)
    farms: list[Farm] = field(default_factory=list)
    groups: list[tuple[tuple[int, ...], Element]] = field(default_factory=list)
    flags: dict[str, int] = field(default_factory=dict)
    places: list[tuple[int, int]] = field(default_factory=list)


def content(tile: Element, findings: Findings) -> Content:
    """The contents of a tile; unreadable parts are reported as findings."""
    return _TileReader(tile, findings).read()


class _TileReader:
    def __init__(self, tile: Element, findings: Findings) -> None:
        self.tile = tile
        self.findings = findings
        self.found = Content(tile)
        self.named: dict[str, tuple[list[int], Element]] = {}

    def read(self) -> Content:
        self._tile_attributes()
        for element in self.tile.children:
            if element.name in words.SEGMENTS:
                self._piece(element, words.SEGMENTS[element.name])
        for element in self.tile.children:
            if element.name in words.GROUND:
                self._farm(element)
            elif element.name == "wagon-move":
                self._neighbours(element)
            elif element.name == "position":
                self._position(element)
            elif element.name in words.TILE_FLAGS:
                self._attributes(element, "", {})
                self.found.flags[element.name] = self.found.flags.get(element.name, 0) + 1
            elif element.name not in words.SEGMENTS:
                self._unknown(element)
        for group, element in self.named.values():
            self._group(group, element)
        self._part_sides()
        return self.found

    def _part_sides(self) -> None:
        """Leave the one half of a side to the farm that has it."""
        ground = {half for farm in self.found.farms for half in farm.halves}
        for piece in self.found.pieces:
            if words.TAKES[piece.kind] == "side":
                beside = ({centre - 1, centre + 1} & ground for centre in piece.ports)
                piece.left |= {half for halves in beside if len(halves) == 1 for half in halves}

    def _tile_attributes(self) -> None:
        for name in self.tile.attributes:
            if name == "extends":
                hint = "write out what lies on it"
                self.findings.fault(
                    self.tile,
                    coded("tile-xml/modified-tile", "the tile is another one with something more"),
                    name,
                    hint,
                )
            elif name not in words.TILE_ATTRIBUTES:
                self._lost(self.tile, name, "tile", words.TILE_ATTRIBUTES)

    def _piece(self, element: Element, kind: str) -> None:
        try:
            shared = words.TAKES[kind] == "side"
            ports, left = words.shared_sides(element.text) if shared else (words.sides(element.text), frozenset())
        except words.PlaceError as fault:
            self.findings.fault(element, str(fault))
            return
        takes_sides = words.TAKES[kind] != "nothing"
        if takes_sides != bool(ports):
            self.findings.fault(
                element,
                coded("tile-xml/no-side", "it reaches no side")
                if takes_sides
                else coded("tile-xml/side-unwanted", "it reaches a side, where it cannot lie"),
            )
            return
        flags = self._attributes(element, kind, words.FLAGS[kind])
        number = len(self.found.pieces)
        self.found.pieces.append(Piece(kind, ports, flags, element, left))
        for name in element.attributes.get("wagon-move", "").split():
            self.named.setdefault(name, ([], element))[0].append(number)

    def _farm(self, element: Element) -> None:
        try:
            halves, inner = words.halves(element.text)
        except words.PlaceError as fault:
            self.findings.fault(element, str(fault))
            return
        if inner == bool(halves):
            self.findings.fault(
                element,
                coded("tile-xml/no-half-side", "it has no half-side")
                if not halves
                else coded("tile-xml/inside-and-rim", "it is both inside and at the rim"),
            )
            return
        flags = self._attributes(element, "field", words.FLAGS["field"], "city")
        self.found.farms.append(Farm(halves, inner, self._borders(element), flags, element))

    def _borders(self, element: Element) -> tuple[int, ...] | None:
        written = element.attributes.get("city", "")
        found: set[int] = set()
        for word in words.words(written):
            try:
                ports = set(words.sides(word))
            except words.PlaceError as fault:
                self.findings.note(element, str(fault), "city")
                return None
            near = [n for n, piece in enumerate(self.found.pieces) if piece.kind == "city" and ports & {*piece.ports}]
            if not near:
                hint = "what the region borders was taken from the drawing"
                self.findings.note(element, sentence("there is no city {word} on the tile", word=word), "city", hint)
                return None
            found.update(near)
        return tuple(sorted(found))

    def _neighbours(self, element: Element) -> None:
        for child in element.children:
            if child.name != "neighbouring":
                self._unknown(child)
                continue
            group: list[int] = []
            for word in words.words(child.text):
                number = self._meant(word)
                if number is None:
                    self.findings.note(
                        child, sentence("there is no {word} on the tile that could adjoin anything", word=word)
                    )
                else:
                    group.append(number)
            self._group(group, child)

    def _meant(self, word: str) -> int | None:
        """The segment that version 4 names by a side, or as the monastery."""
        for number, piece in enumerate(self.found.pieces):
            if word in ("CLOISTER", "MONASTERY", "ABBOT"):
                if piece.kind == "monastery":
                    return number
            elif piece.kind in ("city", "road") and word in PORTS and PORTS.index(word) in piece.ports:
                return number
        return None

    def _group(self, numbers: list[int], element: Element) -> None:
        if len(set(numbers)) > 1:
            self.found.groups.append((tuple(dict.fromkeys(numbers)), element))

    def _position(self, element: Element) -> None:
        try:
            self.found.places.append((int(element.attributes["x"]), int(element.attributes["y"])))
        except (KeyError, ValueError):
            self.findings.note(element, "its x and y are no whole numbers")
        if "priority" in element.attributes:
            self.findings.note(element, "nothing here corresponds to it", "priority")

    def _attributes(self, element: Element, kind: str, flags: Mapping[str, str], *others: str) -> dict[str, int]:
        """The flags in an element's attributes."""
        found: dict[str, int] = {}
        for name, value in element.attributes.items():
            if (kind, name) in words.NAMED_FLAGS:
                self._count(element, name, value if _FLAG.fullmatch(value) else "", 1, found)
            elif name in flags:
                text = value.strip().lower()
                if text in _NO:
                    continue
                number = 1 if text in _YES else int(text) if text.isdecimal() and len(text) < 4 else None
                self._count(element, name, flags[name], number, found)
            elif name == "tunnel":
                self._tunnel(element)
            elif name not in ("wagon-move", *others):
                self._lost(element, name, kind, (*flags, *others))
        return found

    def _count(self, element: Element, name: str, flag: str, number: int | None, found: dict[str, int]) -> None:
        if not flag or number is None:
            self.findings.note(
                element, sentence("{value!r} is not a value that it can have", value=element.attributes[name]), name
            )
        else:
            found[flag] = found.get(flag, 0) + number

    def _tunnel(self, element: Element) -> None:
        # The farms show where a through road runs under the ground; for the end of a road only this attribute does.
        if element.attributes["tunnel"].strip().lower() not in _NO and len(words.words(element.text)) < 2:
            self.findings.note(element, "nothing here corresponds to it", "tunnel")

    def _unknown(self, element: Element) -> None:
        if element.name in words.FOREIGN_ELEMENTS:
            self.findings.note(element, "nothing here corresponds to it")
            return
        known = (*words.SEGMENTS, *words.GROUND, *sorted(words.TILE_FLAGS), "wagon-move", "position")
        self.findings.note(element, "it is not known here", hint=did_you_mean(element.name, known))

    def _lost(self, element: Element, name: str, kind: str, known: object) -> None:
        if name in words.FOREIGN_ATTRIBUTES.get(kind, ()):
            self.findings.note(element, "nothing here corresponds to it", name)
            return
        choices = [word for word in known if isinstance(word, str)] if isinstance(known, tuple | frozenset) else []
        self.findings.note(element, "it is not known here", name, did_you_mean(name, sorted(choices)))
