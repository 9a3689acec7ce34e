"""How a game may end: what an action is worth, and what the draw after it was, in games that are sampled and played on.

Everything is asked of samples, in which what a player cannot know is drawn anew, so that nothing here advises by what
lies in the bag. The numbers are those of a given count of games; whoever shows them says how many.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import TypeAlias

from bastide import Game, View, thread_clock

from .greedy import greedy_bot
from .players import Factory
from .worth import ahead, prospects, worths_of

#: An error is as often above as below so many standard errors; within them lie 95 of 100 results.
WITHIN = 1.96
#: Fewer games or samples than this tell nothing.
LEAST = 8
#: How many draws are valued at most where no tile at hand tells which of them are alike.
VALUED = 40

#: How a game ended: by how much each player's team led the others on average, and what part of the victory is theirs.
_Ending: TypeAlias = tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and how far it may be off: 95 of 100 such intervals hold what infinitely many games would give.

    Args:
        mean: the mean.
        within: half of the interval's length.
    """

    mean: float
    within: float

    @classmethod
    def of(cls, results: Sequence[float]) -> Estimate:
        """The estimate by some independent results."""
        count = len(results)
        mean = sum(results) / count
        if count == 1:
            return cls(mean, 0.0)
        spread = sum((each - mean) ** 2 for each in results) / (count - 1)
        return cls(mean, WITHIN * sqrt(spread / count))


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth to each player, by games that were played on from it.

    Args:
        leads: for each game, by how much each player's team led the others at the end, on average.
        wins: for each game, 1 for its winner, the same parts for those who share the victory, and 0 for the others.
    """

    leads: tuple[tuple[float, ...], ...]
    wins: tuple[tuple[float, ...], ...]

    @property
    def games(self) -> int:
        """How many games there were."""
        return len(self.leads)

    def lead(self, player: int) -> Estimate:
        """The lead at the end that a player can expect."""
        return Estimate.of([each[player] for each in self.leads])

    def chance(self, player: int) -> float:
        """The part of the games that a player won."""
        return sum(each[player] for each in self.wins) / self.games

    def more_chance(self, other: Value, player: int) -> Estimate:
        """How many more of the games a player won than of those of another action in the same samples."""
        pairs = zip(self.wins, other.wins, strict=False)
        return Estimate.of([one[player] - two[player] for one, two in pairs])


def play_on(
    view: View,
    actions: Sequence[int],
    seed: int | str,
    games: int,
    *,
    seconds: float = inf,
    by: Factory = greedy_bot,
) -> list[Value] | None:
    """What actions of a decision are worth: the same samples are played on after each of them.

    Args:
        view: what the player sees, who has to decide.
        actions: the numbers of actions in the decision.
        seed: where the samples and the choices of the players come from.
        games: in how many samples.
        seconds: the computing time after which no game is played any further.
        by: makes who plays on for each player.

    Returns:
        The values, in the order of the actions; ``None`` if time allowed too few games to tell anything.
    """
    clock = thread_clock()
    end = clock() + seconds
    found: list[list[_Ending]] = []
    while len(found) < games:
        name = f"{seed}:{len(found)}"
        sample = view.sample(name)
        endings = [_played_on(sample.copy(), action, name, by, lambda: clock() > end) for action in actions]
        if clock() > end:
            break
        found.append(endings)
    if len(found) < min(LEAST, games):
        return None
    return [
        Value(*map(tuple, zip(*(endings[place] for endings in found), strict=True))) for place in range(len(actions))
    ]


def _played_on(game: Game, action: int, seed: str, by: Factory, late: Callable[[], bool]) -> _Ending:
    """The lead and the victory of each player after an action, if the time lasts."""
    game.play(game.decision.actions[action])
    players = {name: by(f"{seed}/{name}") for name in game.players}
    while (name := game.decision.player) is not None and not late():
        game.play(players[name](game.view(name)))
    first = game.ranked_teams[0]
    winners = {name for team in first for name in team}
    wins = tuple(1 / len(first) if name in winners else 0.0 for name in game.players)
    return tuple(ahead([float(each) for each in game.scores.values()], game.position.teams)), wins


def luck_of_draw(
    view: View, action: int, after: Game, seed: int | str, draws: int, *, seconds: float = inf
) -> Estimate | None:
    """How much more what came after an action promises than what might have come, to the player who then decides.

    What a player can make of a tile at once is asked, as far as the rules tell: for the one that came, and for those of
    the samples.

    Args:
        view: what the player saw, who decided on the action.
        action: its number in the decision.
        after: the game after it.
        seed: where the samples come from.
        draws: how many samples.
        seconds: the computing time after which no further one is looked at.

    Returns:
        The points; ``None`` if nobody has to decide then, or time allowed too few samples to tell anything.
    """
    player = after.decision.number
    if player is None:
        return None
    clock = thread_clock()
    end = clock() + seconds
    came = _promise(after.view(after.players[player]).sample(seed), player)
    known: dict[Hashable, float] = {}
    promised: list[float] = []
    for number in range(draws):
        if clock() > end:
            break
        game = view.sample(f"{seed}:{number}")
        game.play(game.decision.actions[action])
        decision = game.decision
        # The same tile in hand can do the same, whatever lies below it in the bag.
        key = number if decision.tile is None else (decision.kind, decision.number, decision.tile)
        if key not in known:
            if len(known) == VALUED and decision.tile is None:
                break
            known[key] = _promise(game, player)
        promised.append(known[key])
    if len(promised) < min(LEAST, draws):
        return None
    mean = Estimate.of(promised)
    return Estimate(came - mean.mean, mean.within)


def _promise(game: Game, player: int) -> float:
    """What a position promises to a player: after the best action, if it is theirs to decide."""
    if game.decision.number == player:
        return max(worths_of(game, prospects))
    return prospects(game)[player]
