"""Each player has so much time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

import bastide
from bastide import Clock, Plugin, Position, Ranking, Rule, hookimpl, sentence

OUT = {
    "told": sentence("When they are used up, everybody is told, and nothing follows."),
    "passed": sentence(
        "A player without time passes for the rest of the turn; where passing is not possible, the first thing on "
        "offer is done."
    ),
    "lost": sentence(
        "A player without time has lost, and passes from then on; where passing is not possible, the first thing on "
        "offer is done."
    ),
}


class Options(bastide.Options):
    """How much time there is, and what follows when it has run out."""

    seconds: int = Field(
        600, ge=1, le=1_000_000, strict=True, description="How many seconds each player has for all decisions together."
    )
    increment: int = Field(
        0, ge=0, le=100_000, strict=True, description="How many more seconds a player has for each tile placed."
    )
    out: Literal["told", "passed", "lost"] = Field(
        "told",
        description="Whether running out of time is only told, the rest of the turn is passed, or the player has lost.",
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Clock",
        says="Each player has so much time.",
        options=Options,
        sources=("house rule",),
    )


@hookimpl
def bastide_components(options: Options) -> Iterable[Clock]:
    words = {"seconds": options.seconds, "increment": options.increment, "out": OUT[options.out]}
    says = sentence("Each player has {seconds} seconds for all decisions together. {out}", **words)
    if options.increment:
        says = sentence(
            "Each player has {seconds} seconds for all decisions together, and {increment} more for each tile placed. "
            "{out}",
            **words,
        )
    return [
        Clock(
            id="clock/time",
            says=says,
            source="house rule",
            seconds=options.seconds,
            increment=options.increment,
            out=options.out,
        )
    ]


def in_time(position: Position, player: int) -> tuple[bool, int]:
    """Whether nobody in the player's team has run out of time, and then the team's points."""
    team = position.team_of(player)
    return not any(map(position.timed_out, team)), position.points_of(team)


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    if options.out != "lost":
        return []
    return [
        Ranking(
            id="clock/lost",
            says="The most points win among those in time. A player who has run out of time comes after everybody "
            "else, and so does a team with such a player.",
            source="house rule",
            key=in_time,
        )
    ]
