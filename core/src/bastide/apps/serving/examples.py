"""Games to begin with: played by bots, kept with this package, and won by somebody else under another edition.

Which games these are, and which editions they are about, stands in their files alone. Where those editions are not
installed, the games are not offered.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from bastide import installed, presets

from .refusals import RefusedError


def examples() -> list[dict[str, Any]]:
    """The games that can be looked at here.

    Returns:
        Of each the ``name``, its ``players``, the ``variants`` it is compared under, and the ``winners`` under each.
    """
    known = set(presets(installed()))
    return [
        {"name": name} | {key: found[key] for key in ("players", "variants", "winners")}
        for name, found in _kept().items()
        if known.issuperset(found["variants"])
    ]


def example(name: str) -> dict[str, Any]:
    """The record of such a game.

    Args:
        name: which one.

    Raises:
        RefusedError: there is none of that name.
    """
    if name not in _kept():
        raise RefusedError(404, "there is no such game")
    return dict(_kept()[name]["record"])


@lru_cache(maxsize=1)
def _kept() -> dict[str, dict[str, Any]]:
    """All of them by name. Nobody names a file: only what lies here is looked at."""
    folder = files(__package__) / "games"
    found = {}
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".json"):
            game = json.loads(file.read_text(encoding="utf-8"))
            record = game["record"]
            found[file.name.removesuffix(".json")] = {"players": record["players"], **game}
    return found
