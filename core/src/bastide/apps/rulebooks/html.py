"""A rulebook as an HTML page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files

from bastide import speaking

from ..drawing import Definitions, draw_tile
from ..reports import Content, Html, Section, element, figure, grid, items, name, page, paragraph
from ..tiles.reading import Item
from ..tiles.sheets import picture
from .model import Block, Book, Entry, Grid, Listing, Paragraph, Prose, Subheading, Text, TileSheet
from .prose import as_html
from .wording import mark

#: The width of a drawn tile, in pixels.
_SIZE = 92


def html(book: Book) -> str:
    """The rulebook as one self-contained page with all drawings."""
    # All its text is in its language already.
    with speaking("en"):
        return _Writer(book).page()


class _Writer:
    def __init__(self, book: Book) -> None:
        self.book = book
        self.shared = Definitions()

    def page(self) -> str:
        sections = [Section(each.title.text, list(self._blocks(each.blocks))) for each in self.book.chapters]
        words = self.book.words
        return page(
            self.book.title.text,
            sections,
            lead=list(self._blocks(self.book.front)),
            foot=self._text(words["made"]),
            shared=self.shared.svg() if self.shared else None,
            language=self.book.language,
            contents=words["contents"].text,
            style=files(__package__).joinpath("style.css").read_text(encoding="utf-8"),
        )

    def _text(self, text: Text) -> Content:
        """Text, marked if its language is not that of the rulebook."""
        if text.language in (None, self.book.language):
            return text.text
        return [element("span", text.text, lang=text.language), " ", self._mark(text.language or "")]

    def _mark(self, language: str) -> Html:
        return element("small", mark(language), class_="foreign")

    def _blocks(self, blocks: Iterable[Block]) -> Iterator[Html]:
        for block in blocks:
            if isinstance(block, Prose):
                yield self._prose(block.text)
            elif isinstance(block, Subheading):
                yield element("h3", self._text(block.text))
            elif isinstance(block, Paragraph):
                yield paragraph(self._text(block.text), kind=block.kind)
            elif isinstance(block, Listing):
                yield items((self._entry(entry) for entry in block.entries), ordered=block.ordered)
            elif isinstance(block, Grid):
                yield self._grid(block)
            else:
                yield self._tiles(block)

    def _prose(self, text: Text) -> Html:
        content = as_html(text.text)
        if text.language == self.book.language:
            return element("div", content, class_="prose")
        return element("div", paragraph(self._mark(text.language or "")), content, class_="prose", lang=text.language)

    def _entry(self, entry: Entry) -> Content:
        lead = element("strong", self._text(entry.lead)) if entry.lead is not None else None
        note = element("span", "(", self._text(entry.note), ")", class_="faint") if entry.note is not None else None
        parts = [part for part in (lead, self._text(entry.text), note) if part is not None]
        return [[part, " "] for part in parts]

    def _grid(self, block: Grid) -> Html:
        rows = [
            [name(cell.text) if at in block.ids else self._text(cell) for at, cell in enumerate(row)]
            for row in block.rows
        ]
        head = [self._text(cell) for cell in block.head]
        return grid(block.caption.text, head, rows, numbers=block.numbers)

    def _tiles(self, block: TileSheet) -> Html:
        drawn = [self._tile(item) for item in block.items]
        return element("div", element("h3", self._text(block.caption)), element("div", drawn, class_="tiles"))

    def _tile(self, item: Item) -> Html:
        words = self.book.words
        if len(item.parts) == 1:
            svg = draw_tile(item.tile, styles=self.book.styles, tile_size=_SIZE, shared=self.shared)
        else:
            svg = picture(item, self.book.styles, _SIZE)
        start = [element("br"), self._text(words["start"])] if item.start else None
        caption = [element("b", item.name), f" ×\u00a0{item.count}", start]
        return figure(svg, label=f"{words['tile'].text} {item.id}", caption=caption, kind="small")
