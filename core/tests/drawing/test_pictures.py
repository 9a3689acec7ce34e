"""Pictures of boards and tiles."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree

import pytest
from drawing.samples import SAMPLES, STYLES, E, N, S, W, green, tile

from bastide.apps.drawing import (
    Definitions,
    Ghost,
    Highlight,
    MissingExtraError,
    Scene,
    ScenePiece,
    SceneTile,
    anchors,
    draw_board,
    draw_tile,
    png,
)
from bastide.apps.drawing.curves import gap
from bastide.apps.drawing.scene import Segment, Tile
from bastide.apps.drawing.spots import spots
from bastide.apps.drawing.styles import FlagStyle, Mark, SegmentStyle, Styles
from bastide.apps.scenes import drawing_styles

SVG = "{http://www.w3.org/2000/svg}"
ALL = Scene(
    tuple(SceneTile(each, (i % 6, i // 6), i % 4 * 90) for i, each in enumerate(SAMPLES.values())), (), ("Red", "Blue")
)


def read(svg: str) -> ElementTree.Element:
    """The document, which must be well-formed and contain all its references, each id once."""
    root = ElementTree.fromstring(svg)
    assert root.tag == SVG + "svg"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {element.get("href", "#")[1:] for element in root.iter(SVG + "use")} <= set(ids)
    return root


def words(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(SVG + "text")]


def pieces(root: ElementTree.Element) -> dict[str, tuple[float, float]]:
    """The place of each piece, by its description."""
    found = {}
    for element in root.iter(SVG + "g"):
        title, use = element.find(SVG + "title"), element.find(SVG + "use")
        if title is not None and use is not None:
            found[title.text or ""] = (float(use.get("x", 0)), float(use.get("y", 0)))
    return found


def test_board_of_all_samples_is_well_formed() -> None:
    read(draw_board(ALL, styles=STYLES))


def test_same_scene_gives_same_picture() -> None:
    assert draw_board(ALL, styles=STYLES) == draw_board(ALL, styles=list(STYLES))


def test_outline_that_is_painted_in_layers_is_written_once() -> None:
    board = draw_board(ALL, styles=STYLES)
    long = [data for data in re.findall(r' d="([^"]*)"', board) if len(data) > 100]
    assert len(long) > 10
    assert len(long) == len(set(long))


def test_pictures_that_share_their_definitions_are_small_and_hold_none() -> None:
    shared = Definitions()
    assert not shared
    first = draw_board(ALL, styles=STYLES, shared=shared)
    before = shared.svg()
    second = draw_board(ALL, styles=STYLES, shared=shared, coordinates=False)
    single = draw_tile(SAMPLES["junction"], styles=STYLES, shared=shared)
    assert shared.svg() == before
    assert len(first) + len(second) + len(single) < 0.3 * len(before)
    assert not any("<defs" in svg or " id=" in svg for svg in (first, second, single))
    page = read(f'<svg xmlns="http://www.w3.org/2000/svg">{before}{first}{second}{single}</svg>')
    ids = {element.get("id") for element in page.iter()}
    assert set(re.findall(r"url\(#([^)]*)\)", before + first + second + single)) <= ids


def test_picture_looks_the_same_wherever_its_definitions_are() -> None:
    pytest.importorskip("resvg_py")
    shared = Definitions()
    draw_board(ALL, styles=STYLES, shared=shared)
    apart = draw_tile(SAMPLES["junction"], styles=STYLES, shared=shared)
    whole = apart.replace("</svg>", shared.svg().partition(">")[2], 1)
    assert png(whole) == png(draw_tile(SAMPLES["junction"], styles=STYLES))


def test_picture_loads_nothing_from_outside() -> None:
    svg = draw_board(ALL, styles=STYLES)
    assert set(re.findall(r'href="(.)', svg)) == {"#"}
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]
    assert set(re.findall(r'font-family="([^"]*)"', svg)) == {"sans-serif"}


@pytest.mark.parametrize("name", sorted(SAMPLES))
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_tile_is_drawn_in_every_rotation(name: str, rotation: int) -> None:
    root = read(draw_tile(SAMPLES[name], rotation=rotation, styles=STYLES, tile_size=60))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("60", "60", "0 0 100 100")


@pytest.mark.parametrize(("rotation", "turn"), [(0, 0), (90, 1), (180, 2), (270, 3)])
def test_piece_turns_with_its_tile(rotation: int, turn: int) -> None:
    sample = SAMPLES["junction"]
    x, y = anchors(sample, STYLES)[0]
    for _ in range(turn):
        x, y = 1 - y, x
    lying = (SceneTile(sample, (0, 0), rotation),)
    scene = Scene(lying, (ScenePiece("Red", "token", (0, 0), 0), ScenePiece("Red", "token", (0, 0), place="corner")))
    root = read(draw_board(scene, styles=STYLES, coordinates=False))
    uses = [
        (float(use.get("x", 0)), float(use.get("y", 0)))
        for element in root.iter(SVG + "g")
        if element.find(SVG + "title") is not None and (use := element.find(SVG + "use")) is not None
    ]
    (u, v), (right, bottom) = sorted(uses, key=lambda at: at[0] + at[1])
    assert (right - u, bottom - v) == pytest.approx((100 - 100 * x, 100 - 100 * y), abs=0.02)


def test_pieces_in_one_place_stand_side_by_side() -> None:
    crowd = tuple(ScenePiece(name, "token", (0, 0), 0) for name in ("Red", "Blue", "Green"))
    found = pieces(read(draw_board(Scene((SceneTile(SAMPLES["full"], (0, 0)),), crowd), styles=STYLES)))
    assert len({x for x, _ in found.values()}) == 3
    assert len({y for _, y in found.values()}) == 1


def test_names_are_escaped() -> None:
    odd = '<b> & "Q" \x07'
    scene = Scene(
        (SceneTile(tile("<&>", Segment("<i>&", N), green(*E, *S, *W)), (0, 0)),),
        (ScenePiece(odd, "<u>", (0, 0), 0, role="a<b"),),
        (odd,),
        (Highlight((0, 0), 0, "5 < 6"),),
        (Ghost((1, 0), "<1>"),),
        title="A & B </svg>",
    )
    found = words(read(draw_board(scene, styles=STYLES)))
    assert {"A & B </svg>", "5 < 6", "<1>", "<i>&", '<b> & "Q" �'} <= set(found)


def test_unknown_kinds_are_drawn_and_named() -> None:
    sample = tile("odd", Segment("fort", N, {"gem": 3}), Segment("track", (4, 10)), Segment("heath", (3, 11)))
    scene = Scene((SceneTile(sample, (0, 0)),), (ScenePiece(None, "dragon", (0, 0), place="tile"),))
    found = words(read(draw_board(scene)))
    assert {"fort", "track", "gem", "3", "dragon"} <= set(found)
    assert draw_board(scene) == draw_board(scene)


def test_player_without_a_colour_gets_a_free_one() -> None:
    names = ("Red", "Anna", "Rob", "Otto")
    root = read(draw_board(Scene((SceneTile(SAMPLES["full"], (0, 0)),), (), names), styles=STYLES))
    assert [word for word in words(root) if word in names] == list(names)
    assert sorted(word for word in words(root) if len(word) == 1 and word.isalpha()) == ["A", "O", "R", "T"]


def test_highlight_changes_only_what_is_lit() -> None:
    lying = tuple(SceneTile(each, (x, 0)) for x, each in enumerate(SAMPLES.values()))
    plain = draw_board(Scene(lying), styles=STYLES)
    for x, each in enumerate(lying):
        for index, segment in enumerate(each.tile.segments):
            lights = (Highlight((x, 0), index, colour="#ff00aa"),)
            svg = draw_board(Scene(lying, highlights=lights), styles=STYLES)
            read(svg)
            if segment.kind in ("town", "lane", "stream", "green"):
                assert "#ff00aa" in svg and "#ff00aa" not in plain


def test_highlights_are_hatched_alike_however_a_tile_is_turned() -> None:
    sample = SAMPLES["full"]
    patterns = []
    for rotation, hatch in ((0, "rising"), (90, "falling"), (180, "rising"), (270, "falling")):
        lit = Scene((SceneTile(sample, (0, 0), rotation),), highlights=(Highlight((0, 0), 0, hatch=hatch),))
        drawn = draw_board(lit, styles=STYLES)
        # What is turned with its tile is hatched the other way before.
        patterns.append({each for each in re.findall(r"<pattern.*?</pattern>", drawn) if "M-2 2L2-2" in each})
    assert all(patterns)


def test_label_shares_its_plate_and_stands_aside_of_pieces() -> None:
    laid = (SceneTile(SAMPLES["full"], (0, 0)),)
    lights = (Highlight((0, 0), 0, label="1"), Highlight((0, 0), 0, label="2", hatch="falling"))
    free = draw_board(Scene(laid, highlights=lights), styles=STYLES)
    assert "1 2" in words(read(free))
    taken = draw_board(Scene(laid, (ScenePiece("Red", "token", (0, 0), 0),), highlights=lights), styles=STYLES)
    [one] = re.findall(r"<text([^>]*)>1 2<", free)
    [other] = re.findall(r"<text([^>]*)>1 2<", taken)
    assert one != other


def test_keys_say_below_the_board_what_hatches_mean() -> None:
    drawn = draw_board(Scene((SceneTile(SAMPLES["full"], (0, 0)),), keys=(("level", "hig-2002"),)), styles=STYLES)
    assert "hig-2002" in words(read(drawn))
    assert "url(#" in drawn


def test_empty_scene_is_a_picture() -> None:
    read(draw_board(Scene(())))


def test_wrong_rotation_is_refused() -> None:
    with pytest.raises(ValueError, match="rotation 45"):
        draw_tile(SAMPLES["full"], rotation=45)
    with pytest.raises(ValueError, match="tile_size"):
        draw_board(ALL, tile_size=0)


def test_two_pictures_share_no_ids() -> None:
    one, other = (draw_tile(SAMPLES[name], styles=STYLES) for name in ("corner", "band"))
    assert not set(re.findall(r'id="([^"]+)"', one)) & set(re.findall(r'id="([^"]+)"', other))


def test_tile_without_segments_is_drawn() -> None:
    read(draw_tile(Tile("sample/bare", (), ("green", "green", "green", "green")), styles=STYLES))


def test_png_is_a_picture_of_the_size_asked_for() -> None:
    pytest.importorskip("resvg_py")
    picture = png(draw_tile(SAMPLES["corner"], styles=STYLES), scale=2)
    assert picture.startswith(b"\x89PNG")
    assert (int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")) == (200, 200)


def test_png_without_the_extra_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=r"bastide\[png\]"):
        png("<svg/>")


def test_png_of_no_size_is_refused() -> None:
    with pytest.raises(ValueError, match="scale"):
        png("<svg/>", scale=0)


def test_base_game_styles_draw_its_kinds() -> None:
    pytest.importorskip("bastide_base_game")
    drawings = drawing_styles(["base-game"])
    sample = Tile(
        "sample/base",
        (Segment("city", N, {"pennant": 1}), Segment("road", (7,)), Segment("monastery"), Segment("garden"),
         Segment("field", (*E, 6, 8, *W))),
        ("city", "field", "road", "field"),
    )  # fmt: skip
    scene = Scene((SceneTile(sample, (0, 0)),), (ScenePiece("Red", "follower", (0, 0), 4, lies=True),), ("Red",))
    assert set(words(read(draw_board(scene, styles=drawings, coordinates=False)))) == {"R", "Red"}


def test_players_are_shown_by_the_usual_piece_of_their_game() -> None:
    lying = (SceneTile(SAMPLES["full"], (0, 0)),)
    root = read(draw_board(Scene(lying, players=("Red",), usual="token"), styles=STYLES))
    assert list(pieces(root)) == ["Red, token"]


def test_flag_upon_a_building_stands_in_its_middle_and_others_around_it() -> None:
    pond = SegmentStyle("pond", "building", "#6fb4dc", size=30.0)
    carp = FlagStyle("carp", (Mark("M0 0Z"),), "pond", size=12.0, place="upon")
    boat = FlagStyle("boat", (Mark("M0 0Z"),), "pond", size=12.0)
    sample = tile("pond", Segment("pond", (), {"carp": 2, "boat": 1}), green(*N, *E, *S, *W))
    found = {badge.style.flag: badge.point for badge in spots(sample, Styles((*STYLES, pond, carp, boat))).badges}
    assert gap(found["carp"], (50.0, 50.0)) < 3.0
    assert gap(found["boat"], found["carp"]) > 12.0


def test_flag_upon_a_path_stands_on_it_and_one_of_a_layer_is_not_drawn() -> None:
    stream = SegmentStyle("stream", "path", "#6fb4dc")
    waters = SegmentStyle("waters", "layer", "#6fb4dc")
    carp = FlagStyle("carp", (Mark("M0 0Z"),), size=12.0, place="upon")
    sample = tile(
        "stream", Segment("stream", (4, 10), {"carp": 1}), Segment("waters", (4, 10), {"carp": 1}), green(*N, *S)
    )
    [badge] = spots(sample, Styles((*STYLES, stream, waters, carp))).badges
    assert badge.segment == 0
    assert abs(badge.point[1] - 50.0) < 3.0
