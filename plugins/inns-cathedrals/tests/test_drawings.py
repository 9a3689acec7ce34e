"""Pictures of what the expansion brings."""

from __future__ import annotations

from tests.inns import RULES

import bastide
from bastide import DrawingStyle, FlagStyle, PieceStyle
from bastide.apps.scenes import drawing_styles

STYLES = drawing_styles(["base-game", "inns-cathedrals"])


def flags(styles: tuple[DrawingStyle, ...]) -> set[tuple[str, str]]:
    return {(style.kind, style.flag) for style in styles if isinstance(style, FlagStyle)}


def piece(styles: tuple[DrawingStyle, ...], kind: str) -> PieceStyle:
    [style] = [style for style in styles if isinstance(style, PieceStyle) and style.kind == kind]
    return style


def test_every_flag_of_the_set_has_a_picture() -> None:
    ruleset = bastide.resolve_variant(RULES)
    found = {
        (segment.kind, flag)
        for entry in ruleset.tiles.values()
        for segment in entry.tile.segments
        for flag in segment.flags
    }
    assert found == {("city", "pennant"), ("city", "cathedral"), ("road", "inn")}
    assert found <= flags(STYLES)


def test_big_follower_is_told_from_a_follower_by_size_and_shape() -> None:
    small, big = piece(STYLES, "follower"), piece(STYLES, "big-follower")
    assert big.size > 1.2 * small.size
    assert big.outline != small.outline
    assert big.details != small.details
