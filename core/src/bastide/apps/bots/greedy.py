"""A bot that takes what scores best at once, and the worths of actions that it goes by."""

from __future__ import annotations

import random

from bastide import Action, Game, View

from .players import Player

#: How far ahead a bot looks inside its own turn: the placement, and what may follow it.
DEPTH = 3
#: Where more actions than these follow, what is best among them is not looked for.
BROAD = 60
#: What the next piece in supply is worth, as a part of what the one before it is.
_FALL = 0.7


def greedy_bot(seed: int | str) -> Player:
    """A bot that takes what would leave it furthest ahead if the game ended after its own decisions.

    It asks the rules in force themselves, by letting a copy of the game end after each of its possible actions, and so
    plays under any of them. In the copy everything it cannot know was drawn anew.

    Args:
        seed: decides between actions that look alike, and what the copies hold where the bot cannot see.
    """
    numbers = random.Random(f"greedy:{seed}")

    def choose(view: View) -> Action:
        decision = view.decision
        assert decision is not None
        if len(decision.actions) == 1:
            return decision.actions[0]
        worths = worths_of(view.sample(numbers.getrandbits(32)), DEPTH)
        best = max(worths)
        return decision.actions[numbers.choice([number for number, worth in enumerate(worths) if worth == best])]

    return choose


def worths_of(game: Game, depth: int, thrift: float = 0.0) -> list[float]:
    """For each action of a game's decision, what it leads to with the best that the same player can do after it.

    Args:
        game: the game; it stands as before afterwards.
        depth: how many decisions in a row are looked at, inside one turn.
        thrift: as for :func:`margins`.
    """
    player = game.decision.number
    assert player is not None
    return [_worth_after(game, number, player, depth, thrift) for number in range(len(game.decision.actions))]


def margins(game: Game, thrift: float = 0.0) -> list[float]:
    """By how much each player would be ahead of the others, on average, if the game ended now.

    A piece in supply can still earn something: a trifle each keeps the last ones for what is worth them.

    Args:
        game: the game; it stands as before afterwards.
        thrift: what the first piece in supply is worth besides at the beginning of the game; further ones are worth
            less, and all of them less and less as the stacks that are drawn from run out.
    """
    points: list[float]
    if game.over:
        points = [*game.scores.values()]
    else:
        worth = thrift * _left(game) if thrift else 0.0
        spare = [
            sum(1 - 0.5**count + worth * (1 - _FALL**count) / (1 - _FALL) for count in game.supply(name).values())
            for name in game.players
        ]
        game.finish()
        try:
            points = [score + more for score, more in zip(game.scores.values(), spare, strict=True)]
        finally:
            game.undo()
    others = max(len(points) - 1, 1)
    return [own - (sum(points) - own) / others for own in points]


def _left(game: Game) -> float:
    """Which part of what can be drawn is still to be drawn."""
    ruleset = game.ruleset
    whole = sum(sum(ruleset.contents.get(name, {}).values()) for name in ruleset.draw_order)
    left = sum(len(game.position.stack(name)) for name in ruleset.draw_order)
    return min(left / whole, 1.0) if whole else 0.0


def _worth_after(game: Game, number: int, player: int, depth: int, thrift: float) -> float:
    turn = game.position.turn_number
    game.play(game.decision.actions[number])
    decision = game.decision
    try:
        if decision.number == player and depth > 1 and game.position.turn_number == turn:
            count = len(decision.actions)
            if count < BROAD:
                return max(_worth_after(game, other, player, depth - 1, thrift) for other in range(count))
        return margins(game, thrift)[player]
    finally:
        game.undo()
