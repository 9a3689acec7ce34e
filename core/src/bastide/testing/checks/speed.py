"""The check of speed, measured against games without the plugin."""

from __future__ import annotations

from time import process_time

import bastide
from bastide import Ruleset
from bastide.testing.combining import expression
from bastide.testing.failing import CheckFailed, hold
from bastide.testing.playing import STYLES, played
from bastide.testing.trials import Trial
from bastide.testing.yardstick import yardstick

#: The maximal time of an action with the plugin, relative to that without it.
SLOWER = 6
#: The maximal time of an action relative to the plainest game, for a plugin that makes the game.
THAN_PLAIN = 40
#: The maximal time of resolving the rules with the plugin, relative to that without it, and the tolerated difference in
#: seconds.
RESOLVING = 12
#: How often a slow result is measured again: the machine may have been busy.
AGAIN = 4


def speed(trial: Trial, examples: int) -> None:
    """Actions do not take much longer with the plugin than without."""
    with_it = trial.alone
    without = {name: options for name, options in with_it.chosen.items() if name != trial.name}
    requiring = [name for name in without if trial.name in trial.registry.usable[name].requires]
    base = None if requiring else trial.combinations.ruleset(without)
    than = "the plainest of games" if base is None else expression(without)
    limit = THAN_PLAIN if base is None else SLOWER
    slow, fast = _actions(with_it.ruleset, yardstick() if base is None else base, examples, limit)
    ratio = slow / fast
    what = (
        f"an action of {with_it.text} takes {slow * 1000:.2f} ms, {ratio:.1f} times as long as one of {than}, "
        f"{fast * 1000:.2f} ms; {limit} times are allowed"
    )
    do = "find the rule that is slow with the snippet; look up what the game keeps, search no board, ask for less"
    snippet = f'import cProfile\nfrom bastide.testing import played\nplayed("{with_it.text}", 1, seed=0)\n'
    snippet += f'cProfile.run(\'played("{with_it.text}", 1000, seed=0)\', sort="tottime")'
    try:
        hold(ratio <= limit, what, do)
        if base is not None:
            _resolving(trial, expression(without))
    except CheckFailed as failed:
        failed.snippet = snippet
        raise


def _resolving(trial: Trial, without: str) -> None:
    best = [float("inf"), float("inf")]
    for number in range(3 + AGAIN):
        if number >= 3 and best[0] <= RESOLVING * best[1]:
            break
        for which, text in enumerate((trial.alone.text, without)):
            best[which] = min(best[which], _resolved(trial, text))
    ratio = best[0] / best[1]
    what = f"to resolve {trial.alone.text} takes {ratio:.1f} times as long as {without}; {RESOLVING} times are allowed"
    hold(ratio <= RESOLVING, what, "let hooks return objects that were made once: they must not search or draw")


def _resolved(trial: Trial, text: str) -> float:
    begun = process_time()
    bastide.resolve(bastide.select(text, trial.registry), trial.registry)
    return process_time() - begun


def _actions(one: Ruleset, other: Ruleset, examples: int, limit: float) -> tuple[float, float]:
    """Seconds for an action under each of two rulesets, measured alternately, the best of a few."""
    best = [float("inf"), float("inf")]
    enough = max(2, examples)
    for number in range(enough + AGAIN):
        if number >= enough and best[0] <= limit * best[1]:
            break
        for which, ruleset in enumerate((one, other)):
            begun, actions = process_time(), 0
            for style in STYLES:
                actions += played(ruleset, 1000, number, 3, style).actions_played
            best[which] = min(best[which], (process_time() - begun) / max(1, actions))
    return best[0], best[1]
