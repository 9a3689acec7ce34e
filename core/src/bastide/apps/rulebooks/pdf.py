"""A rulebook as a PDF."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from bastide import BastideError, Problem, coded, listed, sentence

from ..tiles.printing import check_extra
from ..tiles.reading import Item
from ..tiles.sheets import extent, picture
from .model import Block, Book, Entry, Grid, Listing, Paragraph, Prose, Subheading, Text, TileSheet
from .prose import as_typst, quoted, typst_grid
from .wording import mark

PAPERS = {"a4": "a4", "letter": "us-letter"}
#: Fonts of the typesetter, so that a rulebook looks the same on every machine.
_FONT = "Libertinus Serif"
#: Fonts of the machine for Chinese and Japanese, best first.
_CJK = (
    "Noto Serif CJK JP", "Source Han Serif JP", "Noto Serif JP", "IPAexMincho", "IPAMincho", "Hiragino Mincho ProN",
    "Yu Mincho", "MS Mincho", "TakaoMincho", "Noto Sans CJK JP", "Source Han Sans JP", "Noto Sans JP", "IPAexGothic",
    "IPAGothic", "Hiragino Sans", "Yu Gothic", "Meiryo", "MS Gothic", "TakaoGothic", "VL Gothic", "Droid Sans Fallback",
)  # fmt: skip
#: The hint when the extra is missing.
NO_EXTRA = sentence("HTML and Markdown need none")
#: The width of a drawn tile in millimetres, and the number of tiles in a row.
_TILE, _ROW = 21, 7
_STYLE = """
#set page(margin: (x: 20mm, top: 18mm, bottom: 20mm), numbering: "1", number-align: center)
#set par(justify: false, leading: 0.62em, spacing: 0.85em)
#set list(indent: 0.3em, body-indent: 0.55em, marker: text(fill: rgb("#a2552a"))[•])
#set enum(
  indent: 0.3em, body-indent: 0.55em, numbering: n => text(fill: rgb("#a2552a"), weight: "bold")[#n.]
)
#show heading: set text(fill: rgb("#5b2c12"))
#show heading.where(level: 1): it => block(
  width: 100%, above: 1.9em, below: 0.8em, inset: (bottom: 0.35em), stroke: (bottom: 0.8pt + rgb("#c9a982")),
  sticky: true,
)[#set text(size: 15pt); #it.body]
#show heading.where(level: 2): it => block(above: 1.3em, below: 0.6em, sticky: true)[
  #set text(size: 11.5pt); #it.body]
#show heading.where(level: 3): it => block(above: 1em, below: 0.5em, sticky: true)[
  #set text(size: 10.5pt, style: "italic"); #it.body]
#show raw: set text(font: "DejaVu Sans Mono", size: 0.78em)
#show link: set text(fill: rgb("#7a3b12"))
#let aside(it) = block(
  width: 100%, above: 0.9em, below: 1em, inset: (x: 0.9em, y: 0.6em), fill: rgb("#f7f0e2"),
  stroke: (left: 2.2pt + rgb("#d5b58c")), breakable: false, it,
)
#set table(
  stroke: (x, y) => (bottom: if y == 0 { 0.9pt + rgb("#b58f63") } else { 0.35pt + rgb("#d8cab0") }),
  inset: (x: 0.55em, y: 0.42em),
)
#show table: set par(leading: 0.5em)
"""


def pdf(book: Book, paper: str = "a4") -> bytes:
    """The rulebook as a PDF; equal rulebooks give identical bytes.

    Args:
        book: the rulebook.
        paper: ``a4`` or ``letter``.

    Raises:
        BastideError: the extra is not installed, or no installed font has the required letters.
    """
    check_extra(NO_EXTRA)
    import typst

    if paper not in PAPERS:
        message = coded("rulebook/unknown-paper", "there is no paper {paper!r}", paper=paper)
        raise BastideError(Problem(message, hint=sentence("there are {papers}", papers=listed(PAPERS))))
    document = _Writer(book).document(PAPERS[paper])
    fonts = [_FONT]
    plain = not any(map(_is_cjk, document))
    if not plain:
        fonts.append(_cjk_font())
    families = ", ".join(map(quoted, fonts))
    head = f"#set text(font: ({families},), size: 10pt, lang: {quoted(book.language)})\n"
    # Fonts of the machine are used only where the bundled ones lack letters, so that machines agree.
    return typst.compile((head + document).encode(), format="pdf", ignore_system_fonts=plain, timestamp=0)


def _is_cjk(letter: str) -> bool:
    return "\u2e80" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or "\uff00" <= letter <= "\uffef"


@functools.cache
def _families() -> frozenset[str]:
    """The families of fonts on this machine."""
    import typst

    return frozenset(typst.Fonts().families())


def _cjk_font() -> str:
    found = next((family for family in _CJK if family in _families()), None)
    if found is None:
        message = coded("rulebook/no-font", "no font on this machine has the letters of this language")
        hint = sentence(
            "install one, such as {fonts} (on Debian: {command}), or write HTML or Markdown",
            fonts=listed(["Noto Serif CJK JP", "IPAexMincho"]),
            command="apt install fonts-noto-cjk",
        )
        raise BastideError(Problem(message, hint=hint))
    return found


class _Writer:
    """Writes the document in the typesetter's language."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.pictures: dict[str, str] = {}

    def document(self, paper: str) -> str:
        book = self.book
        name = f'#text(size: 24pt, weight: "bold", fill: rgb("#5b2c12"))[{self._text(book.title)}]'
        body = [
            f"#align(center)[#block(above: 0.5em, below: 1.2em)[{name}]]",
            *self._blocks(book.front),
            "#v(0.6em)\n#columns(2, gutter: 1.4em)[#outline(title: none, depth: 1, indent: 0pt)]",
        ]
        for chapter in book.chapters:
            body.append(f"#heading(level: 1)[{self._text(chapter.title)}]")
            body += self._blocks(chapter.blocks)
        foot = self._text(book.words["made"])
        body.append(f'#v(1.5em)\n#text(size: 8pt, fill: rgb("#6a5b4a"))[{foot}]')
        head = [
            f"#set document(title: {quoted(book.title.text)}, date: none)",
            f"#set page(paper: {quoted(paper)})",
            _STYLE.strip(),
            *(f"#let {name} = bytes({quoted(svg)})" for svg, name in self.pictures.items()),
        ]
        return "\n".join(head) + "\n\n" + "\n\n".join(body) + "\n"

    def _text(self, text: Text) -> str:
        """Text, marked if its language is not that of the rulebook."""
        if text.language in (None, self.book.language):
            return f"#{quoted(text.text)}"
        return f"#text(lang: {quoted(text.language or '')})[#{quoted(text.text)}]{self._mark(text.language or '')}"

    def _mark(self, language: str) -> str:
        return f'#text(size: 0.75em, fill: rgb("#6a5b4a"))[#{quoted(" " + mark(language))}]'

    def _blocks(self, blocks: Iterable[Block]) -> Iterator[str]:
        for block in blocks:
            if isinstance(block, Prose):
                if block.text.language != self.book.language:
                    yield self._mark(block.text.language or "")
                yield f"#[\n{as_typst(block.text.text)}\n]"
            elif isinstance(block, Subheading):
                yield f"#heading(level: 2)[{self._text(block.text)}]"
            elif isinstance(block, Paragraph):
                yield self._paragraph(block)
            elif isinstance(block, Listing):
                name = "enum" if block.ordered else "list"
                yield f"#{name}(tight: true, {', '.join(f'[{self._entry(entry)}]' for entry in block.entries)})"
            elif isinstance(block, Grid):
                yield self._grid(block)
            else:
                yield self._tiles(block)

    def _paragraph(self, block: Paragraph) -> str:
        text = self._text(block.text)
        if block.kind == "note":
            return f"#aside[{text}]"
        return f'#text(size: 0.88em, fill: rgb("#6a5b4a"))[{text}]' if block.kind == "faint" else text

    def _entry(self, entry: Entry) -> str:
        lead = f"#strong[{self._text(entry.lead)}]" if entry.lead is not None else ""
        faint = 'text(size: 0.9em, fill: rgb("#6a5b4a"))'
        note = f'#{faint}[#"("{self._text(entry.note)}#")"]' if entry.note is not None else ""
        return '#" "'.join(filter(None, (lead, self._text(entry.text), note)))

    def _grid(self, block: Grid) -> str:
        head = [self._text(cell) for cell in block.head]
        rows = [
            [_breakable(cell.text) if at in block.ids else self._text(cell) for at, cell in enumerate(row)]
            for row in block.rows
        ]
        widths = ["auto" if at in block.numbers else "1fr" for at in range(len(head))]
        if not block.numbers and len(head) > 1:
            # The first column, with names, is narrow; sentences are in the last column unless the first one has them.
            widths = ["2.6fr", "1fr", "1fr"][: len(head)] if block.rules and not block.ids else ["auto", *widths[1:]]
        caption = f"#block(above: 1.1em, below: 0.5em, sticky: true)[#strong[{self._text(block.caption)}]]"
        small = len(block.numbers) == len(head) - 1 or (block.numbers and len(head) < 5)
        columns = f"{len(head)}" if small else f"({', '.join(widths)})"
        return f"{caption}\n{typst_grid(head, rows, widths=columns, right=block.numbers)}"

    def _tiles(self, block: TileSheet) -> str:
        caption = f"#heading(level: 2)[{self._text(block.caption)}]"
        cells = [self._tile(item) for item in block.items]
        grid = f"#grid(columns: {_ROW}, column-gutter: 1fr, row-gutter: 3.5mm, {', '.join(cells)})"
        return f"{caption}\n{grid}"

    def _tile(self, item: Item) -> str:
        svg = picture(item, self.book.styles)
        name = self.pictures.setdefault(svg, f"picture-{len(self.pictures)}")
        _, _, wide, _ = extent(item)
        start = f"#linebreak(){self._text(self.book.words['start'])}" if item.start else ""
        under = f"#strong[#{quoted(item.name)}]#{quoted(f' × {item.count}')}{start}"
        image = f'#image({name}, format: "svg", width: {min(wide, _ROW) * _TILE}mm)'
        below = f"#block(above: 1.2mm, width: 100%)[#align(center)[#text(size: 7.5pt)[{under}]]]"
        box = f"#block(breakable: false, width: {min(wide, _ROW) * _TILE}mm)[{image}{below}]"
        return f"grid.cell(colspan: {min(wide, _ROW)})[{box}]"


def _breakable(name: str) -> str:
    """An id that may break at its hyphens and slashes."""
    loose = name.replace("/", "/\u200b").replace("-", "-\u200b").replace(".", ".\u200b")
    return f"#raw({quoted(loose)})"
