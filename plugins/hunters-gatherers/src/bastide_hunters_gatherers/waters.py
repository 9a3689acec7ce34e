"""Rivers with their lakes: fishing in them, and the huts that live off a whole water system."""

from __future__ import annotations

from bastide import (
    Completion,
    Feature,
    FinalScoring,
    Rate,
    Rule,
    ScoringRule,
    Term,
    claimed,
    count_beside,
    count_flags,
    kinds,
    sentence,
)

from .editions import COUNTS, ONE, UNITS, Edition

#: The fish of a river or water system and of the lakes that belong to it; a lake at both ends counts once.
FISH = count_flags("fish") + count_beside("lake", flag="fish")


def lakes(feature: Feature) -> list[Feature]:
    """The lakes at the ends of a river, or those of a water system, each once."""
    # On its tile, a lake borders the rivers that end at it, and a water system borders its lakes.
    beside = feature.bounds if feature.kind == "river" else feature.borders
    return [other for other in beside if other.kind == "lake"]


def fish_in(feature: Feature) -> int:
    """The fish drawn on a feature itself."""
    return feature.flags.get("fish", 0)


def scoring(edition: Edition) -> list[Rule]:
    """When rivers are complete, and what rivers and water systems are worth."""
    unit = UNITS[edition.rivers]
    return [
        Completion(
            id=edition.rule("river-complete"),
            says="A river is complete when it has come to an end on both sides, or when it is a ring.",
            source=edition.sources["rivers"],
            of=kinds("river"),
        ),
        ScoringRule(
            id=edition.rule("river"),
            says=sentence(
                "A completed river scores 1 point for each of its {unit} and 1 for each fish in it and in the lakes at "
                "its ends.",
                unit=unit,
            ),
            source=edition.sources["rivers"],
            subjects=kinds("river"),
            occasions=frozenset({"completed"}),
            terms=(
                Term(label=unit, singular=ONE[edition.rivers], rate=Rate(unit, 1), count=COUNTS[edition.rivers]),
                Term(label="fish", rate=Rate("fish", 1), count=FISH),
            ),
        ),
        FinalScoring(
            id=edition.rule("huts"),
            says="When the game is over, every water system with huts is scored, finished or not.",
            source=edition.sources["huts"],
            subjects=claimed(kinds("water-system")),
        ),
        ScoringRule(
            id=edition.rule("water-system"),
            says="A water system scores 1 point for each fish in all its rivers and lakes.",
            source=edition.sources["huts"],
            subjects=kinds("water-system"),
            occasions=frozenset({"final"}),
            terms=(Term(label="fish", rate=Rate("fish", 1), count=FISH),),
        ),
    ]
