"""Laws of tiles with a changed segment, on every tile."""

from __future__ import annotations

import pytest

from bastide import Tile, resolve_variant

VARIANTS = ("c3 + inns-cathedrals + traders-builders + princess-dragon + abbey-mayor + river", "hunters-gatherers")


def shares(tile: Tile) -> dict[int, int]:
    """The number of segments at each port."""
    found: dict[int, int] = {}
    for segment in tile.segments:
        for port in segment.ports:
            found[port] = found.get(port, 0) + 1
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_port_is_lost_and_no_other_segment_changes_when_one_becomes_ground(variant: str) -> None:
    ruleset = resolve_variant(variant)
    kinds = ruleset.segment_kinds
    tried = 0
    for entry in ruleset.tiles.values():
        tile = entry.tile
        ground = next((segment.kind for segment in tile.segments if kinds[segment.kind].takes == "rest"), None)
        for index, segment in enumerate(tile.segments):
            if ground is None or kinds[segment.kind].takes not in ("side", "centre", "nothing"):
                continue
            changed = tile.changed(index, id="a/b", kind=ground, flags={})
            tried += 1
            assert shares(changed).keys() == shares(tile).keys()
            assert not any(n in each.borders or n in each.meets for n, each in enumerate(changed.segments))
            left = [(each.kind, each.ports) for each in changed.segments if each.kind != ground]
            before = [(each.kind, each.ports) for n, each in enumerate(tile.segments) if n != index]
            assert left == [found for found in before if found[0] != ground]
    assert tried > 100
