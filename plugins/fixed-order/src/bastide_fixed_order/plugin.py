"""The tiles are drawn in an order that is written down, for puzzles and tournaments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from pydantic import Field

import bastide
from bastide import (
    BastideError,
    Phase,
    Plugin,
    Problem,
    Rule,
    StackDeclaration,
    Table,
    coded,
    did_you_mean,
    hookimpl,
)


class Options(bastide.Options):
    """What may be chosen about the order."""

    tiles: tuple[str, ...] = Field((), description="Ids of tiles, in the order in which they are drawn.")
    then: Literal["nothing", "shuffled"] = Field(
        "nothing", description="What is drawn after them: nothing, or the rest of the bag, shuffled."
    )
    shown: bool = Field(False, strict=True, description="Whether the players see what is still to come.")


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Fixed order of tiles",
        says="The tiles are drawn in an order that is written down, for puzzles and tournaments.",
        options=Options,
        sources=("house rule",),
    )


def arrange(table: Table) -> None:
    """Put the tiles of the list on top of the bag, or into it as all that there is."""
    options = table.options("fixed-order")
    if not options.tiles:
        return
    left = Counter(table.stack("bag"))
    for number, tile in enumerate(options.tiles):
        if not left[tile]:
            there = table.stack("bag").count(tile)
            message = coded(
                "fixed-order/none-in-bag",
                "{tile} is tile {number} of the order, but the bag holds none of it",
                tile=tile,
                number=number + 1,
            )
            if there:
                message = coded(
                    "fixed-order/too-few-in-bag",
                    "{tile} is tile {number} of the order, but the bag holds {there} of it",
                    tile=tile,
                    number=number + 1,
                    there=there,
                )
            hint = None if there else did_you_mean(tile, left)
            raise BastideError(Problem(message, key="plugins.fixed-order.tiles", rule="fixed-order/bag", hint=hint))
        left[tile] -= 1
    rest = [tile for tile in table.stack("bag") if options.then == "shuffled" and _take(left, tile)]
    table.fill_stack("bag", [*rest, *reversed(options.tiles)])


def _take(left: Counter[str], tile: str) -> bool:
    left[tile] -= 1
    return left[tile] >= 0


@hookimpl
def bastide_components(options: Options) -> Iterable[StackDeclaration]:
    # With a shuffled rest nobody may be shown more than what is left.
    shown = options.shown and options.then == "nothing"
    return [StackDeclaration(name="bag", order="everyone" if shown else "nobody")]


@hookimpl
def bastide_turn_rules() -> Iterable[Rule]:
    return [
        Phase(
            id="fixed-order/bag",
            says="The tiles are drawn in the order that is written down.",
            source="house rule",
            scope="setup",
            do=arrange,
        )
    ]
