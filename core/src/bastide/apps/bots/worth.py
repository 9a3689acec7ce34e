"""The worth of a position to each player, and of an action with its follow-ups in the same turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from bastide import Game, View

#: The worth of a position to each player, in seating order; leaves the game unchanged.
Appraisal: TypeAlias = Callable[[Game], list[float]]

#: How far ahead a bot looks within its own turn: the placement, and the decisions after it.
DEPTH = 3
#: With more follow-up actions than this, the best of them is not searched for.
BROAD = 60
#: The worth of the first free piece at the beginning of a game; each further piece is worth a fraction of the one
#: before.
THRIFT = 5.0
FALL = 0.7
#: The estimated probability, at the beginning of a game, that an open end is closed before the game ends.
CLOSING = 0.5


def worths_of(game: Game, appraise: Appraisal, depth: int = DEPTH) -> list[float]:
    """The worth of each action of the decision, followed by the best actions of the same player.

    Args:
        game: the game; unchanged afterwards.
        appraise: values a position.
        depth: how many consecutive decisions of one turn to look at.
    """
    player = game.decision.number
    assert player is not None
    if appraise is margins:
        found = game._margins_after(depth, BROAD)
        if found is not None:
            return found
    return [_worth_after(game, number, player, appraise, depth) for number in range(len(game.decision.actions))]


def immediate_worths(view: View, seed: int) -> list[float]:
    """The worth of each action by margins, in a sample of what a player sees.

    The sample is left out where an engine knows that nothing depends on what the player cannot see.

    Args:
        view: what the player sees, who has to decide.
        seed: where the random choices of the sample come from.
    """
    found = view._margins_after(DEPTH, BROAD)
    return worths_of(view.sample(seed), margins) if found is None else found


def margins(game: Game) -> list[float]:
    """By how much each player's team would lead the others, on average, if the game ended now.

    Pieces in the supply can still earn points: a trifle for each keeps the last ones for better uses.

    Args:
        game: the game; unchanged afterwards.
    """
    if game.over:
        return ahead([float(points) for points in game.scores.values()], game.position.teams)
    spare = [sum(1 - 0.5**count for count in game.supply(name).values()) for name in game.players]
    return ahead([points + extra for points, extra in zip(_finals(game), spare, strict=True)], game.position.teams)


def prospects(game: Game) -> list[float]:
    """By how much each player's team would lead if the game ended now, with expected gains from the rest of the game.

    The points that an incomplete feature would gain by completion are weighted by their probability, estimated from its
    open ends and the tiles still to be drawn. Free pieces count by how much of the game is left. All of it is asked of
    the rules in force.

    Args:
        game: the game; unchanged afterwards.
    """
    if game.over:
        return margins(game)
    left = _left(game)
    worth = THRIFT * left
    hopes = [
        sum(1 - 0.5**count + worth * (1 - FALL**count) / (1 - FALL) for count in game.supply(name).values())
        for name in game.players
    ]
    closing = CLOSING * min(1.0, 3 * left)
    finals, gains = game._forecast() or (_finals(game), _gains(game))
    for ends, gained in gains:
        chance = closing**ends
        for player, points in enumerate(gained):
            if points > 0:
                hopes[player] += chance * points
    return ahead([points + extra for points, extra in zip(finals, hopes, strict=True)], game.position.teams)


def _gains(game: Game) -> list[tuple[int, list[int]]]:
    """Of each claimed feature that can be completed how many ends are open, and what each player would gain by that."""
    position = game.position
    completions = game.ruleset.scoring.completions
    found = []
    for feature in position.claimed():
        if feature.open and feature.kind in completions:
            now = position.sheet(feature, "final").points
            then = position.sheet(feature, "completed").points
            gains = [0] * len(game.players)
            for player, points in then.items():
                gains[player] = points - now.get(player, 0)
            found.append((feature.open, gains))
    return found


def _finals(game: Game) -> list[int]:
    """What each player would have if the game ended now."""
    game.finish()
    try:
        return list(game.scores.values())
    finally:
        game.undo()


def ahead(points: Sequence[float], teams: Sequence[Sequence[int]]) -> list[float]:
    """By how much each player's team leads the other teams, on average.

    Args:
        points: the points of every player.
        teams: the players who win together, by number; one who plays alone is a team.
    """
    others, whole = max(len(teams) - 1, 1), sum(points)
    leads = [0.0] * len(points)
    for team in teams:
        own = sum(points[player] for player in team)
        for player in team:
            leads[player] = own - (whole - own) / others
    return leads


def _left(game: Game) -> float:
    """The fraction of the tiles that is still to be drawn."""
    ruleset = game.ruleset
    whole = sum(sum(ruleset.contents.get(name, {}).values()) for name in ruleset.placement.draw_order)
    left = sum(len(game.position.stack(name)) for name in ruleset.placement.draw_order)
    return min(left / whole, 1.0) if whole else 0.0


def _worth_after(game: Game, number: int, player: int, appraise: Appraisal, depth: int) -> float:
    turn = game.turn_number
    game.play(game.decision.actions[number])
    decision = game.decision
    try:
        if decision.number == player and depth > 1 and game.turn_number == turn:
            count = len(decision.actions)
            if count < BROAD:
                return max(_worth_after(game, other, player, appraise, depth - 1) for other in range(count))
        return appraise(game)[player]
    finally:
        game.undo()
