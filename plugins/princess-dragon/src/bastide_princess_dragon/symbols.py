"""What the rules of this expansion ask of the board: symbols on tiles, and where pieces stand."""

from __future__ import annotations

from collections.abc import Iterator

from bastide import Position, traits

PLUGIN = "princess-dragon"
DRAGON = "dragon"
FAIRY = "fairy"
#: Whom the fairy stands by, a princess sends away and a portal lets through: an abbot is one of them.
FOLLOWERS = traits("follower", "abbot")
#: The budget that figures share: one of them in each part of a turn.
FIGURE = "figure"


def has_symbol(position: Position, cell: int, symbol: str) -> bool:
    """Whether the tile in a cell shows a symbol."""
    return bool(position.tile_flags(cell).get(symbol))


def laid_with(position: Position, symbol: str) -> list[int]:
    """The cells of the tiles laid in this part of the turn that show a symbol."""
    return [cell for cell in position.laid if has_symbol(position, cell, symbol)]


def neutral(position: Position, kind: str) -> int | None:
    """The number of the dragon or the fairy, if it is in play."""
    return next(iter(position.pieces_of(None, kind)), None)


def cell_with(position: Position, kind: str) -> int | None:
    """The cell of the tile on which the dragon or the fairy is, if it is in play."""
    number = neutral(position, kind)
    return None if number is None else position.cell_of(number)


def is_figure(position: Position, kind: str) -> bool:
    """Whether pieces of a kind are figures: all are but what is built."""
    return "building" not in position.ruleset.piece_kinds[kind].traits


def pieces_on(position: Position, cell: int) -> Iterator[int]:
    """The players' figures on the tile in a cell; what is built there is none."""
    for player in range(len(position.players)):
        for number in position.pieces_of(player):
            if position.cell_of(number) == cell and is_figure(position, position.piece(number).kind):
                yield number


def followers_on(position: Position, cell: int) -> list[int]:
    """The followers on the tile in a cell."""
    return [number for number in pieces_on(position, cell) if is_follower(position, number)]


def is_follower(position: Position, number: int) -> bool:
    """Whether a piece is a follower, or an abbot."""
    return FOLLOWERS.matches(position.ruleset.piece_kinds[position.piece(number).kind])
