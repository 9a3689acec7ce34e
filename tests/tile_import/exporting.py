"""Tiles as JCloisterZone's XML, for tests only: the importer's result is compared with what was exported here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from xml.sax.saxutils import quoteattr

from bastide import CENTRES, PORTS, Segment, Tile, TileEntry

HALVES = {side * 3 + 2 * place: "NESW"[side] + "LR"[place] for side in range(4) for place in range(2)}
GOODS = ("grain", "wine", "cloth")

#: The flags that the XML can express for each kind of segment.
FLAGS = {
    "city": ("pennant", "cathedral", "princess", "besieged", *GOODS),
    "road": ("inn", "labyrinth", "wells"),
    "monastery": ("special", "shrine"),
    "field": ("pig-herd",),
    "river": (),
    "garden": (),
}
TILE_FLAGS = ("volcano", "dragon", "portal", "bazaar", "hill", "tower")

#: The words of the two versions of the format.
OLD = {"root": "pack", "monastery": "cloister", "field": "farm", "pennant": "pennant", "pig-herd": "pig"}
NEW = {"root": "defs", "monastery": "monastery", "field": "field", "pennant": "pennants", "pig-herd": "pig-herd"}


def document(tiles: Iterable[str], words: Mapping[str, str] = NEW, more: str = "") -> str:
    """A file of such tiles."""
    root = words["root"]
    return f'<?xml version="1.0" encoding="utf-8"?>\n<{root}>\n{"".join(tiles)}{more}</{root}>\n'


def exported(
    tile: Tile, entry: TileEntry | None = None, words: Mapping[str, str] = NEW, *, adjoining: bool = True
) -> str:
    """A tile as an element.

    Args:
        tile: the tile.
        entry: its count, and the cells of copies.
        words: the words of the version.
        adjoining: whether to write which segments adjoin.
    """
    known = {"id": tile.id}
    if entry is not None:
        known["count"] = str(entry.count)
        if entry.stack != "bag":
            known["group"] = entry.stack
    groups = _groups(tile.segments) if adjoining else []
    lines = [f"<tile{_attributes(known)}>"]
    lines += [f"  <{flag}/>" for flag in tile.flags if flag in TILE_FLAGS]
    for number, segment in enumerate(tile.segments):
        named = {"wagon-move": " ".join(f"g{n}" for n, group in enumerate(groups) if number in group)}
        lines.append("  " + _segment(tile, segment, words, named if words is NEW and named["wagon-move"] else {}))
    if words is OLD and groups:
        lines += ["  <wagon-move>"]
        lines += [
            f"    <neighbouring>{' '.join(_short(tile.segments[n]) for n in group)}</neighbouring>" for group in groups
        ]
        lines += ["  </wagon-move>"]
    if entry is not None and entry.start:
        lines.append('  <position x="0" y="0"/>')
    return "\n".join([*lines, "</tile>\n"])


def shape(tile: Tile) -> object:
    """The compared data: segments with ports and flags as the XML can express them, and the borders of the ground."""

    def one(segment: Segment) -> tuple[str, tuple[int, ...], tuple[tuple[str, int], ...]]:
        flags = {flag: count for flag, count in segment.flags.items() if flag in FLAGS[segment.kind]}
        return segment.kind, segment.ports, tuple(sorted(flags.items()))

    ground = [
        (*one(region), tuple(sorted(one(tile.segments[n]) for n in region.borders)))
        for region in tile.segments
        if region.kind == "field"
    ]
    flags = sorted((flag, 1) for flag in tile.flags if flag in TILE_FLAGS)
    return sorted(one(s) for s in tile.segments if s.kind != "field"), sorted(ground), flags, tile.edges


def _groups(segments: tuple[Segment, ...]) -> list[tuple[int, int]]:
    found = []
    for one, other in combinations(range(len(segments)), 2):
        kinds = {segments[one].kind, segments[other].kind}
        near = other in {*segments[one].meets, *segments[one].borders} or one in segments[other].borders
        if near and kinds <= {"city", "road", "monastery"}:
            found.append((one, other))
    return found


def _short(segment: Segment) -> str:
    centres = [PORTS[port] for port in segment.ports if port in CENTRES]
    return centres[0] if centres else "CLOISTER"


def _segment(tile: Tile, segment: Segment, words: Mapping[str, str], message: Mapping[str, str]) -> str:
    name = words.get(segment.kind, segment.kind)
    attributes = dict(message)
    if segment.kind == "field":
        cities = [_short(tile.segments[n]) for n in segment.borders]
        attributes |= {"city": " ".join(cities)} if cities else {}
        text = " ".join(HALVES[port] for port in segment.ports if port in HALVES) or "I"
        text = "INNER_FARM" if text == "I" and words is OLD else text
    else:
        text = " ".join(PORTS[port] for port in segment.ports if port in CENTRES)
    for flag, count in segment.flags.items():
        if flag in GOODS:
            attributes["resource"] = flag
        elif flag in FLAGS[segment.kind]:
            attributes[words.get(flag, flag)] = str(count) if count > 1 or flag in ("pennant", "wells") else "yes"
    return f"<{name}{_attributes(attributes)}>{text}</{name}>"


def _attributes(message: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in message.items())
