"""Tiles that are cut from corner to corner are drawn without the half that is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from drawing.samples import SAMPLES, STYLES, E, N, S, W, green, lane, tile, town

from bastide import BARE
from bastide.apps.drawing import anchors, draw_tile
from bastide.apps.drawing.grid import polygon
from bastide.apps.drawing.layout import layout, outline
from bastide.apps.drawing.scene import Segment, Tile
from bastide.apps.drawing.styles import styles_of
from bastide.apps.terminal.raster import HEIGHT, WIDTH, cut_off


def half(name: str, *segments: Segment) -> Tile:
    """A tile of which the south-eastern half is missing."""
    return replace(tile(name, *segments), edges=("green", BARE, BARE, "green"))


HALVES = (
    half("half-town", town(N, E, S), green(*W)),
    half("half-lane", lane(4, 10), green(11, *N, 3), green(5, *S, 9)),
)


def test_outline_lacks_the_corner_between_two_bare_sides() -> None:
    assert outline(HALVES[0]) == ((100.0, 0.0), (0.0, 100.0), (0.0, 0.0))
    assert all(len(outline(sample)) == 4 for sample in SAMPLES.values())


@pytest.mark.parametrize("sample", HALVES, ids=lambda sample: sample.id)
def test_all_that_is_seen_and_all_figures_are_on_the_half(sample: Tile) -> None:
    there = polygon(outline(sample))
    drawn = layout(sample, styles_of(STYLES))
    for mask in drawn.regions.values():
        assert all(row & ~kept == 0 for row, kept in zip(mask, there, strict=True))
    assert all(x + y < 1 for x, y in anchors(sample, STYLES))


def test_picture_is_clipped_as_the_tile_lies() -> None:
    assert 'd="M100 0L0 100L0 0Z"' in draw_tile(HALVES[0], styles=STYLES)
    assert 'd="M100 100L0 0L100 0Z"' in draw_tile(HALVES[0], rotation=90, styles=STYLES)


def test_terminal_leaves_the_missing_half_blank() -> None:
    missing = cut_off(("green", BARE, BARE, "green"))
    assert {(WIDTH - 1, HEIGHT - 1), (WIDTH - 1, 1)} <= missing
    assert not {(0, 0), (WIDTH - 2, 0), (0, HEIGHT - 1)} & missing
    # Turned by a quarter it is the south-western half that is missing.
    assert (0, HEIGHT - 1) in cut_off(("green", "green", BARE, BARE))
    assert not cut_off(("green", BARE, "green", BARE))
