"""The game ends after so many turns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

import bastide
from bastide import GameEnd, Plugin, Rule, count_players, hookimpl, sentences, turn_number


class Options(bastide.Options):
    """What may be chosen about the turns."""

    turns: int = Field(12, ge=1, le=1000, strict=True, description="How many turns there are.")
    of: Literal["each", "all"] = Field(
        "each", description="Whose turns are counted: those of each player, or those of all together."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="So many turns",
        also="limit of turns, rounds",
        says="The game ends after so many turns, though tiles are left.",
        options=Options,
        sources=("house rule",),
    )


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    turns = options.turns
    if options.of == "each":
        says = sentences(
            "The game ends when everybody has had one turn.",
            "The game ends when everybody has had {turns} turns.",
            turns,
            turns=turns,
        )
    else:
        says = sentences(
            "The game ends after one turn of all together.",
            "The game ends after {turns} turns of all together.",
            turns,
            turns=turns,
        )
    return [
        GameEnd(
            id="turn-limit/turns",
            says=says,
            source="house rule",
            over=turn_number >= (turns * count_players if options.of == "each" else turns),
        )
    ]
