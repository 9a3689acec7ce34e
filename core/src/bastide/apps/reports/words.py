"""What reports say in the same words, whatever their format."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any


def value_text(value: Any) -> str:
    """A value as people write it."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        return "; ".join(map(value_text, value))
    return json.dumps(value, ensure_ascii=False)


def rates_text(rates: Mapping[str, int]) -> str:
    """Rates as variant files set them: ``tiles = 2, pennants = 2``."""
    return ", ".join(f"{name} = {value}" for name, value in rates.items())


def options_text(options: Mapping[str, Any] | None) -> str:
    """What a variant has of a plugin: its options, or that it is not there."""
    if options is None:
        return "not selected"
    return ", ".join(f"{name} = {value_text(value)}" for name, value in options.items()) or "selected"


def order_text(before: str | None) -> str:
    """Where a rule stands in the order."""
    return f"after {before}" if before else "first"


def kinds_text(kinds: Iterable[str]) -> str:
    """What a rule speaks of."""
    return ", ".join(kinds)


def verdict(same: bool) -> str:
    """What is said first of two variants."""
    if same:
        return "The rules, tiles and pieces are the same."
    return "What is not listed here is the same in both."
