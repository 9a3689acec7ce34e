"""What inns and cathedrals change about roads and cities, and what a big follower counts for.

The adjustments speak of labels, not of rules: they also hold for tiles and pennants that other plugins score.
"""

from __future__ import annotations

from bastide import (
    Adjustment,
    Rate,
    Rule,
    ScoringRule,
    Term,
    Weighing,
    count_flags,
    count_tiles,
    hookimpl,
    kinds,
    rate_of,
)

from .options import Options

COMPLETED = frozenset({"completed"})
FINAL = frozenset({"final"})
ROADS = kinds("road")
CITIES = kinds("city")
BIG = "inns-cathedrals/big-follower"

inns = count_flags("inn")
has_inn = inns > 0
has_cathedral = count_flags("cathedral") > 0


@hookimpl
def bastide_scoring_rules(options: Options) -> list[Rule]:
    """The scoring rules that the options leave in force."""
    if not options.rules:
        return []
    found: list[Rule] = _completed()
    if options.big_followers:
        found.append(_BIG_FOLLOWER)
    if options.unfinished == "nothing":
        found += _unfinished()
    if options.inns == "every":
        found.append(_FURTHER_INNS)
    return found


_BIG_FOLLOWER = Weighing(
    id=BIG,
    says="A big follower counts as two followers where it is settled who has the most; it scores no more than one.",
    source="facts 3.4",
    pieces=kinds("big-follower"),
    times=rate_of(f"{BIG}.followers"),
    rates=(Rate("followers", 2, at_least=1),),
)

_FURTHER_INNS = ScoringRule(
    id="inns-cathedrals/every-inn",
    says="Every inn at a completed road after the first adds 1 point a tile.",
    source="facts 3.5",
    subjects=ROADS,
    occasions=COMPLETED,
    terms=(
        Term(
            label="tiles for further inns",
            singular="tile for further inns",
            rate=Rate("tiles", 1),
            count=count_tiles * (inns - 1).at_least(0),
        ),
    ),
)


def _completed() -> list[Rule]:
    return [
        Adjustment(
            id="inns-cathedrals/inn",
            says="A completed road with one inn or more scores 2 points a tile.",
            source="facts 3.5",
            stage="sign",
            value=Rate("tiles", 2),
            subjects=ROADS,
            occasions=COMPLETED,
            labels=frozenset({"tiles"}),
            when=has_inn,
        ),
        Adjustment(
            id="inns-cathedrals/cathedral",
            says="A completed city with one cathedral or more scores 3 points a tile.",
            source="facts 3.6",
            stage="sign",
            value=Rate("tiles", 3),
            subjects=CITIES,
            occasions=COMPLETED,
            labels=frozenset({"tiles"}),
            when=has_cathedral,
        ),
        Adjustment(
            id="inns-cathedrals/cathedral-pennants",
            says="In a completed city with a cathedral each pennant scores 3 points.",
            source="facts 3.6",
            stage="sign",
            value=Rate("pennants", 3),
            subjects=CITIES,
            occasions=COMPLETED,
            labels=frozenset({"pennants"}),
            when=has_cathedral,
        ),
    ]


def _unfinished() -> list[Rule]:
    # Voided, not set to 0: what other rules add for tiles or pennants does not count either. There is no number here.
    nothing = Rate("nothing", 0, at_most=0)
    return [
        Adjustment(
            id="inns-cathedrals/inn-unfinished",
            says="An unfinished road with an inn scores nothing.",
            source="facts 3.5",
            stage="void",
            value=nothing,
            subjects=ROADS,
            occasions=FINAL,
            labels=frozenset({"tiles"}),
            when=has_inn,
        ),
        Adjustment(
            id="inns-cathedrals/cathedral-unfinished",
            says="An unfinished city with a cathedral scores nothing.",
            source="facts 3.6",
            stage="void",
            value=nothing,
            subjects=CITIES,
            occasions=FINAL,
            labels=frozenset({"tiles", "pennants"}),
            when=has_cathedral,
        ),
    ]
