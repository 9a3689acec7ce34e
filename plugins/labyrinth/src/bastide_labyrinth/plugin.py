"""The Labyrinth: a tile that joins four roads to one; by its advanced rules followers gather there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import Offer, Position, Rate, Rule, Term, TileFile, hookimpl, kinds, traits

ROADS, FOLLOWERS = kinds("road"), traits("follower")
LABYRINTH = "labyrinth"
IN_LABYRINTH = bastide.count_flags(LABYRINTH) > 0


class Options(bastide.Options):
    """What may be chosen about labyrinths."""

    rules: Literal["basic", "advanced"] = Field("advanced", description="By which rules a labyrinth is played.")
    tiles: int = Field(
        2, ge=1, le=2, strict=True, description="How many labyrinths there are: in one look, or in both."
    )


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Labyrinth",
        says="A labyrinth joins four roads to one, in which followers of several players may meet.",
        options=Options,
        requires=("base-game",),
        editions=("The Labyrinth, 2016",),
        sources=("facts 36",),
        about={"components": "2 land tiles, one in the first and one in the second look"},
    )


@hookimpl
def bastide_components(options: Options) -> list[TileFile]:
    return [TileFile(path="tiles.toml", copies=options.tiles)]


def joining(position: Position, player: int, data: Any) -> list[Offer]:
    """Deploying a follower in the labyrinth just placed where others keep it out."""
    segments = (each for cell in position.laid for each in position.segments_on(cell))
    mazes = [each for each in segments if LABYRINTH in position.segment(each).flags]
    free = position.deployments(player, FOLLOWERS, mazes)
    found = position.deployments(player, FOLLOWERS, mazes, occupied=True)
    return [replace(each, budget="figure") for each in found if each not in free]


@hookimpl
def bastide_meeple_rules(options: Options) -> list[Rule]:
    joined = bastide.OfferRule(
        id="labyrinth/joined",
        says="A follower may be deployed in the labyrinth just placed, even if others stand on its roads.",
        source="facts 36.3",
        decision="deploy",
        when=bastide.count_just_laid(LABYRINTH) > 0,
        offers=joining,
    )
    return [joined] if options.rules == "advanced" else []


@hookimpl
def bastide_scoring_rules(options: Options) -> list[Rule]:
    gathered = bastide.ScoringRule(
        id="labyrinth/gathered",
        says="A completed road through a labyrinth scores 2 points more for each follower on it, no matter whose.",
        source="facts 36.4",
        subjects=ROADS,
        occasions=frozenset({"completed"}),
        when=IN_LABYRINTH,
        terms=(
            Term(
                label="followers",
                singular="follower",
                rate=Rate("follower", 2),
                count=bastide.count_pieces(FOLLOWERS),
            ),
        ),
    )
    return [gathered] if options.rules == "advanced" else []
