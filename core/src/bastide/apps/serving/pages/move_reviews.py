"""What the moves of a game were worth, held against the best that a search finds."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any

from bastide import Game

from ...bots import weigh
from ..rooms.ledgers import Ledger
from .wording import offered_in_short

#: The playouts for each decision.
PLAYOUTS = 120
#: How many seconds one request may take; the next one goes on from there.
PATIENCE = 2.0


def reviewed(ledger: Ledger, after: int) -> dict[str, Any]:
    """The moves of a game after an entry, in the current language, as far as time allows.

    Args:
        ledger: the game, which is over.
        after: how many of the first entries to skip.

    Returns:
        ``moves`` where there was a choice, and in ``next`` the entry to go on after; ``None`` at the end.
    """
    moves: list[dict[str, Any]] = []
    end = monotonic() + PATIENCE
    for number, entry in enumerate(ledger.records[after:], after + 1):
        if monotonic() > end:
            return {"moves": moves, "next": number - 1}
        if entry["kind"] != "action":
            continue
        game = ledger.before(number - 1).game
        if len(game.decision.actions) > 1:
            moves.append({"number": number, "player": game.decision.player} | _weighed(game, number, entry["action"]))
    return {"moves": moves, "next": None}


def _weighed(game: Game, number: int, played: Mapping[str, Any]) -> dict[str, Any]:
    """The expected lead after a move and after the best one."""
    decision = game.decision
    assert decision.player is not None
    records = [action.as_record() for action in decision.actions]
    found = weigh(game.view(decision.player), number, PLAYOUTS)
    best = max(range(len(found)), key=found.__getitem__)
    taken = records.index(dict(played)) if played in records else best
    return {
        "played": round(found[taken], 2),
        "best": round(found[best], 2),
        "action": records[best],
        "wording": offered_in_short(game, records[best]),
    }
