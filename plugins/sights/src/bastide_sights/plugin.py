"""Six sights take the place of the monasteries; a follower may lie on one and look far around."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

import bastide
from bastide import (
    ANY,
    Adjustment,
    Completion,
    Deployment,
    OfferVeto,
    Plugin,
    Position,
    Rate,
    Rule,
    ScoringRule,
    Subject,
    Term,
    TileFile,
    Weighing,
    constant,
    count_in_line,
    hookimpl,
    in_role,
    kinds,
    traits,
)

from .visiting import IS_SIGHT, IS_VISITED, STANDS_ON_SIGHT, VISITED_ELSEWHERE, VISITOR

MONASTERY = kinds("monastery")
FINAL = frozenset({"final"})


#: The sets of sights, by the countries in which they stand, each with its tile file.
SETS = {"japan": "tiles", "germany": "germany", "low-countries": "low-countries"}


class Options(bastide.Options):
    """What may be chosen about sights."""

    sets: Literal["japan", "germany", "low-countries", "all"] = Field(
        "japan", description="Of which countries the sights are: Japan, Germany, the Netherlands and Belgium, or all."
    )
    monasteries: Literal["replaced", "kept"] = Field(
        "replaced", description="What becomes of the monasteries of the base game."
    )
    standing: bool = Field(
        True,
        strict=True,
        description="Whether a figure may also stand upright on a sight, as a monk, and score it like a monastery.",
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Sights",
        says="Six sights take the place of the monasteries; a follower may lie on one and look far around.",
        options=Options,
        requires=("base-game",),
        editions=(
            "Japanese box of C2",
            "Japanese Buildings, 2016",
            "Monasteries in Germany, 2014, 2018 and 2023",
            "Monasteries in the Netherlands & Belgium, 2014 and 2016",
        ),
        sources=("facts 5.6", "facts 5.7", "facts 5.8", "facts 33"),
        about={
            "components": "6 tiles with sights of each country",
        },
    )


@hookimpl
def bastide_components(options: Options) -> Iterable[TileFile]:
    instead = {"base-game/A": 2, "base-game/B": 4} if options.monasteries == "replaced" else {}
    return [
        TileFile(path=f"{file}.toml", included=options.sets in (name, "all"), instead_of=instead)
        for name, file in SETS.items()
    ]


@hookimpl
def bastide_meeple_rules(options: Options) -> Iterable[Rule]:
    found: list[Rule] = [
        Deployment(
            id="sights/visit",
            says="A follower may lie down on a sight, as a visitor; it stays there until the game is over.",
            source="facts 5.7, 5.8",
            pieces=traits("follower", but=("restricted",)),
            on=MONASTERY,
            where=IS_SIGHT,
            role=VISITOR,
            lies=True,
        )
    ]
    if not options.standing:
        found.append(
            OfferVeto(
                id="sights/lying-only",
                says="Nobody stands upright on a sight: a follower may only lie there, as a visitor.",
                source="facts 5.7, 11.13",
                decision="deploy",
                types=frozenset({"deploy"}),
                places=frozenset({"segment"}),
                forbids=IS_SIGHT & ~in_role(VISITOR),
            )
        )
    return found


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    def weigh(position: Position, subject: Subject, piece: int, weight: int) -> int:
        """Nothing for figures that no rule lets be there; boards that nobody played may have some."""
        lies = position.piece(piece).role == VISITOR
        sight = IS_SIGHT(position, subject)
        allowed = sight if lies else options.standing or not sight
        return weight if allowed else 0

    return [
        Completion(
            id="sights/never-complete",
            says="A sight on which a visitor lies is not completed, whatever lies around it.",
            source="facts 5.7",
            of=MONASTERY,
            when=~IS_VISITED,
            initial=True,
        ),
        ScoringRule(
            id="sights/view",
            says="When the game is over, a visitor scores 1 point for the sight and 1 for each tile in the unbroken "
            "row and column through it.",
            source="facts 5.7",
            subjects=MONASTERY,
            occasions=FINAL,
            when=IS_VISITED,
            terms=(
                Term(label="sight", rate=Rate("sight", 1), count=constant(1)),
                Term(label="row and column", rate=Rate("view", 1), count=count_in_line),
            ),
        ),
        Adjustment(
            id="sights/not-around",
            says="A visitor scores nothing for the tiles around the sight as such.",
            source="facts 5.7",
            stage="void",
            value=Rate("around", 0, at_most=0),
            subjects=MONASTERY,
            occasions=FINAL,
            rules=frozenset({"base-game/monastery-unfinished"}),
            when=IS_VISITED,
        ),
        Weighing(
            id="sights/out-of-place",
            says="Who lies on a monastery that is no sight counts for nothing, and so does who stands where one may "
            "only lie.",
            source="facts 5.7, 11.13",
            pieces=ANY,
            subjects=MONASTERY,
            when=VISITED_ELSEWHERE if options.standing else VISITED_ELSEWHERE | STANDS_ON_SIGHT,
            weigh=weigh,
        ),
    ]
