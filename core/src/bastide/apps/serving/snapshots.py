"""The board of a game as one picture, for those who show it elsewhere."""

from __future__ import annotations

from typing import Literal

from bastide import Game

from ..drawing import MissingExtraError, draw_board, png
from ..scenes import scene_of
from .art import dressed
from .refusals import RefusedError

Format = Literal["svg", "png"]

#: How many pixels wide and high a picture is at most; on larger boards tiles are smaller.
_MOST = 4000


def snapshot(game: Game, format: Format) -> bytes:
    """The board with everything on it.

    Args:
        game: the game.
        format: of the picture.

    Raises:
        RefusedError: what makes PNG pictures is not installed.
    """
    styles, _ = dressed(game.ruleset)
    scene = scene_of(game, styles=styles)
    cells = [each.at for each in scene.tiles]
    extent = max((max(at[axis] for at in cells) - min(at[axis] for at in cells) + 3 for axis in (0, 1)), default=1)
    drawn = draw_board(scene, styles=styles, tile_size=min(100, _MOST // extent))
    if format == "svg":
        return drawn.encode()
    try:
        return png(drawn)
    except MissingExtraError as error:
        raise RefusedError(501, str(error)) from None
