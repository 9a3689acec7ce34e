"""What led to a game, besides its seed and its actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bastide.text.problems import BastideError
from bastide.text.sentences import coded

from .decisions import Action, Decision
from .state import State

#: The type of the entry of a log by which a player's time ran out.
TIMEOUT: Final = "timeout"
#: The type of the entry that tells all what a player had chosen in secret.
REVEAL: Final = "reveal"


@dataclass(slots=True)
class Past:
    """What led to a game, besides its seed and its actions.

    Args:
        draws: the draws that were prescribed.
        ends: what is done when they are used up, each with the number of the action from which on.
        finished: whether the end was asked for.
        retraceable: whether to play the same actions again makes the same game.
    """

    draws: Sequence[str] | None
    ends: list[tuple[int, bool | str]]
    finished: bool = False
    retraceable: bool = True

    def copy(self) -> Past:
        """The past of a copy."""
        return replace(self, ends=self.ends[:])


def actions_of(log: Iterable[Any]) -> list[Action]:
    """What was done in a game, without what happened by itself.

    Args:
        log: everything that happened.
    """
    return [entry for entry in log if isinstance(entry, Action)]


def is_timeout(entry: Any) -> bool:
    """Whether an entry of a log says that a player's time ran out."""
    return isinstance(entry, dict) and entry["type"] == TIMEOUT


def last_action(log: Iterable[Any]) -> Action:
    """What was done last in a game.

    Args:
        log: everything that happened.

    Raises:
        BastideError: nobody has done anything yet.
    """
    done = actions_of(log)
    if not done:
        raise BastideError(coded("game/nothing-timed", "there is no action that could have taken time"))
    return done[-1]


def history(game: Any) -> dict[str, Any]:
    """How a game began and what was done in it, without the rules.

    Raises:
        TypeError: it was not played, but made of something else.
    """
    if not game._past.retraceable:
        raise TypeError("a game that was sampled or laid out from a diagram is no pickle; pickle what it is made of")
    state = game.position._state
    return {
        "variant": game.variant,
        "players": list(game.players),
        "seed": game.seed,
        "start": game._start,
        "rolls": state.rolls,
        "past": game._past,
        "actions": [
            entry.as_record() if isinstance(entry, Action) else entry
            for entry in state.log
            if isinstance(entry, Action) or is_timeout(entry)
        ],
        "undoable": game.actions_played,
        "stands": stands(state, game.decision),
    }


def retrace(game: Any, kept: Mapping[str, Any]) -> None:
    """Do in a game what was done in one with that history.

    Args:
        game: one that began alike.
        kept: the history.
    """
    past: Past = kept["past"]
    number = 0
    for record in [*kept["actions"], None]:
        for at, ends in past.ends:
            if at == number:
                game._end_draws(ends)
        if record is not None:
            play_entry(game, record)
            number += not is_timeout(record)
    if past.finished:
        game.finish()
    game._past = past


def play_entry(game: Any, entry: Mapping[str, Any]) -> None:
    """Do in a game what an entry of a record says: an action, with the time that it took, or a timeout.

    Raises:
        IllegalAction: a rule forbids it.
        BastideError: it is not an action.
        RuleError: a rule of a plugin raised.
    """
    if entry.get("type") == TIMEOUT:
        game.time_out(str(entry.get("player")))
        return
    game.play(entry)
    if "time" in entry:
        game.took(entry["time"])


def stands(state: State, decision: Decision) -> tuple[Any, ...]:
    """What tells at once whether two games stand alike.

    Args:
        state: a game's.
        decision: what it waits for.
    """
    return state.scores, decision.kind, decision.number, len(decision.options), len(state.log), state.drawn[:]
