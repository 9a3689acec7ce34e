"""A view as arrays: nothing but what the player may know goes in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bastide import CENTRES, SIDES, View

from .vocabulary import PORTS, TYPES, Vocabulary

Array = NDArray[np.float32]
#: No figure is larger than this; points, counts of pieces and of tiles are far from it.
LARGEST = 1000.0


class Encoder:
    """Writes views as arrays of a fixed size.

    Args:
        vocabulary: what the numbers stand for.
        size: how many cells wide and high the window on the board is; odd.
        actions: how many actions are listed.
    """

    def __init__(self, vocabulary: Vocabulary, size: int, actions: int) -> None:
        self.vocabulary = vocabulary
        self.size = size
        self.actions = actions
        self.planes = len(vocabulary.planes())
        self.figures = len(vocabulary.figures())
        self.features = len(vocabulary.features())

    def seats(self, view: View) -> dict[str, int]:
        """How many seats on from the observer each player sits."""
        first = view.players.index(view.player)
        return {name: (seat - first) % len(view.players) for seat, name in enumerate(view.players)}

    def corner(self, view: View) -> tuple[int, int]:
        """The coordinates of the north-western cell of the window, whose middle is the middle of the board."""
        cells = [laid.at for laid in view.board.tiles] or [(0, 0)]
        columns, rows = [x for x, _ in cells], [y for _, y in cells]
        half = self.size // 2
        return (min(columns) + max(columns)) // 2 - half, (min(rows) + max(rows)) // 2 - half

    def board(self, view: View) -> Array:
        """The window on the board: planes, rows from north to south, columns from west to east."""
        names = self.vocabulary
        out = np.zeros((self.planes, self.size, self.size), np.float32)
        left, top = self.corner(view)
        kinds = {kind: number for number, kind in enumerate(names.kinds)}
        flags = {flag: number for number, flag in enumerate(names.flags)}
        pieces = {piece: number for number, piece in enumerate(names.pieces)}
        seats = self.seats(view)
        portless = 3 + 4 * len(kinds)
        flagged = portless + len(kinds)
        opens = flagged + len(flags)
        claims = opens + 4
        standing = claims + 4 * names.players
        neutral = standing + names.players * len(pieces)
        board = view.board
        shown = board.pieces
        owners = {piece.number: piece.player for piece in shown}
        known: dict[Any, tuple[int, Counter[int]]] = {}

        def inside(at: tuple[int, int]) -> bool:
            return left <= at[0] < left + self.size and top <= at[1] < top + self.size

        tiles = board.tiles
        for laid in tiles:
            if not inside(laid.at):
                continue
            column, row = laid.at[0] - left, laid.at[1] - top
            cell = out[:, row, column]
            cell[0] = 1
            for segment in laid.tile.turned(laid.rotation // 90):
                for flag, count in segment.flags.items():
                    cell[flagged + flags[flag]] += count
                if not segment.ports:
                    cell[portless + kinds[segment.kind]] += 1
                for side, centre in enumerate(CENTRES):
                    if centre not in segment.ports:
                        continue
                    cell[3 + 4 * kinds[segment.kind] + side] = 1
                    feature = board.feature_at(laid.at, f"{segment.kind} {SIDES[side]}")
                    if feature not in known:
                        here = (owners.get(number) for number in feature.pieces)
                        known[feature] = feature.open, Counter(seats[owner] for owner in here if owner is not None)
                    open_ends, claimed = known[feature]
                    cell[opens + side] = open_ends
                    for seat, count in claimed.items():
                        cell[claims + 4 * seat + side] = count
        for at in board.frontier:
            if inside(at):
                out[1, at[1] - top, at[0] - left] = 1
        if tiles and inside(tiles[-1].at):
            out[2, tiles[-1].at[1] - top, tiles[-1].at[0] - left] = 1
        for piece in shown:
            if piece.at is not None and inside(piece.at):
                first = neutral if piece.player is None else standing + seats[piece.player] * len(pieces)
                out[first + pieces[piece.piece], piece.at[1] - top, piece.at[0] - left] += 1
        return np.clip(out, -LARGEST, LARGEST, out=out)

    def state(self, view: View, decides: str | None, further: bool) -> Array:
        """The figures besides the board.

        Args:
            view: what the player may know.
            decides: who decides; everybody sees that.
            further: whether this is about actions that did not fit into the list before.
        """
        names = self.vocabulary
        order = sorted(self.seats(view).items(), key=lambda item: item[1])
        decision = view.decision
        kind = "none" if decision is None or decision.number is None else decision.kind
        stacks = view.stacks()
        free: Counter[str] = Counter()
        own: Counter[str] = Counter()
        for name in names.shared:
            free.update(stacks[name].get("items", {}))
        for name in names.own:
            own.update(stacks[f"{name}:{view.player}"].get("items", {}))
        supplies = [view.supply(name) for name, _ in order]
        tabled = view.supply(None)
        tile = None if decision is None else decision.tile
        figures = [
            *(view.scores[name] for name, _ in order),
            *(name == decides for name, _ in order),
            *(each == kind or (each == "further" and further) for each in names.decisions),
            *(supply.get(piece, 0) for supply in supplies for piece in names.pieces),
            *(tabled.get(piece, 0) for piece in names.pieces),
            *(stacks[name].get("size", -1) for name in names.shared),
            *(stacks[f"{name}:{player}"].get("size", -1) for name in names.own for player, _ in order),
            *(free[each] for each in names.tiles),
            *(own[each] for each in names.tiles),
            *(each == tile for each in names.tiles),
        ]
        return np.clip(np.array(figures, np.float32), -LARGEST, LARGEST)

    def listed(self, view: View, records: Sequence[Mapping[str, Any]]) -> Array:
        """The figures of the actions on offer, one row each; rows behind them are empty.

        Args:
            view: what the player may know.
            records: the actions as they stand in records.
        """
        names = self.vocabulary
        out = np.zeros((self.actions, self.features), np.float32)
        left, top = self.corner(view)
        kinds = {kind: number for number, kind in enumerate(names.kinds)}
        pieces = {piece: number for number, piece in enumerate(names.pieces)}
        tiles = {tile: number for number, tile in enumerate(names.tiles, 1)}
        ports = {port: number for number, port in enumerate(PORTS)}
        owners = {piece.number: piece.player for piece in view.board.pieces}
        last = view.board.tiles[-1].at if view.board.tiles else (0, 0)
        first_kind = len(TYPES) + 7 + len(pieces)
        decision = view.decision
        drawn = None if decision is None else decision.tile
        for row, record in zip(out, records, strict=False):
            row[TYPES.index(record["type"]) if record["type"] in TYPES else len(TYPES) - 1] = 1
            row[4] = tiles.get(record.get("tile", drawn), 0)
            x, y = record.get("at", last)
            row[5], row[6] = x - left, y - top
            if "rotation" in record:
                row[7 + record["rotation"] // 90] = 1
            if record.get("piece") in pieces:
                row[11 + pieces[record["piece"]]] = 1
            on = record.get("on", "")
            segment, _, port = on.partition(" ")
            kind = segment.split("#")[0]
            if kind in kinds:
                row[first_kind + kinds[kind]] = 1
                if port in ports:
                    row[first_kind + len(kinds) + ports[port]] = 1
                feature = view.board.feature_at((x, y), on)
                mine = sum(owners.get(number) == view.player for number in feature.pieces)
                row[-4:] = len(feature.cells), feature.open, mine, len(feature.pieces) - mine
        return np.clip(out, -LARGEST, LARGEST, out=out)
