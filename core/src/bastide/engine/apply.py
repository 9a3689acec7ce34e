"""Doing what a player chose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bastide.rules.offers import Candidate, Offer
from bastide.ruleset.calls import blaming, done

from .decisions import Deploying
from .state import Spent

if TYPE_CHECKING:
    from .table import Table


def do_option(table: Table, player: Any, option: Any) -> None:
    """Do what a player chose, at a table."""
    if isinstance(option, Candidate):
        if option.rule or option.source or option.budget or option.do is not None:
            _place_candidate(table, player, option)
        else:
            table._state.hand = ()
            table.place(option.tile, option.cell, option.turns)
    elif isinstance(option, Deploying):
        if option.budget is not None:
            _spend(table, player, option.budget)
        table.deploy(option.piece, player, option.place, option.role)
    else:
        _take_offer(table, player, option)


def _place_candidate(table: Table, player: Any, candidate: Candidate) -> None:
    if candidate.budget:
        _spend(table, player, candidate.budget)
    if candidate.source:
        table.take_from_stack(candidate.source, candidate.tile)
    # Whatever else was at hand was a choice, and is none any more.
    table._state.hand = ()
    if candidate.do is not None:
        done(table, candidate)
    else:
        with blaming(candidate.rule):
            table.place(candidate.tile, candidate.cell, candidate.turns)


def _take_offer(table: Table, player: Any, offer: Offer) -> None:
    if offer.budget is not None:
        _spend(table, player, offer.budget, offer.scope == "turn")
    if offer.do is not None:
        done(table, offer)
    elif offer.piece is not None and offer.place is not None:
        with blaming(offer.rule):
            table.deploy(offer.piece, player, offer.place, offer.role)


def _spend(table: Table, player: Any, budget: str, for_turn: bool = False) -> None:
    table._state.spent |= {Spent(player, budget, for_turn)}
