"""What a table is worth to each player, and an action with what can follow it in the same turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bastide import Game

#: What a table is worth to each player, in seating order; the game stands as before afterwards.
Appraisal: TypeAlias = Callable[[Game], list[float]]

#: How far ahead a bot looks inside its own turn: the placement, and what may follow it.
DEPTH = 3
#: Where more actions than these follow, what is best among them is not looked for.
BROAD = 60
#: What the first free piece is worth at the beginning of a game, and each further one as a part of the one before it.
THRIFT = 5.0
FALL = 0.7
#: How likely it seems at the beginning of a game that an open end is closed before its end.
CLOSING = 0.5


def worths_of(game: Game, appraise: Appraisal, depth: int = DEPTH) -> list[float]:
    """For each action of a game's decision, what it leads to with the best that the same player can do after it.

    Args:
        game: the game; it stands as before afterwards.
        appraise: what a table is worth.
        depth: how many decisions in a row are looked at, inside one turn.
    """
    player = game.decision.number
    assert player is not None
    return [_worth_after(game, number, player, appraise, depth) for number in range(len(game.decision.actions))]


def margins(game: Game) -> list[float]:
    """By how much each player would be ahead of the others, on average, if the game ended now.

    A piece in supply can still earn something: a trifle each keeps the last ones for what is worth them.

    Args:
        game: the game; it stands as before afterwards.
    """
    if game.over:
        return _ahead([float(points) for points in game.scores.values()])
    spare = [sum(1 - 0.5**count for count in game.supply(name).values()) for name in game.players]
    return _ahead(_final(game, spare))


def prospects(game: Game) -> list[float]:
    """By how much each player would be ahead if the game ended now, with what the rest of it promises.

    What a feature that is not complete would earn more by being completed counts by how likely that seems from its open
    ends and from what is still to be drawn, and free pieces count by what is left for them to do. All of it is asked of
    the rules in force.

    Args:
        game: the game; it stands as before afterwards.
    """
    if game.over:
        return margins(game)
    left = _left(game)
    worth = THRIFT * left
    hopes = [
        sum(1 - 0.5**count + worth * (1 - FALL**count) / (1 - FALL) for count in game.supply(name).values())
        for name in game.players
    ]
    position = game.position
    closing = CLOSING * min(1.0, 3 * left)
    completions = game.ruleset.scoring.completions
    for feature in position.claimed():
        ends = feature.open
        if not ends or feature.kind not in completions:
            continue
        now = position.sheet(feature, "final").points
        then = position.sheet(feature, "completed").points
        chance = closing**ends
        for player, points in then.items():
            hopes[player] += chance * max(points - now.get(player, 0), 0)
    return _ahead(_final(game, hopes))


def _final(game: Game, more: list[float]) -> list[float]:
    game.finish()
    try:
        return [points + extra for points, extra in zip(game.scores.values(), more, strict=True)]
    finally:
        game.undo()


def _ahead(points: list[float]) -> list[float]:
    others = max(len(points) - 1, 1)
    return [own - (sum(points) - own) / others for own in points]


def _left(game: Game) -> float:
    """Which part of what can be drawn is still to be drawn."""
    ruleset = game.ruleset
    whole = sum(sum(ruleset.contents.get(name, {}).values()) for name in ruleset.placement.draw_order)
    left = sum(len(game.position.stack(name)) for name in ruleset.placement.draw_order)
    return min(left / whole, 1.0) if whole else 0.0


def _worth_after(game: Game, number: int, player: int, appraise: Appraisal, depth: int) -> float:
    turn = game.position.turn_number
    game.play(game.decision.actions[number])
    decision = game.decision
    try:
        if decision.number == player and depth > 1 and game.position.turn_number == turn:
            count = len(decision.actions)
            if count < BROAD:
                return max(_worth_after(game, other, player, appraise, depth - 1) for other in range(count))
        return appraise(game)[player]
    finally:
        game.undo()
