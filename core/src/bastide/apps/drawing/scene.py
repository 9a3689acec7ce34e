"""The contents of a drawing, independent of its appearance."""

from __future__ import annotations

from dataclasses import dataclass

from bastide import Segment, Tile

__all__ = ["Ghost", "Highlight", "Scene", "ScenePiece", "SceneTile", "Segment", "Tile"]

At = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SceneTile:
    """A tile on the board.

    Args:
        tile: the tile as printed.
        at: its cell, ``(x, y)``.
        rotation: degrees clockwise.
        lit: whether a frame around it makes it stand out.
    """

    tile: Tile
    at: At
    rotation: int = 0
    lit: bool = False


@dataclass(frozen=True, slots=True)
class ScenePiece:
    """A piece on the board.

    Args:
        player: its owner; ``None`` if it belongs to no player.
        kind: the kind of piece.
        at: the cell in which or at which it stands.
        segment: the index, in the tile's definition, of the segment it stands on.
        place: ``segment``, ``tile``, ``corner`` (the south-eastern one of its cell), ``edge`` (the eastern one),
            ``south-edge``, or any other word, which is drawn as ``tile`` unless it is between segments.
        role: a further description, shown as a tooltip.
        lies: whether it lies down.
        lit: whether a ring around it makes it stand out.
        between: the indices of two segments of the tile; the piece is drawn between those that stand on them.
    """

    player: str | None
    kind: str
    at: At
    segment: int | None = None
    place: str = "segment"
    role: str | None = None
    lies: bool = False
    lit: bool = False
    between: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Highlight:
    """A highlight on one segment of one tile, which is hatched; a feature takes several.

    Nothing is filled, since any colour may be that of a player. Of several highlights on a segment all are drawn.

    Args:
        at: the tile's cell.
        segment: the index of the segment in the tile's definition.
        label: the text on it.
        colour: any CSS colour, for the lines; by default, ink.
        hatch: a name in :data:`~bastide.apps.drawing.HATCHES`.
    """

    at: At
    segment: int
    label: str | None = None
    colour: str | None = None
    hatch: str = "rising"


@dataclass(frozen=True, slots=True)
class Ghost:
    """A cell where a tile may be placed.

    Args:
        at: the cell.
        label: the text in it.
        tile: drawn there, half transparent.
        rotation: the rotation of that tile.
    """

    at: At
    label: str | None = None
    tile: Tile | None = None
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """A board with everything on it.

    Args:
        tiles: the tiles.
        pieces: the pieces; those in one place are drawn side by side.
        players: the players' names in order; they decide the colours.
        highlights: segments to highlight.
        ghosts: cells where a tile may be placed.
        title: the text above the board.
        usual: the kind of piece shown before the players' names below the board; a plain pawn if empty.
        beside: pieces that are on no tile, in rows below the board, each row with a label.
        keys: what hatches mean, in rows below the board, each a hatch and a text.
        scores: the players' points, which stand after their names; none are shown if it is empty.
    """

    tiles: tuple[SceneTile, ...]
    pieces: tuple[ScenePiece, ...] = ()
    players: tuple[str, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    title: str = ""
    usual: str = ""
    beside: tuple[tuple[str, tuple[ScenePiece, ...]], ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    scores: tuple[int, ...] = ()
