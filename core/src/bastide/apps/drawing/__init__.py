"""Drawing boards and tiles from their topology alone.

    >>> from bastide.apps.drawing import Scene, SceneTile, draw_board
    >>> from bastide import Segment, Tile
    >>> marsh = Tile("my/marsh", (Segment("marsh", tuple(range(12))),), ("marsh", "marsh", "marsh", "marsh"))
    >>> draw_board(Scene(tiles=(SceneTile(marsh, at=(0, 0)),)))[:4]
    '<svg'

The kinds, ports and flags of a tile suffice for any expansion: a plugin declares how a kind is painted, and kinds
without a style get a generated one.
"""

from __future__ import annotations

from .animation import draw_game
from .bitmap import MissingExtraError, png
from .board import anchors, draw_board, draw_tile, standing_at
from .hatches import HATCHES
from .markup import Definitions
from .scene import Ghost, Highlight, Scene, ScenePiece, SceneTile
from .shapes import Shape, shapes

__all__ = [
    "HATCHES",
    "Definitions",
    "Ghost",
    "Highlight",
    "MissingExtraError",
    "Scene",
    "ScenePiece",
    "SceneTile",
    "Shape",
    "anchors",
    "draw_board",
    "draw_game",
    "draw_tile",
    "png",
    "shapes",
    "standing_at",
]
