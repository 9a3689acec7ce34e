"""The boards of lessons and puzzles, which are drawn once."""

from __future__ import annotations

#: As drawn, by the names of the lessons.
_boards: dict[str, str] = {}


def drawn(name: str) -> str | None:
    """The board of a lesson, if it has been drawn.

    Args:
        name: the name of the lesson.
    """
    return _boards.get(name)


def know(name: str, board: str) -> None:
    """Remember a board, possibly drawn by another process.

    Args:
        name: the name of the lesson.
        board: the drawing.
    """
    _boards[name] = board


def forget() -> None:
    """Redraw everything, since plugins were changed."""
    _boards.clear()
