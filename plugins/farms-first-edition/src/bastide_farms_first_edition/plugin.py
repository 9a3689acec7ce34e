"""Farms as they were scored in 2000: every completed city looks at all the fields around it."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

import bastide
from bastide import (
    FinalScoring,
    Plugin,
    Rate,
    Rule,
    ScoringRule,
    SegmentKind,
    Term,
    choose,
    claimed_beside,
    count_borders,
    hookimpl,
    kinds,
    of_kind,
)


class Options(bastide.Options):
    """What may be chosen about farms of the first edition."""

    points_per_city: int = Field(
        4,
        ge=0,
        le=100,
        strict=True,
        description="What a completed city pays: 4 as printed in 2000, 3 on Board Game Arena.",
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="First-edition farms",
        also="farmers, fields, meadows",
        says="Every completed city pays the player with the most farmers in all the fields that border it, once.",
        options=Options,
        slot="farms",
        requires=("base-game",),
        editions=("HiG 2000", "RGG until 2007", "Board Game Arena's first-edition option (3 points)"),
        sources=("facts 7.1", "facts 7.4", "facts 7.6"),
    )


@hookimpl
def bastide_kinds() -> Iterable[SegmentKind]:
    # With this, whatever rules let pieces stand on claimable kinds holds for fields, too.
    return [SegmentKind("field", "rest", frozenset({"claimable"}))]


#: The city of the subject; asked about a single field, those around it, as though it had no neighbours.
CITIES = choose(of_kind(kinds("city")), 1, count_borders("city"))


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    return [
        FinalScoring(
            id="farms-first-edition/cities",
            says="When the game is over, every completed city that borders a field with farmers is scored for them.",
            source="facts 7.1",
            after=("base-game/unfinished",),
            # Every completed city with the farmed fields that border it, taken together as one claim.
            subjects=claimed_beside(kinds("city"), kinds("field"), kind="field", complete=True),
        ),
        ScoringRule(
            id="farms-first-edition/city",
            says="A completed city pays once: the most farmers, counted over all the fields that border it.",
            source="facts 7.1, 7.4",
            subjects=kinds("field"),
            occasions=frozenset({"final"}),
            terms=(Term(label="cities", singular="city", rate=Rate("city", options.points_per_city), count=CITIES),),
        ),
    ]
