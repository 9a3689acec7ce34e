"""The line of a file that a message is about, with the word in question marked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import tomli

from bastide import PORTS, Problem

#: The codes of problems with the name of a key, and not with its value.
_ABOUT_KEYS = frozenset(
    {"tile-file/block-key", "tile-file/kind-key", "tile-file/no-format", "tile-file/no-set", "tile-file/part-key"}
    | {"tile-file/tile-key", "tile-file/unknown-key"}
)
#: The index of an item at the end of a key.
_INDEX = re.compile(r"\[\d+\]$")
#: A longer line is cut around the mark.
_WIDEST = 160
_CUT = "…"


def excerpt(problem: Problem) -> str:
    """The line of a problem with a mark below it; empty if the problem has no line."""
    if problem.file is None or problem.line is None:
        return ""
    try:
        text = Path(problem.file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return ""
    rows = rows_of(text)
    if not 1 <= problem.line <= len(rows):
        return ""
    # Non-printing characters such as tabs would displace the mark.
    row = "".join(each if each.isprintable() else " " for each in rows[problem.line - 1])
    if not row.strip():
        return ""
    row, start, length = _cut(row, *_marked(row, problem, text))
    margin = f"{problem.line:>5} | "
    return f"{margin}{row}\n{'':{len(margin) - 2}}| {' ' * start}{'^' * max(length, 1)}"


def marked(problem: Problem, text: str) -> tuple[int, int] | None:
    """The position of the word in question in its line, from 0, and its length.

    Args:
        problem: the problem.
        text: the content of the file.
    """
    rows = rows_of(text)
    if problem.line is None or not 1 <= problem.line <= len(rows) or not rows[problem.line - 1].strip():
        return None
    start, length = _marked(rows[problem.line - 1], problem, text)
    return start, max(length, 1)


def rows_of(text: str) -> list[str]:
    """The lines of a text as TOML counts them: other line separators of Python are ordinary characters there."""
    return [row.removesuffix("\r") for row in text.split("\n")]


def _cut(row: str, start: int, length: int) -> tuple[str, int, int]:
    """As much of a line as is readable, including the marked word."""
    if len(row) <= _WIDEST:
        return row, start, length
    first = max(0, min(start - _WIDEST // 2, len(row) - _WIDEST))
    shown = row[first : first + _WIDEST]
    before, after = _CUT if first else "", _CUT if first + _WIDEST < len(row) else ""
    return f"{before}{shown}{after}", len(before) + start - first, min(length, _WIDEST - (start - first))


def _marked(row: str, problem: Problem, text: str) -> tuple[int, int]:
    """The position of the word in question in the line, and its length."""
    broken = _first_fault(text)
    if broken is not None and broken[0] == problem.line:
        return min(broken[1] - 1, len(row)), 1
    code = row.split("#")[0].rstrip() or row
    after = code.find("=") + 1
    # An item of a list stands after the key of the list.
    key = _INDEX.sub("", (problem.key or "").rpartition(".")[2])
    named = _standing(key, code, 0) if after and key else None
    first = after if named is None else max(after, named.start())
    words = [value for value in problem.fields.values() if value and isinstance(value, str)]
    # A line about a side also has the kind that takes it.
    for word in sorted(words, key=lambda word: word not in PORTS):
        found = _standing(word, code, first)
        if found is not None:
            return found.start(), len(word)
    if named is not None:
        value = code[after:]
        # A problem with the name of a key is marked at the key, one with its value at the value.
        if problem.code in _ABOUT_KEYS or not value.strip():
            return named.start(), len(key)
        return after + len(value) - len(value.lstrip()), len(value.strip())
    start = len(code) - len(code.lstrip())
    return start, len(code.strip())


def _standing(word: str, code: str, first: int) -> re.Match[str] | None:
    return re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])").search(code, first)


@lru_cache(maxsize=1)
def _first_fault(text: str) -> tuple[int, int] | None:
    """The line and column at which a text stops being TOML; ``None`` at its end, too."""
    try:
        tomli.loads(text)
    except tomli.TOMLDecodeError as fault:
        return (fault.lineno, fault.colno) if fault.pos < len(fault.doc) else None
    return None


def lines_of(text: str, section: str) -> Mapping[str, int]:
    """The first line of each tile or block in a file, by name.

    Args:
        text: the content of the file.
        section: ``tiles`` or ``blocks``.
    """
    name = r"[\"']?([\w-]+)[\"']?"
    headed = re.compile(rf"\s*\[\s*{section}\s*\.\s*{name}\s*\]|\s*(?:{section}\s*\.\s*)?{name}\s*[.=]")
    found: dict[str, int] = {}
    for number, row in enumerate(rows_of(text), 1):
        if match := headed.match(row):
            found.setdefault(match[1] or match[2], number)
    return found
