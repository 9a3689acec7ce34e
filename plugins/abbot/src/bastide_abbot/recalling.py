"""Calling an abbot back before all the tiles around it lie."""

from __future__ import annotations

from bastide import Offer, Subject, Table, for_each_piece, is_complete, kinds

ABBOT = kinds("abbot")
GROUNDS = kinds("monastery", "garden")

#: On this occasion an abbot who is called back scores.
OCCASION = "recall"
FIGURE = "figure"


def recall(table: Table, offer: Offer, number: int) -> None:
    """Score the place where an abbot stands for its player alone, and take the abbot back."""
    feature = table.feature_of(number)
    owner = table.piece(number).owner
    assert feature is not None
    assert owner is not None
    table.score(Subject(feature.kind, (feature,), weights={owner: 1}), OCCASION)
    table.go_home(number)


#: A recall for each abbot of a player that stands where something is still missing. A monastery or garden that the tile
#: just placed completes is scored as a completed one instead.
RECALLS = for_each_piece(
    ABBOT,
    type="retrieve",
    on=GROUNDS,
    where=~is_complete,
    params={"piece": "piece", "at": "at"},
    at_place=False,
    budget=FIGURE,
    do=recall,
)
