"""Continuing games under changed rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bastide import BastideError, Game, Problem, RuleError, action_in_words, coded, replay, sentence

from ...words import segment_in_words
from ..http.refusals import RefusedError
from ..variants.untrusted import ruleset_of


@dataclass(frozen=True, slots=True)
class Changed:
    """A game under other rules.

    Args:
        game: the game, as far as it could be replayed.
        lost: how many of its actions are missing.
        problem: why the first of these could not be played.
    """

    game: Game
    lost: int = 0
    problem: Problem | None = None


def changed(game: Game, variant: Any, lost: int = 0) -> Changed:
    """Replay a game under other rules, from its first tile, with the same draws.

    Args:
        game: the game; unchanged afterwards.
        variant: the rules.
        lost: how many of its last actions to discard in any case.

    Raises:
        RefusedError: it cannot even start under them.
    """
    record = game.to_record(all_draws=True) | {"variant": variant}
    record["actions"] = record["actions"][: len(record["actions"]) - lost]
    ruleset = ruleset_of(variant)
    try:
        done = replay(record, ruleset)
    except (BastideError, RuleError) as error:
        raise RefusedError("invalid", _problems(error)) from error
    done.game.variant = variant
    actions = record["actions"]
    if done.failure is None:
        return Changed(done.game)
    number = min(done.failure.action, len(actions))
    reason = done.failure.reason
    if number < len(actions):
        reason = coded(
            "record/action-under-rules",
            "action {number} of {count} is not possible under these rules: {action}: {reason}",
            number=number + 1,
            count=len(actions),
            action=_in_words(game, actions[number]),
            reason=sentence(reason),
        )
    lost = len(actions) - len(done.game.to_record()["actions"])
    return Changed(done.game, max(lost, 1), Problem(reason, rule=done.failure.rule))


def _in_words(game: Game, action: dict[str, Any]) -> str:
    who, what = action.get("player"), action_in_words(action, game.ruleset.place_kinds, segment_in_words)
    return sentence("{player}: {action}", player=who, action=what) if who else what


def _problems(error: BastideError | RuleError) -> list[Problem]:
    if isinstance(error, BastideError):
        return list(error.problems)
    return [Problem(error.message, rule=error.rule)]
