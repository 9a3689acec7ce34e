"""A grid of characters with colours, clipped and turned into lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text


@dataclass(frozen=True, slots=True)
class Ink:
    """The appearance of a character on terminals with colour.

    Args:
        front: its own colour, ``#rrggbb``.
        back: the background colour.
        bold: whether it is bold.
    """

    front: str | None = None
    back: str | None = None
    bold: bool = False

    def __str__(self) -> str:
        words = ["bold"] if self.bold else []
        if self.front is not None:
            words.append(self.front)
        if self.back is not None:
            words.append(f"on {self.back}")
        return " ".join(words)


BLANK = Ink()


class Canvas:
    """Characters at columns and rows; those outside are dropped.

    Args:
        width: the number of columns.
        height: the number of rows.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells = [[(" ", BLANK) for _ in range(width)] for _ in range(height)]

    def put(self, column: int, row: int, text: str, ink: Ink = BLANK) -> None:
        """Write a text, one character a column."""
        if 0 <= row < self.height:
            for number, character in enumerate(text):
                if 0 <= column + number < self.width:
                    self._cells[row][column + number] = (character, ink)

    def back(self, column: int, row: int) -> str | None:
        """The background colour of a character."""
        inside = 0 <= row < self.height and 0 <= column < self.width
        return self._cells[row][column][1].back if inside else None

    def plain(self) -> str:
        """The characters without colours, lines without trailing blanks."""
        return "\n".join("".join(character for character, _ in row).rstrip() for row in self._cells)

    def text(self) -> Text:
        """The characters with their colours, for Rich."""
        from rich.text import Text

        text = Text(no_wrap=True)
        for number, row in enumerate(self._cells):
            if number:
                text.append("\n")
            end = len(row)
            while end and row[end - 1] == (" ", BLANK):
                end -= 1
            start = 0
            while start < end:
                stop = start
                while stop < end and row[stop][1] == row[start][1]:
                    stop += 1
                text.append("".join(character for character, _ in row[start:stop]), str(row[start][1]))
                start = stop
        return text
