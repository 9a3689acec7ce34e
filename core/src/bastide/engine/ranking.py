"""Who has won: the players in order when the game is over, and what decides where points alone do not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from bastide.rules.turn import Ranking, TieBreak

if TYPE_CHECKING:
    from .position import Position


def ranked(position: Position) -> list[list[int]]:
    """The players' numbers, best first; those who tie stand together."""
    ruleset = position.ruleset
    scores = position.scores
    ranking = ruleset.one(Ranking)
    groups = _split(range(len(scores)), scores.__getitem__ if ranking is None else _asked(position, ranking))
    for rule in ruleset.of(TieBreak):
        groups = [
            some for group in groups for some in ([group] if len(group) == 1 else _split(group, _asked(position, rule)))
        ]
    return groups


def ranked_by(position: Position) -> str | None:
    """The id of a rule without which the points would have given other winners, if one ranks the players."""
    ruleset = position.ruleset
    ranking = ruleset.one(Ranking)
    if ranking is not None:
        return ranking.id
    best = [number for number, points in enumerate(position.scores) if points == max(position.scores)]
    tie_break = ruleset.one(TieBreak)
    return tie_break.id if tie_break is not None and ranked(position)[0] != best else None


def _asked(position: Position, rule: Ranking | TieBreak) -> Callable[[int], Any]:
    return partial(rule.key, position)


def _split(group: Sequence[int], key: Callable[[int], Any]) -> list[list[int]]:
    """Players by what is compared, the largest first."""
    places: dict[Any, list[int]] = {}
    for number in group:
        places.setdefault(key(number), []).append(number)
    return [places[key] for key in sorted(places, reverse=True)]
