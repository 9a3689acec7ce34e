"""A rulebook with methods for its formats."""

from __future__ import annotations

from dataclasses import dataclass

from .html import html as as_html
from .markdown import markdown as as_markdown
from .model import Book
from .pdf import pdf as as_pdf


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook(Book):
    """The complete rules of a variant, as one document. Made by :func:`bastide.rulebook`."""

    def markdown(self) -> str:
        """The rulebook as Markdown."""
        return as_markdown(self)

    def html(self) -> str:
        """The rulebook as one self-contained HTML page with all drawings."""
        return as_html(self)

    def pdf(self, paper: str = "a4") -> bytes:
        """The rulebook as a PDF.

        Args:
            paper: ``a4`` or ``letter``.

        Raises:
            BastideError: the extra ``pdf`` or a font for the language is not installed.
        """
        return as_pdf(self, paper)
