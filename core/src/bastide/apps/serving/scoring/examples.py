"""Example games for those who have none at hand; a game whose editions are not installed is not offered."""

from __future__ import annotations

from typing import Any

from bastide import coded, installed, presets

from ...example_games import example_games
from ..http.refusals import RefusedError


def examples() -> list[dict[str, Any]]:
    """The available example games.

    Returns:
        Each has its ``name`` and ``players``, the ``variants`` to compare, and the ``winners`` under each.
    """
    known = set(presets(installed()))
    return [
        {"name": name, "players": game["record"]["players"]} | {key: game[key] for key in ("variants", "winners")}
        for name, game in example_games().items()
        if known.issuperset(game["variants"])
    ]


def example(name: str) -> dict[str, Any]:
    """The record of an example game.

    Args:
        name: its name; only the bundled games are ever read.

    Raises:
        RefusedError: there is no example of that name.
    """
    if name not in example_games():
        raise RefusedError("missing", coded("server/no-game", "there is no such game"))
    return dict(example_games()[name]["record"])
