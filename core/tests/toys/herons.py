"""A neutral piece whose steps the players choose in turn; a setup, and a phase."""

from __future__ import annotations

from functools import partial
from typing import Any

from bastide import (
    STEPS,
    DecisionKind,
    Offer,
    Phase,
    PieceKind,
    Place,
    Position,
    Supply,
    Table,
    coordinates,
)

from .making import plugin

STEPS_A_WALK = 3


def hatch(table: Table) -> None:
    (cell,) = list(table.board.cells)[:1]
    table.deploy("heron", None, Place("tile", cell))


def heron(table: Position) -> int:
    (number,) = table.pieces_of(None, "heron")
    return number


def begin(table: Table) -> None:
    if table.turn_number % 2 == 0:
        table.ask("walk", table.player, (STEPS_A_WALK, (table.cell_of(heron(table)),)))


def step(table: Table, offer: Offer, player: int, left: int, seen: tuple[int, ...]) -> None:
    assert offer.place is not None
    cell = offer.place.at
    assert isinstance(cell, int)
    table.move(heron(table), offer.place)
    if left > 1:
        table.ask("walk", (player + 1) % len(table.players), (left - 1, (*seen, cell)))


def walk(view: Position, player: int, data: Any) -> list[Offer]:
    left, seen = data
    cell = view.cell_of(heron(view))
    assert cell is not None
    return [
        Offer(
            type="walk",
            rule="herons/walk",
            place=Place("tile", near),
            do=partial(step, player=player, left=left, seen=seen),
        )
        for near in view.neighbours(cell, STEPS)
        if near not in seen
    ]


def where(view: Position) -> tuple[int, int]:
    cell = view.cell_of(heron(view))
    assert cell is not None
    return coordinates(cell)


PLUGIN = plugin(
    "A heron walks three steps every other turn.",
    kinds=[PieceKind("heron", neutral=True)],
    components=[Supply("heron", 1, id="herons/one", says="There is one heron.")],
    turn_rules=[
        Phase(id="herons/hatch", says="The heron begins on the first tile.", scope="setup", do=hatch),
        Phase(
            id="herons/stroll",
            name="stroll",
            scope="turn",
            after=("score",),
            before=("turn-end",),
            says="The heron walks.",
            do=begin,
        ),
        DecisionKind(id="herons/walk", name="walk", says="The heron takes a step.", offers=walk),
    ],
)
