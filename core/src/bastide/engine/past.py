"""What led to a game, besides its seed and its actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .decisions import Action, Decision
from .state import State


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


def stands(state: State, decision: Decision) -> tuple[Any, ...]:
    """What tells at once whether two games stand alike.

    Args:
        state: a game's.
        decision: what it waits for.
    """
    return state.scores, decision.kind, decision.number, len(decision.options), len(state.log), state.drawn[:]
