"""A neutral piece whose steps the players choose in turn; a setup, and a phase."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bastide import (
    DecisionKind,
    Number,
    Phase,
    PieceKind,
    Place,
    Position,
    Rule,
    Supply,
    Table,
    coordinates,
    for_each_step,
)

from .making import plugin


def hatch(table: Table) -> None:
    (cell,) = list(table.board.cells)[:1]
    table.deploy("heron", None, Place("tile", cell))


def begin(table: Table) -> None:
    if table.turn_number % 2 == 0:
        table.ask("walk", table.player)


def heron(view: Position) -> int:
    (number,) = view.pieces_of(None, "heron")
    return number


def where(view: Position) -> tuple[int, int]:
    cell = view.cell_of(heron(view))
    assert cell is not None
    return coordinates(cell)


def walking(*more: Rule, steps: int | Number = 3, **how: Any) -> SimpleNamespace:
    """Herons that walk somehow, with further rules of a turn."""
    walk = for_each_step("heron", decision="walk", type="walk", steps=steps, **how)
    return plugin(
        "A heron walks some steps every other turn.",
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
            *more,
        ],
    )


PLUGIN = walking()
