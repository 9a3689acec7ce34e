"""The titles of fenced blocks, which name the file that a reader saves the block as."""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx

FENCE = re.compile(r"^(?P<indent> *)(?P<marks>`{3,})(?P<info>.*)$")
TITLED = re.compile(r'^(?P<language>\w+) title="(?P<title>[^"]+)"$')


def captioned(text: str) -> str:
    """The text with the titles of its outermost blocks as captions."""
    lines: list[str] = []
    opened = ""
    for line in text.splitlines():
        fence = FENCE.match(line)
        if fence and opened and fence["marks"].startswith(opened) and not fence["info"].strip():
            opened = ""
        elif fence and not opened:
            opened = fence["marks"]
            if titled := TITLED.match(fence["info"].strip()):
                lines.append(f"{fence['indent']}{opened}{{code-block}} {titled['language']}")
                lines.append(f"{fence['indent']}:caption: {titled['title']}")
                lines.append("")
                continue
        lines.append(line)
    return "\n".join(lines) + "\n"


def add_captions(app: Sphinx, docname: str, source: list[str]) -> None:
    """Show above a block which file it is."""
    source[0] = captioned(source[0])


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("source-read", add_captions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
