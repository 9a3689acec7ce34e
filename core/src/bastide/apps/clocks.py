"""Clocks: how much time the players have, and what follows when it has run out.

Whatever plays a game keeps the time itself, and says how much of it was used; what is asked here depends on that and on
the game alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from bastide import Action, Clock, Game, sentence


def clock_of(game: Game) -> Clock | None:
    """The clock that the rules of a game give to each player, if they do."""
    return game.ruleset.one(Clock)


def time_left(game: Game) -> dict[str, float]:
    """How many seconds each player had left when the decision under way began; below 0 where more were used.

    Args:
        game: one whose rules have a clock.
    """
    clock = clock_of(game)
    assert clock is not None
    left = dict.fromkeys(game.players, float(clock.seconds))
    for action in game.to_record()["actions"]:
        if action["type"] == "place":
            left[action["player"]] += clock.increment
        if "time" in action:
            left[action["player"]] -= action["time"]
    for name in game.players:
        if has_lost_on_time(game, name):
            left[name] = min(0.0, left[name])
    # Sums of tenths of seconds, which floats do not add up to.
    return {name: round(seconds, 1) for name, seconds in left.items()}


def has_lost_on_time(game: Game, player: str) -> bool:
    """Whether a player has lost because the time ran out.

    Args:
        game: the game.
        player: the player's name.
    """
    clock = clock_of(game)
    return clock is not None and clock.out == "lost" and _timed_out(game, player)


def runs_out_after(game: Game) -> float | None:
    """How long the decision under way may take until something follows from the clock.

    Returns:
        The seconds; ``None`` if nothing will, since there is no clock, or running out has been told already.
    """
    clock, name = clock_of(game), game.decision.player
    if clock is None or name is None or (clock.out == "told" and _timed_out(game, name)):
        return None
    return max(0.0, time_left(game)[name])


def announces(game: Game) -> bool:
    """Whether it is still to be told that the player who decides has run out of time.

    Args:
        game: one in which that player has.
    """
    clock, name = clock_of(game), game.decision.player
    return clock is not None and name is not None and not has_lost_on_time(game, name)


def decided_for(game: Game) -> Iterator[Action]:
    """What is done for a player who has run out of time, one action after the other, while they are played.

    What may be passed is passed; of anything else, the first action is taken.

    Args:
        game: one in which that player decides.
    """
    clock = clock_of(game)
    if clock is None or clock.out == "told":
        return
    whose = game.decision.player, game.turn_number
    while not game.over and (game.decision.player, game.turn_number) == whose:
        actions = game.decision.actions
        last = actions[-1]
        yield last if last.type == "pass" else actions[0]


def clock_in_words(seconds: float) -> str:
    """What a clock shows: ``4:05``, or ``-0:12`` where more was used than there was."""
    whole = ceil(seconds) if seconds > 0 else int(-seconds)
    return f"{'-' if seconds < 0 and whole else ''}{whole // 60}:{whole % 60:02}"


def ran_out(player: str) -> str:
    """That a player's time has run out, in words."""
    return sentence("the time of {player} has run out", player=player)


def _timed_out(game: Game, name: str) -> bool:
    return game.position.timed_out(game.players.index(name))
