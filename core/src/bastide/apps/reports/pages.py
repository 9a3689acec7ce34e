"""Whole pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bastide import sentence, spoken

from .markup import Content, Html, element, join


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page with its own heading.

    Args:
        title: the heading.
        content: the content below it.
        sections: its subsections.
    """

    title: str
    content: Sequence[Content] = ()
    sections: Sequence[Section] = ()


def page(
    title: str,
    sections: Iterable[Section],
    *,
    lead: Content = None,
    foot: Content = None,
    shared: str | None = None,
    language: str | None = None,
    contents: str = "",
    style: str = "",
) -> str:
    """A whole page, as one self-contained HTML file.

    Args:
        title: the title of the page.
        sections: its sections; three or more get a list of contents at the top.
        lead: the introduction.
        foot: the last paragraph; by default, the program that made the page.
        shared: an invisible SVG document with the definitions that the pictures of the page refer to; see
            :class:`bastide.apps.drawing.Definitions`.
        language: its language code; by default, the current language.
        contents: the heading of the list of contents, if not the usual one.
        style: additional CSS rules.
    """
    from importlib.resources import files

    parts = list(sections)
    marks = _marks(parts)
    listed = None
    if len(parts) > 2:
        links = [
            element("li", element("a", each.title, href=f"#{mark}")) for each, mark in zip(parts, marks, strict=True)
        ]
        listed = element("nav", element("ul", links), aria_label=contents or sentence("Contents"))
    body = [_section(each, mark, 2) for each, mark in zip(parts, marks, strict=True)]
    style = Html(files(__package__).joinpath("style.css").read_text(encoding="utf-8") + style)
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", style),
    )
    header = element("header", element("h1", title), element("div", lead, class_="lead") if lead is not None else None)
    main = element("main", header, listed, body)
    footer = element("footer", foot if foot is not None else _made())
    body_of = element("body", Html(shared) if shared else None, main, footer)
    return f"<!DOCTYPE html>\n{element('html', head, body_of, lang=language or spoken())}\n"


def _made() -> str:
    from bastide import __version__

    return sentence(
        "Made with Bastide {version}, a free project for Carcassonne-family games, tied to no publisher.",
        version=__version__,
    )


def _section(each: Section, mark: str, level: int) -> Html:
    heading = element(f"h{level}", each.title, id=f"{mark}-title")
    inner = [_section(part, f"{mark}-{number}", min(level + 1, 6)) for number, part in enumerate(each.sections, 1)]
    return element("section", heading, join(*each.content), inner, id=mark, aria_labelledby=f"{mark}-title")


def _marks(sections: Sequence[Section]) -> list[str]:
    """The unique anchors of the sections."""
    marks: list[str] = []
    for number, each in enumerate(sections, 1):
        mark = re.sub(r"[^a-z0-9]+", "-", each.title.lower()).strip("-") or "part"
        # A number separates equal headings, also those of subsections.
        marks.append(mark if mark not in marks and not mark[-1].isdigit() else f"{mark}-part-{number}")
    return marks
