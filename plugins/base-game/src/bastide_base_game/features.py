"""Cities, roads and monasteries: when they are complete, and what they are worth."""

from __future__ import annotations

from bastide import (
    EIGHT,
    Completion,
    FinalScoring,
    Rate,
    Rule,
    ScoringRule,
    Term,
    claimed,
    count_around,
    count_flags,
    count_tiles,
    kinds,
    traits,
)

COMPLETED = frozenset({"completed"})
FINAL = frozenset({"final"})


def completions() -> list[Rule]:
    """When features are complete."""
    return [
        Completion(
            id="base-game/city-complete",
            says="A city is complete when its wall is closed and has no gap inside.",
            source="facts 9.7",
            of=kinds("city"),
        ),
        Completion(
            id="base-game/road-complete",
            says="A road is complete when both ends are at a crossing, a city or a monastery, or when it is a ring.",
            source="facts 9.6",
            of=kinds("road"),
        ),
        Completion(
            id="base-game/monastery-complete",
            says="A monastery is complete when tiles lie on all eight cells around it.",
            source="facts 9.8",
            of=kinds("monastery"),
            ports=False,
            around=EIGHT,
        ),
    ]


def scoring() -> list[Rule]:
    """What features are worth."""
    return [
        ScoringRule(
            id="base-game/city-completed",
            says="A completed city scores 2 points a tile and 2 a pennant.",
            source="facts 9.7",
            subjects=kinds("city"),
            occasions=COMPLETED,
            terms=(
                Term(label="tiles", singular="tile", rate=Rate("tiles", 2), count=count_tiles),
                Term(label="pennants", singular="pennant", rate=Rate("pennants", 2), count=count_flags("pennant")),
            ),
        ),
        ScoringRule(
            id="base-game/road-completed",
            says="A completed road scores 1 point a tile.",
            source="facts 9.6, 11.22",
            subjects=kinds("road"),
            occasions=COMPLETED,
            terms=(Term(label="tiles", singular="tile", rate=Rate("tiles", 1), count=count_tiles),),
        ),
        ScoringRule(
            id="base-game/monastery-completed",
            says="A completed monastery scores 1 point for its tile and 1 for each of the eight around it.",
            source="facts 9.8",
            subjects=kinds("monastery"),
            occasions=COMPLETED,
            terms=(Term(label="tiles", singular="tile", rate=Rate("tiles", 1), count=count_around),),
        ),
        FinalScoring(
            id="base-game/unfinished",
            says="When the game is over, unfinished roads, cities and monasteries are scored.",
            source="facts 9.11",
            # By trait: where a house rule lets fields be completed, those that are not stay with the farm rule.
            subjects=claimed(traits("completable"), complete=False),
        ),
        ScoringRule(
            id="base-game/city-unfinished",
            says="An unfinished city scores 1 point a tile and 1 a pennant.",
            source="facts 9.11",
            subjects=kinds("city"),
            occasions=FINAL,
            terms=(
                Term(label="tiles", singular="tile", rate=Rate("tiles", 1), count=count_tiles),
                Term(label="pennants", singular="pennant", rate=Rate("pennants", 1), count=count_flags("pennant")),
            ),
        ),
        ScoringRule(
            id="base-game/road-unfinished",
            says="An unfinished road scores 1 point a tile.",
            source="facts 9.11",
            subjects=kinds("road"),
            occasions=FINAL,
            terms=(Term(label="tiles", singular="tile", rate=Rate("tiles", 1), count=count_tiles),),
        ),
        ScoringRule(
            id="base-game/monastery-unfinished",
            says="An unfinished monastery scores 1 point for its tile and 1 for each tile around it.",
            source="facts 9.11, 11.9",
            subjects=kinds("monastery"),
            occasions=FINAL,
            terms=(Term(label="tiles", singular="tile", rate=Rate("tiles", 1), count=count_around),),
        ),
    ]
