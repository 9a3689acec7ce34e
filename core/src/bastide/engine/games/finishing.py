"""What a feature would be worth if it were finished as it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bastide._kernel.geometry import offset
from bastide._kernel.tiles import Lying, Tile

if TYPE_CHECKING:
    from bastide.rules.sheets import Sheet

    from ..position import Feature, Position

#: A tile of which nothing is known but that it lies there.
_SOME: Final = Lying(
    tile=Tile("", (), ("", "", "", "")),
    rotation=0,
    segments=(),
    edges=(0, 0, 0, 0),
    sides=(0, 0, 0, 0),
    open_ports=(),
    names=(),
    by_name={},
    flags=(),
    watching=(),
    ways=(),
    asked=(),
    loose=(),
)


def sheet_if_finished(position: Position, feature: Feature) -> Sheet:
    """The sheet of a feature as if it were complete, with some tile in every cell that it waits for.

    Args:
        position: of a copy of the game, which is of no use for anything else afterwards.
        feature: the feature, of the copy or of the game that was copied.
    """
    board = position.board
    around = [step for rule in position.ruleset.scoring.completions.get(feature.kind, ()) for step in rule.around]
    for cell in sorted(feature.cells):
        for dx, dy in around:
            beside = cell + offset(dx, dy)
            if beside not in board.cells:
                board.append(_SOME, beside, board.laid)
    return position.sheet(position.feature(feature.root), "completed")
