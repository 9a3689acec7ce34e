"""Acts as data: what rules often do, under a name, so that an engine can do it by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from bastide.engine.table import Table


class Act:
    """Something that a rule does, as data: called like a function that a plugin writes, and printed as its word."""

    __slots__ = ()

    #: What plugins write.
    word: ClassVar[str] = ""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(self.word)

    def __repr__(self) -> str:
        return self.word


class DrawTile(Act):
    """Draw a tile that can be placed, and show it to all."""

    word: ClassVar = "draw_tile"
    __slots__ = ()

    def __call__(self, table: Table) -> None:
        """Do so; where none is left, nothing is at hand."""
        tile = table.draw_fitting()
        if tile is not None:
            table.at_hand(tile)


class DiscardTile(Act):
    """Take a tile that fits nowhere out of the game, and have another one drawn."""

    word: ClassVar = "discard_tile"
    __slots__ = ()

    def __call__(self, table: Table, tile: str) -> bool:
        """Do so.

        Returns:
            That another one is drawn.
        """
        table.discard(tile)
        return True


#: For a :class:`~bastide.DrawRule`: draw a tile that can be placed, and show it to all.
draw_tile = DrawTile()
#: For an :class:`~bastide.UnplaceableRule`: take the tile out of the game, and have another one drawn.
discard_tile = DiscardTile()
