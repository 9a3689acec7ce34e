"""Farms as they were scored in 2001: every field for itself, but a city pays a player only once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

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
    claimed,
    count_borders_once,
    count_pieces,
    hookimpl,
    kinds,
    leads,
    unit_rate,
)

FIELD = "farms-second-edition/field"
CITIES = "cities"


class Options(bastide.Options):
    """What may be chosen about farms of the second edition."""

    once: Literal["per-player", "per-city"] = Field(
        "per-player",
        description="How often a city pays: every player once, or one field only.",
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Second-edition farms",
        also="farmers, fields, meadows",
        says="The player with the most farmers in a field gets 3 points for each completed city around it, "
        "but each once.",
        options=Options,
        slot="farms",
        requires=("base-game",),
        editions=("HiG 2001",),
        sources=("facts 7.2", "facts 7.5", "facts 7.6", "facts 11.2"),
    )


@hookimpl
def bastide_kinds() -> Iterable[SegmentKind]:
    # With this, whatever rules let pieces stand on claimable kinds holds for fields, too.
    return [SegmentKind("field", "rest", frozenset({"claimable"}))]


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    per_city = options.once == "per-city"
    paid = count_borders_once(
        "city",
        among=(count_pieces() > 0) & leads("final", anybody=per_city),
        by=unit_rate(FIELD, CITIES, "final", anybody=per_city),
    )
    if per_city:
        says = "A field scores 3 points for each completed city that borders it, but a city pays one field only."
    else:
        says = "A field scores 3 points for each completed city that borders it, but a city pays a player only once."
    return [
        FinalScoring(
            id="farms-second-edition/fields",
            says="When the game is over, every field with farmers is scored, after all unfinished features.",
            source="facts 7.2, 9.11",
            after=("base-game/unfinished",),
            subjects=claimed(kinds("field")),
        ),
        ScoringRule(
            id=FIELD,
            says=says,
            source="facts 7.2",
            subjects=kinds("field"),
            occasions=frozenset({"final"}),
            terms=(Term(label=CITIES, singular="city", rate=Rate("city", 3), count_for=paid),),
        ),
    ]
