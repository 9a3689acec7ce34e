"""The board at the time of a scoring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bastide import Diagram, Document, Game, LaidTile, PieceOnBoard, cell, load, replay
from bastide.apps.scenes import standing

from .columns import Column, Source

At = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Moment:
    """The tiles and pieces on the board.

    Args:
        cells: the cells with tiles.
        pieces: the pieces on them.
    """

    cells: frozenset[At]
    pieces: tuple[PieceOnBoard, ...]


def as_given(source: Source, column: Column) -> Moment | None:
    """The board of a diagram as given, before anything is scored; ``None`` for a record.

    Args:
        source: the diagram, or its file.
        column: a variant that scores it.
    """
    document = Document.read(source)
    if document.is_record:
        return None
    diagram = load(document)
    assert isinstance(diagram, Diagram)
    game, _ = diagram.on_table(column.ruleset, as_laid=True)
    return Moment(_cells(game.board.tiles), standing(game, document.value))


def when_scored(source: Source, column: Column, lines: Iterable[int], *, final: bool = False) -> dict[int, Moment]:
    """The board for each of several lines of a record when it was scored, before any piece was returned.

    Args:
        source: the record, or its file.
        column: the variant that scores it.
        lines: the indices of the variant's lines, from 0.
        final: whether the final scoring was done although the game was not over.

    Returns:
        The boards by line; empty where the record is no game of the variant but was taken as laid.
    """
    if column.stop is not None:
        return {}
    game = replay(source, column.ruleset, final=final).game
    actions = game.to_record()["actions"]
    wanted = set(lines)
    found: dict[int, Moment] = {}
    while wanted and game.actions_played:
        tiles, pieces = game.board.tiles, game.board.pieces
        game.undo()
        scored = len(game.lines)
        now = {line for line in wanted if line >= scored}
        if now:
            played = len(game.to_record()["actions"])
            action = actions[played] if played < len(actions) else {}
            moment = Moment(_cells(tiles), _standing(game, pieces, action))
            found |= dict.fromkeys(now, moment)
            wanted -= now
    return found


def _standing(game: Game, later: Sequence[PieceOnBoard], action: Mapping[str, Any]) -> tuple[PieceOnBoard, ...]:
    """The pieces on the board during an action, after all that it adds and before any is returned."""
    before = {piece.number: piece for piece in game.board.pieces}
    pieces = list(({piece.number: piece for piece in later} | before).values())
    came = _deployed(game, action)
    if came is not None:
        new = [piece for piece in later if piece.number not in before]
        if not any((piece.at, piece.segment, piece.piece) == (came.at, came.segment, came.piece) for piece in new):
            # The piece was returned at once.
            pieces.append(came)
    return tuple(pieces)


def _deployed(game: Game, action: Mapping[str, Any]) -> PieceOnBoard | None:
    """The piece that an action deploys to a segment, if any."""
    if action.get("type") != "deploy" or "on" not in action:
        return None
    at = tuple(action["at"]) if "at" in action else game.board.tiles[-1].at
    segment = game.board.feature_at(at, action["on"]).segment - game.position.board.cells[cell(*at)][1]
    return PieceOnBoard(action["player"], action["piece"], "segment", at, action["on"], segment, action.get("as"))


def _cells(tiles: Iterable[LaidTile]) -> frozenset[At]:
    return frozenset(tile.at for tile in tiles)
