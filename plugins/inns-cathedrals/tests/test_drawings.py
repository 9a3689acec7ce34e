"""Pictures of what the expansion brings."""

from __future__ import annotations

from tests.inns import RULES

import bastide
from bastide import DrawingStyle, FlagStyle, PieceStyle
from bastide_base_game.drawings import bastide_drawings as plain_drawings
from bastide_inns_cathedrals.drawings import bastide_drawings as drawings


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
    assert found <= flags(plain_drawings()) | flags(drawings())


def test_big_follower_is_told_from_a_follower_by_size_and_shape() -> None:
    small, big = piece(plain_drawings(), "follower"), piece(drawings(), "big-follower")
    assert big.size > 1.2 * small.size
    assert big.outline != small.outline
    assert big.details != small.details
