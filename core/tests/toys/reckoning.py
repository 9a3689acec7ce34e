"""Scoring: ties, overrides, shares, scores that trigger scores, weights, terms for one claimant, subjects, stages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from bastide import (
    Adjustment,
    ClaimRule,
    Deployment,
    Event,
    FinalScoring,
    PieceKind,
    Position,
    Rate,
    Reaction,
    ScoringRule,
    ShareRule,
    Subject,
    Supply,
    Table,
    Term,
    Weighing,
    count_flags,
    kinds,
)

from .making import plugin

COMPLETED = frozenset({"completed"})


def first(view: Position, subject: Subject, weights: Mapping[int, int], lead: tuple[int, ...]) -> Iterable[int]:
    return lead[:1]


def last(view: Position, subject: Subject, weights: Mapping[int, int], lead: tuple[int, ...]) -> Iterable[int]:
    return lead[-1:]


def everybody(view: Position, subject: Subject, weights: Mapping[int, int], lead: tuple[int, ...]) -> Iterable[int]:
    return range(len(view.players))


TIE_BREAK = plugin(
    "Who sits first wins a tie.",
    scoring_rules=[ClaimRule(id="tie/first", says="The first one wins a tie.", stage="tie-break", decide=first)],
)
#: By its id alone it would precede the tie-break.
OVERRIDE = plugin(
    "Everybody gets the points of a grove.",
    scoring_rules=[
        ClaimRule(id="all/groves", says="All get it.", stage="override", subjects=kinds("grove"), decide=everybody)
    ],
)


def half(view: Position, subject: Subject, lead: tuple[int, ...], player: int, points: int) -> int:
    return -(-points // len(lead))


SHARE = plugin(
    "Who ties shares the points, rounded up.",
    scoring_rules=[ShareRule(id="share/half", says="Points are shared, rounded up.", share=half)],
)


def thirds(when: Any = None) -> Any:
    return plugin(
        "A canal scores a third, rounded up.",
        scoring_rules=[
            Adjustment(
                id="thirds/canals",
                says="A third of it.",
                stage="divide",
                value=Rate("parts", 3),
                subjects=kinds("canal"),
                when=when,
                label="a third",
            )
        ],
    )


THIRDS, THIRDS_WITH_ROCKS = thirds(), thirds(count_flags("rock") > 0)


def echo(table: Table, event: Event) -> None:
    assert event.sheet is not None
    for line in event.sheet.lines:
        if line.kind == "canal":
            table.score(Subject("echo", cells=line.tiles, weights={line.player: 1}), "echo")


def one(view: Position, subject: Subject) -> int:
    return 1


ECHO = plugin(
    "A canal that scores brings a point more as a score of its own.",
    turn_rules=[Reaction(id="echo/heard", on="scored", says="A canal echoes.", do=echo)],
    scoring_rules=[
        ScoringRule(
            id="echo/point",
            says="An echo is a point.",
            subjects=kinds("echo"),
            occasions=frozenset({"echo"}),
            terms=(Term(label="echo", rate=Rate("echo", 1), count=one),),
        )
    ],
)


def oaks(view: Position, subject: Subject, piece: int, weight: int) -> int:
    return weight + subject.feature.flags.get("oak", 0)


def crew(view: Position, subject: Subject, claimant: int) -> int:
    return sum(view.piece(number).owner == claimant for number in subject.feature.pieces)


WEIGHT = plugin(
    "A barge weighs more in a grove with an oak, and everybody has one.",
    kinds=[PieceKind("barge", frozenset({"follower"}), group="big", weight=1)],
    components=[Supply("barge", 1, id="weight/barges", says="A barge each.")],
    scoring_rules=[Weighing(id="weight/oak", says="Oaks weigh.", pieces=kinds("barge"), weigh=oaks)],
)
PERSONAL = plugin(
    "A claimant gets a point more for each of their pieces.",
    scoring_rules=[
        ScoringRule(
            id="personal/crew",
            says="A point for each piece of the claimant's.",
            subjects=kinds("canal", "grove"),
            occasions=COMPLETED,
            terms=(Term(label="crew", rate=Rate("crew", 1), count_for=crew),),
        )
    ],
)


def best_crew(view: Position, subject: Subject, claimant: int) -> int:
    """One for the claimant's most valuable subject among all the canals they lead, else none."""
    led = [feature for feature in view.claimed("canal") if claimant in view.leaders(feature)]
    worth = {f: view.rate_for(f, "pride/best", "best", claimant, "final") for f in led}
    first = min(worth, key=lambda f: (-worth[f], f.first_laid, f.first_segment))
    return int(first == subject.feature)


PRIDE = plugin(
    "The best of a player's canals is worth more at the end.",
    scoring_rules=[
        ScoringRule(
            id="pride/best",
            says="Ten points for one canal.",
            subjects=kinds("canal"),
            occasions=frozenset({"final"}),
            terms=(Term(label="best", rate=Rate("best", 10), count_for=best_crew),),
        )
    ],
)


def shores(view: Position) -> list[Subject]:
    """Each marsh with all groves that border it: claimed by the pieces in these groves."""
    found = []
    for marsh in view.features("marsh"):
        groves = tuple(feature for feature in marsh.borders if feature.kind == "grove")
        if groves:
            found.append(Subject("shore", (marsh, *groves), claims=groves))
    return found


def groves(view: Position, subject: Subject) -> int:
    return len(subject.features) - 1


SHORES = plugin(
    "A marsh with the groves around it is scored at the end.",
    scoring_rules=[
        FinalScoring(id="shores/final", says="Shores are scored at the end.", subjects=shores),
        ScoringRule(
            id="shores/groves",
            says="A shore scores 10 a grove.",
            subjects=kinds("shore"),
            occasions=frozenset({"final"}),
            terms=(Term(label="groves", rate=Rate("groves", 10), count=groves),),
        ),
    ],
)

GROUPS = plugin(
    "Barges and punts do not shut each other out.",
    meeple_rules=[
        Deployment(
            id="groups/barge", says="Barges may join.", pieces=kinds("barge"), on=kinds("canal"), budget="barge"
        ),
    ],
)


def adjusting(
    stage: Literal["edition", "sign", "add", "multiply", "limit", "void"], value: int, name: str = "", **more: Any
) -> Adjustment:
    """An adjustment of the tile term of completed canals."""
    name = name or stage
    return Adjustment(
        **{"id": f"adjusting/{name}", "says": f"The {stage} stage.", "occasions": COMPLETED} | more,
        stage=stage,
        value=Rate("value", value),
        subjects=kinds("canal"),
    )
