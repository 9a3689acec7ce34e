"""The game ends when somebody has so many points."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

import bastide
from bastide import (
    GameEnd,
    Plugin,
    Rule,
    highest_score,
    hookimpl,
    sentence,
)


class Options(bastide.Options):
    """What may be chosen about the race."""

    points: int = Field(100, ge=1, strict=True, description="How many points end the game.")


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
    return [
        GameEnd(
            id="first-to/points",
            says=sentence(
                "The game ends with the turn after which somebody has at least {points} points.", points=options.points
            ),
            source="house rule",
            over=highest_score >= options.points,
        )
    ]
