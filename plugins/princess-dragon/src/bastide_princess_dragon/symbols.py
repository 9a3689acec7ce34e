"""What the rules of this expansion ask of the board: symbols on tiles, and where pieces stand."""

from __future__ import annotations

from bastide import Position, Selector, traits

PLUGIN = "princess-dragon"
DRAGON = "dragon"
FAIRY = "fairy"
#: Whom the fairy stands by, a princess sends away and a portal lets through: an abbot is one of them.
FOLLOWERS = traits("follower", "abbot")
#: All pieces but what is built.
FIGURES = Selector(everything=True, but=frozenset({"building"}))
#: The budget that figures share: one of them in each part of a turn.
FIGURE = "figure"


def neutral(position: Position, kind: str) -> int | None:
    """The number of the dragon or the fairy, if it is in play."""
    return next(iter(position.pieces_of(None, kind)), None)


def cell_with(position: Position, kind: str) -> int | None:
    """The cell of the tile on which the dragon or the fairy is, if it is in play."""
    number = neutral(position, kind)
    return None if number is None else position.cell_of(number)


def figures_on(position: Position, cell: int) -> list[int]:
    """The players' figures on the tile in a cell, player by player; what is built there is none."""
    names = position.ruleset.pieces(FIGURES)
    found = []
    for number in position.pieces_on(cell):
        piece = position.piece(number)
        if piece.owner is not None and piece.kind in names:
            found.append((piece.owner, number))
    return [number for _, number in sorted(found)]


def followers_on(position: Position, cell: int) -> list[int]:
    """The followers on the tile in a cell."""
    return [number for number in figures_on(position, cell) if is_follower(position, number)]


def is_follower(position: Position, number: int) -> bool:
    """Whether a piece is a follower, or an abbot."""
    return position.piece(number).kind in position.ruleset.pieces(FOLLOWERS)
