"""Reading HTML pages strictly, as the tests of all reports do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "col", "hr", "img", "meta", "wbr"}


@dataclass
class Page:
    """The contents of a page."""

    tags: Counter[str] = field(default_factory=Counter)
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    headings: list[tuple[int, str]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    text: str = ""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Page()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._enter(tag, dict(attrs))
        if tag not in VOID:
            self.open.append(tag)
        if tag in {"h1", "h2", "h3", "h4", "h5", "h6"}:
            self.page.headings.append((int(tag[1]), ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._enter(tag, dict(attrs))
        if "svg" not in self.open and tag not in VOID:
            self.page.problems.append(f"<{tag}/> does not close itself outside pictures")

    def _enter(self, tag: str, attributes: dict[str, str | None]) -> None:
        page = self.page
        page.tags[tag] += 1
        if attributes.get("id"):
            page.ids.append(str(attributes["id"]))
        page.links += [str(value) for key, value in attributes.items() if key in ("href", "src", "action")]
        page.problems += [f"{key} on <{tag}>" for key in attributes if key.startswith("on")]
        if tag == "th" and attributes.get("scope") not in ("col", "row"):
            page.problems.append("a heading of a table says not of what")
        # A picture that only holds definitions needs no name.
        named = attributes.get("role") == "img" and attributes.get("aria-label")
        if tag == "svg" and not named and attributes.get("aria-hidden") != "true":
            page.problems.append("a picture has no name")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.page.problems.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.page.text += data
        if {"h1", "h2", "h3", "h4", "h5", "h6"} & {*self.open}:
            level, words = self.page.headings[-1]
            self.page.headings[-1] = level, words + data


def read_page(html: str) -> Page:
    """A page, and all its errors."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    page = reader.page
    page.problems += [f"<{tag}> is never closed" for tag in reader.open]
    page.problems += [f"the id {name} is there twice" for name, count in Counter(page.ids).items() if count > 1]
    for link in page.links:
        if not link.startswith("#"):
            page.problems.append(f"{link} is elsewhere")
        elif link[1:] not in page.ids:
            page.problems.append(f"{link} leads nowhere")
    for before, after in zip([(0, ""), *page.headings], page.headings, strict=False):
        if after[0] > before[0] + 1:
            page.problems.append(f"the heading {after[1]!r} skips a level")
    if not html.startswith("<!DOCTYPE html>\n<html lang="):
        page.problems.append("it does not begin as a page in a language")
    for tag, count in {"script": 0, "title": None, "h1": 1, "main": 1}.items():
        found = page.tags[tag]
        if (count is None and not found) or (count is not None and found != count):
            page.problems.append(f"{found} × <{tag}>")
    return page


def check(html: str) -> Page:
    """A page without errors."""
    page = read_page(html)
    assert not page.problems, page.problems
    return page
