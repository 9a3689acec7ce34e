"""Tiles that no box has, but that tile files can describe: viaducts, courtyards, hedges, dead ends, quays."""

from __future__ import annotations

import dataclasses
from math import dist

import pytest
from drawing.samples import STYLES, E, N, S, W, green, lane, stands, stream, tile, town

from bastide import Segment, SegmentStyle, Tile
from bastide.apps.drawing import anchors, draw_tile, grid
from bastide.apps.drawing.layout import Layout, layout
from bastide.apps.drawing.styles import styles_of

VIADUCT = tile("viaduct", town(N, S), lane(4, 10), green(3), green(5), green(9), green(11))
COURT = tile("court", town(N, E, S, W), green())
ENDS = tile("ends", lane(1), lane(7), green(0, 2, *E, 6, 8, *W))
QUAY = tile("quay", stream(4, 10), lane(1), green(0, 11), green(2, 3), green(5, *S, 9))
TWO_ABBEYS = tile(
    "two-abbeys",
    lane(4),
    lane(10),
    Segment("abbey", (), {}, (0,)),
    Segment("abbey", (), {}, (1,)),
    green(*N, *S, 3, 5, 9, 11),
)
HEDGED = tile("hedged", green(*N), green(*E), green(*S), green(*W))
WEDGE = tile("wedge", town(N), green(*E, 6), green(8, *W))
FACING = tile("facing", town(N), town(S), lane(4, 10), green(3), green(5), green(9), green(11))

CROSSING_TOWNS = tile("crossing-towns", town(N, S), town(E, W, pennant=1))
TIPPED = tile("tipped", town(N), town(E, S), green(*W), Segment("green", (), {}, (0, 1)))


def drawn(sample: Tile) -> Layout:
    return layout(sample, styles_of(STYLES))


@pytest.mark.parametrize(
    "sample",
    [VIADUCT, COURT, ENDS, QUAY, HEDGED, WEDGE, FACING, CROSSING_TOWNS, TIPPED],
    ids=lambda sample: sample.id,
)
def test_picture_separates_what_the_tile_separates(sample: Tile) -> None:
    for turns in range(4):
        turned = Tile(f"{sample.id}/{turns}", sample.turned(turns), sample.edges)
        assert drawn(turned).faithful


def test_lane_across_a_town_is_seen_on_a_viaduct() -> None:
    found = drawn(VIADUCT)
    [(segment, line)] = found.viaducts
    assert segment == 1
    assert found.raised
    assert min(x for x, _ in line) < 35 and max(x for x, _ in line) > 65
    # A piece in its middle is as good as anywhere.
    assert 0.2 < anchors(VIADUCT, STYLES)[1][0] < 0.8


def test_lane_under_nothing_has_no_viaduct() -> None:
    assert not drawn(tile("straight", town(N), lane(4, 10), green(3, 11), green(5, *S, 9))).viaducts


def test_lane_between_the_tips_of_two_towns_lies_open() -> None:
    found = drawn(FACING)
    assert found.viaducts
    assert not found.raised


def test_ground_that_a_town_encloses_is_a_courtyard() -> None:
    [(index, court)] = drawn(COURT).courts.items()
    assert (index, court.host) == (1, 0)
    x, y = anchors(COURT, STYLES)[1]
    assert dist((100 * x, 100 * y), court.middle) < court.radius
    one, other = anchors(COURT, STYLES)
    assert dist(one, other) > 0.2


def test_one_of_two_crossing_towns_covers_the_other_and_no_ground_shows() -> None:
    found = drawn(CROSSING_TOWNS)
    assert not found.areas[0].walls
    assert len(found.areas[1].walls) == 2
    assert grid.union(*found.regions.values()) == grid.FULL
    assert grid.size(grid.common(found.regions[0], found.regions[1])) == 0
    assert len(grid.parts(found.regions[1])) == 1


def test_ground_between_two_towns_lies_between_them_and_not_in_a_courtyard_of_one() -> None:
    found = drawn(TIPPED)
    assert not found.courts
    west, between = (grid.size(found.regions[index]) for index in (2, 3))
    assert min(west, between) > 300


def test_lanes_that_end_in_the_open_end_apart() -> None:
    one, other = drawn(ENDS).nodes
    assert dist(one.point, other.point) > 40


def test_town_reaches_the_side_that_is_parted_in_its_middle() -> None:
    [wall, other] = drawn(WEDGE).areas[0].walls
    assert dist(wall[-1], other[0]) < 10 and dist(wall[-1], (50.0, 100.0)) < 5


def test_lane_that_ends_at_a_stream_does_not_cross_it() -> None:
    [node] = drawn(QUAY).nodes
    assert node.point[1] < 45


def test_each_lane_ends_at_the_abbey_that_the_tile_says() -> None:
    found = drawn(TWO_ABBEYS)
    assert {node.house: node.stubs for node in found.nodes} == {2: (0,), 3: (1,)}
    assert found.buildings[2][0] > 60 and found.buildings[3][0] < 40


def test_single_abbey_still_stands_in_the_middle() -> None:
    found = drawn(tile("abbey-lane", lane(7), stands("abbey"), green(*N, *E, 6, 8, *W)))
    assert found.buildings == {1: (50.0, 50.0)}


def test_odd_tiles_are_drawn() -> None:
    assert draw_tile(HEDGED, styles=STYLES).count("stroke-dasharray") >= 4
    for sample in (VIADUCT, COURT, ENDS, QUAY, TWO_ABBEYS, FACING):
        assert draw_tile(sample, styles=STYLES).startswith("<svg")


def test_kind_with_only_a_shape_gets_a_generated_style_of_that_shape() -> None:
    sample = tile("shaped", Segment("bog", E), Segment("fog", (1, 4)), green(*N, *S, *W))
    known = (SegmentStyle("bog", "ground", ""), SegmentStyle("fog", "layer", ""), *STYLES)
    shapes = [style.shape for style in layout(sample, styles_of(known)).styles]
    assert shapes == ["ground", "layer", "ground"]
    assert ">bog<" not in draw_tile(sample, styles=known)
    assert ">fog<" not in draw_tile(sample, styles=known)
    assert ">bog<" in draw_tile(sample, styles=STYLES)


def test_flag_of_a_tile_that_no_plugin_draws_is_shown_by_its_name() -> None:
    sample = Tile("sample/flagged", (green(*N, *E, *S, *W),), ("green",) * 4, {"volcano": 1})
    assert ">volcano<" in draw_tile(sample, styles=STYLES)


def test_lanes_run_to_the_towns_that_the_tile_says_they_run_into() -> None:
    # Either town would separate the ground as well.
    to_the_town = (dataclasses.replace(lane(7), meets=(1,)), dataclasses.replace(lane(10), meets=(0,)))
    found = drawn(tile("gates", town(N), town(E), *to_the_town, green(6), green(8, 9), green(11)))
    assert found.faithful
    assert sorted(gate.area for gate in found.gates) == [0, 1]


#: A pond's stream between the halves of a town; the same at an abbey, to which no stream runs by itself; and a lane to
#: an abbey where others run into the town.
STREAM_TO_POND = tile(
    "stream-to-pond",
    town(E, W),
    Segment("stream", (1,), {}, (), (2,)),
    Segment("pond", (), {}, (1,)),
    green(0, 2),
    green(*S),
)
STREAM_TO_ABBEY = tile(
    "stream-to-abbey",
    town(E, W),
    Segment("stream", (1,), {}, (), (2,)),
    Segment("abbey", (), {}, (1,)),
    green(0, 2),
    green(*S),
)
LANE_TO_ABBEY = tile(
    "lane-to-abbey",
    town(N),
    Segment("lane", (4,), {}, (), (4,)),
    Segment("lane", (7,), {}, (), (0, 3)),
    Segment("lane", (10,), {}, (), (0, 2)),
    Segment("abbey", (), {}, (1,)),
    green(3, 5, 6),
    green(8, 9),
    green(11),
)


@pytest.mark.parametrize(
    "sample", [STREAM_TO_POND, STREAM_TO_ABBEY, LANE_TO_ABBEY], ids=lambda sample: sample.id.rpartition("/")[2]
)
def test_path_runs_to_the_building_that_the_tile_says_it_ends_at(sample: Tile) -> None:
    for turns in range(4):
        found = drawn(Tile(f"{sample.id}/{turns}", sample.turned(turns), sample.edges))
        [house] = [index for index, segment in enumerate(sample.segments) if segment.kind in ("pond", "abbey")]
        [node] = [each for each in found.nodes if each.house == house]
        assert node.stubs == (1,)
        assert node.point == found.buildings[house]
        [way] = [each for each in found.ways if each.segment == 1]
        assert min(dist(place, node.point) for line in way.lines for place in line) < 12
