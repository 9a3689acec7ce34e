"""Continuing a game under rules that were edited while it was played."""

from __future__ import annotations

from pathlib import Path

from bastide import (
    BastideError,
    Game,
    Problem,
    RuleError,
    action_in_words,
    coded,
    plugins_anew,
    replay,
    resolve_variant,
    sentence,
)

from ..hints import hinted


def reloaded(game: Game, folder: Path | None) -> Game:
    """Replay the game under the current state of its variant: plugins, tile files and variant files are reloaded.

    Args:
        game: the game; unchanged in any case.
        folder: the base folder of relative paths in the variant.

    Raises:
        BastideError: the variant no longer works, or the game is no game of it: says where, and why.
    """
    record = game.to_record(all_draws=True)
    with plugins_anew():
        try:
            done = replay(record, resolve_variant(game.variant, relative_to=folder))
        except RuleError as error:
            raise _kept(Problem(_at(record, error.entry, error.message))) from error
        except BastideError as error:
            raise _kept(*map(hinted, error.problems)) from error
        if done.failure is not None:
            failure = done.failure
            raise _kept(Problem(_at(record, failure.action, failure.reason), rule=failure.rule))
    done.game.variant = game.variant
    return done.game


def _at(record: dict[str, list[dict[str, str]]], number: int | None, message: str) -> str:
    """A message about an action, which it names."""
    if number is None or number >= len(record["actions"]):
        return message
    action = record["actions"][number]
    return coded(
        "record/action",
        "actions[{number}], {player}: {action}: {message}",
        number=number,
        player=action.get("player", sentence("nobody")),
        action=action_in_words(action),
        message=sentence(message),
    )


def _kept(*problems: Problem) -> BastideError:
    return BastideError(
        [*problems, Problem(coded("game/rules-as-before", "the game goes on under the rules as they were before"))]
    )
