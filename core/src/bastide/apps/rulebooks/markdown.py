"""A rulebook as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bastide import speaking

from ..reports import markdown as md
from .model import Block, Book, Entry, Grid, Listing, Paragraph, Prose, Subheading, Text, TileSheet
from .wording import mark


def markdown(book: Book) -> str:
    """The rulebook as Markdown; tiles are listed, not drawn."""
    # All its text is in its language already.
    with speaking("en"):
        return "\n".join(_Writer(book).lines())


class _Writer:
    def __init__(self, book: Book) -> None:
        self.book = book

    def lines(self) -> Iterator[str]:
        yield self._heading(1, self.book.title)
        yield from self._blocks(self.book.front)
        for chapter in self.book.chapters:
            yield self._heading(2, chapter.title)
            yield from self._blocks(chapter.blocks)

    def _heading(self, level: int, text: Text) -> str:
        return f"{'#' * level} {self._text(text)}\n"

    def _text(self, text: Text) -> str:
        return md.text(text.text) + self._mark(text)

    def _mark(self, text: Text) -> str:
        """The mark after text whose language is not that of the rulebook."""
        foreign = text.language not in (None, self.book.language)
        return f" {mark(text.language or '')}" if foreign else ""

    def _blocks(self, blocks: Iterable[Block]) -> Iterator[str]:
        for block in blocks:
            if isinstance(block, Prose):
                foreign = self._mark(block.text).strip()
                if foreign:
                    yield f"*{foreign}*\n"
                yield f"{block.text.text}\n"
            elif isinstance(block, Subheading):
                yield self._heading(3, block.text)
            elif isinstance(block, Paragraph):
                text = self._text(block.text)
                yield f"> {text}\n" if block.kind == "note" else f"{text}\n"
            elif isinstance(block, Listing):
                yield self._list(block)
            elif isinstance(block, Grid):
                yield self._grid(block)
            else:
                yield self._tiles(block)

    def _list(self, block: Listing) -> str:
        items = [self._entry(entry) for entry in block.entries]
        if block.ordered:
            return "\n".join(f"{number}. {each}" for number, each in enumerate(items, 1)) + "\n"
        return md.items(items)

    def _entry(self, entry: Entry) -> str:
        lead = f"**{self._text(entry.lead)}**" if entry.lead is not None else ""
        note = f"({self._text(entry.note)})" if entry.note is not None else ""
        return " ".join(filter(None, (lead, self._text(entry.text), note)))

    def _grid(self, grid: Grid) -> str:
        head = [self._text(cell) for cell in grid.head]
        rows = [
            [md.code(cell.text) if at in grid.ids else self._text(cell) for at, cell in enumerate(row)]
            for row in grid.rows
        ]
        return f"{self._text(grid.caption)}:\n\n{md.grid(head, rows, numbers=grid.numbers)}"

    def _tiles(self, block: TileSheet) -> str:
        words = self.book.words
        rows = [
            [md.code(item.id), str(item.count) + (f" ({self._text(words['start'])})" if item.start else "")]
            for item in block.items
        ]
        head = [self._text(words[name]) for name in ("tile", "copies")]
        return f"{self._text(block.caption)}:\n\n{md.grid(head, rows, numbers=(1,))}"
