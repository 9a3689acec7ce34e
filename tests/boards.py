"""Boards and games in a compact notation for tests: tiles as a picture, pieces by player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import bastide
from bastide import Feature, Game


def board(picture: str, *, scores: Mapping[str, int] | None = None, **pieces: Sequence[str]) -> dict[str, Any]:
    """A diagram from a picture of its tiles.

    Args:
        picture: rows of cells from the north, separated by spaces: a tile of the base game with its rotation, such as
            ``E180`` or ``I-garden90``, or another set's with its whole id; ``.`` for no tile. If an id ends in a
            number, ``@`` precedes the rotation. The first cell is ``[0, 0]``.
        scores: points already on the track.
        pieces: for each player the followers, each as ``"1,0 city N"``; a further word names another kind of piece, as
            in ``"1,0 city N: big-follower"``. The order of players is the order of seats.
    """
    tiles: dict[tuple[int, int], dict[str, Any]] = {}
    for y, row in enumerate(picture.removeprefix("\n").split("\n")):
        for x, entry in enumerate(row.split()):
            if entry != ".":
                name, at, turned = entry.partition("@")
                if not at:
                    name = entry.rstrip("0123456789")
                    turned = entry.removeprefix(name)
                tile = name if "/" in name else f"base-game/{name}"
                tiles[x, y] = {"tile": tile, "at": [x, y], "rotation": int(turned or 0), "pieces": []}
    for player, places in pieces.items():
        for text in places:
            where, _, kind = text.partition(": ")
            at, _, name = where.partition(" ")
            column, _, row = at.partition(",")
            piece = {"player": player, "piece": kind or "follower", "on": name}
            tiles[int(column), int(row)]["pieces"].append(piece)
    diagram = {"format": "bastide-diagram/1", "players": list(pieces), "tiles": list(tiles.values())}
    return diagram | ({"scores": dict(scores)} if scores else {})


def final(diagram: Mapping[str, Any], variant: str) -> dict[str, int]:
    """The scores of a diagram, which must have no notes."""
    result = bastide.score(diagram, variant)
    assert result.notes == []
    assert sum(result.scores.values()) == sum(diagram.get("scores", {}).values()) + sum(
        line["points"] for line in result.lines
    )
    return result.scores


def lines(diagram: Mapping[str, Any], variant: str) -> list[tuple[str, int, str, str]]:
    """The score lines of a diagram in short: player, points, kind, occasion."""
    return [short(line) for line in bastide.score(diagram, variant).lines]


def short(line: Mapping[str, Any]) -> tuple[str, int, str, str]:
    """A score line in short: player, points, kind, occasion."""
    return line["player"], line["points"], line["kind"], line["when"]


def terms(line: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """The terms of a score line in short: label, count, rate."""
    return [(term["label"], term["count"], term["rate"]) for term in line["terms"]]


def feature(diagram: Mapping[str, Any], variant: str, at: tuple[int, int], name: str) -> Feature:
    """A feature of a diagram's board, before anything is scored."""
    game, _ = bastide.Diagram.read(diagram).on_table(variant)
    return game.board.feature_at(at, name)


def features_on(tile: str, variant: str, *kinds: str) -> list[int]:
    """How many features of each kind a tile has that lies alone.

    Args:
        tile: its whole id.
        variant: the rules.
        kinds: of features; by default fields, roads and cities.
    """
    game, _ = bastide.Diagram.read(board(tile, Red=[])).on_table(variant)
    return [len(list(game.board.features(kind))) for kind in kinds or ("field", "road", "city")]


def game_of(variant: str, draws: str, *players: str, start: str = "") -> Game:
    """A game with forced draws.

    Args:
        variant: the rules.
        draws: letters of tiles of the base game, or whole ids, separated by spaces.
        players: their names; by default, Red and Blue.
        start: the tiles on the table, as in a picture of a board; by default, the variant's start tile.
    """
    laid = board(start)["tiles"] if start else None
    tiles = None if laid is None else [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in laid]
    ids = [draw if "/" in draw else f"base-game/{draw}" for draw in draws.split()]
    return Game(variant, players or ("Red", "Blue"), draws=ids, start=tiles)


def place(game: Game, x: int, y: int, rotation: int = 0) -> None:
    """Place the drawn tile."""
    game.play({"type": "place", "at": [x, y], "rotation": rotation})


def deploy(game: Game, name: str) -> None:
    """Deploy a follower on the tile just placed, or another piece, as in ``"city N: big-follower"``."""
    on, _, piece = name.partition(": ")
    game.play({"type": "deploy", "piece": piece or "follower", "on": on})


def decline(game: Game) -> None:
    """Deploy no piece."""
    game.play({"type": "pass"})


def turn(game: Game, x: int, y: int, rotation: int = 0, on: str | None = None) -> None:
    """Place the drawn tile and deploy a follower, or none."""
    place(game, x, y, rotation)
    if on is not None:
        deploy(game, on)
    elif game.decision.kind == "deploy":
        decline(game)


def offered(game: Game) -> list[str]:
    """The names of the segments on which the player who decides may deploy."""
    assert game.decision.kind == "deploy"
    return [record["on"] for action in game.decision.actions if (record := action.as_record())["type"] == "deploy"]


def cells(game: Game) -> dict[tuple[int, int], list[int]]:
    """The possible cells of the drawn tile, each with its rotations."""
    assert game.decision.kind == "place"
    found: dict[tuple[int, int], list[int]] = {}
    for action in game.decision.actions:
        record = action.as_record()
        found.setdefault((record["at"][0], record["at"][1]), []).append(record["rotation"])
    return found
