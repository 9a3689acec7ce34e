"""Deployments in a record where the game asked for none, because none was possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bastide.engine.apply import do_option
from bastide.engine.errors import IllegalAction
from bastide.engine.games.match import find_segment, match
from bastide.engine.refusals import deployment_refusal

if TYPE_CHECKING:
    from bastide.engine.games.game import Game


def refusal(game: Game, placed: Mapping[str, Any], action: Mapping[str, Any]) -> IllegalAction | None:
    """Why a deployment is illegal whose decision would have followed the last action, a placement.

    Args:
        game: the game, which has moved on to the next decision. It is unchanged afterwards.
        placed: the placement.
        action: the deployment, by the same player.

    Returns:
        The refusal with the rule that forbids it, or ``None`` if the deployment has no place on the tile just placed.

    Raises:
        BastideError: there is no such segment on the tile.
    """
    piece = action.get("piece")
    if piece not in game.ruleset.piece_kinds or "on" not in action:
        return None
    game.undo()
    state = game._state
    decision = state.decision
    mark = len(state.journal.entries)
    state.save()
    try:
        do_option(game._table, decision.number, match(game._table, decision, placed))
        segment = find_segment(game._table, {"at": placed["at"], **action})
        rule, reason, hint = deployment_refusal(game._table, decision.number, str(piece), segment)
    finally:
        state.journal.rollback(mark)
        game.play(placed)
    return IllegalAction(reason, rule, hint)
