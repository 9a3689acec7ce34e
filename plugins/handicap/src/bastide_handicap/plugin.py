"""Some seats begin with points, or with more or fewer pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

import bastide
from bastide import (
    BastideError,
    Phase,
    Plugin,
    Problem,
    Rate,
    Rule,
    ScoringRule,
    Subject,
    Supply,
    Table,
    Term,
    coded,
    hookimpl,
    kinds,
    listed,
    noted,
    sentence,
    sentences,
)

PLUGIN = "handicap"
_SEAT = re.compile(r"[1-9][0-9]?")


def _by_seat(value: Any) -> Any:
    """Refuse what is not counted by seat, with a sentence of its own."""
    if not isinstance(value, Mapping):
        raise ValueError(sentence("write it by seat: {example}", example="{ 2 = … }"))
    for seat in value:
        if not _SEAT.fullmatch(str(seat)):
            raise ValueError(sentence("there is no seat {seat}; the first one is 1", seat=seat))
    return value


def _points(value: Any) -> Any:
    """Refuse what are no points by seat."""
    for seat, points in _by_seat(value).items():
        if not _is_number(points) or not 0 <= points <= 1000:
            message = "seat {seat} has a whole number of points from 0 to 1000, not {value}"
            raise ValueError(sentence(message, seat=seat, value=points))
    return value


def _pieces(value: Any) -> Any:
    """Refuse what are no pieces by seat."""
    for seat, pieces in _by_seat(value).items():
        if not isinstance(pieces, Mapping):
            message = "say of which pieces seat {seat} has more: {example}"
            raise ValueError(sentence(message, seat=seat, example="{ follower = 1 }"))
        for piece, count in pieces.items():
            if not _is_number(count) or not 1 <= abs(count) <= 100:
                message = "seat {seat} has more of {piece}, such as 1, or fewer, such as -1, but not {value}"
                raise ValueError(sentence(message, seat=seat, piece=piece, value=count))
    return value


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Options(bastide.Options):
    """Who begins with what."""

    points: Annotated[dict[str, int], BeforeValidator(_points)] = Field(
        {}, description="By the number of a seat, the points that the player there begins with."
    )
    pieces: Annotated[dict[str, dict[str, int]], BeforeValidator(_pieces)] = Field(
        {},
        description="By the number of a seat, how many more pieces of a kind the player there has; fewer, if below 0.",
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Handicap",
        says="Some seats begin with points, or with more or fewer pieces.",
        options=Options,
        sources=("house rule",),
    )


@hookimpl
def bastide_components(options: Options) -> Iterable[Supply]:
    return [
        Supply(
            piece,
            0,
            id=f"handicap/{piece}-{seat}",
            says=_says(int(seat), bastide.word(piece), count),
            source="house rule",
            for_seats={int(seat): count},
        )
        for seat, pieces in sorted(options.pieces.items())
        for piece, count in sorted(pieces.items())
    ]


def _says(seat: int, piece: str, count: int) -> str:
    words = {"seat": seat, "piece": piece, "count": abs(count)}
    if count > 0:
        return sentence("The player in seat {seat} has {count} more of the piece {piece}.", **words)
    return sentence("The player in seat {seat} has {count} fewer of the piece {piece}.", **words)


def give(table: Table) -> None:
    """Give the points; where a seat is not taken there is nobody to give anything to."""
    options, count = table.options(PLUGIN), len(table.players)
    for key, seats in (("points", options.points), ("pieces", options.pieces)):
        for seat in seats:
            if int(seat) > count:
                message = coded(
                    "handicap/empty-seat",
                    sentences(
                        "seat {seat} has a handicap, but only one seat is taken",
                        "seat {seat} has a handicap, but only {count} seats are taken",
                        count,
                        seat=seat,
                    ),
                )
                raise BastideError(Problem(message, key=f"plugins.handicap.{key}", rule="handicap/points"))
    for seat, points in sorted(options.points.items()):
        if points:
            table.score(Subject("handicap", weights={int(seat) - 1: 1}, about={"points": points}), "handicap")


@hookimpl
def bastide_scoring_rules() -> Iterable[Rule]:
    return [
        ScoringRule(
            id="handicap/scored",
            says="A handicap counts as points from the first turn on.",
            source="house rule",
            subjects=kinds("handicap"),
            occasions=frozenset({"handicap"}),
            terms=(Term(label="handicap", rate=Rate("point", 1), count=noted("points")),),
        )
    ]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    given = [
        sentence("{points} for seat {seat}", points=points, seat=seat)
        for seat, points in sorted(options.points.items())
        if points
    ]
    says = sentence("Before the first turn it is seen to that every seat with a handicap is taken.")
    if given:
        says = sentence("Before the first turn points are given by seat: {points}.", points=listed(given))
    return [Phase(id="handicap/points", says=says, source="house rule", scope="setup", do=give)]
