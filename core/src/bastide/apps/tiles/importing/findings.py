"""Parts of a file that could not be converted, with their places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bastide import Problem

from .xmltree import Element


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that could not be converted, or only differently.

    Args:
        line: the line of its element.
        tile: the id of the tile in the file; empty outside tiles.
        element: the element's name.
        attribute: the attribute, if it concerns one.
        message: the problem.
        hint: the remedy.
    """

    line: int
    tile: str
    element: str
    attribute: str
    message: str
    hint: str | None = None

    def problem(self, file: str) -> Problem:
        """The finding as a problem, for other commands."""
        place = [f"tile {self.tile}"] if self.tile else []
        place.append(f"element {self.element}")
        place += [f"attribute {self.attribute}"] if self.attribute else []
        return Problem(self.message, file, self.line, hint=self.hint, place=": ".join(place))

    def as_json(self, file: str) -> dict[str, Any]:
        """The finding as ``bastide tiles import --json`` prints it."""
        problem = self.problem(file)
        return {
            "line": self.line,
            "tile": self.tile or None,
            "element": self.element,
            "attribute": self.attribute or None,
            "message": self.message,
            "hint": self.hint,
            "code": problem.code,
            "fields": problem.as_json()["fields"],
            "text": str(problem),
        }


class Findings:
    """Collects what could not be converted.

    Args:
        tile: the id of the current tile.
    """

    def __init__(self, tile: str = "") -> None:
        self.tile = tile
        self.notes: list[Finding] = []
        self.faults: list[Finding] = []

    def note(self, element: Element, message: str, attribute: str = "", hint: str | None = None) -> None:
        """Add a note: something is lost, but the rest is valid."""
        self.notes.append(Finding(element.line, self.tile, element.name, attribute, message, hint))

    def fault(self, element: Element, message: str, attribute: str = "", hint: str | None = None) -> None:
        """Add a fault: the tile cannot be converted."""
        self.faults.append(Finding(element.line, self.tile, element.name, attribute, message, hint))


def gathered(findings: Iterable[Finding], file: str) -> list[str]:
    """Findings as lines of text; a finding common to many tiles is listed once."""
    groups: dict[tuple[str, str, str, str | None], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.element, finding.attribute, finding.message, finding.hint), []).append(finding)
    found = []
    for group in groups.values():
        text = str(group[0].problem(file))
        others = [str(finding.line) for finding in group[1:]]
        if others:
            shown = others if len(others) <= 8 else [*others[:7], f"{len(others) - 7} more"]
            text += f" (so too line{'s' if len(others) > 1 else ''} {', '.join(shown)})"
        found.append(text)
    return found
