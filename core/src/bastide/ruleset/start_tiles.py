"""Where start tiles lie that join those of other rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bastide._kernel.board import Board
from bastide._kernel.geometry import STEPS, cell
from bastide._kernel.journal import Journal
from bastide._kernel.legality import Catalogue

#: A tile's id, the cell where it lies, and its rotation in degrees.
Start: TypeAlias = tuple[str, tuple[int, int], int]
#: How many cells away from where a rule names them tiles may come to lie at most.
FAR = 24


def joined(lying: Sequence[Start], group: Sequence[Start], catalogue: Catalogue) -> list[Start] | None:
    """Start tiles moved together to the nearest cells where they fit and touch what lies there.

    Of several as near, those farthest to the west, then to the north. Where nothing lies, they stay where they are.

    Args:
        lying: what lies there.
        group: the tiles, as they lie to each other.
        catalogue: the tiles of the game.

    Returns:
        Where they lie; ``None`` if they fit nowhere.
    """
    board = Board(catalogue, Journal())
    for tile, at, rotation in lying:
        if cell(*at) not in board.cells:
            board.place(catalogue.lying[tile][rotation // 90], cell(*at))
    for dx, dy in _ways() if lying else ((0, 0),):
        moved = [(tile, (x + dx, y + dy), rotation) for tile, (x, y), rotation in group]
        cells = [cell(*at) for _, at, _ in moved]
        touches = not lying or any(each + step in board.cells for each in cells for step in STEPS)
        if touches and board.cells.keys().isdisjoint(cells) and all(_fits(board, *each) for each in moved):
            return moved
    return None


def _ways() -> Iterable[tuple[int, int]]:
    """All ways to move, the nearest first."""
    span = range(-FAR, FAR + 1)
    return sorted(((dx, dy) for dx in span for dy in span), key=lambda way: (abs(way[0]) + abs(way[1]), *way))


def _fits(board: Board, tile: str, at: tuple[int, int], rotation: int) -> bool:
    """Whether a tile meets what lies around it."""
    catalogue = board.catalogue
    return catalogue.clash(catalogue.tiles[tile], rotation // 90, board.demand(cell(*at))) is None
