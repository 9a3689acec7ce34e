"""The game ends when somebody has so many points."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

import bastide
from bastide import (
    GameEnd,
    Plugin,
    Rule,
    highest_team_score,
    hookimpl,
    sentence,
)


class Options(bastide.Options):
    """What may be chosen about the race."""

    points: int = Field(100, ge=1, strict=True, description="How many points end the game.")
    wins: bool = Field(
        False, strict=True, description="Whether who has them then has won, so that there is no final scoring."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="First to so many points",
        says="The game ends when somebody has so many points.",
        options=Options,
        sources=("house rule",),
    )


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    points = options.points
    says = sentence("The game ends with the turn after which somebody has at least {points} points.", points=points)
    if options.wins:
        says = sentence(
            "The game ends with the turn after which somebody has at least {points} points, and there is no final "
            "scoring: the most points then win.",
            points=points,
        )
    return [
        GameEnd(
            id="first-to/points",
            says=says,
            source="house rule",
            over=highest_team_score >= points,
            final_scoring=not options.wins,
        )
    ]
