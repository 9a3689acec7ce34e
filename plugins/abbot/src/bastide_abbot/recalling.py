"""Calling an abbot back before all the tiles around it lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bastide import Offer, Position, Subject, Table, coordinates

#: On this occasion an abbot who is called back scores.
OCCASION = "recall"
FIGURE = "figure"


def recalls(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """A recall for each abbot of a player that stands where something is still missing.

    A monastery or garden that the tile just placed completes is scored as a completed one instead.
    """
    for number in position.pieces_of(player, "abbot"):
        feature = position.feature_of(number)
        cell = position.cell_of(number)
        if feature is None or cell is None or feature.kind not in ("monastery", "garden") or feature.complete:
            continue
        yield Offer(
            type="retrieve",
            rule="abbot/recall",
            params={"piece": "abbot", "at": list(coordinates(cell))},
            budget=FIGURE,
            do=partial(recall, number=number),
        )


def recall(table: Table, offer: Offer, number: int) -> None:
    """Score the place where an abbot stands for its player alone, and take the abbot back."""
    feature = table.feature_of(number)
    owner = table.piece(number).owner
    assert feature is not None
    assert owner is not None
    table.score(Subject(feature.kind, (feature,), weights={owner: 1}), OCCASION)
    table.go_home(number)
