"""Example games: played by bots, bundled with this package, and won by another player under another edition.

Only their files define these games and their editions. A game whose editions are not installed is not offered.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from bastide import coded, installed, presets

from ..http.refusals import RefusedError


def examples() -> list[dict[str, Any]]:
    """The available example games.

    Returns:
        Each has its ``name`` and ``players``, the ``variants`` to compare, and the ``winners`` under each.
    """
    known = set(presets(installed()))
    return [
        {"name": name} | {key: found[key] for key in ("players", "variants", "winners")}
        for name, found in _kept().items()
        if known.issuperset(found["variants"])
    ]


def example(name: str) -> dict[str, Any]:
    """The record of an example game.

    Args:
        name: its name.

    Raises:
        RefusedError: there is no example of that name.
    """
    if name not in _kept():
        raise RefusedError("missing", coded("server/no-game", "there is no such game"))
    return dict(_kept()[name]["record"])


@lru_cache(maxsize=1)
def _kept() -> dict[str, dict[str, Any]]:
    """All examples by name. Requests never name a file: only the files in this folder are read."""
    folder = files(__package__) / "games"
    found = {}
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".json"):
            game = json.loads(file.read_text(encoding="utf-8"))
            record = game["record"]
            found[file.name.removesuffix(".json")] = {"players": record["players"], **game}
    return found
