"""What a rule may ask as data of the cells, and of the tile that is placed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bastide._kernel.geometry import STEPS

from .base import Expression, Number

if TYPE_CHECKING:
    from bastide._kernel.tiles import Tile
    from bastide.engine.position import Position


class AllCells(Expression):
    """The cells of all tiles, the oldest first."""

    word: ClassVar = "all_cells"

    def value(self, position: Position, about: Any, player: int | None) -> list[int]:
        """The cells."""
        return list(position.cells)


class EarlierCells(Expression):
    """The cells of all tiles but those just laid, the oldest first."""

    word: ClassVar = "earlier_cells"

    def value(self, position: Position, about: Any, player: int | None) -> list[int]:
        """The cells."""
        return [cell for cell in position.cells if cell not in position.laid]


class Adjacent(Number):
    """The tiles beside the cell of a placement, from 0 to 4."""

    word: ClassVar = "count_adjacent"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many."""
        return sum(1 for _ in position.neighbours(about.cell, STEPS))


class TilesWith(Expression):
    """Which tiles a placement rule speaks of: those with a segment of certain kinds, or with certain ids."""

    word: ClassVar = "tiles_with"
    segments: frozenset[str]
    ids: frozenset[str]

    def __call__(self, tile: Tile, *_: Any) -> bool:  # type: ignore[override]  # asked when a ruleset is resolved
        """Whether a tile is among them."""
        return tile.id in self.ids or any(segment.kind in self.segments for segment in tile.segments)


# What plugins write

#: How many tiles lie beside the cell of a placement.
count_adjacent = Adjacent()
#: The cells of all tiles but those just laid, the oldest first.
earlier_cells = EarlierCells()
#: The cells of all tiles, the oldest first.
all_cells = AllCells()


def tiles_with(*segments: str, ids: frozenset[str] = frozenset()) -> Expression:
    """Which tiles a placement rule speaks of.

    Args:
        segments: kinds of segments; a tile with one of them is meant.
        ids: ids of further tiles.
    """
    return TilesWith(frozenset(segments), ids)
