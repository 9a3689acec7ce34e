"""A bot that runs Monte-Carlo tree search over sampled games, under any rules.

Every sample redraws what the player cannot know. A playout descends the tree by upper confidence bounds, each player
for themselves, plays on for a few turns, and is valued by the final scores of the rules in force.

Every action of the root goes through the same samples with the same random numbers in the same order, so that
differences in results come from the actions as far as possible. Which actions are tried widens with the visits, best
immediate worth first. Until an action has had many playouts, its immediate worth counts as if it were some of them.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from math import ceil, inf, log, sqrt
from typing import Annotated, Any

from pydantic import Field

from bastide import Action, Decision, Game, View, thread_clock

from .players import Player
from .worth import prospects, worths_of

#: Playouts for each decision if neither a number nor a time is given.
PLAYOUTS = 40
#: The turns that a playout lasts, and how many actions a player in it compares.
TURNS, TRIES = 2, 4
#: How many playouts the immediate worth of an action counts for.
TRUST = 20
#: The weight of exploration, as a fraction of the range of results.
CURIOSITY = 0.15
#: The number of visits after which a decision outside the bot's own turn gets a node.
RIPE = 6


@dataclass(slots=True)
class _Edge:
    """A tried action: its visits, the sum of its margins, and the decision that followed."""

    prior: float
    visits: int = 0
    total: float = 0.0
    nodes: dict[Any, _Node] = field(default_factory=dict)

    def mean(self, drift: float) -> float:
        """The expected value: the results of its playouts, and its immediate worth plus the drift."""
        return (self.total + TRUST * (self.prior + drift)) / (self.visits + TRUST)


@dataclass(slots=True)
class _Node:
    """A decision: its player, and its actions by number in descending immediate worth."""

    player: int
    visits: int = 0
    #: The sum over all playouts of the result minus the immediate worth of the action.
    gained: float = 0.0
    edges: dict[int, _Edge] | None = None

    @property
    def drift(self) -> float:
        """What playing on adds to the immediate worth of an action, on average."""
        return self.gained / self.visits if self.visits else 0.0

    def open(self, worths: list[float]) -> None:
        order = sorted(range(len(worths)), key=lambda number: -worths[number])
        self.edges = {number: _Edge(worths[number]) for number in order}

    def choose(self, low: float, high: float) -> int:
        """The number of the action with the highest upper bound, among as many as the visits allow."""
        assert self.edges is not None
        span = max(high - low, 1e-9)
        width = ceil(1 + sqrt(self.visits))
        drift = self.drift
        known = log(self.visits + TRUST)
        best, chosen = -inf, 0
        for place, (number, edge) in enumerate(self.edges.items()):
            if place >= width:
                break
            bound = (edge.mean(drift) - low) / span + CURIOSITY * sqrt(known / (edge.visits + TRUST))
            if bound > best:
                best, chosen = bound, number
        return chosen


def mcts_bot(
    seed: int | str,
    *,
    playouts: Annotated[int, Field(gt=0)] | None = None,
    seconds: Annotated[float, Field(gt=0)] | None = None,
    turns: Annotated[int, Field(ge=0)] = TURNS,
    tries: Annotated[int, Field(gt=0)] = TRIES,
) -> Player:
    """A bot that searches a tree of possible games, within a number of playouts or a time.

    With a number of playouts and a seed the choices are reproducible; with a time they depend on the machine.

    Args:
        seed: the seed of its choices.
        playouts: the playouts for each decision; 40 if no time is given either.
        seconds: the time for each decision.
        turns: the turns that a playout lasts.
        tries: how many actions a player in a playout compares before taking the best; 1 plays at random.
    """
    limit = PLAYOUTS if playouts is None and seconds is None else playouts
    return _Searching(random.Random(f"mcts:{seed}"), limit, seconds, turns, tries)


@dataclass(slots=True, eq=False)
class _Searching:
    """A bot with its random numbers, so that it can be copied and pickled in the middle of a game."""

    numbers: random.Random
    playouts: int | None
    seconds: float | None
    turns: int
    tries: int

    def __call__(self, view: View) -> Action:
        decision = view.decision
        assert decision is not None
        if len(decision.actions) == 1:
            return decision.actions[0]
        search = _Search(view, self.numbers.getrandbits(32), self.turns, self.tries)
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        while (self.playouts is None or search.root.visits < self.playouts) and (
            end is None or time.perf_counter() < end
        ):
            search.playout()
        return decision.actions[search.best()]


def weigh(view: View, seed: int | str, playouts: int, *, seconds: float = inf) -> list[float]:
    """What the actions of a decision are worth: how far ahead its player is expected to be after each.

    Args:
        view: what the player sees, who has to decide.
        seed: where the random choices come from.
        playouts: how many possible games to look at.
        seconds: the computing time after which no further one is looked at.
    """
    search = _Search(view, random.Random(f"weigh:{seed}").getrandbits(32))
    clock = thread_clock()
    end = clock() + seconds
    while search.root.visits < playouts and clock() < end:
        search.playout()
    return search.values()


class _Search:
    """The search for the best action of one decision."""

    def __init__(self, view: View, seed: int, turns: int = TURNS, tries: int = TRIES) -> None:
        self._view = view
        self._seed = seed
        self._turns = turns
        self._tries = tries
        self._samples: list[Game] = []
        game = self._sample(0)
        assert game.decision.number is not None
        self.root = _Node(game.decision.number)
        self._turn = game.position.turn_number
        worths = worths_of(game, prospects)
        self.root.open(worths)
        self._low = [min(worths)] * len(game.players)
        self._high = [max(worths)] * len(game.players)

    def values(self) -> list[float]:
        """The expected value of every action, of one that was not tried as far as its immediate worth tells."""
        assert self.root.edges is not None
        return [self.root.edges[number].mean(self.root.drift) for number in range(len(self.root.edges))]

    def best(self) -> int:
        """The number of the action with the highest expected value."""
        assert self.root.edges is not None
        return max(self.root.edges, key=lambda number: (self._value(number), -number))

    def _value(self, number: int) -> float:
        assert self.root.edges is not None
        edge = self.root.edges[number]
        return edge.mean(self.root.drift) if edge.visits else -inf

    def playout(self) -> None:
        """Descend the tree once, play on, and credit the result to every node on the way."""
        root = self.root
        assert root.edges is not None
        first = root.choose(self._low[root.player], self._high[root.player])
        number = root.edges[first].visits
        game = self._sample(number)
        numbers = random.Random(f"{self._seed}:playout:{number}")
        before = game.actions_played
        path = self._descend(game, first)
        try:
            self._play_on(game, numbers)
            result = prospects(game)
        finally:
            while game.actions_played > before:
                game.undo()
        for player, margin in enumerate(result):
            self._low[player] = min(self._low[player], margin)
            self._high[player] = max(self._high[player], margin)
        for node, edge in path:
            node.visits += 1
            if edge is not None:
                edge.visits += 1
                edge.total += result[node.player]
                node.gained += result[node.player] - edge.prior

    def _descend(self, game: Game, first: int) -> list[tuple[_Node, _Edge | None]]:
        """Play down the tree to a leaf, and return the path."""
        node, number = self.root, first
        path: list[tuple[_Node, _Edge | None]] = []
        while True:
            assert node.edges is not None
            edge = node.edges[number]
            path.append((node, edge))
            game.play(game.decision.actions[number])
            decision = game.decision
            if decision.number is None or not self._open_to_all(game, decision):
                return path
            key = (decision.number, decision.kind, decision.tile, len(decision.actions))
            node = edge.nodes.setdefault(key, _Node(decision.number))
            if node.edges is None:
                own = game.position.turn_number == self._turn
                if not own and node.visits < RIPE:
                    path.append((node, None))
                    return path
                node.open(worths_of(game, prospects, 1))
                node.visits, node.gained = 0, 0.0
            number = node.choose(self._low[node.player], self._high[node.player])

    def _open_to_all(self, game: Game, decision: Decision) -> bool:
        """Whether the decision is the same in all samples that reach it."""
        return decision.kind != "place" or decision.tile is not None or game.position.turn_number == self._turn

    def _play_on(self, game: Game, numbers: random.Random) -> None:
        """Play some turns, every player taking the best of a few actions."""
        until = self._turn + self._turns
        while not game.over and game.position.turn_number <= until:
            game.play(game.decision.actions[self._taken(game, numbers)])

    def _taken(self, game: Game, numbers: random.Random) -> int:
        count = len(game.decision.actions)
        if count == 1:
            return 0
        if self._tries == 1:
            return numbers.randrange(count)
        player = game.decision.number
        assert player is not None
        tried = range(count) if count <= self._tries else numbers.sample(range(count), self._tries)
        best, taken = -inf, 0
        for number in tried:
            game.play(game.decision.actions[number])
            worth = prospects(game)[player]
            game.undo()
            if worth > best:
                best, taken = worth, number
        return taken

    def _sample(self, number: int) -> Game:
        """One of the samples; every action goes through the same ones."""
        while len(self._samples) <= number:
            self._samples.append(self._view.sample(f"{self._seed}:{len(self._samples)}"))
        return self._samples[number]
