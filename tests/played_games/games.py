"""The played games, and how they are compared."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "data" / "played-games"
NUMBERS = sorted(path.name.partition(".")[0] for path in FOLDER.glob("*.record.json"))

#: A score line in short: player, points, kind, occasion.
Line = tuple[str, int, str, str]


@cache
def record(number: str) -> dict[str, Any]:
    """A game as it was played."""
    return _read(number, "record")


@cache
def expected(number: str) -> dict[str, Any]:
    """Its outcome in the other engine."""
    return _read(number, "expected")


def stepped() -> list[str]:
    """The games whose legal actions are listed step by step."""
    return [number for number in NUMBERS if "steps" in expected(number)]


def under(number: str, edition: str) -> str:
    """Another edition with the expansions of a game."""
    _, plus, expansions = record(number)["variant"].partition(" + ")
    return f"{edition}{plus}{expansions}"


def shortened(lines: Iterable[Mapping[str, Any]]) -> list[Line]:
    """Score lines for comparison: unordered, since several of one turn or of the end have no order."""
    return sorted(_short(line) for line in lines)


def completed(lines: Iterable[Mapping[str, Any]]) -> list[Line]:
    """The lines of completed features, in the order of scoring."""
    return [_short(line) for line in lines if line["when"] != "final"]


def _short(line: Mapping[str, Any]) -> Line:
    # The other engine has one word for all points during the game; ours has another for an abbot called back.
    when = "completed" if line["when"] == "play" else line["when"]
    return (line["player"], line["points"], line["kind"], when)


def _read(number: str, what: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((FOLDER / f"{number}.{what}.json").read_text(encoding="utf-8"))
    return loaded
