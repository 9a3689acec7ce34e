"""The game ends when somebody has so many points."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

import bastide
from bastide import (
    GameEnd,
    Phase,
    Plugin,
    Position,
    Ranking,
    Rule,
    Table,
    highest_score,
    hookimpl,
    sentence,
)

PLUGIN = "first-to"


class Options(bastide.Options):
    """What may be chosen about the race."""

    points: int = Field(100, ge=1, strict=True, description="How many points end the game.")
    wins: bool = Field(
        False, strict=True, description="Whether who has them then has won, whatever the final scoring brings."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="First to so many points",
        says="The game ends when somebody has so many points.",
        options=Options,
        sources=("house rule",),
    )


def note(table: Table) -> None:
    """Note who has got there before the final scoring, and with how many points."""
    points = table.options(PLUGIN).points
    table.set_state(PLUGIN, "there", tuple(score if score >= points else 0 for score in table.scores))


def rank(position: Position, player: int) -> tuple[int, int]:
    """What ranks a player: the points of who got there, 0 for the others; then the points of all."""
    there = position.state(PLUGIN, "there")
    return 0 if there is None else there[player], position.scores[player]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    points = options.points
    rules: list[Rule] = [
        GameEnd(
            id="first-to/points",
            says=sentence(
                "The game ends with the turn after which somebody has at least {points} points.", points=points
            ),
            source="house rule",
            over=highest_score >= points,
        )
    ]
    if options.wins:
        rules += [
            Phase(
                id="first-to/there",
                says=sentence("Before the final scoring it is seen who has at least {points} points.", points=points),
                source="house rule",
                scope="game",
                do=note,
            ),
            Ranking(
                id="first-to/wins",
                says=sentence(
                    "Who had {points} points before the final scoring has won, of several the one with the most; the "
                    "others are ranked by all their points.",
                    points=points,
                ),
                source="house rule",
                key=rank,
            ),
        ]
    return rules
