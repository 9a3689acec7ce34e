"""Flags of whole tiles keep off what is painted, and flagged segments need no plain style of their kind."""

from __future__ import annotations

import dataclasses

import pytest
from drawing.samples import BOX, SAMPLES, STYLES, E, N, S, W, stands, tile
from drawing.test_pictures import read, words

from bastide.apps.drawing import draw_tile
from bastide.apps.drawing.curves import gap, number, sampled
from bastide.apps.drawing.grid import holds
from bastide.apps.drawing.layout import layout
from bastide.apps.drawing.scene import Segment
from bastide.apps.drawing.spots import spots
from bastide.apps.drawing.styles import FlagStyle, SegmentStyle, styles_of

SIZE = 12.0
MARKED = styles_of((*STYLES, FlagStyle("mark", BOX, "tile", size=SIZE)))


@pytest.mark.parametrize("name", SAMPLES)
def test_flag_of_a_tile_keeps_off_walls_paths_and_buildings(name: str) -> None:
    sample = dataclasses.replace(SAMPLES[name], id=f"sample/{name}-marked", flags={"mark": 1})
    drawn = layout(sample, MARKED)
    [at] = [badge.point for badge in spots(sample, MARKED).badges if badge.segment is None]
    walls = [point for area in drawn.areas.values() for wall in area.walls for point in sampled(wall, 1.0)]
    assert all(gap(at, point) > SIZE / 2 for point in walls)
    paths = [drawn.regions[way.segment] for way in drawn.ways if way.segment in drawn.regions]
    assert not any(holds(path, at) for path in paths)
    assert all(gap(at, point) > SIZE / 2 for point in drawn.buildings.values())


def test_two_flags_of_a_tile_do_not_cover_each_other() -> None:
    both = styles_of((*STYLES, FlagStyle("mark", BOX, "tile", size=SIZE), FlagStyle("sign", BOX, "tile", size=SIZE)))
    sample = dataclasses.replace(SAMPLES["crossing"], id="sample/two-marks", flags={"mark": 1, "sign": 1})
    one, other = (badge.point for badge in spots(sample, both).badges)
    assert gap(one, other) > SIZE


def test_segment_that_is_painted_by_its_flag_is_not_named_as_unknown() -> None:
    ward = SegmentStyle("ward", "building", "#ffffff", picture=BOX, flag="castle")
    castle = tile("castle", Segment("ward", (), {"castle": 1}), Segment("green", tuple(sorted((*N, *E, *S, *W)))))
    plain = tile("ward", stands("ward"), Segment("green", tuple(sorted((*N, *E, *S, *W)))))
    assert "ward" not in words(read(draw_tile(castle, styles=(*STYLES, ward))))
    assert "ward" in words(read(draw_tile(plain, styles=(*STYLES, ward))))


@pytest.mark.parametrize(
    ("points", "rotation", "turn"), [("N", 90, 90), ("W", 0, 270), ("NW", 0, 315), ("NW", 270, 225)]
)
def test_picture_that_points_turns_with_the_tile_about_its_own_middle(points: str, rotation: int, turn: int) -> None:
    sample = dataclasses.replace(SAMPLES["crossing"], id="sample/pointing", flags={"mark": 1})
    style = FlagStyle("mark", BOX, "tile", size=SIZE, points=points)
    assert f"rotate({turn} " in draw_tile(sample, rotation=rotation, styles=(*STYLES, style))
    x, y = next(badge.point for badge in spots(sample, styles_of((*STYLES, style))).badges if badge.segment is None)
    if not rotation:
        assert f"rotate({turn} {number(x)} {number(y)})" in draw_tile(sample, styles=(*STYLES, style))


def test_picture_that_points_nowhere_is_upright() -> None:
    assert FlagStyle("mark", BOX).turned(90) == 0
    with pytest.raises(ValueError, match="'up' is no direction"):
        FlagStyle("mark", BOX, points="up")
