"""Example games: played by bots, bundled with the program, and won by another player under another edition."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["example_games"]


@cache
def example_games() -> dict[str, dict[str, Any]]:
    """The games by name: each has its ``record``, the ``variants`` to compare, and the ``winners`` under each."""
    folder = files(__package__) / "games"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda file: file.name)
    return {file.name.removesuffix(".json"): json.loads(file.read_text(encoding="utf-8")) for file in found}
