"""Who has won: the players in order when the game is over, and what decides where points alone do not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from bastide.rules.turn import Ranking

if TYPE_CHECKING:
    from .position import Position


def ranked(position: Position) -> list[list[int]]:
    """The players' numbers, best first; those who tie stand together."""
    scores = position.scores
    ranking, tie_breaks = _rules(position)
    groups = _split(range(len(scores)), scores.__getitem__ if ranking is None else _asked(position, ranking))
    for rule in tie_breaks:
        groups = [
            some for group in groups for some in ([group] if len(group) == 1 else _split(group, _asked(position, rule)))
        ]
    return groups


def ranked_by(position: Position) -> str | None:
    """The id of a rule without which the points would have given other winners, if one ranks the players."""
    ranking, tie_breaks = _rules(position)
    if ranking is not None:
        return ranking.id
    best = [number for number, points in enumerate(position.scores) if points == max(position.scores)]
    return tie_breaks[0].id if tie_breaks and ranked(position)[0] != best else None


def _rules(position: Position) -> tuple[Ranking | None, list[Ranking]]:
    """The rule that ranks instead of the points, if there is one, and those that break ties."""
    rules = position.ruleset.of(Ranking)
    return next((rule for rule in rules if not rule.breaks_ties), None), [rule for rule in rules if rule.breaks_ties]


def _asked(position: Position, rule: Ranking) -> Callable[[int], Any]:
    return partial(rule.key, position)


def _split(group: Sequence[int], key: Callable[[int], Any]) -> list[list[int]]:
    """Players by what is compared, the largest first."""
    places: dict[Any, list[int]] = {}
    for number in group:
        places.setdefault(key(number), []).append(number)
    return [places[key] for key in sorted(places, reverse=True)]
