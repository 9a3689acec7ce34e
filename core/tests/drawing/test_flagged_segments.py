"""Segments whose flag gives them a style of their own."""

from __future__ import annotations

from drawing.samples import BOX, STYLES, E, N, S, W, green, tile

from bastide.apps.drawing import draw_tile
from bastide.apps.drawing.scene import Segment
from bastide.apps.drawing.styles import styles_of
from bastide.rules.declarations.styles import FlagStyle, Mark, SegmentStyle

ROUND = (Mark("M-7 0A7 7 0 1 0 7 0A7 7 0 1 0 -7 0Z", "#123456"),)
FLAGGED = SegmentStyle("abbey", "building", "#ffffff", picture=ROUND, size=30.0, flag="grand")
ALL = (*STYLES, FLAGGED, FlagStyle("grand", (), "abbey"))
PLAIN = tile("plain-abbey", Segment("abbey", (), {}), green(*N, *E, *S, *W))
GRAND = tile("grand-abbey", Segment("abbey", (), {"grand": 1}), green(*N, *E, *S, *W))
HUMBLE = tile("humble-abbey", Segment("abbey", (), {"grand": 0, "humble": 1}), green(*N, *E, *S, *W))


def test_style_with_a_flag_holds_for_segments_with_that_flag_alone() -> None:
    styles = styles_of(ALL)
    assert [styles.segments(each)[0].picture for each in (PLAIN, GRAND, HUMBLE)] == [BOX, ROUND, BOX]
    assert "#123456" in draw_tile(GRAND, styles=ALL)
    assert "#123456" not in draw_tile(PLAIN, styles=ALL)


def test_without_such_a_style_a_flag_changes_nothing_about_the_building() -> None:
    assert styles_of(STYLES).segments(GRAND)[0].picture == BOX
