"""Pieces that are on no tile stand in rows below it; those on edges lie along them if their style says so."""

from __future__ import annotations

import re
from math import atan2, degrees
from typing import Any

import pytest
from drawing.samples import SAMPLES, STYLES
from drawing.test_pictures import pieces, read, words
from toys import moorings
from toys.making import plugin
from toys.playing import Watched, ruleset_of

from bastide import PieceKind, PieceStyle, Supply
from bastide.apps.drawing import Scene, ScenePiece, SceneTile, draw_board
from bastide.apps.scenes import scene_of

TILE = SceneTile(SAMPLES["abbey"], (0, 0))


def moored() -> Watched:
    game = Watched(ruleset_of(moorings=moorings.PLUGIN), draws=["straight", "straight", "straight", "plain"])
    deployments: tuple[dict[str, Any], ...] = (
        {"place": {"market": "gate"}},
        {"place": {"market": "stall"}},
        {"place": {"pier": [3, 0]}},
    )
    for x, place in enumerate(deployments, start=1):
        game.place("straight", (x, 0))
        game.play(type="deploy", piece="post", **place)
    return game


def test_pieces_off_the_board_are_in_the_scene_by_the_name_of_their_place() -> None:
    scene = scene_of(moored().game)
    assert [(name, [(each.player, each.kind) for each in row]) for name, row in scene.beside] == [
        ("market gate", [("Red", "post")]),
        ("market stall", [("Blue", "post")]),
    ]


def test_piece_at_a_place_in_a_feature_stands_in_it() -> None:
    [post] = scene_of(moored().game).pieces
    assert (post.at, post.place) == ((3, 0), "segment")


def test_held_pieces_are_in_the_scene_beside_the_board() -> None:
    game = Watched(ruleset_of(), draws=["straight", "plain"])
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.game._table.hold(0, 1)
    [(name, row)] = scene_of(game.game).beside
    assert (name, [each.player for each in row]) == ("held by Blue", ["Red"])


def test_row_beside_the_board_is_drawn_below_it_with_its_name() -> None:
    held = ScenePiece("Red", "token", (0, 0), None, "tile")
    scene = Scene((TILE,), (), ("Red", "Blue"), beside=(("held by Blue", (held,)),))
    root = read(draw_board(scene, styles=STYLES))
    assert "held by Blue" in words(root)
    alone = read(draw_board(Scene((TILE,), (), ("Red", "Blue")), styles=STYLES))
    assert pieces(root)["Red, token"][1] > float((alone.get("viewBox") or "").split()[3])


@pytest.mark.parametrize(("place", "along", "turned"), [("edge", True, 1), ("south-edge", True, 0), ("edge", False, 0)])
def test_piece_on_an_edge_is_turned_along_it_if_its_style_says_so(place: str, along: bool, turned: int) -> None:
    plank = PieceStyle("plank", "M-50 -10H50V10H-50Z", along=along)
    svg = draw_board(Scene((TILE,), (ScenePiece("Red", "plank", (0, 0), None, place),)), styles=(*STYLES, plank))
    assert len(re.findall(r"rotate\(90\) scale", svg)) == turned


@pytest.mark.parametrize(("along", "turned"), [(True, 1), (False, 0)])
def test_piece_between_two_segments_lies_along_the_line_from_one_to_the_other(along: bool, turned: int) -> None:
    plank = PieceStyle("plank", "M-50 -10H50V10H-50Z", along=along)
    ends = [ScenePiece("Red", "token", (0, 0), number, role=str(number)) for number in (0, 1)]
    scene = Scene((TILE,), (*ends, ScenePiece("Blue", "plank", (0, 0), None, "between", between=(0, 1))))
    svg = draw_board(scene, styles=(*STYLES, plank))
    found = pieces(read(svg))
    (left, top), (right, bottom) = found["Red, token, 0"], found["Red, token, 1"]
    assert found["Blue, plank"] == pytest.approx(((left + right) / 2, (top + bottom) / 2), abs=0.1)
    slant = round(degrees(atan2(bottom - top, right - left)))
    assert slant
    assert svg.count(f"rotate({slant}) scale") == turned


def test_many_pieces_in_one_place_keep_to_their_tile() -> None:
    crowd = tuple(ScenePiece("Red", "token", (0, 0), None, "tile", role=str(n)) for n in range(10))
    where = [x for x, _ in pieces(read(draw_board(Scene((TILE,), crowd), styles=STYLES))).values()]
    assert len(where) == 10
    assert max(where) - min(where) <= 62


def test_usual_piece_is_the_most_numerous_follower_that_goes_everywhere() -> None:
    bricks = plugin(
        "Many bricks, and boats that go only where a rule names them.",
        kinds=[PieceKind("brick"), PieceKind("ark", frozenset({"follower", "restricted"}))],
        components=[
            Supply("brick", 20, id="bricks/bricks", says="Bricks."),
            Supply("ark", 9, id="bricks/arks", says="Arks."),
        ],
    )
    assert scene_of(Watched(ruleset_of(bricks=bricks)).game).usual == "punt"
