"""Converting a file of tile XML to a tile file, with a report of all losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from bastide import (
    BastideError,
    Problem,
    Ruleset,
    Tile,
    TileSet,
    coded,
    listed,
    resolve_variant,
    segment_names,
    sentence,
)

from ..checking import summary
from ..reading import USUAL
from .carrying import GROUND, section_of
from .elements import Content, content
from .findings import Finding, Findings
from .packs import MAX_COUNT, Listed, Pack, set_name, slug
from .scratch import Scratch, Section, head, rows, value
from .vocabulary import TAKES
from .xmltree import read_xml


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import.

    Args:
        file: the file.
        text: the tile file; empty if no tile could be converted.
        tile_set: its tiles as parsed; ``None`` if there are none.
        notes: the losses.
        faults: why tiles could not be converted.
    """

    file: str
    text: str
    tile_set: TileSet | None
    notes: tuple[Finding, ...]
    faults: tuple[Finding, ...]

    def as_json(self) -> dict[str, Any]:
        """The result as ``bastide tiles import --json`` prints it."""
        return {
            "format": "bastide-import/1",
            "file": self.file,
            **(summary(self.tile_set) if self.tile_set is not None else {}),
            "notes": [note.as_json(self.file) for note in self.notes],
            "problems": [fault.as_json(self.file) for fault in self.faults],
        }


def import_tiles(
    path: Path, *, name: str = "", title: str = "", tile_sets: Sequence[str] = (), variant: str | None = None
) -> Imported:
    """Convert the tiles of a file.

    Args:
        path: the file.
        name: the name of the set; by default, derived from the file's.
        title: the title of the set.
        tile_sets: the ids of the sets to convert; by default, the first one.
        variant: the rules with existing kinds of segments; by default, the base game's.

    Raises:
        BastideError: it is not such a file, or there is no such set or variant.
    """
    name = name or set_name(path)
    if slug(name) != name:
        raise BastideError(
            Problem(
                coded("tile-file/set-name", "{name!r} cannot be the name of a set", name=name),
                hint="a name has letters, digits, - and _",
            )
        )
    ruleset = resolve_variant(variant or USUAL)
    findings = Findings()
    pack = Pack(read_xml(path), str(path), findings)
    listed = pack.listed(tile_sets)
    read: list[tuple[Listed, Content]] = []
    for tile in listed:
        of_tile = Findings(tile.id)
        found = content(tile.element, of_tile)
        if tile.count > MAX_COUNT:
            of_tile.fault(
                tile.element,
                coded(
                    "tile-xml/copies", "{count} copies are more than {max_count}", count=tile.count, max_count=MAX_COUNT
                ),
                "count",
            )
        findings.notes += of_tile.notes
        findings.faults += of_tile.faults
        if not of_tile.faults:
            read.append((tile, found))
    own, ground = _kinds(ruleset, [found for _, found in read])
    scratch = Scratch(ruleset.segment_kinds, own, ground)
    sections: list[str] = []
    for tile, found in read:
        of_tile = Findings(tile.id)
        carried = section_of(found, scratch, of_tile)
        if carried is not None:
            _tell_adjoining(found, carried[1], of_tile)
            sections += ["", *rows(tile.name, {**_about(tile, found, of_tile), **carried[0]})]
        findings.notes += of_tile.notes
        findings.faults += of_tile.faults
    text = ""
    if sections:
        source = f"sources = {value(f'imported from {path.name}')}"
        text = "\n".join([*head(name, title, own, ground), source, *sections]) + "\n"
    tile_set = scratch.read(text) if text else None
    return Imported(str(path), text, tile_set, _sorted(findings.notes), _sorted(findings.faults))


def _sorted(findings: list[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(dict.fromkeys(findings), key=lambda finding: finding.line))


def _kinds(ruleset: Ruleset, tiles: Sequence[Content]) -> tuple[dict[str, str], str | None]:
    """The kinds that the tile file has to declare, and the kind of ground if there are several."""
    used = dict.fromkeys([*(piece.kind for tile in tiles for piece in tile.pieces), GROUND])
    own = {kind: TAKES[kind] for kind in used if kind not in ruleset.segment_kinds}
    others = [kind.name for kind in ruleset.segment_kinds.values() if kind.takes == "rest" and kind.name != GROUND]
    return own, GROUND if others else None


def _about(tile: Listed, found: Content, findings: Findings) -> Section:
    """The keys of a tile's section besides its segments."""
    section: Section = {"count": tile.count}
    if (0, 0) in found.places:
        section["start"] = 1
    for x, y in found.places:
        if (x, y) != (0, 0):
            hint = "a start tile lies at 0, 0"
            findings.note(
                tile.element, sentence("not kept: a copy lies at {x}, {y} before the game", x=x, y=y), hint=hint
            )
    group = tile.element.attributes.get("group", "").strip()
    if group and group != "default":
        section["stack"] = slug(group) or "bag"
    if found.flags:
        section["flags"] = " ".join(flag if count == 1 else f"{flag}={count}" for flag, count in found.flags.items())
    if tile.id != tile.name and tile.id.partition("/")[2] != tile.name:
        section["sources"] = f"its id there is {tile.id}"
    return section


def _tell_adjoining(found: Content, tile: Tile, findings: Findings) -> None:
    """Note which adjoining segments of the file do not adjoin on the resulting tile."""
    kinds = dict.fromkeys(piece.kind for piece in found.pieces)
    order = [n for kind in kinds for n, piece in enumerate(found.pieces) if piece.kind == kind]
    names = segment_names(tile.segments)
    for group, element in found.groups:
        lost = []
        for one, other in combinations(sorted(order.index(number) for number in group), 2):
            first, second = tile.segments[one], tile.segments[other]
            if other not in {*first.meets, *first.borders} and one not in {*second.meets, *second.borders}:
                lost.append(f"{names[one]} and {names[other]}")
        if lost:
            attribute = "wagon-move" if "wagon-move" in element.attributes else ""
            findings.note(element, sentence("not kept: they adjoin {lost}", lost=listed(lost)), attribute)
