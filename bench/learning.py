"""A small policy that learns to play, and how well it plays meanwhile: ``python -m bench.learning``.

Two networks of one hidden layer: one scores each legal action, the other tells what the rest of the game will bring.
Both learn by proximal policy optimisation (Schulman et al. 2017) with generalised advantages (2016), from games against
a bot. They need NumPy alone, and know no rule: they see what an observation holds.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bastide.rl import Seat

Array = npt.NDArray[Any]
VARIANT = "base-game + farms-third-edition"
#: Actions in a list, cells in a row of the window, neurons of a hidden layer.
ACTIONS, WINDOW, HIDDEN = 192, 41, 64
SIDES = ("north", "east", "south", "west")
STEPS = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])
#: How many points are encoded as 1.
POINTS = 20.0
#: How much later rewards count for an advantage, what exploring is worth, and how far a policy goes at a time.
LATER, EXPLORING, CLIPPED = 0.9, 0.01, 0.2
#: How fast they learn, from how many games at a time, how often from the same ones, and in how many parts.
RATE, BATCH, EPOCHS, PARTS = 0.002, 64, 4, 8
#: Seeds from here on are those of the games in which it is tried.
TRIED = 1_000_000


class Eyes:
    """What the networks see of an observation.

    Args:
        seat: where the observations come from.
    """

    def __init__(self, seat: Seat) -> None:
        names = seat.table.encoder.vocabulary
        planes, figures, features = names.planes(), names.figures(), names.features()
        self._kind = np.array([[planes.index(f"{kind} at the {side}") for kind in names.kinds] for side in SIDES])
        self._open = np.array([planes.index(f"open ends of the feature at the {side}") for side in SIDES])
        claims = [[name for name in planes if name.endswith(f"in the feature at the {side}")] for side in SIDES]
        self._claims = np.array([[planes.index(name) for name in those] for those in claims])
        self._drawn = [number for number, name in enumerate(figures) if name.startswith("drawn: ")]
        many = ("drawn: ", "left on stacks", "on own stacks")
        self._rest = [number for number, name in enumerate(figures) if not name.startswith(many)]
        self._column = features.index("column, from the middle of the window")
        self._turned = features.index("turned by 0 degrees")

    def table(self, observation: dict[str, Any]) -> Array:
        """The table in numbers, for what the rest of the game will bring."""
        everywhere = observation["observation"].sum(axis=(1, 2))
        return np.concatenate([observation["state"][self._rest], np.tanh(everywhere / 20)])

    def actions(self, observation: dict[str, Any]) -> Array:
        """Each legal action in numbers: its row, what lies around its cell, the drawn tile, and the state.

        What lies around is seen from the tile: a placement that is turned finds its own north first. Thus what is
        learnt about one orientation holds for all.
        """
        rows = observation["actions"][observation["action_mask"] == 1]
        board = np.pad(observation["observation"], ((0, 0), (1, 1), (1, 1)))
        away = rows[:, self._column : self._column + 2].astype(np.float64)
        half = WINDOW // 2
        x, y = np.clip(np.rint(half * away / (1 - np.abs(away))).astype(np.int64) + half + 1, 1, WINDOW).T
        turns = rows[:, self._turned : self._turned + 4].argmax(axis=1)
        seen: list[Array] = [
            sum(board[0, y + down, x + right] for down in (-1, 0, 1) for right in (-1, 0, 1))[None] / 9
        ]
        for side in range(4):
            towards = (side + turns) % 4
            right, down = STEPS[towards].T
            facing, beside, below = (towards + 2) % 4, x + right, y + down
            kind = board[self._kind[facing].T, below, beside]
            open_ends = board[self._open[facing], below, beside]
            claims = board[self._claims[facing].T, below, beside]
            seen += [board[0, below, beside][None], kind * (1 - open_ends), kind * open_ends]
            seen += [*(kind * claim for claim in claims), board[self._kind[towards].T, y, x]]
        state = np.broadcast_to(
            observation["state"][[*self._drawn, *self._rest]], (len(rows), len(self._drawn + self._rest))
        )
        return np.concatenate([rows, np.concatenate(seen).T, state], axis=1).astype(np.float32)


class Network:
    """One hidden layer, and one number for each row.

    Args:
        width: how many numbers a row has.
        numbers: where its first weights come from.
    """

    def __init__(self, width: int, numbers: np.random.Generator) -> None:
        first = numbers.normal(0, (2 / width) ** 0.5, (width, HIDDEN))
        self.weights: list[Array] = [each.astype(np.float32) for each in (first, *map(np.zeros, (HIDDEN, HIDDEN, 1)))]
        self._mean = [np.zeros_like(each) for each in self.weights]
        self._square = [np.zeros_like(each) for each in self.weights]
        self._steps = 0

    def hidden(self, rows: Array) -> Array:
        """The hidden layer of each row."""
        return np.asarray(np.maximum(rows @ self.weights[0] + self.weights[1], 0))

    def __call__(self, rows: Array) -> Array:
        """The number of each row."""
        return np.asarray(self.hidden(rows) @ self.weights[2] + self.weights[3])

    def gradients(self, rows: Array, by_number: Array) -> list[Array]:
        """How a loss changes with the weights, from how it changes with the number of each row."""
        hidden = self.hidden(rows)
        by_hidden = np.outer(by_number, self.weights[2]) * (hidden > 0)
        return [rows.T @ by_hidden, by_hidden.sum(axis=0), hidden.T @ by_number, by_number.sum(keepdims=True)]

    def descend(self, rows: Array, by_number: Array) -> None:
        """Change the weights so that a loss falls (Adam)."""
        self._steps += 1
        gradients = self.gradients(rows, by_number.astype(np.float32))
        for weights, gradient, mean, square in zip(self.weights, gradients, self._mean, self._square, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            corrected = mean / (1 - 0.9**self._steps)
            weights -= RATE * corrected / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)


class Moves(NamedTuple):
    """What was seen, chosen and gained in some games, move by move.

    Args:
        rows: all actions that were legal, those of one move after those of another.
        starts: the number of the first action of each move.
        chosen: the number of the action that was played.
        tables: the table at each move.
        advantages: by how much more than expected was gained, in standard deviations.
        gains: what the rest of the game brought.
    """

    rows: Array
    starts: Array
    chosen: Array
    tables: Array
    advantages: Array
    gains: Array

    def some(self, which: Array) -> Moves:
        """Some of the moves."""
        ends = np.append(self.starts[1:], len(self.rows))
        lengths = ends[which] - self.starts[which]
        starts = np.cumsum(lengths) - lengths
        rows = np.concatenate([np.arange(self.starts[move], ends[move]) for move in which])
        chosen = starts + self.chosen[which] - self.starts[which]
        return Moves(self.rows[rows], starts, chosen, self.tables[which], self.advantages[which], self.gains[which])


class Learner:
    """A policy, what it expects, and how both learn.

    Args:
        seat: where it plays.
        seed: where weights and choices come from.
    """

    def __init__(self, seat: Seat, seed: int = 1) -> None:
        self.seat, self.eyes = seat, Eyes(seat)
        self.numbers = np.random.default_rng(seed)
        observation, _ = seat.reset(seed=0)
        self.policy = Network(self.eyes.actions(observation).shape[1], self.numbers)
        self.expected = Network(len(self.eyes.table(observation)), self.numbers)

    def __call__(self, observation: dict[str, Any]) -> int:
        """The best action: a policy for :func:`bastide.rl.policy_bot`."""
        return int(self.policy(self.eyes.actions(observation)).argmax())

    def learn(self, seeds: Iterable[int]) -> None:
        """Play a game for each seed, and learn from all of them."""
        moves = self._play(seeds)
        before, _ = _likely(self.policy(moves.rows), moves.starts)
        before = before[moves.chosen]
        for _ in range(EPOCHS):
            for which in np.array_split(self.numbers.permutation(len(moves.starts)), PARTS):
                some = moves.some(which)
                self.policy.descend(some.rows, by_score(self.policy(some.rows), some, before[which]))
                self.expected.descend(some.tables, (self.expected(some.tables) - some.gains) / len(which))

    def _play(self, seeds: Iterable[int]) -> Moves:
        rows: list[Array] = []
        tables: list[Array] = []
        chosen: list[int] = []
        advantages: list[float] = []
        gains: list[float] = []
        for seed in seeds:
            observation, _ = self.seat.reset(seed=seed)
            first, rewards, over = len(tables), [], False
            while not over:
                rows.append(self.eyes.actions(observation))
                tables.append(self.eyes.table(observation))
                likely, _ = _likely(self.policy(rows[-1]), np.zeros(1, np.int64))
                chosen.append(int(self.numbers.choice(len(likely), p=likely / likely.sum())))
                observation, reward, over, _, _ = self.seat.step(np.int64(chosen[-1]))
                rewards.append(reward / POINTS)
            expected = [*self.expected(np.array(tables[first:])).tolist(), 0.0]
            gained, found = 0.0, []
            for at in reversed(range(len(rewards))):
                gained = rewards[at] + expected[at + 1] - expected[at] + LATER * gained
                found.append(gained)
            advantages += reversed(found)
            gains += np.add(found[::-1], expected[:-1]).tolist()
        lengths = np.array([len(each) for each in rows])
        starts = np.cumsum(lengths) - lengths
        worth = np.array(advantages, np.float32)
        worth = (worth - worth.mean()) / (worth.std() + 1e-8)
        return Moves(
            np.concatenate(rows), starts, starts + chosen, np.array(tables), worth, np.array(gains, np.float32)
        )

    def margin(self, opponent: str, games: int) -> tuple[float, float]:
        """By how much it wins against a bot on average, and half of the interval that holds 95 of 100."""
        seat = Seat(VARIANT, bots=[opponent], actions=ACTIONS, size=WINDOW)
        margins = []
        for seed in range(TRIED, TRIED + games):
            observation, _ = seat.reset(seed=seed)
            total, over = 0.0, False
            while not over:
                observation, reward, over, _, _ = seat.step(np.int64(self(observation)))
                total += reward
            margins.append(total)
        return float(np.mean(margins)), float(1.96 * np.std(margins) / len(margins) ** 0.5)


def _likely(scores: Array, starts: Array) -> tuple[Array, Array]:
    """How likely each action is among those of its move, and which move it belongs to."""
    move = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(scores))))
    high = np.exp(scores - np.maximum.reduceat(scores, starts)[move])
    return high / np.add.reduceat(high, starts)[move], move


def by_score(scores: Array, moves: Moves, before: Array) -> Array:
    """How the loss of a policy changes with the score of each action.

    Args:
        scores: of all actions of the moves.
        moves: what was chosen, and gained.
        before: how likely each choice was when it was made.
    """
    likely, move = _likely(scores, moves.starts)
    ratio = likely[moves.chosen] / before
    far = np.where(moves.advantages > 0, ratio > 1 + CLIPPED, ratio < 1 - CLIPPED)
    pull = np.where(far, 0, ratio * moves.advantages)
    slope = likely * pull[move]
    slope[moves.chosen] -= pull
    logarithms = np.log(likely + 1e-12)
    unsure = -np.add.reduceat(likely * logarithms, moves.starts)
    slope += EXPLORING * likely * (logarithms + unsure[move])
    return np.asarray(slope / len(moves.starts))


def draw(curve: list[dict[str, float]], file: Path) -> None:
    """Draw a curve of margins by games."""
    # Not above: learning needs no drawings.
    import matplotlib.pyplot as plt

    plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "learning"})
    games, margins, halves = ([point[key] for point in curve] for key in ("games", "margin", "half"))
    figure, axes = plt.subplots(figsize=(6, 3), layout="constrained")
    axes.errorbar(games, margins, yerr=halves, capsize=3)
    axes.set(xlabel="games learnt from", ylabel="margin in points", ylim=(0, None))
    axes.grid(alpha=0.3)
    figure.savefig(file, metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))


def main() -> None:
    """Learn, and print the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", default="random", metavar="BOT", help="the bot from whose games it learns")
    parser.add_argument("--games", type=int, default=8192, help="how many games it learns from")
    parser.add_argument("--parts", type=int, default=8, help="how often it is tried meanwhile")
    parser.add_argument("--tests", type=int, default=100, help="how many games it is tried in, each time")
    parser.add_argument("--last", default="greedy", metavar="BOT", help="the bot that it meets at last")
    parser.add_argument("--seed", type=int, default=1, help="where weights and choices come from")
    parser.add_argument("--draw", type=Path, metavar="FILE.svg", help="draw the curve")
    given = parser.parse_args()
    learner = Learner(Seat(VARIANT, bots=[given.against], actions=ACTIONS, size=WINDOW), given.seed)
    curve: list[dict[str, float]] = []
    for part in range(given.parts + 1):
        games = given.games * part // given.parts
        for first in range(given.games * max(part - 1, 0) // given.parts, games, BATCH):
            learner.learn(range(first, min(first + BATCH, games)))
        mean, half = learner.margin(given.against, given.tests)
        curve.append({"games": games, "margin": round(mean, 1), "half": round(half, 1)})
        print(json.dumps({"against": given.against} | curve[-1]), flush=True)
    mean, half = learner.margin(given.last, given.tests)
    print(json.dumps({"against": given.last, "games": given.games, "margin": round(mean, 1), "half": round(half, 1)}))
    if given.draw:
        draw(curve, given.draw)


if __name__ == "__main__":
    main()
