"""The places of pieces on tiles."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from drawing.samples import SAMPLES, STYLES, E, N, S, W, green, lane, tile

from bastide.apps.drawing import anchors
from bastide.apps.drawing.grid import holds
from bastide.apps.drawing.layout import layout
from bastide.apps.drawing.scene import Segment, Tile
from bastide.apps.drawing.spots import spots
from bastide.apps.drawing.styles import styles_of

NAMES = sorted(SAMPLES)


@pytest.mark.parametrize("name", NAMES)
def test_every_segment_has_an_anchor_inside_the_tile(name: str) -> None:
    sample = SAMPLES[name]
    places = anchors(sample, STYLES)
    assert len(places) == len(sample.segments)
    assert all(0.05 <= x <= 0.95 and 0.05 <= y <= 0.95 for x, y in places)


@pytest.mark.parametrize("name", NAMES)
def test_anchors_of_a_tile_keep_apart(name: str) -> None:
    for one, other in combinations(anchors(SAMPLES[name], STYLES), 2):
        assert dist(one, other) >= 0.17


@pytest.mark.parametrize("name", NAMES)
def test_anchor_lies_on_what_is_painted_as_its_segment(name: str) -> None:
    sample, known = SAMPLES[name], styles_of(STYLES)
    drawn = layout(sample, known)
    for index, (x, y) in enumerate(anchors(sample, STYLES)):
        if drawn.styles[index].shape != "layer":
            assert holds(drawn.regions[index], (100 * x, 100 * y)), sample.segments[index]


@pytest.mark.parametrize("name", NAMES)
def test_picture_separates_what_the_sample_separates(name: str) -> None:
    assert layout(SAMPLES[name], styles_of(STYLES)).faithful


@pytest.mark.parametrize("name", NAMES)
def test_turned_tile_is_drawn_faithfully_too(name: str) -> None:
    for turns in (1, 2, 3):
        sample = Tile(f"turned/{name}/{turns}", SAMPLES[name].turned(turns), SAMPLES[name].edges)
        assert layout(sample, styles_of(STYLES)).faithful


def test_ground_anchor_is_on_its_side_of_the_lane() -> None:
    _, north, south = anchors(tile("x", lane(4, 10), green(*N, 3, 11), green(5, *S, 9)), STYLES)
    assert north[1] < 0.4 and south[1] > 0.6


def test_town_anchor_is_near_its_side() -> None:
    places = anchors(SAMPLES["four-towns"], STYLES)
    (north, east, south, west), middle = places[:4], places[4]
    assert north[1] < 0.25 and east[0] > 0.75 and south[1] > 0.75 and west[0] < 0.25
    assert dist(middle, (0.5, 0.5)) < 0.15


def test_contradictory_ground_still_gets_anchors_apart() -> None:
    sample = tile("torn", green(*N, *S), green(*E, *W))
    assert not layout(sample, styles_of(STYLES)).faithful
    one, other = anchors(sample, STYLES)
    assert dist(one, other) > 0.2


def test_ground_that_nothing_else_separates_is_separated_by_hedges() -> None:
    sample = tile("hedged", green(*N, *E), green(*S, *W))
    drawn = layout(sample, styles_of(STYLES))
    assert drawn.faithful
    assert len(drawn.hedges) == 2
    (x, y), (u, v) = anchors(sample, STYLES)
    assert x > y and u < v


def test_anchors_of_unknown_kinds_are_found() -> None:
    sample = tile("odd", Segment("fort", N), Segment("track", (4, 10)), Segment("heath", (3, 11)), Segment("shrine"))
    assert len(set(anchors(sample))) == 4


def test_towns_at_a_crossing_are_linked_to_it_rather_than_drawn_to_a_corner() -> None:
    drawn = layout(SAMPLES["gates-and-crossing"], styles_of(STYLES))
    [crossing] = drawn.nodes
    assert len(crossing.links) == 2
    assert [gate.area for gate in drawn.gates] == [0, 1]


@pytest.mark.parametrize("port", [4, 7, 10])
def test_flag_beside_one_of_three_lanes_is_clearly_nearest_to_that_one(port: int) -> None:
    lanes = [lane(other, tavern=int(other == port)) for other in (4, 7, 10)]
    sample = tile(f"fork/{port}", *lanes, green(*N, 3, 11), green(5, 6), green(8, 9))
    [badge] = spots(sample, styles_of(STYLES)).badges
    ends = {4: (90.0, 50.0), 7: (50.0, 90.0), 10: (10.0, 50.0)}
    own = dist(badge.point, ends.pop(port))
    assert all(own + 12 < dist(badge.point, other) for other in ends.values())
