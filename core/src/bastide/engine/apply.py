"""Doing what a player chose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bastide.ruleset.calls import blame, done

from .state import Spent

if TYPE_CHECKING:
    from .decisions import Choice
    from .table import Table


def do_option(table: Table, player: Any, option: Choice) -> None:
    """Do what a player chose, at a table."""
    if option.budget:
        table._state.spent |= {Spent(player, option.budget, option.scope == "turn")}
    placement = option.placement
    if placement is not None:
        if placement.source:
            table.take_from_stack(placement.source, placement.tile)
        # Whatever else was at hand was a choice, and is none any more.
        table._state.hand = ()
    if option.do is not None:
        done(table, option)  # type: ignore[arg-type]  # only an offer and a candidate have something of their own to do
        return
    # The engine does by itself what the rule says by its data: no call goes through the seam that could blame it.
    try:
        if placement is not None:
            table.place(placement.tile, placement.cell, placement.turns)
            return
        piece, place = option.piece, option.place
        if piece is not None and place is not None:
            table.deploy(piece, player, place, option.role)
    except (Exception, SystemExit) as error:
        blame(error, option.rule)
        raise
