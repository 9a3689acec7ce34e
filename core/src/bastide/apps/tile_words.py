"""Tiles in words, by what is on them, where people read their ids nowhere."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bastide import BARE, Ruleset, Segment, SegmentKind, Tile, listed, sentence

from .words import semicolons, together, word


def item_in_words(item: str, ruleset: Ruleset) -> str:
    """A tile or a block of some rules by what is on it, a token by its label; what they do not know unchanged.

    Args:
        item: its id.
        ruleset: the rules.
    """
    block = ruleset.blocks.get(item)
    if block is not None:
        return semicolons(item_in_words(part, ruleset) for part, _, _ in block.parts)
    entry = ruleset.tiles.get(item)
    if entry is not None:
        return tile_in_words(entry.tile, ruleset.segment_kinds)
    labels = [stack.labels[item] for stack in ruleset.stacks if item in stack.labels]
    if labels:
        return sentence(labels[0])
    known = any(item in items for items in ruleset.contents.values())
    return word(item.rpartition("/")[2]) if known else item


def tile_in_words(tile: Tile, kinds: Mapping[str, SegmentKind]) -> str:
    """A tile by its segments: ``monastery, road``, ``city on three sides with pennant``; mirrored ones are alike.

    Args:
        tile: the tile.
        kinds: the kinds of its segments.
    """
    bare = {side for side, edge in enumerate(tile.edges) if edge == BARE}
    on_ground = [each for each in tile.segments if kinds[each.kind].takes not in ("rest", "layer")]
    ground = () if on_ground else dict.fromkeys(each.kind for each in tile.segments)
    alike: dict[tuple[str, str], list[Segment]] = {}
    # What stands in the middle comes first.
    for each in sorted(on_ground, key=lambda segment: bool(segment.ports)):
        called = _with_flags(_shape(each, kinds[each.kind], bare), each.flags)
        alike.setdefault((each.kind, called), []).append(each)
    parts = [_several(called, segments) for (_, called), segments in alike.items()]
    whole = listed([*parts, *map(word, ground)])
    if len(bare) == 2:
        whole = sentence("half a tile: {whole}", whole=whole)
    return _with_flags(whole, tile.flags)


def _sides(segment: Segment) -> list[int]:
    """The sides that a segment reaches, from the north clockwise."""
    return sorted({port // 3 for port in segment.ports})


def _opposite(sides: list[int]) -> bool:
    return sides[1] - sides[0] == 2


def _shape(segment: Segment, kind: SegmentKind, bare: Collection[int]) -> str:
    name, sides = word(segment.kind), [side for side in _sides(segment) if side not in bare]
    if kind.takes not in ("side", "centre") or len(sides) < 2:
        return name
    if len(sides) > 2:
        three = len(sides) == 3
        return sentence("{kind} on three sides", kind=name) if three else sentence("{kind} on four sides", kind=name)
    if kind.takes == "centre":
        return sentence("straight {kind}", kind=name) if _opposite(sides) else sentence("curved {kind}", kind=name)
    if _opposite(sides):
        return sentence("{kind} on two opposite sides", kind=name)
    return sentence("{kind} on two adjacent sides", kind=name)


def _with_flags(text: str, flags: Mapping[str, int]) -> str:
    names = sorted(flag for flag, count in flags.items() if count)
    return sentence("{what} with {flags}", what=text, flags=together(map(word, names))) if names else text


def _several(called: str, segments: list[Segment]) -> str:
    """One name for segments that have the same: ``road × 3``, ``city × 2 (opposite sides)``."""
    if len(segments) == 1:
        return called
    sides = sorted(side for each in segments for side in _sides(each))
    if len(segments) != 2 or len(sides) != 2:
        return sentence("{what} × {count}", what=called, count=len(segments))
    if _opposite(sides):
        return sentence("{what} × 2 (opposite sides)", what=called)
    return sentence("{what} × 2 (adjacent sides)", what=called)
