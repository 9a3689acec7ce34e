"""Reports as Markdown, for issues, wikis and mails."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from html import escape

from bastide import translated

_SPECIAL = re.compile(r"([\\`*\[\]|#~]|(?<![^\W_])_|_(?![^\W_]))")
_LINE_START = re.compile(r"^(\s*)(?:([-+])(?=\s)|(\d+)([.)])(?=\s))")


def text(words: object) -> str:
    """Text on one line, escaped and translated."""
    joined = _SPECIAL.sub(r"\\\1", escape(" ".join(translated(str(words)).split()), quote=False))
    return _LINE_START.sub(lambda found: f"{found[1]}{_held(found)}", joined)


def _held(found: re.Match[str]) -> str:
    return f"\\{found[2]}" if found[2] else f"{found[3]}\\{found[4]}"


def code(words: str) -> str:
    """An id or the like, as code."""
    inside = " ".join(words.split()).replace("|", "\\|")
    fence = "`" * (max((len(run) for run in re.findall(r"`+", inside)), default=0) + 1)
    space = " " if inside.startswith("`") or inside.endswith("`") else ""
    return f"{fence}{space}{inside}{space}{fence}"


def heading(level: int, words: str) -> str:
    """A heading, with an empty line after it."""
    return f"{'#' * level} {text(words)}\n"


def grid(head: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Collection[int] = ()) -> str:
    """A grid of Markdown cells, with an empty line after it.

    Args:
        head: the headings of the columns, also as plain text.
        rows: the cells of the rows.
        numbers: the columns that hold figures, from 0.
    """
    heads = list(map(translated, head))
    rules = ["---:" if column in numbers else "---" for column in range(len(head))]
    lines = [f"| {' | '.join(cells)} |" for cells in (heads, rules, *rows)]
    return "\n".join(lines) + "\n"


def items(each: Iterable[str]) -> str:
    """A list of Markdown items, with an empty line after it."""
    return "\n".join(f"- {one}" for one in each) + "\n"
