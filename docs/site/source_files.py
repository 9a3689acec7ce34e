"""Pages for the source files that pages link to, so that a link shows the file instead of saving it."""

from __future__ import annotations

import html
import posixpath
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

FOLDER = "source"
LANGUAGES = {".py": "python", ".toml": "toml", ".json": "json", ".yml": "yaml", ".css": "css"}


def shown(env: BuildEnvironment) -> dict[str, set[str]]:
    """The files that pages link to, by the page."""
    if not hasattr(env, "bastide_source_files"):
        env.bastide_source_files = {}  # type: ignore[attr-defined]  # extensions keep their data on it
    found: dict[str, set[str]] = env.bastide_source_files  # type: ignore[attr-defined]  # as above
    return found


def lead_to_pages(app: Sphinx, doctree: nodes.document) -> None:
    """Let links to source files lead to pages that show them."""
    docname = app.env.docname
    for node in list(doctree.findall(addnodes.download_reference)):
        path, absolute = app.env.relfn2path(node["reftarget"].partition("#")[0], docname)
        if Path(absolute).suffix not in LANGUAGES:
            continue
        shown(app.env).setdefault(docname, set()).add(path)
        up = "../" * docname.count("/")
        reference = nodes.reference("", "", *node.children, refuri=f"{up}{FOLDER}/{path}.html", internal=True)
        node.replace_self(reference)


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """One page for each file."""
    builder: Any = app.builder  # Of HTML, since this is asked by no other.
    for path in sorted(set().union(*shown(app.env).values())):
        text = (Path(app.srcdir) / path).read_text(encoding="utf-8")
        language = LANGUAGES[posixpath.splitext(path)[1]]
        lines = builder.highlighter.highlight_block(text, language)
        title = html.escape(path)
        yield f"{FOLDER}/{path}", {"title": title, "body": f"<h1>{title}</h1>{lines}"}, "page.html"


def forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """A page is read anew."""
    shown(env).pop(docname, None)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    # Before Sphinx collects the files to download.
    app.connect("doctree-read", lead_to_pages, priority=100)
    app.connect("html-collect-pages", pages)
    app.connect("env-purge-doc", forget)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
