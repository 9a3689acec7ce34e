"""Tiles in words: their edges, and the ports and neighbours of each segment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bastide import PORTS, SIDES, Segment, listed, segment_names, sentence, sentences, translated

from ..words import word
from .reading import Item


def described(item: Item) -> dict[str, Any]:
    """A tile or a block as ``bastide tiles show --json`` prints it."""
    common = {"format": "bastide-tile/1", "id": item.id, "count": item.count, "stack": item.stack}
    if len(item.parts) > 1:
        parts = [{"tile": tile.id, "at": list(at), "rotation": turn} for tile, at, turn in item.parts]
        return {**common, "parts": parts, "notes": item.notes}
    tile = item.tile
    names = segment_names(tile.segments)
    return {
        **common,
        "start": item.start,
        "edges": dict(zip(SIDES, tile.edges, strict=True)),
        "flags": dict(tile.flags),
        "segments": [
            {
                "name": name,
                "kind": segment.kind,
                "ports": [PORTS[port] for port in segment.ports],
                "flags": dict(segment.flags),
                "borders": [names[number] for number in segment.borders],
            }
            for name, segment in zip(names, tile.segments, strict=True)
        ],
        "plain": tile.plain,
        "notes": item.notes,
        "certainty": item.certainty,
    }


def lines(item: Item) -> list[str]:
    """A tile or a block as lines of text, the first of which names it."""
    found: list[str] = [sentence("{name}  {text}", name=item.id, text=counted(item))]
    if len(item.parts) > 1:
        found += [
            sentence("   {tile} at {place} turned {turn}°", tile=tile.id, place=f"{x},{y}", turn=turn)
            if turn
            else sentence("   {tile} at {place}", tile=tile.id, place=f"{x},{y}")
            for tile, (x, y), turn in item.parts
        ]
    else:
        tile = item.tile
        edges = "  ".join(f"{side} {kind}" for side, kind in zip(SIDES, tile.edges, strict=True))
        found.append(sentence("   edges  {edges}", edges=edges))
        if tile.flags:
            found.append(sentence("   flags  {flags}", flags=flags_text(tile.flags)))
        found += _segments(tile.segments)
    if item.certainty != "high":
        found.append(sentence("   certainty {certainty}", certainty=word(item.certainty)))
    return found + ([f"   {item.notes}"] if item.notes else [])


def _segments(segments: tuple[Segment, ...]) -> list[str]:
    names = segment_names(segments)
    rows = []
    for name, segment in zip(names, segments, strict=True):
        borders = [names[number] for number in segment.borders]
        reach = reached(segment.ports)
        details = [flags_text(segment.flags)] if segment.flags else []
        details += [translated(sentence("borders {segments}", segments=listed(borders)))] if borders else []
        # A port in the centre of one side is in the name already.
        rows.append((name, "" if reach == name.partition(" ")[2] else reach, "; ".join(details)))
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    return [f"   {name:{first}}  {reach:{second}}  {details}".rstrip() for name, reach, details in rows]


def reached(ports: Iterable[int]) -> str:
    """Ports in an author's notation: a side for its centre, half-sides where the centre is not included."""
    held = set(ports)
    centres = {port for port in held if port % 3 == 1}
    return " ".join(PORTS[port] for port in sorted(held) if port in centres or _centre(port) not in centres)


def _centre(port: int) -> int:
    return port // 3 * 3 + 1


def flags_text(flags: Any) -> str:
    """Flags in an author's notation."""
    return " ".join(name if count == 1 else f"{name}={count}" for name, count in flags.items())


def counted(item: Item) -> str:
    """The count in few words."""
    parts: list[str] = [f"×{item.count}"]
    if item.instead:
        parts = [sentence("instead of {tile}", tile=item.instead)]
    elif item.part_only:
        parts = [sentence("in blocks")]
    if item.start:
        parts.append(sentences("start", "{count} start", item.start))
    if item.stack != "bag":
        parts.append(word(item.stack))
    return listed(parts)
