"""Raft and logboat, the menhir tiles that make lakes worth more."""

from __future__ import annotations

from bastide import (
    Event,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    Subject,
    Table,
    Term,
    count_beside,
    kinds,
)
from bastide_hunters_gatherers.waters import lakes

WATER = "water-system"
LOGBOAT = "logboat"
#: How many lakes a water system has.
LAKES = count_beside("lake")


def launch(table: Table, event: Event) -> None:
    """Score the lakes of the water system to which a logboat was just added."""
    assert event.cell is not None
    position = table.position
    for feature in position.features_on(event.cell):
        if feature.kind == WATER and any(
            lake.flags.get(LOGBOAT) and event.cell in lake.cells for lake in lakes(feature)
        ):
            table.score(Subject(WATER, (feature,), weights={position.player: 1}), LOGBOAT)


def scoring() -> list[Rule]:
    """What rafts and logboats are worth."""
    return [
        ScoringRule(
            id="hunters-gatherers-2020/raft",
            says="A water system with a raft scores 1 point more for each of its lakes.",
            source="facts 6.26",
            after=("hunters-gatherers-2020/water-system",),
            subjects=kinds(WATER),
            occasions=frozenset({"final"}),
            terms=(
                Term(
                    label="lakes in reach of a raft",
                    singular="lake in reach of a raft",
                    rate=Rate("lakes", 1),
                    count=LAKES * count_beside("lake", flag="raft"),
                ),
            ),
        ),
        ScoringRule(
            id="hunters-gatherers-2020/logboat",
            says="Who places the logboat scores 2 points at once for each lake of its water system.",
            source="facts 6.25",
            subjects=kinds(WATER),
            occasions=frozenset({LOGBOAT}),
            terms=(Term(label="lakes", singular="lake", rate=Rate("lakes", 2), count=LAKES),),
        ),
    ]


def reactions() -> list[Reaction]:
    """When a logboat is launched."""
    return [
        Reaction(
            id="hunters-gatherers-2020/logboat-launched",
            says="The logboat is scored when it is placed.",
            source="facts 6.25",
            on="placed",
            features=kinds("lake"),
            flags=frozenset({LOGBOAT}),
            do=launch,
        )
    ]
