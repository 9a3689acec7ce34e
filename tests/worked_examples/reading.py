"""What the worked examples read off score lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def rated(line: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """What a line is made of: the rule, how often, at which rate. It must be all there is to its points."""
    terms = [(term["rule"], term["count"], term["rate"]) for term in line["terms"]]
    assert line["points"] == sum(count * rate for _, count, rate in terms)
    return terms


def by_player(lines: list[dict[str, Any]]) -> dict[str, list[tuple[str, int, str]]]:
    """Kind, points and occasion of every line, by player."""
    found: dict[str, list[tuple[str, int, str]]] = {}
    for line in lines:
        found.setdefault(line["player"], []).append((line["kind"], line["points"], line["when"]))
    return found
