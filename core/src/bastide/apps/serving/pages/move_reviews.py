"""What the moves of a game were worth: held against the best that a search finds, and by games that are played on.

What one search takes for the best action is valued by another: of many estimates, the highest is too high.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from time import monotonic
from typing import Any

from bastide import Game, languages, speaking, spoken

from ...bots import Estimate, Value, luck_of_draw, play_on, weigh
from ..rooms.ledgers import Ledger
from .wording import offered_in_short

#: For each decision, the playouts of a search, the games played on, and the draws that a draw is held against.
PLAYOUTS, GAMES, DRAWS = 120, 100, 200
#: How many seconds each of these may compute; where that is not enough, there are fewer of them.
SECONDS = 3.0
#: How many seconds one request may take; the next one goes on from there.
PATIENCE = 2.0


def reviewed(ledger: Ledger, after: int) -> dict[str, Any]:
    """The moves of a game after an entry, as far as time allows.

    Args:
        ledger: the game, which is over.
        after: how many of the first entries to skip.

    Returns:
        ``moves``, each with ``wordings`` in all languages, and in ``next`` the entry to go on after; ``None`` at the
        end.
    """
    moves: list[dict[str, Any]] = []
    end = monotonic() + PATIENCE
    for number, entry in enumerate(ledger.records[after:], after + 1):
        if monotonic() > end:
            return {"moves": moves, "next": number - 1}
        if entry["kind"] == "action":
            before, then = ledger.before(number - 1).game, ledger.before(number).game
            move = {"number": number, "player": before.decision.player}
            moves.append(
                move | _weighed(before, number, entry["action"]) | _drawn(before, then, number, entry["action"])
            )
    return {"moves": moves, "next": None}


def known(ledger: Ledger, kept: Mapping[int, Mapping[str, Any]], after: int) -> dict[str, Any] | None:
    """The same from reviews that are kept; ``None`` if there is none of the next move.

    Args:
        ledger: the game.
        kept: reviews, by the numbers of the entries.
        after: how many of the first entries to skip.
    """
    moves: list[Mapping[str, Any]] = []
    for number, entry in enumerate(ledger.records[after:], after + 1):
        if entry["kind"] == "action":
            if number not in kept:
                return {"moves": moves, "next": number - 1} if moves else None
            moves.append(kept[number])
    return {"moves": moves, "next": None}


def told(review: Mapping[str, Any]) -> dict[str, Any]:
    """A review in the current language."""
    return {**review, "moves": [_told(move) for move in review["moves"]]}


def _told(move: Mapping[str, Any]) -> dict[str, Any]:
    rest = {key: value for key, value in move.items() if key != "wordings"}
    wordings = move.get("wordings")
    return rest if wordings is None else rest | {"wording": wordings.get(spoken(), wordings["en"])}


def made_by(ledger: Ledger) -> str:
    """A digest of the versions that review a game: others would find something else."""
    made = ledger.game.to_record()["made_with"]
    return sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()


def _in_all_languages(game: Game, record: Mapping[str, Any]) -> dict[str, str]:
    found = {}
    for language in languages():
        with speaking(language):
            found[language] = offered_in_short(game, record)
    return found


def _weighed(game: Game, number: int, played: Mapping[str, Any]) -> dict[str, Any]:
    """The expected lead after a move and after the best one, and the chances to win; where there was a choice."""
    decision = game.decision
    taken = _number_of(game, played)
    if len(decision.actions) < 2 or taken is None:
        return {}
    assert decision.number is not None
    view = game.view(game.players[decision.number])
    found = weigh(view, number, PLAYOUTS, seconds=SECONDS)
    best = max(range(len(found)), key=lambda each: (found[each], each == taken))
    again = found if best == taken else weigh(view, f"{number} again", PLAYOUTS, seconds=SECONDS)
    record = decision.actions[best].as_record()
    told = {
        "played": round(again[taken], 2),
        "best": round(again[best], 2),
        "action": record,
        "wordings": _in_all_languages(game, record),
    }
    values = play_on(view, [taken] if best == taken else [taken, best], number, GAMES, seconds=SECONDS)
    return told | (_chances(game.players, decision.number, values) if values else {})


def _chances(players: Sequence[str], player: int, values: Sequence[Value]) -> dict[str, Any]:
    """Each player's chance to win after the move, and the chance of whose it was after the better one."""
    taken, better = values[0], values[-1]
    return {
        "games": taken.games,
        "chances": {name: round(taken.chance(each), 4) for each, name in enumerate(players)},
        "leads": {name: _rounded(taken.lead(each)) for each, name in enumerate(players)},
        "better": round(better.chance(player), 4),
        "more": _rounded(better.more_chance(taken, player)),
    }


def _drawn(before: Game, then: Game, number: int, played: Mapping[str, Any]) -> dict[str, Any]:
    """How lucky the draw after a move was, if there was one, and for whom."""
    taken = _number_of(before, played)
    draws = [len(each.to_record().get("draws", ())) for each in (before, then)]
    if taken is None or draws[0] == draws[1] or before.decision.player is None:
        return {}
    luck = luck_of_draw(before.view(before.decision.player), taken, then, number, DRAWS, seconds=SECONDS)
    return {} if luck is None else {"draw": {"player": then.decision.player, "luck": _rounded(luck)}}


def _number_of(game: Game, played: Mapping[str, Any]) -> int | None:
    """The number of an action in the decision, if it is one of those listed."""
    records = [action.as_record() for action in game.decision.actions]
    chosen = {key: value for key, value in played.items() if key != "time"}
    return records.index(chosen) if chosen in records else None


def _rounded(estimate: Estimate) -> list[float]:
    """An estimate and how far it may be off."""
    return [round(estimate.mean, 3), round(estimate.within, 3)]
