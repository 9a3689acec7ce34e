"""Texts with tiles being typed: the parts that are valid TOML, and the lines of each tile."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tomli

from bastide import VariantError

from ...tiles.excerpts import rows_of
from ..variants.untrusted import check_toml

#: How many broken parts of a text are left out to parse the rest.
_CUTS = 8
_NAME = r"[\"']?([\w-]+)[\"']?"
_HEAD = re.compile(r"\s*\[\s*(?:tiles|blocks|kinds)\b")
_TILE = re.compile(rf"\s*\[\s*(?:tiles|blocks)\s*\.\s*{_NAME}\s*(?:\.\s*prints\s*\.\s*{_NAME}\s*)?\]")


def legible(text: str) -> str:
    """A text without the sections in which it stops being TOML; its other lines keep their numbers.

    Args:
        text: the text.

    Returns:
        The valid part, or an empty text.
    """
    rows = rows_of(text)
    for _ in range(_CUTS):
        broken = _breaks(rows)
        if broken is None:
            return "\n".join(rows)
        # An unclosed string in one section breaks the next one, so both are tried.
        rows = max((_without(rows, *piece) for piece in _pieces(rows, broken)), key=_reach)
    return ""


def _breaks(rows: list[str]) -> int | None:
    """The index of the row in which a text stops being TOML."""
    text = "\n".join(rows)
    try:
        # Without a section, quoted text may no longer be quoted.
        check_toml(text)
        tomli.loads(text)
    except VariantError as error:
        return (error.problems[0].line or 1) - 1
    except tomli.TOMLDecodeError as fault:
        return fault.lineno - 1
    except (ValueError, RecursionError):
        return 0
    return None


def _reach(rows: list[str]) -> int:
    broken = _breaks(rows)
    return len(rows) if broken is None else broken


def _pieces(rows: list[str], broken: int) -> Iterator[tuple[int, int]]:
    """The sections that may be to blame, each by its first row and the row after its last."""
    heads = [number for number, row in enumerate(rows) if _HEAD.match(row)]
    before = [number for number in heads if number <= broken]
    if not before:
        # Before the first section are the format and the name, without which nothing can be parsed.
        yield broken, broken + 1
        return
    after = next((number for number in heads if number > broken), len(rows))
    yield before[-1], after
    if len(before) > 1:
        yield before[-2], before[-1]


def _without(rows: list[str], first: int, last: int) -> list[str]:
    return [*rows[:first], *[""] * (last - first), *rows[last:]]


def places(text: str) -> dict[str, tuple[int, int]]:
    """The first and the last line of each tile and block with its own section.

    Args:
        text: the text.

    Returns:
        Both lines by name; for a special print by ``tile.prints.print``.
    """
    found: dict[str, tuple[int, int]] = {}
    open_now: str | None = None
    for number, row in enumerate(rows_of(text), 1):
        match = _TILE.match(row)
        if match is not None:
            open_now = match[1] if match[2] is None else f"{match[1]}.prints.{match[2]}"
            found.setdefault(open_now, (number, number))
        elif _HEAD.match(row):
            open_now = None
        elif open_now is not None and row.strip():
            found[open_now] = found[open_now][0], number
    return found
