"""Boards of Hunters & Gatherers in a compact notation for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bastide import Game

from .boards import board, game_of

EARLIER = "hunters-gatherers"
LATER = "hunters-gatherers-2020"
#: A river that leaves a lake with two fish in the east and returns to it from the south.
BACK_TO_ITS_LAKE = """
68 50
67 27
"""


def tile(name: str) -> str:
    """The whole id of a tile: ``03`` and ``B4`` are of 2002, ``'07`` is of 2020; the rotation follows ``@``."""
    return f"{LATER}/HG2-{name[1:]}" if name.startswith("'") else f"{EARLIER}/HG1-{name}"


def picture(cells: str) -> str:
    """A picture of a board with whole ids."""
    rows = cells.removeprefix("\n").rstrip().split("\n")
    return "\n".join(" ".join(map(_entry, row.split())) for row in rows)


def _entry(text: str) -> str:
    return text if text == "." else tile(text if "@" in text else f"{text}@0")


def tribes(cells: str, **pieces: Sequence[str]) -> dict[str, Any]:
    """A diagram, as :func:`tests.boards.board` makes it, with members instead of followers."""
    named = {player: [text if ": " in text else f"{text}: member" for text in on] for player, on in pieces.items()}
    return board(picture(cells), scores=None, **named)


def hunt(variant: str, draws: str, *players: str, start: str = "") -> Game:
    """A game with forced draws, as :func:`tests.boards.game_of` makes it."""
    return game_of(variant, " ".join(map(tile, draws.split())), *players, start=start and picture(start))


def settle(game: Game, on: str) -> None:
    """Deploy a member on the tile just placed, or another piece, as in ``"water-system N: hut"``."""
    name, _, piece = on.partition(": ")
    game.play({"type": "deploy", "piece": piece or "member", "on": name})


def on_offer(game: Game) -> set[tuple[str, str]]:
    """The possible deployments, by piece and segment."""
    records = [action.as_record() for action in game.decision.actions]
    return {(record["piece"], record["on"]) for record in records if record["type"] == "deploy"}


def finished(game: Game) -> dict[str, int]:
    """The scores if the game is ended here."""
    done = game.copy()
    done.finish()
    return done.scores
