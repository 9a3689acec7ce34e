"""Citations such as ``facts 7.1``: the numbers are links to the entries of the page of facts."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from bastide.apps.sources import facts

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PAGE = "docs/reference/facts"
NUMBER = re.compile(r"\d+(?:\.\d+)?")
CITED = re.compile(rf"\b([Ff]acts\s+)({NUMBER.pattern}(?:,\s+{NUMBER.pattern})*)")
#: What is not searched for citations: blocks, code, links, and headings, whose anchors are made from their text.
APART = re.compile(r"(^ *```.*?^ *```|`[^`]*`|\[[^\]]*\]\([^)]*\)|^#.*?$)", re.DOTALL | re.MULTILINE)


@cache
def anchors() -> Mapping[str, str]:
    """The anchor of each entry and chapter of the page of facts, by its number."""
    headings = {number: f"{number} {fact.title}" for number, fact in facts().items()}
    return {number: re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for number, heading in headings.items()}


def linked(text: str, page: str) -> str:
    """A text in Markdown whose citations are links.

    Args:
        text: the text.
        page: the page that it stands on, by its path in the repository.
    """
    to_facts = posixpath.relpath(PAGE, posixpath.dirname(page)) + ".md"

    def link(number: re.Match[str]) -> str:
        anchor = anchors().get(number[0])
        return number[0] if anchor is None else f"[{number[0]}]({to_facts}#{anchor})"

    parts = APART.split(text)
    parts[::2] = [CITED.sub(lambda found: found[1] + NUMBER.sub(link, found[2]), part) for part in parts[::2]]
    return "".join(parts)


def link_citations(app: Sphinx, docname: str, source: list[str]) -> None:
    """Link the citations of a page, except those on the page of facts itself."""
    if docname != PAGE:
        source[0] = linked(source[0], docname)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("source-read", link_citations)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
