"""The navigation, from the lists of links that the index pages have anyway.

Sphinx wants a table of contents; the index has one that people read. Each list of links to pages becomes a part of
the navigation, under the heading that stands above it.
"""

from __future__ import annotations

import posixpath
import re
from typing import Any

from sphinx.application import Sphinx

HEADING = re.compile(r"^## (?P<title>.+)$")
ENTRY = re.compile(r"^- \[(?P<title>[^\]]+)\]\((?P<target>[^)#]+)\.md\)")
#: Pages whose lists are the navigation below them.
INDEXES = ("docs/README", "docs/adr/README", "docs/reference/options", "docs/reference/api/README")


def entries(docname: str, text: str) -> dict[str, list[str]]:
    """The lines of a table of contents, by the headings under which a page lists them."""
    found: dict[str, list[str]] = {}
    heading = ""
    for line in text.splitlines():
        if match := HEADING.match(line):
            heading = match["title"].partition(":")[0]
        elif match := ENTRY.match(line):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(docname), match["target"]))
            if heading == "How-to" and target.startswith("plugins/"):
                continue  # It has its place below the options.
            title = re.sub(r"[`*]", "", match["title"])
            found.setdefault(heading, []).append(f"{title} </{target}>")
    return found


def add_contents(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put the navigation behind the text of an index page, where it is read and not shown."""
    if docname not in INDEXES:
        return
    for heading, lines in entries(docname, source[0]).items():
        caption = f":caption: {heading}\n" if docname == app.config.root_doc and heading else ""
        source[0] += f"\n\n```{{toctree}}\n:hidden:\n{caption}\n" + "\n".join(lines) + "\n```\n"


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("source-read", add_contents)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
