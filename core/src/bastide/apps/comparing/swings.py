"""The score lines that change the winner.

Lines about one place on the board go together, since the variants disagree about the place: that is one *difference*.
Start with the totals of one variant, and for some of the differences replace its lines by those of another variant; the
totals change, and those with the most points win. *A smallest swing* is a smallest set of differences after which the
winners (all who tie for the most points) change.

The search is exact for any number of differences. The winners change if and only if a player who did not win has at
least as many points as one who did, or two joint winners no longer tie. Each case is a question about two players, and
the differences that move their gap the most answer it with the fewest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from .lines import Difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Swing:
    """A smallest set of differences that changes the winner.

    Args:
        one: the index of the variant whose lines are replaced.
        other: the index of the variant that replaces them.
        differences: the indices of the differences.
        scores: points by player afterwards.
        winners: the players with the most points afterwards, or those of the teams with the most.
    """

    one: int
    other: int
    differences: tuple[int, ...]
    scores: Mapping[str, int]
    winners: tuple[str, ...]


def swing_between(
    scores: Mapping[str, int],
    differences: Sequence[Difference],
    one: int,
    other: int,
    *,
    teams: Collection[Sequence[str]] | None = None,
) -> Swing | None:
    """Find a smallest set of differences that changes the winner when scored as in another variant.

    Args:
        scores: the points under the first variant.
        differences: the differences between the variants.
        one: the index of the first variant in them.
        other: the index of the other one.
        teams: the players who win together; everybody alone if not given.

    Returns:
        The set, or ``None`` if no set changes the winner.
    """
    players = list(scores)
    moves = [_moves(difference, players, one, other) for difference in differences]
    seats = [[players.index(name) for name in team] for team in teams or zip(players)]

    def by_team(points: Sequence[int]) -> list[int]:
        return [sum(points[seat] for seat in team) for team in seats]

    chosen = smallest_swing(by_team([scores[player] for player in players]), [by_team(move) for move in moves])
    if chosen is None:
        return None
    after = {player: scores[player] + sum(moves[each][at] for each in chosen) for at, player in enumerate(players)}
    sums = by_team([*after.values()])
    best = sorted(seat for team, points in zip(seats, sums, strict=True) if points == max(sums) for seat in team)
    winners = tuple(players[seat] for seat in best)
    return Swing(one=one, other=other, differences=chosen, scores=after, winners=winners)


def smallest_swing(scores: Sequence[int], moves: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """A smallest set of moves after which other players have the most points.

    Args:
        scores: the points of every player.
        moves: what each move adds to the points of every player.

    Returns:
        The indices of the moves, in order; always the same one of several smallest sets; ``None`` if there is none.
    """
    best = max(scores, default=0)
    won = [player for player, points in enumerate(scores) if points == best]
    lost = [player for player, points in enumerate(scores) if points != best]
    pairs = [(low, high, best - scores[low]) for low in lost for high in won]
    pairs += [(low, high, 1) for low in won for high in won if low != high]
    found = (_fewest(moves, low, high, needed) for low, high, needed in pairs)
    return min((each for each in found if each is not None), key=lambda each: (len(each), each), default=None)


def _fewest(moves: Sequence[Sequence[int]], low: int, high: int, needed: int) -> tuple[int, ...] | None:
    """The fewest moves by which one player gains that much on another."""
    gains = sorted(((move[low] - move[high], -place) for place, move in enumerate(moves)), reverse=True)
    chosen: list[int] = []
    for gain, place in gains:
        if needed <= 0 or gain <= 0:
            break
        needed -= gain
        chosen.append(-place)
    return tuple(sorted(chosen)) if needed <= 0 else None


def _moves(difference: Difference, players: Iterable[str], one: int, other: int) -> list[int]:
    """The gain of every player when the other variant scores a difference."""
    return [
        sum(line["points"] for line in difference.lines[other] if line["player"] == player)
        - sum(line["points"] for line in difference.lines[one] if line["player"] == player)
        for player in players
    ]
