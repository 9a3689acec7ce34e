"""Files of tile XML: the tiles, their counts, and their places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bastide import BastideError, Problem, coded, did_you_mean, listed, sentence

from . import vocabulary as words
from .findings import Findings
from .xmltree import Element

#: A larger count is a slip, and would fill the memory of those who play with the file.
MAX_COUNT: Final = 200

_NO_NAME = re.compile(r"[^A-Za-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Listed:
    """A tile of a file.

    Args:
        element: its element.
        id: its id in that file.
        name: its name in a tile file.
        count: its count.
    """

    element: Element
    id: str
    name: str
    count: int


class Pack:
    """A file of tile XML.

    Args:
        root: its root.
        file: its name.
        findings: collects findings outside tiles.

    Raises:
        BastideError: it is another kind of file.
    """

    def __init__(self, root: Element, file: str, findings: Findings) -> None:
        self.file = file
        self.findings = findings
        if root.name not in words.ROOTS:
            hint = did_you_mean(
                root.name, words.ROOTS, sentence("such a file begins with <{roots}>", roots="> or <".join(words.ROOTS))
            )
            raise BastideError(
                Problem(
                    coded("tile-xml/root", "the root {root} is not that of tile XML", root=root.name),
                    file,
                    root.line,
                    hint=hint,
                )
            )
        self.tiles: list[Element] = []
        self.sets: dict[str, Element] = {}
        for child in root.children:
            self._top(child)
        if not self.tiles:
            raise BastideError(Problem(coded("tile-xml/no-tiles", "there are no tiles in this file"), file, root.line))
        self._check_ids()

    def listed(self, chosen: Sequence[str]) -> list[Listed]:
        """The tiles of the chosen sets, or of the first one; all tiles if there are no sets.

        Raises:
            BastideError: there is no such set.
        """
        counts = self._counts(chosen)
        names = _names([self._id(tile) for tile in self.tiles])
        found = []
        for tile in self.tiles:
            count = self._own_count(tile) if counts is None else counts.get(self._id(tile), 0)
            if count:
                found.append(Listed(tile, self._id(tile), names[self._id(tile)], count))
        return found

    def _top(self, element: Element) -> None:
        if element.name in words.TILE_ELEMENTS:
            self.tiles.append(element)
        elif element.name in ("tiles", "sets"):
            for child in element.children:
                self._top(child)
        elif element.name == "tile-set":
            self.sets.setdefault(element.attributes.get("id", ""), element)
        elif element.name in ("feature-modifier", "modifier"):
            self.findings.note(element, "nothing here corresponds to it", hint="scoring is for rules to say")
        else:
            known = (*words.TILE_ELEMENTS, "tiles", "sets", "tile-set")
            self.findings.note(element, "it is not known here", hint=did_you_mean(element.name, known))

    def _check_ids(self) -> None:
        seen: set[str] = set()
        problems = []
        for tile in self.tiles:
            id = self._id(tile)
            if not id:
                problems.append(
                    Problem(
                        coded("tile-xml/no-id", "this tile has no id"), self.file, tile.line, hint="write <tile id=…>"
                    )
                )
            elif id in seen:
                problems.append(
                    Problem(
                        coded("tile-xml/id-twice", "there is another tile {id}", id=id),
                        self.file,
                        tile.line,
                        hint="give it another id",
                    )
                )
            seen.add(id)
        if problems:
            raise BastideError(problems)

    @staticmethod
    def _id(tile: Element) -> str:
        return tile.attributes.get("id", "").strip()

    def _own_count(self, tile: Element) -> int:
        findings = Findings(self._id(tile))
        limits = [name for name in ("max", "maxCount") if name in tile.attributes]
        counts = [_number(tile, findings, name) for name in ("count", *limits)]
        self.findings.notes += findings.notes
        return min(counts)

    def _counts(self, chosen: Sequence[str]) -> dict[str, int] | None:
        """The count of each tile in the chosen sets; ``None`` if the file has no sets."""
        if chosen and not self.sets:
            raise BastideError(
                Problem(
                    coded("tile-xml/no-sets", "there is no set {name!r}: this file has none", name=chosen[0]), self.file
                )
            )
        for name in chosen:
            if name not in self.sets:
                hint = did_you_mean(name, self.sets, sentence("it has {sets}", sets=listed(self.sets)))
                raise BastideError(
                    Problem(
                        coded("tile-xml/unknown-set", "there is no set {name!r} in this file", name=name),
                        self.file,
                        hint=hint,
                    )
                )
        if not self.sets:
            return None
        taken = dict.fromkeys(chosen) or dict.fromkeys([next(iter(self.sets))])
        known = {self._id(tile): tile for tile in self.tiles}
        counts: dict[str, int] = {}
        removed: set[str] = set()
        for name, element in self.sets.items():
            if name not in taken:
                self.findings.note(
                    element,
                    sentence("the set {name} is left out", name=name),
                    hint=sentence("to take it, add --tile-set {name}", name=name),
                )
                continue
            for child in element.children:
                self._entry(child, known, counts, removed)
        for id, tile in known.items():
            if "max" in tile.attributes and id in counts:
                counts[id] = min(counts[id], _number(tile, self.findings, "max"))
        self._unlisted()
        return {id: count for id, count in counts.items() if id not in removed}

    def _entry(self, element: Element, known: Iterable[str], counts: dict[str, int], removed: set[str]) -> None:
        tile = element.attributes.get("tile", "").strip()
        if element.name not in ("ref", "remove"):
            self.findings.note(element, "it is not known here", hint=did_you_mean(element.name, ("ref", "remove")))
        elif tile not in known:
            self.findings.note(element, sentence("the tile {tile} is not in this file", tile=tile), "tile")
        elif element.name == "remove":
            removed.add(tile)
        else:
            counts[tile] = counts.get(tile, 0) + _number(element, self.findings, "count")

    def _unlisted(self) -> None:
        used = {child.attributes.get("tile") for element in self.sets.values() for child in element.within("ref")}
        for tile in self.tiles:
            if self._id(tile) not in used:
                findings = Findings(self._id(tile))
                findings.note(tile, "no set of this file has it, so it is left out")
                self.findings.notes += findings.notes


def _number(element: Element, findings: Findings, name: str) -> int:
    text = element.attributes.get(name, "1").strip()
    if text.isdecimal() and len(text) < 10:
        return int(text)
    findings.note(element, sentence("{text!r} is no number", text=text), name, "1 was taken")
    return 1


def _names(ids: Sequence[str]) -> dict[str, str]:
    """Names for tile files, without the common prefix of the ids and characters that names cannot have."""
    prefixes = {id.partition("/")[0] for id in ids} if all("/" in id for id in ids) else set()
    found: dict[str, str] = {}
    for id in ids:
        name = slug(id.partition("/")[2] if len(prefixes) == 1 else id) or "tile"
        found[id] = next(each for each in _numbered(name) if each not in found.values())
    return found


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 1
    while True:
        number += 1
        yield f"{name}-{number}"


def slug(text: str) -> str:
    """A text as a valid name in tile files; empty if nothing is left."""
    plain = text.replace("+", "-plus").replace("!", "-bang")
    return _NO_NAME.sub("-", plain.encode("ascii", "ignore").decode()).strip("-_")


def set_name(path: Path) -> str:
    """The default name of the set in a file."""
    return slug(path.stem) or "imported"
