"""A tile with a changed segment is the tile that an author would write instead."""

from __future__ import annotations

from typing import Any

import pytest
from tiles.tile_kinds import KINDS

from bastide import Tile, read_tiles, segment_names


def written(keys: str) -> Tile:
    return read_tiles(f'format = "bastide-tiles/1"\nset = "mine"\n[tiles.a]\n{keys}', KINDS).entries[0].tile


def topology(tile: Tile) -> Any:
    names = segment_names(tile.segments)

    def described(index: int) -> Any:
        segment = tile.segments[index]
        return names[index], segment.ports, tuple(sorted(segment.flags.items()))

    found = [
        (described(n), {names[other] for other in segment.borders}, {names[other] for other in segment.meets})
        for n, segment in enumerate(tile.segments)
    ]
    return sorted(found), tile.edges


@pytest.mark.parametrize(
    ("before", "name", "kind", "after"),
    [
        ('city = "N pennant"', "city N", "field", ""),
        ('city = ["N", "E"]', "city N", "field", 'city = "E"'),
        ('city = "N S"', "city N", "field", ""),
        ('city = "N E S W"', "city N", "field", ""),
        ('city = ["N", "S"]\nroad = "E W"', "city N", "field", 'city = "S"\nroad = "E W"'),
        ('city = "N"\nroad = "S > city"', "city N", "field", 'road = "S > nothing"'),
        ('road = "E W"', "road E", "field", ""),
        ('city = "N"\nroad = "E W"', "road E", "field", 'city = "N"'),
        ('road = ["N", "E", "S"]', "road N", "field", 'road = ["E", "S"]'),
        ('monastery = 1\nroad = "S"', "road S", "field", "monastery = 1"),
        ('road = "E W"', "road E", "river", 'river = "E W"'),
        ("monastery = 1", "monastery", "garden", "garden = 1"),
        ('road = ["N S", "E W"]', "road N", "field", 'road = "E W"'),
    ],
)
def test_tile_with_a_segment_of_another_kind_is_the_tile_as_it_would_be_written(
    before: str, name: str, kind: str, after: str
) -> None:
    tile = written(before)
    index = segment_names(tile.segments).index(name)
    changed = tile.changed(index, id="mine/b", kind=kind, flags={})
    assert changed.id == "mine/b"
    assert topology(changed) == topology(written(after))


def test_flags_add_up_where_ground_becomes_one() -> None:
    tile = written('road = "E W"\nfield = ["at N flowers", "at S flowers=2"]')
    index = segment_names(tile.segments).index("road E")
    [field] = tile.changed(index, id="mine/b", kind="field").segments
    assert (field.flags, field.ports) == ({"flowers": 3}, tuple(range(12)))


def test_changed_flags_leave_all_else_as_it_is() -> None:
    tile = written('city = "N"\nroad = "S > city"')
    changed = tile.changed(0, id="mine/b", flags={"pennant": 1})
    assert changed.segments[0].flags == {"pennant": 1}
    assert changed.segments[1:] == tile.segments[1:]
    assert changed.edges == tile.edges


def test_edge_of_a_changed_segment_may_be_named() -> None:
    assert written('city = "N W"').changed(0, id="mine/b", kind="field", edge="ruin").edges == (
        "ruin",
        "field",
        "field",
        "ruin",
    )


def test_bare_side_stays_bare() -> None:
    tile = written('city = "N E S"\nedges = { E = "bare", S = "bare" }')
    assert tile.changed(0, id="mine/b", kind="field", edge="ruin").edges == ("ruin", "bare", "bare", "field")


def test_edge_that_was_not_of_its_kind_stays() -> None:
    tile = written('city = "N W"\nedges = { N = "road" }')
    assert tile.changed(0, id="mine/b", kind="field").edges == ("road", "field", "field", "field")
