"""Tiles and blocks laid where tiles lie already, and where the parts of a block come to lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bastide._kernel.geometry import STEPS
from bastide._kernel.legality import MASKS, SHIFTS

from .events import Event

if TYPE_CHECKING:
    from .ground import Ground
    from .table import Table


def parts_of(position: Ground, tile: str, cell: int, turns: int) -> tuple[tuple[str, int, int], ...]:
    """The tiles that come to lie; :meth:`Position.parts_of` says how."""
    block = position.ruleset.blocks.get(tile)
    if block is None:
        return ((tile, cell, turns % 4),)
    parts = position.board.block_parts(block, turns % 4)
    return tuple((lying.tile.id, cell + step, own) for lying, step, own in parts)


def turns_at(position: Ground, tile: str, cell: int, instead: Mapping[int, tuple[str, int]]) -> tuple[int, ...]:
    """The quarter turns that fit; :meth:`Position.turns_at` says how."""
    if tile not in position.ruleset.blocks:
        return position.ruleset.catalogue.turns(tile, _demand(position, cell, instead, frozenset()))
    found = []
    for turns in range(4):
        parts = parts_of(position, tile, cell, turns)
        # What lies under one part is gone, and how parts meet each other is as it is printed.
        own = frozenset(where for _, where, _ in parts)
        if all(
            turned in position.ruleset.catalogue.turns(part, _demand(position, where, instead, own))
            for part, where, turned in parts
        ):
            found.append(turns)
    return tuple(found)


def _demand(position: Ground, cell: int, instead: Mapping[int, tuple[str, int]], own: frozenset[int]) -> int:
    """What a cell's neighbours demand of its edges, as bits; those in ``own`` demand nothing."""
    demand = position.board.demand(cell)
    for near, (other, turns) in instead.items():
        if near not in own and near - cell in STEPS:
            side = STEPS.index(near - cell)
            edge = position.ruleset.catalogue.lying[other][turns].edges[(side + 2) % 4]
            demand = demand & ~MASKS[side] | (edge + 1) << SHIFTS[side]
    for side, step in enumerate(STEPS):
        if cell + step in own:
            demand &= ~MASKS[side]
    return demand


def place_over(table: Table, tile: str, cell: int, turns: int, carry: Mapping[int, int] | None) -> None:
    """Lay a tile or block upon others; :meth:`Table.place_over` says how."""
    if tile in table.ruleset.blocks:
        if carry is not None:
            raise ValueError(f"{tile} is a block; lay its parts one by one to say which pieces are carried where")
        for part, where, turned in parts_of(table, tile, cell, turns):
            if where in table.board.cells:
                table.place_over(part, where, turned)
            else:
                table.place(part, where, turned)
        return
    lying = table.ruleset.catalogue.lying[tile][turns]
    table.recut(cell, lying.tile, 90 * turns, carry or {})
    state = table._state
    state.laid += (cell,)
    if "placed" in table.ruleset.reactions:
        table.tell(Event("placed", state.turn, tile, cell))
