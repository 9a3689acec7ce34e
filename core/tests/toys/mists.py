"""Mists: features under them cannot be completed, and those completed before stay so."""

from __future__ import annotations

from typing import Any

from bastide import (
    Completion,
    Feature,
    FinalScoring,
    Offer,
    OfferRule,
    PieceKind,
    Place,
    Position,
    Rate,
    ScoringRule,
    Subject,
    Supply,
    Term,
    kinds,
)

from .making import plugin


def drifts(view: Position, player: int, data: Any) -> list[Offer]:
    """A mist can be put on any tile."""
    if not view.supply(None, "mist"):
        return []
    return [
        Offer(type="mist", rule="mists/drift", piece="mist", place=Place("tile", cell), do=settle)
        for cell in view.board.cells
    ]


def settle(table: Any, offer: Offer) -> None:
    assert offer.place is not None
    table.deploy("mist", None, offer.place)


def clear(view: Position, feature: Feature) -> bool:
    return not any(view.pieces_at(Place("tile", cell)) for cell in feature.cells)


def seen(view: Position) -> list[Subject]:
    return [Subject("view", weights={0: 1})]


def complete_canals(view: Position, subject: Subject) -> int:
    return sum(canal.complete for canal in view.features("canal"))


MISTS = plugin(
    "No canal on which a mist lies can become complete; at the end Red counts those that are.",
    kinds=[PieceKind("mist", neutral=True)],
    components=[Supply("mist", 1, id="mists/supply", says="There is one mist.")],
    meeple_rules=[OfferRule(id="mists/drift", says="Mists come.", decision="deploy", offers=drifts)],
    scoring_rules=[
        Completion(id="mists/hidden", says="Nobody sees where it ends.", of=kinds("canal"), when=clear, initial=True),
        ScoringRule(
            id="mists/view",
            says="Red scores 3 for each completed canal.",
            subjects=kinds("view"),
            occasions=frozenset({"final"}),
            terms=(Term(label="canals", rate=Rate("canals", 3), count=complete_canals),),
        ),
        FinalScoring(id="mists/seen", says="Completed canals are counted.", subjects=seen),
    ],
)
