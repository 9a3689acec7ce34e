"""A plugin whose rules are all in Python, some of which raise, or count what no machine integer holds.

What they answer follows from the board and the turn alone, so that it does not matter how often they are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import (
    Adjustment,
    ClaimRule,
    Completion,
    Deployment,
    Feature,
    FinalScoring,
    GameEnd,
    Homecoming,
    PieceKind,
    Plugin,
    Position,
    Rate,
    Rule,
    ScoringRule,
    ShareRule,
    Subject,
    Supply,
    Term,
    Weighing,
    hookimpl,
    kinds,
    traits,
)

Raising = Literal[
    "", "when", "count", "where", "stays", "times", "weigh", "when_for", "decide", "share", "over", "claims"
]
Large = Literal[0, -9999, 9999, 10000, 715827883, 1099511627776]
SAYS: dict[str, Any] = {"says": "It is so.", "source": "no game"}


class Options(bastide.Options):
    raises: Raising = ""
    after: int = Field(20, ge=0, le=80)
    counts: Large = 0
    shares: Large = 0
    longest: int = Field(60, ge=0, le=100)


def raising(options: Options, name: str, rule: Callable[..., Any]) -> Any:
    """A rule that raises in turns from some time on, if it is the one that does."""

    @wraps(rule)
    def asked(position: Position, *about: Any) -> Any:
        if options.raises == name and position.turn_number > options.after:
            raise ValueError(f"{name} in turn {position.turn_number}")
        return rule(position, *about)

    return asked


# Conditions, whose answers need only count as true or false.


def goes_well(position: Position, feature: Feature) -> Any:
    return feature.cells if len(feature.cells) != 3 else ()


def is_wide(position: Position, subject: Subject) -> Any:
    return [tile for tile in subject.feature.tiles if tile[0] > 0]


def admits(position: Position, player: int, feature: Feature) -> Any:
    return (len(feature.cells) + player) % 2


def stays(position: Position, feature: Feature, piece: int) -> Any:
    return piece % 2 and position.piece(piece).kind == "guest"


def counted(position: Position, feature: Feature) -> int:
    return 2 - len(feature.cells) % 4


def weighs(position: Position, subject: Subject, piece: int, weight: int) -> int:
    return weight * (1 + piece % 3)


def leads(position: Position, subject: Subject, player: int) -> Any:
    return player == 0 or position.scores[player] > 9


def decided(position: Position, subject: Subject, weights: Mapping[int, int], lead: tuple[int, ...]) -> Iterable[int]:
    return lead[:1] if len(subject.feature.cells) % 2 else range(len(position.players))


def farmed(position: Position) -> list[Subject]:
    return [position.subject(feature) for feature in position.claimed("city", "field")]


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(title="Asking", says="All is asked in Python.", options=Options, requires=("base-game",))


@hookimpl
def bastide_kinds() -> Iterable[PieceKind]:
    return [PieceKind("guest", frozenset({"guest"}), weight=1, says="A guest.")]


@hookimpl
def bastide_components() -> Iterable[Supply]:
    return [Supply("guest", 3, id="asking/guests", **SAYS)]


@hookimpl
def bastide_meeple_rules(options: Options) -> Iterable[Rule]:
    return [
        Deployment(
            id="asking/deploy",
            pieces=kinds("guest"),
            on=kinds("city", "road"),
            where=raising(options, "where", admits),
            **SAYS,
        ),
        Deployment(
            id="asking/beside", pieces=kinds("guest"), on=kinds("field", "monastery"), beside=kinds("follower"), **SAYS
        ),
        Homecoming(
            id="asking/return",
            pieces=kinds("guest"),
            on=kinds("city", "road"),
            occasions=frozenset({"completed", "asking"}),
            stays=raising(options, "stays", stays),
            **SAYS,
        ),
    ]


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    def count(position: Position, subject: Subject) -> int:
        return len(subject.feature.borders) + (options.counts if len(subject.feature.cells) > 3 else 0)

    def share(position: Position, subject: Subject, lead: tuple[int, ...], player: int, points: int) -> int:
        return points // len(lead) + options.shares

    times = raising(options, "times", counted)
    return [
        Completion(id="asking/complete", of=kinds("road"), when=raising(options, "when", goes_well), **SAYS),
        ScoringRule(
            id="asking/count",
            subjects=kinds("city", "field"),
            occasions=frozenset({"completed", "asking"}),
            terms=(Term(label="borders", rate=Rate("asked", 3), count=raising(options, "count", count)),),
            when=is_wide,
            **SAYS,
        ),
        Adjustment(id="asking/wide", stage="add", value=Rate("wide", 1), subjects=kinds("city"), when=is_wide, **SAYS),
        Adjustment(
            id="asking/first",
            stage="multiply",
            value=Rate("first", 2),
            subjects=kinds("road"),
            when_for=raising(options, "when_for", leads),
            **SAYS,
        ),
        Weighing(id="asking/times", pieces=kinds("guest"), subjects=kinds("city"), times=times, **SAYS),
        Weighing(
            id="asking/weigh",
            pieces=traits("follower"),
            subjects=kinds("road"),
            weigh=raising(options, "weigh", weighs),
            **SAYS,
        ),
        ClaimRule(
            id="asking/decide",
            stage="override",
            subjects=kinds("road"),
            decide=raising(options, "decide", decided),
            **SAYS,
        ),
        ShareRule(
            id="asking/share", subjects=kinds("road"), share=raising(options, "share", share), label="shared", **SAYS
        ),
        FinalScoring(id="asking/final", subjects=raising(options, "claims", farmed), occasion="asking", **SAYS),
    ]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    def over(position: Position) -> Any:
        return position.turn_number >= options.longest

    return [GameEnd(id="asking/end", over=raising(options, "over", over), **SAYS)]
