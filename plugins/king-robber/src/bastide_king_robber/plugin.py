"""The King and the Robber Baron: for the players who complete the largest city and the longest road."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

import bastide
from bastide import Event, Plugin, Position, Rate, Rule, Subject, Table, Term, TileFile, hookimpl, kinds, sentence

POINTS = "titles"
#: How large the feature was by which each player last took a title; who has the most has it.
KING = bastide.kept("king-robber/king", of="player", holds="count", under=POINTS, label=sentence("titles"))
BARON = bastide.kept("king-robber/robber-baron", of="player", holds="count", under=POINTS, label=sentence("titles"))
TITLES = {"city": (KING, sentence("cities")), "road": (BARON, sentence("roads"))}


class Options(bastide.Options):
    """What may be chosen about the King and the Robber Baron."""

    content: Literal["all", "rules"] = Field("all", description="Whether the five land tiles are in the game, too.")
    smallest: int = Field(1, ge=1, le=9, strict=True, description="The fewest tiles of a city or road that pays.")


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="King & Robber Baron",
        says="Five tiles, a King for the largest city that was completed, and a Robber Baron for the longest road.",
        options=Options,
        requires=("base-game",),
        editions=("King and Scout, 2003", "Count, King & Robber, 2008 and 2017"),
        sources=("facts 16",),
        about={"components": "5 land tiles, a King and a Robber Baron"},
    )


@hookimpl
def bastide_components(options: Options) -> Iterable[TileFile]:
    return [TileFile(path="tiles.toml", included=options.content == "all")]


@hookimpl
def bastide_state() -> Iterable[bastide.Kept[int]]:
    return KING, BARON


def take(table: Table, event: Event) -> None:
    """Give the title to the player of the turn if what was completed is larger than all before."""
    if event.feature is None or event.player is None:
        return
    taken, size = TITLES[event.feature.kind][0], len(event.feature.cells)
    if size > max(taken.all(table).values(), default=0):
        taken.put(table, size, event.player)


@hookimpl
def bastide_turn_rules() -> Iterable[Rule]:
    return [
        bastide.Reaction(
            id="king-robber/taken",
            says="The player who completes the first city is King, until somebody completes one of more tiles; with "
            "roads it is the Robber Baron.",
            source="facts 16.2",
            on="completed",
            features=kinds(*TITLES),
            do=take,
        )
    ]


def paid_for(kind: str, smallest: int) -> Term:
    """One point for each completed feature of a kind that is large enough, for who has the title that it is about."""

    def count(position: Position, subject: Subject) -> int:
        large = (len(each.cells) >= smallest for each in position.features(kind) if each.complete)
        return sum(large)

    title = bastide.noted_as("tally", TITLES[kind][0].key)
    return Term(label=TITLES[kind][1], singular=kind, rate=Rate(kind, 1), when=title, count=count)


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    return [
        bastide.FinalScoring(
            id="king-robber/titles",
            says="When the game is over, the King and the Robber Baron are paid.",
            source="facts 16.3",
            after=("base-game/unfinished",),
            subjects=bastide.tallies("king-robber", KING.key, BARON.key, kind=POINTS),
        ),
        bastide.ScoringRule(
            id="king-robber/paid",
            says="The King scores 1 point for each completed city, the Robber Baron 1 for each completed road.",
            source="facts 16.3",
            subjects=kinds(POINTS),
            occasions=frozenset({"final"}),
            terms=tuple(paid_for(kind, options.smallest) for kind in TITLES),
        ),
    ]
