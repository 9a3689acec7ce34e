"""Examples of pages, checked against the rules in force: one that does not hold is not printed.

They are in a file ``examples.toml`` beside the pages. Each has a board in the form of a diagram, and optionally what
may and may not be deployed on a tile that was just placed.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import tomli

import bastide
from bastide import BastideError, Problem, Ruleset, cell, coded

#: The name of the file.
FILE = "examples.toml"


def examples_of(folder: Path | Traversable) -> Mapping[str, Any]:
    """The examples of a plugin by name; none if it has no such file.

    Args:
        folder: the folder of its pages.

    Raises:
        BastideError: the file cannot be read; names it.
    """
    path = folder / FILE
    if not path.is_file():
        return {}
    try:
        found = tomli.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BastideError(
            Problem(
                coded("rulebook/unreadable-example", "it cannot be read: {reason}", reason=str(error)), file=str(path)
            )
        ) from error
    strange = next((name for name, example in found.items() if not isinstance(example, Mapping)), None)
    if strange is not None:
        message = coded(
            "rulebook/no-table", "{name} is no table; write [{name}] above an example's tiles", name=strange
        )
        raise BastideError(Problem(message, file=str(path)))
    return found


def holds(example: Mapping[str, Any], ruleset: Ruleset, scores: Mapping[str, int]) -> bool:
    """Whether the rules allow, forbid and score what an example states.

    Args:
        example: the board, and under ``may`` and ``may_not`` what is deployed on its tile at ``laid``.
        ruleset: the rules.
        scores: the points that players must get, as far as the example states them.
    """
    drawn = {key: value for key, value in example.items() if key in ("players", "tiles", "pieces", "state")}
    diagram = bastide.Diagram.read({"format": "bastide-diagram/1"} | drawn)
    try:
        game, _ = diagram.on_table(ruleset)
        result = bastide.score(diagram, ruleset)
    except BastideError:
        return False
    if result.failure is not None or any(result.scores[player] != points for player, points in scores.items()):
        return False
    allowed = [_may(game, example["laid"], deployment) for deployment in example.get("may", ())]
    refused = [not _may(game, example["laid"], deployment) for deployment in example.get("may_not", ())]
    return all(allowed + refused)


def _may(game: bastide.Game, laid: Any, deployment: Mapping[str, Any]) -> bool:
    """Whether a player may deploy a piece on a tile that was just placed."""
    position = game.position
    segment = position.segment_named(cell(*laid), deployment["on"])
    piece = deployment["piece"]
    if segment is None or piece not in game.ruleset.piece_kinds or not goes_on_laid_tile(game.ruleset, piece):
        return False
    return position.deployable(position.players.index(deployment["player"]), piece, segment)


def goes_on_laid_tile(ruleset: Ruleset, piece: str) -> bool:
    """Whether a piece is deployed only on the tile just placed."""
    return ruleset.meeples.instead(piece) is None
