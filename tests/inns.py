"""Boards with tiles of Inns & Cathedrals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import bastide
from bastide import Game

from .boards import board

SET = "inns-cathedrals"
#: The base game with inns and cathedrals, without fields.
RULES = f"base-game + {SET}"


def inn_board(picture: str, *, scores: Mapping[str, int] | None = None, **pieces: Sequence[str]) -> dict[str, Any]:
    """A diagram as :func:`tests.boards.board` reads it; tiles whose ids begin with ``IC-`` need no set's name."""
    return board(picture.replace("IC-", f"{SET}/IC-"), scores=scores, **pieces)


def inn_game(variant: str, draws: str, *players: str, start: str = "") -> Game:
    """A game as :func:`tests.boards.game_of` makes it; tiles whose ids begin with ``IC-`` need no set's name."""
    laid = inn_board(start)["tiles"] if start else None
    tiles = None if laid is None else [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in laid]
    names = [f"{SET}/{draw}" if draw.startswith("IC-") else f"base-game/{draw}" for draw in draws.split()]
    return Game(variant, players or ("Red", "Blue"), draws=names, start=tiles)


def deploy_big(game: Game, name: str) -> None:
    """Deploy a big follower on the tile just placed."""
    game.play({"type": "deploy", "piece": "big-follower", "on": name})


def changed(line: Mapping[str, Any]) -> list[list[str]]:
    """The rules that changed each term of a score line."""
    return [term["changed_by"] for term in line["terms"]]


def tiles_in_bag(variant: str) -> dict[str, int]:
    """The number of tiles of each set in the game, including the start tile."""
    found: dict[str, int] = {}
    game = bastide.Game(variant, ["Red", "Blue"], seed=1)
    bag = dict(game.view("Red").stacks()["bag"]["items"])
    for tile in [laid.tile.id for laid in game.board.tiles] + [game.decision.tile or ""]:
        bag[tile] = bag.get(tile, 0) + 1
    for tile, count in bag.items():
        name = tile.partition("/")[0]
        found[name] = found.get(name, 0) + count
    return found
