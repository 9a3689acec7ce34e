"""The ground between the segments of a tile, as laws over random tiles."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tiles.tile_kinds import KINDS

from bastide._kernel.geometry import CENTRES, SIDES, turn_port
from bastide._kernel.tiles import Tile
from bastide.tiles.files import read_tiles
from bastide.tiles.regions import CrossingError, derived_regions

HEAD = 'format = "bastide-tiles/1"\nset = "mine"\n[tiles.A]\ncount = 1\n'


@dataclass(frozen=True)
class Shape:
    """Sides of one segment, for each kind, and the one-ended roads that end at a city."""

    cities: tuple[tuple[int, ...], ...]
    roads: tuple[tuple[int, ...], ...]
    at_city: tuple[int, ...]
    turns: int = 0

    def text(self) -> str:
        def named(sides: tuple[int, ...]) -> str:
            return " ".join(SIDES[(side + self.turns) % 4] for side in sides)

        def road(sides: tuple[int, ...]) -> str:
            if len(sides) == 1 and sides[0] in self.at_city:
                return f'"{named(sides)} > city {named(self.cities[0][:1])}"'
            return f'"{named(sides)}"'

        lines = []
        if self.cities:
            lines.append(f"city = [{', '.join(repr(named(sides)) for sides in self.cities)}]")
        if self.roads:
            lines.append(f"road = [{', '.join(map(road, self.roads))}]")
        return "\n".join(lines)

    def tile(self) -> Tile:
        return read_tiles(HEAD + self.text(), KINDS).entries[0].tile

    def networks(self) -> list[set[int]]:
        """The ports of each connected group: each city, each through road, the crossing, roads that reach a city."""
        cities = [{3 * side + place for side in sides for place in range(3)} for sides in self.cities]
        through = [{CENTRES[side] for side in sides} for sides in self.roads if len(sides) > 1]
        ends = {sides[0] for sides in self.roads if len(sides) == 1}
        crossing = {CENTRES[side] for side in ends - {*self.at_city}}
        if cities:
            cities[0] |= {CENTRES[side] for side in ends & {*self.at_city}}
        return [network for network in (*cities, *through, crossing) if network]


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    kinds = draw(st.tuples(*[st.sampled_from(["city", "road", "field"])] * 4))
    groups: dict[tuple[str, int], list[int]] = {}
    for side, kind in enumerate(kinds):
        if kind != "field":
            groups.setdefault((kind, draw(st.integers(0, 3))), []).append(side)
    cities = tuple(tuple(sides) for (kind, _), sides in groups.items() if kind == "city")
    roads = tuple(tuple(sides) for (kind, _), sides in groups.items() if kind == "road")
    ends = [sides[0] for sides in roads if len(sides) == 1]
    at_city = draw(st.sets(st.sampled_from(ends))) if ends and cities else set()
    shape = Shape(cities, roads, tuple(sorted(at_city)))
    for one in shape.networks():
        filled = {port // 3 for port in one}
        if len(one) == 3 * len(filled):  # cities only, over and under which nothing runs
            for other in shape.networks():
                assume(other is one or not any(_separated(a, b, other) for a in one for b in one))
    return shape


def _separated(one: int, other: int, network: set[int]) -> bool:
    """Whether a network meets the rim on both ways round from one port to the other."""
    low, high = sorted((one, other))
    between = {port for port in network if low < port < high}
    return bool(between) and bool(network - between)


@given(shapes())
def test_every_free_port_is_in_exactly_one_region(shape: Shape) -> None:
    ports = [port for segment in shape.tile().segments for port in segment.ports]
    assert sorted(ports) == list(range(12))


@given(shapes())
def test_two_free_ports_share_a_region_unless_something_runs_between_them(shape: Shape) -> None:
    regions = [segment.ports for segment in shape.tile().segments if segment.kind == "field"]
    where = {port: number for number, region in enumerate(regions) for port in region}
    for one in where:
        for other in where:
            apart = any(_separated(one, other, network) for network in shape.networks())
            assert (where[one] == where[other]) is not apart


@given(shapes())
def test_ground_beside_a_city_side_borders_that_city(shape: Shape) -> None:
    segments = shape.tile().segments
    owner = {port: segment for segment in segments for port in segment.ports}
    for index, city in enumerate(segments):
        if city.kind == "city":
            for port in city.ports:
                for beside in (owner[(port + 1) % 12], owner[(port - 1) % 12]):
                    assert beside.kind != "field" or index in beside.borders


@given(shapes(), st.integers(1, 3))
def test_turning_the_text_turns_the_regions(shape: Shape, turns: int) -> None:
    turned = Shape(shape.cities, shape.roads, shape.at_city, turns).tile()
    here = {
        (segment.kind, tuple(sorted(turn_port(port, turns) for port in segment.ports)), segment.borders)
        for segment in shape.tile().segments
    }
    assert {(segment.kind, segment.ports, segment.borders) for segment in turned.segments} == here


@given(shapes())
def test_ground_comes_last_clockwise_with_inner_regions_at_the_end(shape: Shape) -> None:
    segments = shape.tile().segments
    assert [s.kind == "field" for s in segments] == sorted(s.kind == "field" for s in segments)
    firsts = [min(s.ports, default=99) for s in segments if s.kind == "field"]
    assert firsts == sorted(firsts)


def test_ground_written_out_as_derived_is_accepted() -> None:
    tile = read_tiles(HEAD + 'city = "N"\nroad = "E W"\n', KINDS).entries[0].tile
    text = HEAD + 'city = "N"\nroad = "E W"\nfield = ["WSW ESE SSE", "ENE WNW"]\n'
    assert read_tiles(text, KINDS).entries[0].tile == tile


def test_two_areas_that_cross_are_refused() -> None:
    with pytest.raises(CrossingError) as caught:
        derived_regions(["side", "side"], [(0, 1, 2, 6, 7, 8), (3, 4, 5, 9, 10, 11)])
    assert (caught.value.one, caught.value.other) == (0, 1)


def test_tile_without_segments_is_one_region() -> None:
    (region,) = derived_regions([], [])
    assert region.ports == tuple(range(12))
    assert region.borders == ()
