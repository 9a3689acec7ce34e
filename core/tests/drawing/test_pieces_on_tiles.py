"""Pieces on a tile as a whole hide none on its segments, and buildings stand where they have room."""

from __future__ import annotations

from drawing.samples import STYLES, E, N, S, W, green, stands, tile, town
from drawing.test_pictures import pieces, read

from bastide.apps.drawing import Scene, ScenePiece, SceneTile, draw_board
from bastide.apps.drawing.curves import gap
from bastide.apps.drawing.grid import holds
from bastide.apps.drawing.layout import layout
from bastide.apps.drawing.scene import Tile
from bastide.apps.drawing.styles import SegmentStyle, styles_of

ABBEY = tile("abbey", stands("abbey"), green(*N, *E, *S, *W))


def places(*standing: ScenePiece, each: Tile = ABBEY) -> dict[str, tuple[float, float]]:
    scene = Scene((SceneTile(each, (0, 0), 90),), standing, ("Red", "Blue"))
    return pieces(read(draw_board(scene, styles=STYLES)))


def test_single_piece_on_a_tile_stands_in_the_middle() -> None:
    alone = places(ScenePiece(None, "token", (0, 0), None, "tile"))
    beside = places(ScenePiece("Red", "token", (0, 0), 0, "segment"))
    assert gap(alone["token"], beside["Red, token"]) < 6.0


def test_piece_on_a_tile_stands_away_from_those_on_its_segments() -> None:
    for segment in (0, 1):
        found = places(
            ScenePiece("Red", "token", (0, 0), segment, "segment"), ScenePiece(None, "token", (0, 0), None, "tile")
        )
        assert gap(found["token"], found["Red, token"]) > 24.0


def test_building_stands_in_an_area_where_the_ground_has_no_room_for_it() -> None:
    wide = styles_of((*STYLES, SegmentStyle("minster", "building", "#ffffff", size=44.0)))
    free = layout(tile("walled", town(N, E, W), green(*S)), wide)
    minster = layout(tile("walled-minster", town(N, E, W), stands("minster"), green(*S)), wide)
    assert holds(free.regions[0], minster.buildings[1])
    plot = layout(tile("walled-plot", town(N, E, W), stands("plot"), green(*S)), wide)
    assert holds(free.regions[1], plot.buildings[1])
