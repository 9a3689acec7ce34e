"""Reading score lines in the worked examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def rated(line: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """The terms of a line: the rule, the count, the rate. They must make up all its points."""
    terms = [(term["rule"], term["count"], term["rate"]) for term in line["terms"]]
    assert line["points"] == sum(count * rate for _, count, rate in terms)
    return terms


def by_player(lines: list[dict[str, Any]]) -> dict[str, list[tuple[str, int, str]]]:
    """Kind, points and occasion of every line, by player."""
    found: dict[str, list[tuple[str, int, str]]] = {}
    for line in lines:
        found.setdefault(line["player"], []).append((line["kind"], line["points"], line["when"]))
    return found
