"""Who has the first turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

import bastide
from bastide import BastideError, Plugin, Position, Problem, Rule, Setup, Starter, Table, hookimpl, sentence, sentences

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


def cast_lots(table: Table) -> None:
    """Let chance choose; the result stands in the record."""
    table.set_state(PLUGIN, "seat", table.roll("starting player", len(table.players)))


def chosen(position: Position) -> int:
    """The number of the player who starts."""
    seat, count = position.options(PLUGIN).seat, len(position.players)
    if seat == "last":
        return count - 1
    number = int(position.state(PLUGIN, "seat") if seat == "random" else seat)
    if number > count:
        message = sentences(
            "seat {number} starts, but only one seat is taken",
            "seat {number} starts, but only {count} seats are taken",
            count,
            number=number,
        )
        raise BastideError(Problem(message, key="plugins.starting-player.seat", rule="starting-player/seat"))
    return number - 1


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    says = {
        "last": sentence("Whoever sits last has the first turn."),
        "random": sentence("Somebody chosen by lot has the first turn."),
    }.get(str(options.seat), sentence("The player in seat {seat} has the first turn.", seat=options.seat))
    rules: list[Rule] = [Starter(id="starting-player/seat", says=says, source="facts 11.4", choose=chosen)]
    if options.seat == "random":
        rules.append(
            Setup(
                id="starting-player/lot",
                says="Before the first turn lots are cast for it.",
                source="facts 11.4",
                do=cast_lots,
            )
        )
    return rules
