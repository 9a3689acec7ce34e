"""The fast algorithms of drawing agree exactly with the plain ones: drawings depend on the last bit of a number."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from bastide.apps.drawing import grid
from bastide.apps.drawing.curves import MIDDLE, Point, gap, rim, sampled
from bastide.apps.drawing.grid import CELLS, MIDDLES, Mask
from bastide.apps.drawing.ranking import Ranked

points = st.tuples(st.floats(-4, 104), st.floats(-4, 104))
#: Typical input of layouts: ground with circles and bands cut out of it.
circles = st.lists(st.tuples(points, st.floats(1, 30)), max_size=5)
few = settings(max_examples=25, deadline=None)


def ground(holes: Sequence[tuple[Point, float]]) -> Mask:
    return grid.minus(grid.FULL, grid.union(grid.EMPTY, *(grid.disc(*hole) for hole in holes)))


def held(mask: Mask) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(CELLS) for x in range(CELLS) if mask[y] >> x & 1)


def plain_rooms(mask: Mask) -> dict[Point, float]:
    far = {(x, y): 0.0 for x in range(-1, CELLS + 1) for y in range(-1, CELLS + 1)}
    far |= dict.fromkeys(held(mask), 1e9)
    for order, back in ((list(held(mask)), -1), (list(held(mask))[::-1], 1)):
        for x, y in order:
            steps = [((back, 0), 1.0), ((0, back), 1.0), ((back, back), math.sqrt(2)), ((-back, back), math.sqrt(2))]
            far[x, y] = min(far[x, y], *(far[x + dx, y + dy] + length for (dx, dy), length in steps))
    return {((x + 0.5) * 2.0, (y + 0.5) * 2.0): (far[x, y] - 0.5) * 2.0 for x, y in held(mask)}


@few
@given(circles)
def test_room_around_each_cell_equals_that_of_a_stepwise_search(holes: list[tuple[Point, float]]) -> None:
    mask = ground(holes)
    assert list(grid.rooms(mask).items()) == list(plain_rooms(mask).items())
    assert grid.points(mask) == list(grid.rooms(mask))


@few
@given(points, st.floats(0.1, 60))
def test_cells_within_a_distance_are_those_whose_middles_are_nearer(middle: Point, radius: float) -> None:
    found = grid.within(middle, radius)
    assert [grid.holds(found, point) for point in MIDDLES] == [gap(point, middle) < radius for point in MIDDLES]


@few
@given(st.lists(st.integers(0, 11), min_size=2, max_size=12, unique=True), st.integers(1, 11))
def test_cells_nearer_to_some_ports_are_told_from_those_nearer_to_others(ports: list[int], split: int) -> None:
    ours, theirs = tuple(ports[:split]), tuple(ports[split:] or ports[:1])
    found = grid.nearer(ours, theirs)

    def away(point: Point, among: tuple[int, ...]) -> float:
        return min(gap(point, rim(port + 0.5)) for port in among)

    assert [grid.holds(found, each) for each in MIDDLES] == [away(each, ours) < away(each, theirs) for each in MIDDLES]


@few
@given(circles, st.floats(1, 40))
def test_roomiest_place_is_the_first_of_those_next_to_the_middle(
    holes: list[tuple[Point, float]], enough: float
) -> None:
    room = grid.rooms(ground(holes))
    if room:
        best = max(room, key=lambda point: (min(room[point], enough), -gap(point, MIDDLE)))
        assert grid.roomiest(room, enough) == best


@few
@given(circles, st.lists(points, max_size=6), st.floats(5, 40), st.sampled_from([1.0, 1.3]))
def test_best_of_ranked_places_is_the_first_of_those_worth_most(
    holes: list[tuple[Point, float]], others: list[Point], clear: float, weight: float
) -> None:
    room = grid.rooms(ground(holes))
    if not room:
        return
    gains = [4.0 * min(each, 12.0) for each in room.values()]
    losses = [0.01 * gap(point, MIDDLE) for point in room]

    def worth(number: int) -> float:
        near = min((gap(known[number], other) for other in others), default=clear)
        return gains[number] + weight * min(near, clear) - losses[number]

    known = list(room)
    expected = known[max(range(len(known)), key=worth)]
    assert Ranked(room, gains, losses, clear, weight).best(others) == expected


class Counted(list[Point]):
    """Points that count how often they were iterated over."""

    looks = 0

    def __iter__(self) -> Iterator[Point]:
        self.looks += 1
        return super().__iter__()


def test_places_that_cannot_be_the_best_are_not_compared_with_others() -> None:
    room = grid.rooms(grid.FULL)
    others = Counted([(20.0, 20.0), (80.0, 70.0)])
    gains = [4.0 * min(each, 12.0) + min(each, 22.0) for each in room.values()]
    Ranked(room, gains, [0.0] * len(gains), 36.0).best(others)
    assert len(room) == CELLS * CELLS
    assert 0 < others.looks < len(room) / 3


def test_line_is_sampled_at_steps_of_equal_length() -> None:
    found = sampled(((0.0, 0.0), (3.0, 4.0), (3.0, 4.5)), 2.0)
    assert found == [(0.0, 0.0), *((3.0 * (k / 3), 4.0 * (k / 3)) for k in (1, 2, 3)), (3.0, 4.5)]
