"""The text of pages, which is Markdown, as HTML and in the typesetter's language."""

from __future__ import annotations

import functools
import json
from collections.abc import Collection, Iterable

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ..reports import Html

#: The typesetter's names of elements that may contain others.
_INLINE = {"em": "emph", "strong": "strong", "s": "strike"}


@functools.cache
def _parser() -> MarkdownIt:
    # No raw HTML: a page's text is text in every format.
    return MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


def as_html(text: str) -> Html:
    """Markdown as HTML, all of it escaped."""
    return Html(_parser().renderer.render(_parsed(text), _parser().options, {}))


def as_typst(text: str, level: int = 1) -> str:
    """Markdown in the typesetter's language; block quotes go to its function ``aside``.

    Args:
        text: the Markdown.
        level: the level of the chapter's heading, above the text's own headings.
    """
    return _Typesetter(level).blocks(_parsed(text))


def _parsed(text: str) -> list[Token]:
    """The parsed Markdown; list items are tight, whatever blank lines a template leaves between them."""
    tokens = _parser().parse(text)
    for at in range(len(tokens) - 4):
        kinds = [each.type for each in tokens[at : at + 5]]
        if kinds == ["list_item_open", "paragraph_open", "inline", "paragraph_close", "list_item_close"]:
            tokens[at + 1].hidden = tokens[at + 3].hidden = True
    return tokens


def quoted(text: str) -> str:
    """A string literal in the typesetter's language, which interprets no markup in it."""
    shown = "".join(letter if letter.isprintable() or letter in "\n\u200b" else " " for letter in text)
    return json.dumps(shown, ensure_ascii=False)


class _Typesetter:
    """Walks over the parsed Markdown."""

    def __init__(self, level: int) -> None:
        self.level = level

    def blocks(self, tokens: Iterable[Token]) -> str:
        found = list(tokens)
        parts, at = [], 0
        while at < len(found):
            end = self._closing(found, at)
            parts.append(self._block(found[at], found[at + 1 : end]))
            at = end + 1
        return "\n\n".join(filter(None, parts))

    def _closing(self, tokens: list[Token], at: int) -> int:
        """The index of the token that closes the one at an index."""
        deep = 0
        for end in range(at, len(tokens)):
            deep += tokens[end].nesting
            if deep == 0:
                return end
        return len(tokens) - 1

    def _block(self, token: Token, inner: list[Token]) -> str:
        kind = token.type
        if kind == "inline":
            return self.inline(token.children or [])
        if kind == "heading_open":
            # A chapter has the highest heading, and pages use the third for their own parts.
            level = max(int(token.tag[1:]) - 1, self.level + 1)
            return f"#heading(level: {level})[{self.blocks(inner)}]"
        if kind in ("bullet_list_open", "ordered_list_open"):
            items = self._items(inner)
            name = "list" if kind == "bullet_list_open" else "enum"
            return f"#{name}(tight: true, {', '.join(f'[{item}]' for item in items)})"
        if kind == "blockquote_open":
            return f"#aside[{self.blocks(inner)}]"
        if kind in ("fence", "code_block"):
            return f"#raw(block: true, {quoted(token.content.rstrip())})"
        if kind == "hr":
            return '#line(length: 100%, stroke: 0.4pt + rgb("#bbb"))'
        if kind == "table_open":
            return self._grid(inner)
        return self.blocks(inner)

    def _items(self, tokens: list[Token]) -> list[str]:
        items, at = [], 0
        while at < len(tokens):
            end = self._closing(tokens, at)
            items.append(self.blocks(tokens[at + 1 : end]))
            at = end + 1
        return items

    def _grid(self, tokens: list[Token]) -> str:
        rows: list[list[str]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(self.inline(token.children or []))
        return typst_grid(rows[0], rows[1:])

    def inline(self, tokens: Iterable[Token]) -> str:
        """The content of a line."""
        parts = []
        for token in tokens:
            name = _INLINE.get(token.tag)
            if token.type == "text":
                parts.append(f"#{quoted(token.content)}" if token.content else "")
            elif token.type == "code_inline":
                parts.append(f"#raw({quoted(token.content)})")
            elif token.type == "softbreak":
                parts.append('#" "')
            elif token.type == "hardbreak":
                parts.append("#linebreak()")
            elif name is not None:
                parts.append(f"#{name}[" if token.nesting == 1 else "]")
            elif token.type == "image":
                parts.append(f"#{quoted(token.content)}")
            elif token.type == "link_open":
                parts.append(f"#link({quoted(str(token.attrGet('href')))})[")
            elif token.type == "link_close":
                parts.append("]")
        return "".join(parts)


def typst_grid(
    head: Iterable[str], rows: Iterable[Iterable[str]], *, widths: str | None = None, right: Collection[int] = ()
) -> str:
    """A grid in the typesetter's language, from cells in that language.

    Args:
        head: the headings of the columns.
        rows: the cells of the rows.
        widths: the widths of the columns in the typesetter's notation.
        right: the columns aligned to the right, from 0.
    """
    top = [f"[#strong[{cell}]]" for cell in head]
    sides = ", ".join("right" if at in right else "left" for at in range(len(top)))
    cells = [f"[{cell}]" for row in rows for cell in row]
    columns = widths or f"{len(top)}"
    header = f"table.header({', '.join(top)})"
    return f"#table(columns: {columns}, align: ({sides},), {header}, {', '.join(cells)})"
