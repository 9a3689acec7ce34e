"""A decision by another player in the middle of a scoring, and one between the scoring and the return."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bastide import (
    DecisionKind,
    Event,
    Feature,
    Homecoming,
    Offer,
    Position,
    Rate,
    Reaction,
    ScoringRule,
    Subject,
    Table,
    Term,
    kinds,
    traits,
)

from .making import plugin


def ask_for_toll(table: Table, event: Event) -> None:
    assert event.feature is not None
    if event.feature.kind == "canal" and event.feature.pieces:
        table.ask("toll", (table.player + 1) % len(table.players), event.feature.segment)


def take(table: Table, offer: Offer, segment: int) -> None:
    table.set_state("tolls", "taken", offer.params["take"])
    table.set_state("tolls", "asked", (*table.state("tolls", "asked", ()), table.feature(segment).tiles[0]))


def tolls(position: Position, player: int, segment: int) -> Iterator[Offer]:
    do = partial(take, segment=segment)
    for count in (0, 1, 2):
        yield Offer(type="toll", rule="tolls/toll", params={"take": count}, do=do)


def taken(position: Position, subject: Subject) -> int:
    return int(position.state("tolls", "taken", 0))


def ask_to_stay(table: Table, event: Event) -> None:
    assert event.sheet is not None
    if event.sheet.lines and event.feature is not None and event.feature.kind == "grove":
        table.ask("stay", event.sheet.lines[0].player)


def may_stay(position: Position, player: int, data: Any) -> list[Offer]:
    return [Offer(type="stay", rule="tolls/stay", do=lambda table, offer: table.set_state("tolls", "stay", True))]


def stays(position: Position, feature: Feature, piece: int) -> bool:
    return bool(position.state("tolls", "stay"))


PLUGIN = plugin(
    "The neighbour may take a toll when a canal is completed.",
    turn_rules=[
        Reaction(id="tolls/ask", on="completed", says="The next player may take a toll.", do=ask_for_toll),
        Reaction(id="tolls/ask-to-stay", on="scored", says="Who scored a grove may stay.", do=ask_to_stay),
        DecisionKind(id="tolls/toll", name="toll", says="Up to two points may be taken.", offers=tolls),
        DecisionKind(id="tolls/stay", name="stay", says="A punt may stay.", optional=True, offers=may_stay),
    ],
    scoring_rules=[
        ScoringRule(
            id="tolls/taken",
            says="A toll is taken off the score.",
            subjects=kinds("canal"),
            occasions=frozenset({"completed"}),
            terms=(Term(label="toll", rate=Rate("toll", -1, at_least=-9, at_most=0), count=taken),),
        )
    ],
    meeple_rules=[
        Homecoming(
            id="tolls/home",
            says="A punt that was let stay does so.",
            pieces=traits("follower"),
            on=traits("claimable"),
            replaces=("wetlands/home",),
            stays=stays,
        )
    ],
)
