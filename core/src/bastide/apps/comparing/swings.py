"""By which lines a winner changes.

Lines about one place on the board go together, since the variants disagree about the place: that is one *difference*.
Take what one variant gives, and put another variant's lines in the place of its own for some of the differences; the
totals change, and those with the most points win. A smallest set of differences for which the winners (all who tie for
the most points) are then others than before is *a smallest swing*.

It is found exactly, however many differences there are. The winners are others if and only if somebody who did not
win has at least as many points as somebody who did, or two who won together no longer tie. Each of these is a question
about two players, and the differences that move their gap the most answer it with the fewest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .lines import Difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Swing:
    """A smallest set of differences that changes the winner.

    Args:
        one: the variant whose lines are replaced, by its place among those compared.
        other: the variant whose lines they are replaced by.
        differences: the places of the differences, from 0.
        scores: points by player after that.
        winners: who has the most points after that.
    """

    one: int
    other: int
    differences: tuple[int, ...]
    scores: Mapping[str, int]
    winners: tuple[str, ...]


def swing_between(scores: Mapping[str, int], differences: Sequence[Difference], one: int, other: int) -> Swing | None:
    """A smallest set of differences that changes the winner if they are scored as another variant does.

    Args:
        scores: the points under the first variant.
        differences: the differences between the variants.
        one: the place of the first variant in them.
        other: the place of the other one.

    Returns:
        The set, or nothing where none changes the winner.
    """
    players = list(scores)
    moves = [_moves(difference, players, one, other) for difference in differences]
    chosen = smallest_swing([scores[player] for player in players], moves)
    if chosen is None:
        return None
    after = {player: scores[player] + sum(moves[each][at] for each in chosen) for at, player in enumerate(players)}
    best = max(after.values())
    winners = tuple(player for player in players if after[player] == best)
    return Swing(one=one, other=other, differences=chosen, scores=after, winners=winners)


def smallest_swing(scores: Sequence[int], moves: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """A smallest set of moves after which others than before have the most points.

    Args:
        scores: the points of every player.
        moves: what each move adds to the points of every player.

    Returns:
        The moves by their places, in order; of several smallest sets always the same one; ``None`` if there is none.
    """
    best = max(scores, default=0)
    won = [player for player, points in enumerate(scores) if points == best]
    lost = [player for player, points in enumerate(scores) if points != best]
    pairs = [(low, high, best - scores[low]) for low in lost for high in won]
    pairs += [(low, high, 1) for low in won for high in won if low != high]
    found = (_fewest(moves, low, high, needed) for low, high, needed in pairs)
    return min((each for each in found if each is not None), key=lambda each: (len(each), each), default=None)


def _fewest(moves: Sequence[Sequence[int]], low: int, high: int, needed: int) -> tuple[int, ...] | None:
    """The fewest moves by which one player gains so much on another."""
    gains = sorted(((move[low] - move[high], -place) for place, move in enumerate(moves)), reverse=True)
    chosen: list[int] = []
    for gain, place in gains:
        if needed <= 0 or gain <= 0:
            break
        needed -= gain
        chosen.append(-place)
    return tuple(sorted(chosen)) if needed <= 0 else None


def _moves(difference: Difference, players: Iterable[str], one: int, other: int) -> list[int]:
    """What every player gains where a difference is scored by the other variant."""
    return [
        sum(line["points"] for line in difference.lines[other] if line["player"] == player)
        - sum(line["points"] for line in difference.lines[one] if line["player"] == player)
        for player in players
    ]
