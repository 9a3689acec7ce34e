"""Reports to share: self-contained HTML pages and Markdown, made of small typed parts.

A page is one file with its style sheet inside: no script, nothing loaded from elsewhere, readable on a phone, in light
and dark, and on paper. Every function that takes text escapes it; only :class:`Html`, which the functions here return,
goes into a page unescaped.

    >>> row = ["Red", 12]
    >>> body = [grid("Points", ["player", "points"], [row], numbers=[1])]
    >>> page("A <game>", [Section("Who has what", body)]).count("&lt;game&gt;")
    2

An app gathers its sections and writes the page::

    page(title, [Section("Points", [paragraph("…"), grid(…)]), Section("Plots", [figure(svg, label="…")])], lead="…")

Pictures are SVG documents, from :mod:`bastide.apps.drawing` or elsewhere: :func:`figure` puts them into the page, with
an accessible name. Pictures with common parts, such as boards of the same tiles, share their definitions, which the
page includes once (``shared``). The Markdown counterparts are in :mod:`bastide.apps.reports.markdown`.
"""

from __future__ import annotations

from .markup import Content, Html, element, join, phrase
from .pages import Section, page
from .parts import called, details, figure, grid, items, name, paragraph, terms

__all__ = [
    "Content",
    "Html",
    "Section",
    "called",
    "details",
    "element",
    "figure",
    "grid",
    "items",
    "join",
    "name",
    "page",
    "paragraph",
    "phrase",
    "terms",
]
