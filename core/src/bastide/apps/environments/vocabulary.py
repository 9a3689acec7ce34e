"""The meaning of the numbers of observations, the same for every game of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bastide import Game

#: The kinds of actions that are distinguished; any other is the last.
TYPES = ("place", "deploy", "pass", "other")
TURNS = 4
#: The number of points, pieces in supply, items on a stack and copies of a tile that is encoded as 0.5.
POINTS, SUPPLY, STACK, LEFT = 50, 4, 20, 4
#: The ports after which segments are named, clockwise around a tile.
PORTS = ("NNW", "N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW")


#: How many numbers distinguish the name of an action, and the rest of its record.
NAMED, DETAILS = 4, 8


def squashed(count: float, half: float) -> float:
    """A count as a number between -1 and 1: ``half`` becomes 0.5, and no two counts are equal."""
    return count / (abs(count) + half)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Names in a fixed order; the position of each is its number.

    Args:
        players: their number.
        tiles: ids of tiles and of other items that stacks hold.
        kinds: kinds of segments.
        flags: flags of segments.
        pieces: kinds of pieces.
        decisions: kinds of decisions.
        shared: stacks that belong to no player.
        own: stacks that each player has.
    """

    players: int
    tiles: tuple[str, ...]
    kinds: tuple[str, ...]
    flags: tuple[str, ...]
    pieces: tuple[str, ...]
    decisions: tuple[str, ...]
    shared: tuple[str, ...]
    own: tuple[str, ...]

    def planes(self) -> list[str]:
        """The meaning of each plane of the board."""
        kinds = self.kinds
        sides = "north", "east", "south", "west"
        return [
            "a tile lies here",
            "a tile may come to lie here",
            "here lies the tile laid last",
            *(f"{kind} at the {side}" for kind in kinds for side in sides),
            *(f"segments without ports: {kind}" for kind in kinds),
            *(f"flags: {flag}" for flag in self.flags),
            *(f"open ends of the feature at the {side}" for side in sides),
            *(
                f"pieces of {whose(seat)} in the feature at the {side}"
                for seat in range(self.players)
                for side in sides
            ),
            *(f"pieces of {whose(seat)} on the tile: {piece}" for seat in range(self.players) for piece in self.pieces),
            *(f"neutral pieces on the tile: {piece}" for piece in self.pieces),
        ]

    def figures(self) -> list[str]:
        """The meaning of each number besides the board."""
        seats = range(self.players)
        return [
            *(f"points of {whose(seat)}" for seat in seats),
            *(f"{whose(seat)} decides" for seat in seats),
            *(f"to be decided: {kind}" for kind in self.decisions),
            *(f"supply of {whose(seat)}: {piece}" for seat in seats for piece in self.pieces),
            *(f"neutral supply: {piece}" for piece in self.pieces),
            *(f"on the stack {name}" for name in self.shared),
            *(f"on the stack {name} of {whose(seat)}" for name in self.own for seat in seats),
            *(f"left on stacks of nobody: {tile}" for tile in self.tiles),
            *(f"on own stacks: {tile}" for tile in self.tiles),
            *(f"drawn: {tile}" for tile in self.tiles),
        ]

    def features(self) -> list[str]:
        """The meaning of each number of a listed action."""
        return [
            *(f"type {name}" for name in TYPES),
            *(f"figure {number} of what other types are called" for number in range(NAMED)),
            "number of the tile, of 1",
            "column, from the middle of the window",
            "row, from the middle of the window",
            *(f"turned by {90 * turns} degrees" for turns in range(TURNS)),
            *(f"piece {piece}" for piece in self.pieces),
            *(f"on {kind}" for kind in self.kinds),
            *(f"on what is named {port}" for port in PORTS),
            "tiles of the feature",
            "open ends of the feature",
            "own pieces in the feature",
            "pieces of others in the feature",
            "amount",
            *(f"figure {number} of what else is said" for number in range(DETAILS)),
        ]

    def halves(self) -> NDArray[np.float32]:
        """For each number besides the board, the count that is encoded as 0.5; 0 for values written as they are."""
        seats, pieces, decisions, tiles = self.players, len(self.pieces), len(self.decisions), len(self.tiles)
        stacks = len(self.shared) + seats * len(self.own)
        parts = (
            (POINTS, seats),
            (0, seats + decisions),
            (SUPPLY, pieces * (seats + 1)),
            (STACK, stacks),
            (LEFT, 2 * tiles),
            (0, tiles),
        )
        return np.array([half for half, times in parts for _ in range(times)], np.float32)


def whose(seat: int) -> str:
    """The player at a distance of seats from the observer."""
    return "the observer" if seat == 0 else f"seat {seat} after"


def vocabulary(game: Game) -> Vocabulary:
    """The vocabulary of a game's ruleset for the number of its players.

    Args:
        game: a game of the ruleset that has not been played yet.
    """
    ruleset = game.ruleset
    items = {item for counts in ruleset.contents.values() for item in counts}
    tiles = {name for name, entry in ruleset.tiles.items() if not entry.changed}
    segments = [segment for entry in ruleset.tiles.values() for segment in entry.tile.segments]
    return Vocabulary(
        players=len(game.players),
        tiles=tuple(sorted({*tiles, *ruleset.blocks, *items})),
        kinds=tuple(sorted(ruleset.segment_kinds)),
        flags=tuple(sorted({flag for segment in segments for flag in segment.flags})),
        pieces=tuple(sorted(ruleset.piece_kinds)),
        decisions=("place", "deploy", *sorted({*ruleset.turn.decisions} - {"place", "deploy"}), "further", "none"),
        shared=tuple(stack.name for stack in ruleset.stacks if not stack.per_player),
        own=tuple(stack.name for stack in ruleset.stacks if stack.per_player),
    )
