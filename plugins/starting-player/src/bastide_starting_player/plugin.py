"""Who has the first turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

import bastide
from bastide import BastideError, Phase, Plugin, Problem, Rule, Table, coded, hookimpl, sentence, sentences

PLUGIN = "starting-player"


class Options(bastide.Options):
    """What may be chosen about the first turn."""

    seat: Annotated[int, Field(ge=1, strict=True)] | Literal["last", "random"] = Field(
        1, description="Who starts: the number of a seat, the last one, or anybody."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Starting player",
        says="Who has the first turn.",
        options=Options,
        sources=("facts 11.4",),
    )


def let_start(table: Table) -> None:
    """Let the chosen player start; where chance chooses, the result stands in the record."""
    seat, count = table.options(PLUGIN).seat, len(table.players)
    number = count if seat == "last" else table.roll("starting player", count) if seat == "random" else int(seat)
    if number > count:
        message = coded(
            "starting-player/empty-seat",
            sentences(
                "seat {number} starts, but only one seat is taken",
                "seat {number} starts, but only {count} seats are taken",
                count,
                number=number,
            ),
        )
        raise BastideError(Problem(message, key="plugins.starting-player.seat", rule="starting-player/seat"))
    table.next_player(number - 1)


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    says = {
        "last": sentence("The player who sits last has the first turn."),
        "random": sentence("Somebody chosen by lot has the first turn."),
    }.get(str(options.seat), sentence("The player in seat {seat} has the first turn.", seat=options.seat))
    return [
        Phase(id="starting-player/seat", says=says, source="facts 11.4", scope="setup", slot="starter", do=let_start)
    ]
