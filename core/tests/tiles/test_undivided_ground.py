"""Ground across segments of kinds that do not separate it."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from tiles.tile_kinds import KINDS
from toys.making import plugin
from toys.playing import ruleset_of

from bastide import BastideError, SegmentKind, Tile, TileFile
from bastide._kernel.geometry import PORTS
from bastide.tiles.files import read_tiles

HEAD = 'format = "bastide-tiles/1"\nset = "mine"\n[tiles.A]\ncount = 1\n'


def undivided(*names: str) -> Mapping[str, SegmentKind]:
    return {name: dataclasses.replace(kind, divides=name not in names) for name, kind in KINDS.items()}


def tile_of(text: str, *names: str) -> Tile:
    """The tile of a text, where these kinds separate no ground."""
    return read_tiles(HEAD + text, undivided(*names)).entries[0].tile


def ground(text: str, *names: str) -> list[str]:
    """The half-sides of each piece of ground."""
    tile = tile_of(text, *names)
    return [
        " ".join(PORTS[port] for port in segment.ports if port % 3 != 1)
        for segment in tile.segments
        if segment.kind == "field"
    ]


@pytest.mark.parametrize(
    ("text", "parted", "joined"),
    [
        (
            'river = "E W"',
            ["NNW NNE ENE WNW", "ESE SSE SSW WSW"],
            ["NNW NNE ENE ESE SSE SSW WSW WNW"],
        ),
        (
            'river = "S W"',
            ["NNW NNE ENE ESE SSE WNW", "SSW WSW"],
            ["NNW NNE ENE ESE SSE SSW WSW WNW"],
        ),
        ('river = "E"', ["NNW NNE ENE ESE SSE SSW WSW WNW"], ["NNW NNE ENE ESE SSE SSW WSW WNW"]),
        # A bridge continues to separate the ground on both banks.
        (
            'river = "E W"\nroad = "N S"',
            ["NNW WNW", "NNE ENE", "ESE SSE", "SSW WSW"],
            ["NNW SSW WSW WNW", "NNE ENE ESE SSE"],
        ),
        (
            'river = "E W"\ncity = "N"\nroad = "S > city"',
            ["ENE", "ESE SSE", "SSW WSW", "WNW"],
            ["ENE ESE SSE", "SSW WSW WNW"],
        ),
        # A road that ends beyond the river separates nothing any more.
        (
            'river = "E W"\nmonastery = 1\nroad = "S > river > monastery"',
            ["NNW NNE ENE WNW", "ESE SSE", "SSW WSW"],
            ["NNW NNE ENE ESE SSE SSW WSW WNW"],
        ),
        (
            'river = "S W"\nroad = "N E"',
            ["NNW ESE SSE WNW", "NNE ENE", "SSW WSW"],
            ["NNW ESE SSE SSW WSW WNW", "NNE ENE"],
        ),
        ('river = "N E S"', ["NNW SSW WSW WNW", "NNE ENE", "ESE SSE"], ["NNW NNE ENE ESE SSE SSW WSW WNW"]),
    ],
)
def test_ground_on_both_sides_is_one_where_the_kind_parts_none(text: str, parted: list[str], joined: list[str]) -> None:
    assert ground(text) == parted
    assert ground(text, "river") == joined


def test_joined_ground_borders_what_its_parts_did() -> None:
    tile = tile_of('river = "E W"\ncity = ["N", "S"]', "river")
    [field] = [segment for segment in tile.segments if segment.kind == "field"]
    assert field.borders == (1, 2)


def test_segment_that_takes_whole_sides_may_part_no_ground() -> None:
    assert ground('city = "E W"') == ["NNW NNE", "SSE SSW"]
    assert ground('city = "E W"', "city") == ["NNW NNE SSE SSW"]
    [field] = [segment for segment in tile_of('city = "E W"', "city").segments if segment.kind == "field"]
    assert field.borders == (0,)


def test_ground_that_is_written_out_is_joined_too() -> None:
    text = 'river = "E W"\nfield = ["N ENE WNW sheep=2", "S ESE WSW sheep tiger"]'
    assert ground(text) == ["NNW NNE ENE WNW", "ESE SSE SSW WSW"]
    tile = tile_of(text, "river")
    [field] = [segment for segment in tile.segments if segment.kind == "field"]
    assert field.flags == {"sheep": 3, "tiger": 1}


def test_ground_runs_over_a_path_where_its_author_says_so() -> None:
    text = 'city = "E W"\nroad = "N S > city"\n'
    assert ground(text) == ["NNW", "NNE", "SSE", "SSW"]
    assert ground(text + 'field = "over N"') == ["NNW NNE", "SSE", "SSW"]
    assert ground(text + 'field = ["over N", "over S"]') == ["NNW NNE", "SSE SSW"]


def test_ground_goes_on_below_a_city_where_its_author_says_so() -> None:
    text = 'city = "E W"\nroad = "N S > city"\n'
    assert ground(text + 'field = "under E"') == ["NNW", "NNE SSE", "SSW"]
    assert ground(text + 'field = ["under E", "under W", "at NNE sheep"]') == ["NNW SSW", "NNE SSE"]
    with pytest.raises(BastideError, match="nothing fills the side N"):
        tile_of(text + 'field = "under N"')
    with pytest.raises(BastideError, match="under is followed by one side"):
        tile_of(text + 'field = "under NNW"')


def test_ground_that_runs_over_no_path_is_refused() -> None:
    with pytest.raises(BastideError, match="no path leaves the tile at W"):
        tile_of('city = "E W"\nroad = "N S > city"\nfield = "over W"')
    with pytest.raises(BastideError, match="over is followed by one side"):
        tile_of('city = "E W"\nroad = "N S > city"\nfield = "over NNW"')


@pytest.mark.parametrize(
    ("text", "meets"),
    [
        ('road = ["E", "S", "W"]', [(1, 2), (0, 2), (0, 1)]),
        ('city = "N"\nroad = "S > city"', [(1,), (0,)]),
        ('monastery = 1\nroad = ["S", "W"]', [(1, 2), (0,), (0,)]),
        ('city = "N"\nroad = ["S > city", "W > road S"]', [(1,), (0, 2), (1,)]),
        # A road that only touches something on its way meets nothing, and neither do roads one over the other.
        ('city = "N"\nroad = "E S > city"', [(), ()]),
        ('road = ["N S", "E W"]', [(), ()]),
        ('road = "S"', [()]),
    ],
)
def test_segments_meet_what_they_run_into_and_what_ends_where_they_end(text: str, meets: list[tuple[int, ...]]) -> None:
    segments = [segment for segment in tile_of(text).segments if segment.kind != "field"]
    assert [segment.meets for segment in segments] == meets
    assert [segment.turned(1).meets for segment in segments] == meets


def test_edges_are_the_same_whether_or_not_the_ground_is_parted() -> None:
    text = 'river = "E W"\nroad = "N S"'
    assert tile_of(text).edges == tile_of(text, "river").edges == ("road", "river", "road", "river")


def test_ruleset_reads_its_tiles_as_its_kinds_say(tmp_path: Path) -> None:
    path = tmp_path / "ditches.toml"
    path.write_text('format = "bastide-tiles/1"\nset = "ditches"\n[tiles.A]\ncount = 1\nditch = "E W"\n')

    def segments(*, divides: bool) -> tuple[str, ...]:
        kind = SegmentKind("ditch", "centre", divides=divides)
        ruleset = ruleset_of(ditches=plugin("Ditches.", kinds=[kind], components=[TileFile(path=path)]))
        return tuple(segment.kind for segment in ruleset.tiles["ditches/A"].tile.segments)

    assert segments(divides=True) == ("ditch", "marsh", "marsh")
    assert segments(divides=False) == ("ditch", "marsh")


def test_two_plugins_that_disagree_on_a_kind_are_refused() -> None:
    one = plugin("One.", kinds=[SegmentKind("ditch", "centre")])
    other = plugin("Other.", kinds=[SegmentKind("ditch", "centre", divides=False)])
    message = re.escape("ditch part the ground for “One.” and do not for “Other.”; remove one")
    with pytest.raises(BastideError, match=message):
        ruleset_of(one=one, other=other)
    with pytest.raises(BastideError, match=message):
        ruleset_of(one=other, other=one)
