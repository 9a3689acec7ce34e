"""Score sheets: what a subject is worth, to whom, and by which rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bastide._kernel.geometry import coordinates

from .subjects import Subject


class TermLine(NamedTuple):
    """A part of a score: a count times a rate, whose rule it is, and which rules changed it."""

    count: int  # type: ignore[assignment]  # tuples have a method of that name, which nobody needs here
    rate: int
    label: str
    rule: str
    changed_by: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """Count times rate."""
        return self.count * self.rate

    def as_json(self) -> dict[str, Any]:
        """The term as ``bastide score --json`` prints it."""
        return {
            "count": self.count,
            "rate": self.rate,
            "points": self.count * self.rate,
            "label": self.label,
            "rule": self.rule,
            "changed_by": list(self.changed_by),
        }


class Line(NamedTuple):
    """What one player gets for one subject.

    ``tiles`` are packed cells, ``claims`` weights by player number, ``decided_by`` the ids of the rules that changed
    who gets points.
    """

    player: int
    points: int
    kind: str
    when: str
    tiles: frozenset[int]
    claims: Mapping[int, int]
    terms: tuple[TermLine, ...]
    decided_by: tuple[str, ...] = ()

    def as_json(self, players: tuple[str, ...]) -> dict[str, Any]:
        """The line as ``bastide score --json`` prints it; who decided is left out where the claims alone did."""
        decided = {"decided_by": list(self.decided_by)} if self.decided_by else {}
        return {
            "player": players[self.player],
            "points": self.points,
            "kind": self.kind,
            "when": self.when,
            "tiles": [list(coordinates(cell)) for cell in sorted(self.tiles)],
            "claims": {players[player]: weight for player, weight in sorted(self.claims.items())},
            "terms": [term.as_json() for term in self.terms],
            **decided,
        }


class Sheet(NamedTuple):
    """What a subject is worth on an occasion, and to whom.

    ``claims`` are the weights of all players with a piece in it, ``terms`` what it is worth before it is adjusted for
    anybody, ``lines`` what each player who leads gets. ``decided_by`` are the ids of the rules that changed who leads.
    """

    subject: Subject
    occasion: str
    claims: Mapping[int, int]
    terms: tuple[TermLine, ...]
    lines: tuple[Line, ...]
    decided_by: tuple[str, ...] = ()

    @property
    def points(self) -> dict[int, int]:
        """Points by player number."""
        return {line.player: line.points for line in self.lines}
