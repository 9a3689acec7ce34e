"""A view as arrays, which include only what the player may know."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

import numpy as np

from bastide import Action, Candidate, View, coordinates

from .canvas import OPEN, PIECES, Array, Canvas
from .vocabulary import DETAILS, NAMED, PORTS, TURNS, TYPES, Vocabulary, squashed

#: The number of cells of a feature, and the amount, that are encoded as 0.5.
CELLS, AMOUNT = 6, 10
#: The keys of an action's record that have numbers of their own.
_WRITTEN = frozenset({"type", "player", "tile", "at", "rotation", "piece", "on"})


class Encoder:
    """Encodes views as arrays of a fixed size.

    Args:
        vocabulary: the meaning of the numbers.
        size: the width and height of the window on the board in cells; odd.
        actions: the size of the list of actions.
    """

    def __init__(self, vocabulary: Vocabulary, size: int, actions: int) -> None:
        self.vocabulary = vocabulary
        self.size = size
        self.actions = actions
        self.planes = len(vocabulary.planes())
        self._canvas: tuple[tuple[str, ...], Canvas] | None = None
        self._halves = vocabulary.halves()
        self._places = _Places(vocabulary)
        self._kinds = {kind: number for number, kind in enumerate(vocabulary.kinds)}
        self._decisions = {decision: number for number, decision in enumerate(vocabulary.decisions)}
        self._pieces = {piece: number for number, piece in enumerate(vocabulary.pieces)}
        self._ports = {port: number for number, port in enumerate(PORTS)}
        self._tiles: dict[str | None, int] = {tile: number for number, tile in enumerate(vocabulary.tiles, 1)}
        self._rows = np.arange(actions)
        self.figures = len(vocabulary.figures())
        players, tiles = vocabulary.players, len(vocabulary.tiles)
        left = self.figures - 3 * tiles
        self._figures = {
            "decides": players,
            "decisions": 2 * players,
            "supply": 2 * players + len(vocabulary.decisions),
            # Tiles are numbered from 1.
            "shared": left - 1,
            "own": left + tiles - 1,
            "drawn": left + 2 * tiles - 1,
        }
        self.features = len(vocabulary.features())

    def __getstate__(self) -> dict[str, Any]:
        # The canvas of a board belongs to a game of this process; it is rebuilt on demand.
        return self.__dict__ | {"_canvas": None}

    def page(self, count: int, first: int) -> tuple[range, bool]:
        """Which of so many legal actions are listed from the first on, and whether there are more."""
        more = count - first > self.actions
        return range(first, first + self.actions - 1 if more else count), more

    def observation(self, view: View, decides: str | None, first: int = 0) -> dict[str, Any]:
        """What a player may know, and the legal actions if the view has a decision.

        Args:
            view: the player's.
            decides: the player who decides.
            first: the number of legal actions that were listed before.
        """
        decision = view.decision
        shown, more = (range(0), False) if decision is None else self.page(len(decision.options), first)
        options = [] if decision is None else decision.options[shown.start : shown.stop]
        mask = np.zeros(self.actions, np.int8)
        mask[: len(options)] = 1
        if more:
            mask[-1] = 1
        return {
            "observation": self.board(view),
            "state": self.state(view, decides, bool(options) and first > 0),
            "actions": self.listed(view, options),
            "action_mask": mask,
        }

    def seats(self, view: View) -> dict[str, int]:
        """The distance of each player's seat from the observer's."""
        first = view.players.index(view.player)
        return {name: (seat - first) % len(view.players) for seat, name in enumerate(view.players)}

    def canvas(self, view: View) -> Canvas:
        """The reused canvas of the board, for the players of a view."""
        if self._canvas is None or self._canvas[0] != view.players:
            self._canvas = view.players, Canvas(self.vocabulary, self.size, view.players)
        return self._canvas[1]

    def board(self, view: View) -> Array:
        """The window on the board: planes, rows from north to south, columns from west to east."""
        return self.canvas(view).window(view.board, view.players.index(view.player))

    def state(self, view: View, decides: str | None, further: bool) -> Array:
        """The numbers besides the board.

        Args:
            view: what the player may know.
            decides: the player who decides, which everyone sees.
            further: whether the list continues with actions that did not fit before.
        """
        names, at, seat = self.vocabulary, self._figures, view.players.index(view.player)
        order = (*view.players[seat:], *view.players[:seat])
        decision = view.decision
        figures = [0] * self.figures
        scores = view.scores
        for number, name in enumerate(order):
            figures[number] = scores[name]
        if decides is not None:
            figures[at["decides"] + order.index(decides)] = 1
        kind = "none" if decision is None or decision.number is None else decision.kind
        figures[at["decisions"] + self._decisions[kind]] = 1
        if further:
            figures[at["decisions"] + self._decisions["further"]] = 1
        number = at["supply"]
        for supply in [view.supply(name) for name in (*order, None)]:
            for piece in names.pieces:
                figures[number] = supply.get(piece, 0)
                number += 1
        stacks, tiles = view.stacks(), self._tiles
        for name in (*names.shared, *[f"{name}:{player}" for name in names.own for player in order]):
            figures[number] = stacks[name].get("size", -1)
            number += 1
        for start, shown in (
            (at["shared"], names.shared),
            (at["own"], [f"{name}:{view.player}" for name in names.own]),
        ):
            for name in shown:
                for item, count in stacks[name].get("items", {}).items():
                    if item in tiles:
                        figures[start + tiles[item]] += count
        tile = None if decision is None else decision.tile
        if tile in tiles:
            figures[at["drawn"] + tiles[tile]] = 1
        found: Array = np.array(figures, np.float32)
        # Numbers that are written as they are have half 0, and none of them is above 1.
        found /= np.maximum(np.abs(found) + self._halves, 1)
        return found

    def listed(self, view: View, options: Sequence[Any]) -> Array:
        """The numbers of the legal actions, one row each; the remaining rows are empty.

        Args:
            view: what the player may know.
            options: the listed options of the decision, in the order of its actions.
        """
        out = np.zeros((self.actions, self.features), np.float32)
        decision = view.decision
        if not options or decision is None:
            return out
        canvas = self.canvas(view)
        canvas.update(view.board)
        codes = None if decision.tile is None else _codes(options)
        if codes is not None:
            self._placements(out[: len(codes)], decision.tile, canvas, codes)
        else:
            for row, option in zip(out, options, strict=False):
                self._row(row, view, canvas, Action(decision, option).as_record())
        return out

    def _placements(self, out: Array, tile: str | None, canvas: Canvas, codes: Sequence[int]) -> None:
        """Write placements of the only tile at hand, which are many and differ in cell and rotation alone."""
        names, half = self._places, self.size // 2
        each: Any = np.array(codes)
        left, top = canvas.corner
        x, y = coordinates(each >> 2)
        out[:, 0] = 1
        out[:, names.tile] = self._tile(tile)
        away = np.array((x - (left + half), y - (top + half)), np.float32)
        away /= np.abs(away) + max(half, 1)
        out[:, names.column : names.column + 2] = away.T
        out[self._rows[: len(codes)], names.turns + (each & 3)] = 1

    def _tile(self, tile: str | None) -> float:
        return self._tiles.get(tile, 0) / len(self._tiles)

    def _row(self, row: Array, view: View, canvas: Canvas, record: Mapping[str, Any]) -> None:
        """Write one action, from its record."""
        names, decision = self._places, view.decision
        rest = {key: value for key, value in record.items() if key not in _WRITTEN}
        kind = record["type"]
        row[TYPES.index(kind) if kind in TYPES else len(TYPES) - 1] = 1
        if kind not in TYPES:
            row[names.called : names.called + NAMED] = _digits(kind, NAMED)
        row[names.tile] = self._tile(record.get("tile", None if decision is None else decision.tile))
        where = record.get("at") or record.get("corner") or record.get("edge")
        known = isinstance(where, list | tuple) and len(where) > 1 and all(type(each) is int for each in where[:2])
        x, y = (where[0], where[1]) if known and where is not None else canvas.last
        half, (left, top) = self.size // 2, canvas.corner
        row[names.column] = squashed(x - left - half, max(half, 1))
        row[names.column + 1] = squashed(y - top - half, max(half, 1))
        if "rotation" in record:
            row[names.turns + record["rotation"] // 90] = 1
        piece = self._pieces.get(record.get("piece", ""))
        if piece is not None:
            row[names.piece + piece] = 1
        elif "piece" in record:
            rest["piece"] = record["piece"]
        name = record.get("on", "")
        segment, _, port = str(name).partition(" ")
        number = self._kinds.get(segment.partition("#")[0])
        if number is not None:
            row[names.kind + number] = 1
            if port in self._ports:
                row[names.port + self._ports[port]] = 1
            self._feature(row[names.feature : names.feature + 4], view, (x, y), name)
        if name and port not in self._ports:
            rest["on"] = name
        if rest:
            amount = sum(value for value in rest.values() if type(value) is int)
            row[names.amount] = squashed(amount, AMOUNT)
            row[names.amount + 1 :] = _digits(json.dumps(rest, sort_keys=True, default=str), DETAILS)

    def _feature(self, row: Array, view: View, at: tuple[int, int], name: str) -> None:
        """Write the size and openness of a feature, and the owners of its pieces."""
        try:
            root = view.board.feature_at(at, name).root
        except KeyError:
            return
        kernel, own, pieces = view.board.kernel, view.players.index(view.player), view.board.places
        standing = kernel.pieces[root]
        mine = sum([pieces[number].owner == own for number in standing])
        row[0] = squashed(len(kernel.feature_cells(root)), CELLS)
        row[1] = squashed(kernel.open[root], OPEN)
        if standing:
            row[2] = squashed(mine, PIECES)
            row[3] = squashed(len(standing) - mine, PIECES)


class _Places:
    """The offsets of the groups of numbers in a row."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.called = len(TYPES)
        self.tile = self.called + NAMED
        self.column = self.tile + 1
        self.turns = self.column + 2
        self.piece = self.turns + TURNS
        self.kind = self.piece + len(vocabulary.pieces)
        self.port = self.kind + len(vocabulary.kinds)
        self.feature = self.port + len(PORTS)
        self.amount = self.feature + 4


def _codes(options: Sequence[Any]) -> Sequence[int] | None:
    """Plain placements as ``cell * 4 + quarter turns``; ``None`` if there is another option among them."""
    # Where all placements are plain ones, the decision holds them as such and makes each when it is looked at.
    codes: list[int] | None = getattr(options, "codes", None)
    if codes is not None:
        return codes
    codes = []
    for option in options:
        if type(option) is not Candidate:
            return None
        _, cell, turns, _, extra, _, rule, _ = option
        if extra or rule:
            return None
        codes.append(cell << 2 | turns)
    return codes


def _digits(text: str, count: int) -> list[float]:
    """Numbers between -1 and 1 that distinguish a text from others."""
    return [digit / 127.5 - 1 for digit in blake2b(text.encode(), digest_size=count).digest()]
