"""Where on the board something is scored, as a player says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bastide import Feature, Game, listed, sentence, sentences

from ..words import together, word
from .places import subjects_of

if TYPE_CHECKING:
    from .columns import Column, Line
    from .lines import Difference

#: The parts of a board, by third from west to east and from north to south.
_PARTS: Final = (
    (sentence("in the north-west"), sentence("in the north"), sentence("in the north-east")),
    (sentence("in the west"), sentence("in the middle"), sentence("in the east")),
    (sentence("in the south-west"), sentence("in the south"), sentence("in the south-east")),
)
#: How many places are described, not counted.
_FEW = 2


def whereabouts(columns: Sequence[Column], difference: Difference) -> str | None:
    """What a difference is about, and where: ``the city of 2 tiles in the west``; ``None`` if it has no place.

    Where variants score different things, it is the fewest and smallest that tell the place best.

    Args:
        columns: the variants of the difference.
        difference: the difference.
    """
    told = [
        (len(features), sum(len(feature.tiles) for feature in features), at)
        for at, column in enumerate(columns)
        if (features := _subjects(column, difference.lines[at]))
    ]
    if not told:
        return None
    *_, at = min(told)
    game = columns[at].game
    assert game is not None
    features = _subjects(columns[at], difference.lines[at])
    shown = [_described(game, feature) for feature in features[:_FEW]]
    more = len(features) - _FEW
    if more <= 0:
        return together(shown)
    return sentences("{places} and {count} other", "{places} and {count} others", more, places=listed(shown))


def kinds_scored(column: Column, lines: Sequence[Line]) -> set[str]:
    """The kinds of features that a variant gives points for."""
    return {feature.kind for feature in _subjects(column, lines)}


def _subjects(column: Column, lines: Sequence[Line]) -> list[Feature]:
    return [] if column.game is None else subjects_of(column.game, [line for line in lines if line["points"]])


def _described(game: Game, feature: Feature) -> str:
    where = _part(game, feature)
    if not any(segment.ports for segment in feature.definitions):
        return sentence("the {kind} {where}", kind=word(feature.kind), where=where)
    return sentences(
        "the {kind} of {count} tile {where}",
        "the {kind} of {count} tiles {where}",
        len(feature.tiles),
        kind=word(feature.kind),
        where=where,
    )


def _part(game: Game, feature: Feature) -> str:
    """The part of the board in which the middle of a feature is."""
    thirds = []
    for axis in (1, 0):
        board = [tile.at[axis] for tile in game.board.tiles]
        own = [at[axis] for at in feature.tiles]
        middle = sum(own) / len(own) - min(board) + 0.5
        thirds.append(min(2, int(3 * middle / (max(board) - min(board) + 1))))
    down, across = thirds
    return _PARTS[down][across]
