"""Mayors: followers of cities alone, who count for as much as their city has pennants."""

from __future__ import annotations

from bastide import (
    Deployment,
    PieceKind,
    Rule,
    Supply,
    Weighing,
    count_flags,
    kinds,
)

MAYOR = "mayor"


def piece_kinds() -> list[PieceKind]:
    """The mayor: a follower, but not one that goes everywhere."""
    return [
        PieceKind(MAYOR, frozenset({"follower", "restricted"}), group="claim", weight=1, says="A mayor, for a city."),
    ]


def supplies() -> list[Supply]:
    """One for everybody."""
    return [
        Supply(
            MAYOR,
            1,
            id="abbey-mayor/mayors",
            says="Each player has one mayor.",
            source="general knowledge; HiG 2007, HiG 2016",
        )
    ]


def meeple_rules() -> list[Rule]:
    """Where a mayor goes. It comes home as every follower does."""
    return [
        Deployment(
            id="abbey-mayor/mayor",
            says="Instead of a follower, the mayor may be deployed in a city of the tile just placed where nobody is.",
            source="general knowledge; HiG 2007, HiG 2016",
            after=("base-game/deploy",),
            pieces=kinds(MAYOR),
            on=kinds("city"),
        )
    ]


def scoring() -> list[Rule]:
    """What a mayor counts for."""
    return [
        Weighing(
            id="abbey-mayor/mayor-counts",
            says="A mayor counts as one follower for each pennant of its city, and as none where there is no pennant.",
            source="general knowledge; HiG 2007, HiG 2016",
            pieces=kinds(MAYOR),
            times=count_flags("pennant"),
        )
    ]
