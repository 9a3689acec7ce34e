"""Games as pickles: how one began and what was done in it. Played again from there, it is the same in every detail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bastide.text.problems import BastideError
from bastide.text.sentences import coded

from .decisions import Action

if TYPE_CHECKING:
    from bastide.ruleset.resolved import Ruleset

    from .game import Game


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


def history(game: Game) -> dict[str, Any]:
    """How a game began and what was done in it, without the rules.

    Raises:
        TypeError: it was not played, but made of something else.
    """
    if not game._past.retraceable:
        raise TypeError("a game that was sampled or laid out from a diagram is no pickle; pickle what it is made of")
    return {
        "variant": game.variant,
        "players": list(game.players),
        "seed": game.seed,
        "start": game._start,
        "rolls": game.position._state.rolls,
        "past": game._past,
        "actions": [action.as_record() for action in actions_of(game)],
        "undoable": game.actions_played,
        "stands": _stands(game),
    }


def regained(kind: type[Game], ruleset: Ruleset, kept: dict[str, Any]) -> Game:
    """The game with that history.

    Args:
        kind: the class of games.
        ruleset: its rules.
        kept: its history.

    Raises:
        BastideError: it does not come out as it was, since its rules are others by now.
    """
    past: Past = kept["past"]
    _, first = past.ends[0]
    how: dict[str, Any] = {"draws": past.draws, "start": kept["start"], "_forced_ends": first, "_rolls": kept["rolls"]}
    game = kind(ruleset, kept["players"], seed=kept["seed"], **how)
    game.variant = kept["variant"]
    for number, record in enumerate([*kept["actions"], None]):
        for at, ends in past.ends:
            if at == number:
                game._end_draws(ends)
        if record is not None:
            game.play(record)
    if past.finished:
        game.finish()
    game._past = past
    del game._marks[: game.actions_played - kept["undoable"]]
    if not game._marks:
        game._state.forget_past()
    if _stands(game) != kept["stands"]:
        raise BastideError(
            coded("game/other-rules", "the game does not come out as it was: its rules are others by now")
        )
    return game


def actions_of(game: Game) -> list[Action]:
    """What was done in a game, without what happened by itself."""
    return [entry for entry in game.position._state.log if isinstance(entry, Action)]


def _stands(game: Game) -> tuple[Any, ...]:
    """What tells at once whether two games stand alike."""
    state, decision = game.position._state, game.decision
    return state.scores, decision.kind, decision.number, len(decision.options), len(state.log), state.drawn[:]
