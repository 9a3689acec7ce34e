"""An abbot for each player, who stands on monasteries and gardens and may be called back."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

import bastide
from bastide import (
    EIGHT,
    Completion,
    Deployment,
    Homecoming,
    OfferRule,
    PieceKind,
    Plugin,
    Print,
    Rate,
    Rule,
    ScoringRule,
    SegmentKind,
    Supply,
    Term,
    count_around,
    hookimpl,
    kinds,
)

from .recalling import ABBOT, GROUNDS, OCCASION, RECALLS


class Options(bastide.Options):
    """What may be chosen about abbots."""

    recall: bool = Field(
        True,
        strict=True,
        description="Whether an abbot may be called back, and scored, before all tiles around it lie.",
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Abbot",
        says="An abbot for each player, who stands on monasteries and gardens and may be called back.",
        options=Options,
        requires=("base-game",),
        editions=("C2", "C3"),
        sources=("facts 5.1", "facts 5.2", "facts 5.3", "facts 5.4", "facts 5.5"),
        about={
            "components": "5 abbots, one of each colour",
        },
    )


@hookimpl
def bastide_kinds() -> Iterable[SegmentKind | PieceKind]:
    return [
        # Not claimable: that would let every follower in.
        SegmentKind("garden", "nothing", frozenset({"completable"}), "A garden, where only an abbot may stand."),
        # No follower: an abbot may not stand in cities, on roads and fields, where any follower may.
        PieceKind("abbot", frozenset({"abbot"}), group="claim", weight=1, says="An abbot."),
    ]


@hookimpl
def bastide_components() -> Iterable[Print | Supply]:
    return [
        Print(name="garden"),
        Supply("abbot", 1, id="abbot/abbots", says="Each player has one abbot.", source="facts 5.1"),
    ]


@hookimpl
def bastide_meeple_rules(options: Options) -> Iterable[Rule]:
    found: list[Rule] = [
        Deployment(
            id="abbot/deploy",
            says="Instead of a follower, the abbot may be deployed on a monastery or a garden of the tile just placed.",
            source="facts 5.1",
            # An action that names no piece means a follower where one may stand.
            after=("base-game/deploy",),
            pieces=ABBOT,
            on=GROUNDS,
        ),
        Homecoming(
            id="abbot/return",
            says="When a completed monastery or garden has been scored, its abbot goes back to its player.",
            source="facts 5.2",
            pieces=ABBOT,
            on=GROUNDS,
        ),
    ]
    if options.recall:
        found.append(
            OfferRule(
                id="abbot/recall",
                says="Instead of deploying a figure, a player may call the abbot back from an unfinished monastery or "
                "garden and score it at once.",
                source="facts 5.3, 5.4",
                decision="deploy",
                offers=RECALLS,
            )
        )
    return found


def _tiles(rule: str, *subjects: str, says: str, source: str, occasions: frozenset[str]) -> ScoringRule:
    """A rule that gives a point for a tile and one for each tile around it."""
    return ScoringRule(
        id=rule,
        says=says,
        source=source,
        subjects=kinds(*subjects),
        occasions=occasions,
        terms=(Term(label="tiles", singular="tile", rate=Rate("tiles", 1), count=count_around),),
    )


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    found: list[Rule] = [
        Completion(
            id="abbot/garden-complete",
            says="A garden is complete when tiles lie on all eight cells around it.",
            source="facts 5.2",
            of=kinds("garden"),
            ports=False,
            around=EIGHT,
        ),
        _tiles(
            "abbot/garden-completed",
            "garden",
            says="A completed garden scores 1 point for its tile and 1 for each of the eight around it.",
            source="facts 5.2",
            occasions=frozenset({"completed"}),
        ),
        _tiles(
            "abbot/garden-unfinished",
            "garden",
            says="An unfinished garden scores 1 point for its tile and 1 for each tile around it.",
            source="facts 5.2",
            occasions=frozenset({"final"}),
        ),
    ]
    if options.recall:
        found.append(
            _tiles(
                "abbot/recalled",
                "monastery",
                "garden",
                says="An abbot called back scores 1 point for its tile and 1 for each tile around it.",
                source="facts 5.3",
                occasions=frozenset({OCCASION}),
            )
        )
    return found
