"""The board of a game as one picture, to show elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bastide import DrawingStyle, Game, replay

from ...drawing import MissingExtraError, Scene, draw_board, draw_game, png
from ...scenes import course_of, scene_of
from ..http.refusals import RefusedError
from .art import dressed

Format = Literal["svg", "png"]

#: The maximal width and height of a picture in pixels; on larger boards tiles are smaller.
_MOST = 4000


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A board at one moment, which may be drawn while the game continues.

    Args:
        scene: its scene.
        styles: its styles.
        colours: those of the players.
    """

    scene: Scene
    styles: tuple[DrawingStyle, ...]
    colours: Mapping[str, str]


def taken(game: Game, colours: Mapping[str, str]) -> Snapshot:
    """Take a snapshot of the board of a game, with the colours of its players."""
    styles, _ = dressed(game.ruleset)
    return Snapshot(scene_of(game, styles=styles), styles, colours)


def drawn(snapshot: Snapshot, format: Format) -> bytes:
    """Draw a snapshot.

    Args:
        snapshot: the board.
        format: the format of the picture.

    Raises:
        RefusedError: the library for PNG pictures is not installed.
    """
    scene, styles = snapshot.scene, snapshot.styles
    picture = draw_board(scene, styles=styles, tile_size=_tile_size(scene), colours=snapshot.colours)
    if format == "svg":
        return picture.encode()
    try:
        return png(picture)
    except MissingExtraError as error:
        raise RefusedError("unavailable", str(error)) from None


def animated(game: Game, colours: Mapping[str, str]) -> bytes:
    """Draw all boards of a game, with the colours of its players, as one picture that moves."""
    styles, _ = dressed(game.ruleset)
    # Actions of the game itself are not to be taken back.
    scenes = course_of(replay(game.to_record(), game.ruleset).game, styles=styles)
    size = _tile_size(scenes[-1])
    return draw_game(scenes, styles=styles, tile_size=size, coordinates=False, colours=colours).encode()


def _tile_size(scene: Scene) -> float:
    cells = [each.at for each in scene.tiles]
    extent = max((max(at[axis] for at in cells) - min(at[axis] for at in cells) + 3 for axis in (0, 1)), default=1)
    return min(100, _MOST // extent)
