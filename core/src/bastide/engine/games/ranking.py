"""Who has won: the teams in order when the game is over, and what decides where points alone do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from bastide.rules.turn import Ranking

if TYPE_CHECKING:
    from ..position import Position

#: The numbers of the players who win together; mostly one.
Team = tuple[int, ...]


def ranked(position: Position) -> list[list[Team]]:
    """The teams, best first; those that tie stand together."""
    ranking, tie_breaks = _rules(position)
    groups = _split(position.teams, position.points_of if ranking is None else _asked(position, ranking))
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
    best = _split(position.teams, position.points_of)[0]
    return tie_breaks[0].id if tie_breaks and ranked(position)[0] != best else None


def _rules(position: Position) -> tuple[Ranking | None, list[Ranking]]:
    """The rule that ranks instead of the points, if there is one, and those that break ties."""
    rules = position.ruleset.of(Ranking)
    return next((rule for rule in rules if not rule.breaks_ties), None), [rule for rule in rules if rule.breaks_ties]


def _asked(position: Position, rule: Ranking) -> Callable[[Team], Any]:
    return lambda team: max(rule.key(position, player) for player in team)


def _split(group: Iterable[Team], key: Callable[[Team], Any]) -> list[list[Team]]:
    """Teams by what is compared, the largest first."""
    places: dict[Any, list[Team]] = {}
    for team in group:
        places.setdefault(key(team), []).append(team)
    return [places[key] for key in sorted(places, reverse=True)]
