"""Counting legal play: all sequences of actions from fixed draws, and fixed walks through whole games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import bastide
from bastide import Game

PLAYERS = ("Red", "Blue")
#: Three draws each; together they are all tiles of the base game.
OPENINGS = ("U V W", "E H A", "D B N", "K X L", "J C Q", "I F S", "O G R", "P M T")
#: Games with other tiles begin with the shuffles of these seeds: the draws from stacks beside the bag cannot be known
#: beforehand.
SHUFFLES = ("seed 1", "seed 2", "seed 3")
#: The maximal length of counted sequences: three turns of a placement and a deployment.
DEPTH = 6
#: After this many actions, two turns, the scores of all games that end there are also summed up.
SCORED = 4
#: Numbers that determine the draws and choices of whole games.
WALKS = (1, 2)
SET = "A2 B4 C1 D3 E5 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U8 V9 W4 X1"


_known: dict[str, dict[str, Any]] = {}


def outline(variant: str) -> dict[str, Any]:
    """All counts of a ruleset, by their starting points."""
    ruleset = bastide.resolve_variant(variant)
    # Equivalent presets are counted once.
    means = repr((ruleset.selection.plugins, ruleset.rates, ruleset.supplies, ruleset.contents))
    if means not in _known:
        _known[means] = {
            **{f"sequences {opening}": sequences(variant, opening) for opening in openings(variant)},
            **{f"walk {number}": walk(variant, number) for number in WALKS},
        }
    return _known[means]


def openings(variant: str) -> tuple[str, ...]:
    """The beginnings of the sequences of a ruleset."""
    return OPENINGS if _has_letters(variant) else SHUFFLES


def _has_letters(variant: str) -> bool:
    return "base-game/U" in bastide.resolve_variant(variant).tiles


def sequences(variant: str, opening: str) -> dict[str, Any]:
    """The number of sequences of each length, and the scores of games that end after two turns."""
    if opening in SHUFFLES:
        game = Game(variant, PLAYERS, seed=opening)
    else:
        game = Game(variant, PLAYERS, draws=[f"base-game/{letter}" for letter in opening.split()])
    counts = [0] * DEPTH
    points: Counter[str] = Counter()
    _descend(game, 0, counts, points)
    return {"counts": counts, "points": dict(sorted(points.items()))}


def _descend(game: Game, depth: int, counts: list[int], points: Counter[str]) -> None:
    actions = game.decision.actions
    counts[depth] += len(actions)
    if depth == SCORED:
        _add_up(game, points)
    if depth + 1 < len(counts):
        for action in list(actions):
            game.play(action)
            _descend(game, depth + 1, counts, points)
            game.undo()


def _add_up(game: Game, points: Counter[str]) -> None:
    over = game.over
    game.finish()
    for line in game.lines:
        points[line["kind"]] += line["points"]
    if not over:
        game.undo()


def walk(variant: str, number: int) -> dict[str, Any]:
    """A whole game determined by a number: the number of actions at each decision, and the scores."""
    numbers = _numbers(number)
    if _has_letters(variant):
        bag = [f"base-game/{entry[0]}" for entry in SET.split() for _ in range(int(entry[1:]))]
        draws = [bag.pop(next(numbers) % len(bag)) for _ in range(len(bag))]
        game = Game(variant, PLAYERS, draws=draws)
    else:
        game = Game(variant, PLAYERS, seed=f"walk {number}")
    counts = []
    while not game.over:
        # Sorted, so that the order of actions does not matter.
        records = sorted(json.dumps(action.as_record(), sort_keys=True) for action in game.decision.actions)
        counts.append(len(records))
        game.play(json.loads(records[next(numbers) % len(records)]))
    return {"counts": counts, "scores": game.scores}


def _numbers(seed: int) -> Iterator[int]:
    # Written out, so that no version of Python changes the goldens.
    state = seed
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        yield state >> 33
