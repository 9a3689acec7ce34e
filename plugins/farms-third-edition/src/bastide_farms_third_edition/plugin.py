"""Farms as they have been scored since 2002: every field for itself."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import (
    FinalScoring,
    Plugin,
    Rate,
    Rule,
    ScoringRule,
    SegmentKind,
    Term,
    claimed,
    count_borders,
    hookimpl,
    kinds,
)


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Third-edition farms",
        also="farmers, fields, meadows",
        says="The player with the most farmers in a field gets 3 points for every completed city that borders it.",
        slot="farms",
        requires=("base-game",),
        editions=("HiG from 2002", "RGG from 2008", "C2", "C3"),
        sources=("facts 7.3", "facts 7.7", "facts 7.8"),
    )


@hookimpl
def bastide_kinds() -> Iterable[SegmentKind]:
    # With this, whatever rules let pieces stand on claimable kinds holds for fields, too.
    return [SegmentKind("field", "rest", frozenset({"claimable"}))]


@hookimpl
def bastide_scoring_rules() -> Iterable[Rule]:
    return [
        FinalScoring(
            id="farms-third-edition/fields",
            says="When the game is over, every field with farmers is scored, after all unfinished features.",
            source="facts 7.3, 9.11",
            after=("base-game/unfinished",),
            # A field that a rule lets be complete has been scored by then.
            subjects=claimed(kinds("field"), complete=False),
        ),
        ScoringRule(
            id="farms-third-edition/field",
            says="A field scores 3 points for each completed city that borders it; a city may pay several fields.",
            source="facts 7.3",
            subjects=kinds("field"),
            # Fields are completed under house rules only.
            occasions=frozenset({"completed", "final"}),
            terms=(Term(label="cities", singular="city", rate=Rate("city", 3), count=count_borders("city")),),
        ),
    ]
