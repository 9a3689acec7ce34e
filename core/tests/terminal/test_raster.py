from __future__ import annotations

import pytest
from drawing.samples import SAMPLES

from bastide import FlagStyle, LaidTile, SegmentStyle
from bastide.apps.terminal.board import rastered, turned
from bastide.apps.terminal.raster import HEIGHT, WIDTH
from bastide.apps.terminal.signs import Signs, signs_of

SIGNS = Signs(shapes={"waters": "layer", "plot": "building"})
NAMES = sorted(SAMPLES)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("name", NAMES)
def test_every_segment_has_a_place_for_a_piece_on_its_tile(name: str, rotation: int) -> None:
    made = rastered(LaidTile(SAMPLES[name], (0, 0), rotation), SIGNS)
    assert len(made.anchors) == len(SAMPLES[name].segments)
    for index, anchors in enumerate(made.anchors):
        assert anchors, SAMPLES[name].segments[index]
        assert all(0 <= column < WIDTH and 0 <= row < HEIGHT for column, row in anchors)


@pytest.mark.parametrize("name", NAMES)
def test_a_piece_on_a_large_segment_stands_on_its_own_ground(name: str) -> None:
    made = rastered(LaidTile(SAMPLES[name], (0, 0), 0), SIGNS)
    for index, shape in enumerate(made.shapes):
        if shape == "area":
            assert made.owner[made.anchors[index][0]] == index


def test_two_areas_that_are_not_joined_never_touch() -> None:
    for name in ("two-adjacent", "four-towns", "corner-corner", "band-and-side", "two-opposite"):
        made = rastered(LaidTile(SAMPLES[name], (0, 0), 0), SIGNS)
        for (column, row), index in made.owner.items():
            for near in ((column + 1, row), (column, row + 1)):
                other = made.owner.get(near, index)
                assert {made.shapes[index], made.shapes[other]} != {"area"} or other == index, name


def test_lines_lead_to_the_sides_where_the_path_has_ports() -> None:
    made = rastered(LaidTile(SAMPLES["bend"], (0, 0), 0), SIGNS)
    assert made.lines[4, HEIGHT - 1] == 1 | 4
    assert made.lines[0, 2] == 2 | 8
    assert made.lines[4, 2] == 4 | 8


def test_unknown_kinds_are_shown_by_their_letter() -> None:
    text = turned(SAMPLES["gate"], signs_of(())).plain()
    assert "tttt" in text
    assert "l" in text


def test_plain_signs_are_ascii() -> None:
    assert turned(SAMPLES["gate"], signs_of((), plain=True)).plain().isascii()


def test_styles_name_the_characters_of_kinds_and_flags() -> None:
    styles = (
        SegmentStyle("heath", "ground", "#aabbcc", signs=("♣", "%")),
        FlagStyle("gem", (), signs=("◆", "$")),
        SegmentStyle("track", "path", "#aabbcc"),
    )
    assert [signs_of(styles).sign(name) for name in ("heath", "gem", "track")] == ["♣", "◆", "t"]
    assert [signs_of(styles, plain=True).sign(name) for name in ("heath", "gem", "track")] == ["%", "$", "t"]
