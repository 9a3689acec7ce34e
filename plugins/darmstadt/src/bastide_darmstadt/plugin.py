"""The Darmstadt promos: a congress centre that makes a city worth more, and churches for which neighbours score."""

from __future__ import annotations

from pydantic import Field

import bastide
from bastide import Event, Rate, Rule, Subject, Table, Term, hookimpl, kinds, traits

CHURCH, CENTRE = "church", "darmstadtium"


class Options(bastide.Options):
    """What may be chosen about the Darmstadt promos."""

    fewer: bool = Field(False, strict=True, description="Whether two monasteries of the base game leave the game.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Darmstadt promos",
        says="Three tiles: two churches, which score for the player with most followers around, and a congress centre.",
        options=Options,
        requires=("base-game",),
        editions=("Darmstadt promos, 2014",),
        sources=("facts 38",),
        about={"components": "3 land tiles"},
    )


@hookimpl
def bastide_components(options: Options) -> list[bastide.TileFile]:
    return [bastide.TileFile(path="tiles.toml", instead_of={"base-game/B": 2} if options.fewer else {})]


def look_round(table: Table, event: Event) -> None:
    """Score a church for the player with most followers on it and around it."""
    assert event.feature is not None
    if event.player is None and not event.feature.pieces:
        # On the board of a diagram it was completed, and scored, long ago.
        return
    [cell] = event.feature.cells
    owners = table.position.owners(table.pieces_around(cell, traits("follower")))
    if owners:
        table.score(Subject(CHURCH, cells=frozenset(table.around(cell)), weights=owners), "completed")


@hookimpl
def bastide_turn_rules() -> list[Rule]:
    return [
        bastide.Reaction(
            id="darmstadt/around",
            says="Before a completed church is scored, those with most followers on and around it score.",
            source="facts 38.3",
            on="completed",
            features=kinds("monastery"),
            flags=frozenset({CHURCH}),
            do=look_round,
        )
    ]


@hookimpl
def bastide_scoring_rules() -> list[Rule]:
    return [
        bastide.ScoringRule(
            id="darmstadt/church",
            says="Who has most followers around a completed church scores 3 points.",
            source="facts 38.3",
            subjects=kinds(CHURCH),
            occasions=frozenset({"completed"}),
            terms=(Term(label="church", rate=Rate("points", 3), count=bastide.constant(1)),),
        ),
        bastide.ScoringRule(
            id="darmstadt/centre",
            says="A completed city with the Darmstadtium scores 3 points more.",
            source="facts 38.2",
            subjects=kinds("city"),
            occasions=frozenset({"completed"}),
            when=bastide.count_flags(CENTRE) > 0,
            terms=(Term(label="Darmstadtium", rate=Rate("points", 3), count=bastide.constant(1)),),
        ),
    ]
