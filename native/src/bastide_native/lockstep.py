"""Games that both engines play at once: whatever one does, the other does, and it is an error if they then differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bastide.engine.decisions import Action
from bastide.engine.games.game import Game
from bastide.engine.hidden.knowledge import Knowledge

from . import games
from .games import NativeGame


class DifferenceError(AssertionError):
    """The engines play a game differently, and in what."""


class LockstepGame(NativeGame):
    """A native game with the same game of the Python engine beside it, compared after each change.

    One that the native engine leaves to the Python engine has none beside it from then on.

    Raises:
        DifferenceError: the engines differ.
    """

    _beside: Game | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._beside = self._in_python(self.seed)
        self._compare()

    def play(self, action: Action | Mapping[str, Any]) -> None:
        """Play an action of the decision, or one written as in records."""
        given: Any = action
        here = getattr(given, "decision", None) is self.decision
        options = [each.option for each in self.decision.actions] if here else []
        number = options.index(given.option) if here and given.option in options else None

        def play_beside(beside: Game) -> None:
            # To the Python engine it is an action of another decision: the same stands where this one does. What is not
            # on offer is held against the rules, as a record is.
            if number is not None:
                beside.play(beside.decision.actions[number])
            else:
                beside.play(given.as_record() if hasattr(given, "as_record") else given)

        self._both(lambda: NativeGame.play(self, action), play_beside)

    def play_out(self, numbers: Any) -> None:
        """Play the game to its end, choosing each action at random."""
        Game.play_out(self, numbers)

    def _play_out_by(self, seeds: Mapping[str, str]) -> None:
        Game._play_out_by(self, seeds)

    def undo(self) -> None:
        """Take back the last action, and everything that followed from it."""
        self._both(lambda: NativeGame.undo(self), Game.undo)

    def finish(self) -> None:
        """End the game here."""
        self._both(lambda: NativeGame.finish(self), Game.finish)

    def _end_draws(self, ends: bool | str) -> None:
        super()._end_draws(ends)
        if self._beside is not None:
            self._beside._end_draws(ends)

    def _hand_over(self) -> None:
        super()._hand_over()
        self._beside = None

    def copy(self) -> Game:
        """An independent copy; it can be undone no further than to here."""
        return self._with(super().copy(), Game.copy)

    def _sampled(self, number: int, seed: int | str) -> Game:
        return self._with(super()._sampled(number, seed), lambda beside: beside._sampled(number, seed))

    def _with(self, twin: Game, copied: Callable[[Game], Game]) -> Game:
        """A game made of this one, with what the one of the Python engine makes of itself beside it."""
        if isinstance(twin, LockstepGame) and twin._native() and self._beside is not None:
            twin._beside = copied(self._beside)
            twin._compare()
        return twin

    def _both(self, do: Callable[[], None], do_beside: Callable[[Game], None]) -> None:
        """Do the same in both games; the same must come of it."""
        beside = self._beside
        if beside is None:
            do()
            return
        one, other = _error_of(do), _error_of(lambda: do_beside(beside))
        if (type(one), str(one)) != (type(other), str(other)):
            what = f"the native engine gives {one!r}, the one in Python {other!r}"
            raise DifferenceError(what)
        self._compare()
        if one is not None:
            raise one

    def _compare(self) -> None:
        """See to it that both games stand alike.

        Raises:
            DifferenceError: they do not.
        """
        if self._beside is None:
            return
        one, other = _all_of(self), _all_of(self._beside)
        for name, value in one.items():
            if value != other[name]:
                where = f"after {self.actions_played} actions (seed {self.seed!r}), the {name} differ: "
                what = f"{value!r} natively, {other[name]!r} in Python"
                raise DifferenceError(where + what)


def new_game(variant: Any, players: Any, given: Mapping[str, Any]) -> NativeGame | None:
    """A game of both engines that is still to be initialised; ``None`` if the native engine does not play it.

    Args:
        variant: what names the rules.
        players: their names.
        given: what else the game is begun with.
    """
    return games.new_game(variant, players, given, LockstepGame)


def stands(game: Game) -> dict[str, Any]:
    """How a game stands, as far as that is told quickly.

    Args:
        game: of any engine.
    """
    decision = game.decision
    return {
        "decisions": (decision.kind, decision.number, decision.player, decision.tile, decision.situation),
        "options": [option if option.do is None else decision.record(option) for option in decision.options],
        "scores": game.scores,
        "turns": (game.turn, game.turn_number, game.over),
        "actions played": game.actions_played,
        "supplies": [game.supply(name) for name in game.players],
        "standing pieces": game.standing(),
    }


def _all_of(game: Game) -> dict[str, Any]:
    """The same, with all that was done and all that lies."""
    state = game.position._state
    return stands(game) | {
        "score lines": game.lines,
        "pieces": [*state.pieces.all],
        "log": [entry if isinstance(entry, dict) else entry.as_record() for entry in state.log],
        "draws": [*state.drawn],
        "stacks": {name: stack.items for name, stack in state.stacks.items()},
        "views": [Knowledge(state, number).stacks() for number in range(len(game.players))] if state.hides else [],
        "secrets": [entry.known_to for entry in state.log if isinstance(entry, Action)] if state.hides else [],
    }


def _error_of(do: Callable[[], None]) -> Exception | None:
    """What is raised when something is done."""
    try:
        do()
    except Exception as error:
        return error
    return None
