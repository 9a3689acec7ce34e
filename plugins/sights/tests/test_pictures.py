"""How sights and their visitors are drawn."""

from __future__ import annotations

from tests.boards import board

from bastide import Diagram, SegmentStyle
from bastide.apps.scenes import drawing_styles, scene_of

RULES = "base-game + sights"


def test_visitor_is_drawn_lying_and_a_monk_standing() -> None:
    diagram = board("sights/JB-plain sights/JB-plain", Red=["0,0 monastery", "1,0 monastery"])
    diagram["tiles"][0]["pieces"][0]["as"] = "visitor"
    game, _ = Diagram.read(diagram).on_table(RULES)
    assert {piece.at: piece.lies for piece in scene_of(game).pieces} == {(0, 0): True, (1, 0): False}


def test_sight_is_drawn_as_a_building_of_its_own() -> None:
    styles = [style for style in drawing_styles() if isinstance(style, SegmentStyle) and style.kind == "monastery"]
    pictures = {style.flag: style.picture for style in styles}
    assert {"", "sight"} <= set(pictures)
    assert pictures[""] != pictures["sight"]
