"""Games that are played natively, and which rulesets can be."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from bastide._kernel.stacks import stream
from bastide.engine.decisions import PASS, Action, Choice, Decision, Deploying
from bastide.engine.game import Game, Variant, named
from bastide.engine.given import checked_players, checked_seed
from bastide.engine.views import View, lay_anew
from bastide.rules.offers import Candidate
from bastide.ruleset.bags import BAG
from bastide.ruleset.resolve import resolve_variant
from bastide.ruleset.tables import Ruleset

from ._engine import FINISHED, Native, Program
from .bounds import check
from .compiling import Tables, UnfitError

_log = logging.getLogger(__name__)
_programs: WeakKeyDictionary[Ruleset, dict[int, Program | UnfitError]] = WeakKeyDictionary()


def program(ruleset: Ruleset, players: int) -> Program:
    """The compiled ruleset for a number of players; made once.

    Args:
        ruleset: the rules.
        players: their number.

    Raises:
        UnfitError: the native engine does not play it; says why.
    """
    found = _compiled(ruleset, players)
    if isinstance(found, UnfitError):
        # A new one: the one that is kept would collect the tracebacks.
        raise UnfitError(*found.args)
    return found


def _compiled(ruleset: Ruleset, players: int) -> Program | UnfitError:
    known = _programs.setdefault(ruleset, {})
    if players not in known:
        try:
            known[players] = Program(check(Tables(ruleset, players)))
        except (UnfitError, OverflowError) as error:
            # A number that no array takes is as unfit as one that may become too large.
            unfit = UnfitError(*error.args)
            _log.info("the Python engine plays %s: %s", named(ruleset), unfit)
            known[players] = unfit
    return known[players]


#: What only a game of the Python engine has; a native one becomes one when it is asked for these.
HANDED_OVER = frozenset({"_state", "_table", "_course", "_marks", "_past", "_start"})


class Anew(NamedTuple):
    """What a sampled copy holds instead: its bag, bottom first, its seed, and the seed of the game it was made of."""

    bag: list[str]
    seed: int | str
    first: int | str


#: Where a game is no longer the one that was begun: after how many choices it was copied, and what was drawn anew.
Cut = tuple[int, Anew | None]


class NativeGame(Native, Game):
    """A game whose course, points and lines are native; asked for anything else, it becomes one of the Python engine.

    Whatever :class:`bastide.Game` does beyond that looks at attributes which are set when it becomes one.
    """

    def __init__(self, variant: Variant, players: Sequence[str], *, seed: int | str | None = None) -> None:
        self.variant = named(self._ruleset) if isinstance(variant, Ruleset | Path) else variant
        self.seed = checked_seed(seed)
        self._players = checked_players(players)
        self._cuts: tuple[Cut, ...] = ()
        compiled = program(self._ruleset, len(self._players))
        self._set_off(compiled, self._players, stream(self.seed, BAG))

    def __del__(self) -> None:
        if not self._native():
            super().__del__()

    def __getattr__(self, name: str) -> Any:
        if name not in HANDED_OVER or not self._native():
            raise AttributeError(name)
        self._hand_over()
        return getattr(self, name)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in seating order."""
        return self._players

    def view(self, player: str) -> View:
        """What a player may know."""
        if not self._native() or player not in self._players:
            return super().view(player)
        return NativeView(self, self._players.index(player))

    def copy(self) -> Game:
        """An independent copy; it can be undone no further than to here."""
        return self._copy(None) if self._native() else super().copy()

    def _copy(self, anew: Anew | None) -> NativeGame:
        """A copy, in which another bag may lie."""
        twin = Native.__new__(NativeGame)
        twin.__dict__.update(self.__dict__)
        twin._cuts = (*self._cuts, (self._choices(), anew))
        twin._set_off_as(self)
        if anew is not None:
            twin._refill(anew.bag)
            twin.seed = anew.seed
        return twin

    def _hand_over(self) -> None:
        """Become a game of the Python engine, by playing what was played."""
        chosen = self._chosen()
        first = next((anew.first for _, anew in self._cuts if anew is not None), self.seed)
        game = Game(self._ruleset, self._players, seed=first, _engine="python")
        game.variant = self.variant
        cuts = list(self._cuts)
        for number in range(len(chosen) + 1):
            while cuts and cuts[0][0] == number:
                _, anew = cuts.pop(0)
                game = game.copy()
                if anew is not None:
                    lay_anew(game, {BAG: anew.bag}, anew.seed)
            if number < len(chosen):
                _play(game, chosen[number])
        # Only now: whatever interrupts the above leaves the game as it is.
        self._leave()
        self.__dict__.update(game.__dict__)
        game.__dict__.clear()


class NativeView(View):
    """A view whose samples are native, too."""

    __slots__ = ()

    def sample(self, seed: int | str) -> Game:
        """A copy of the game in which everything the player cannot know was drawn anew."""
        game: Any = self._game
        if not game._native():
            return super().sample(seed)
        # As any view does where all is hidden but what lies in the bag: in which order.
        numbers = random.Random(str(seed))
        bag = sorted(game._bag())
        numbers.shuffle(bag)
        bag.reverse()
        numbers.shuffle(bag)
        twin: Game = game._copy(Anew(bag, seed, game.seed))
        return twin


def _play(game: Game, choice: Any) -> None:
    if choice is FINISHED:
        game.finish()
    else:
        decision = game.decision
        game.play(Action(decision, _option(decision, choice)))


def _option(decision: Decision, choice: Any) -> Choice:
    """What was chosen, as the Python engine keeps it.

    Args:
        decision: what was decided.
        choice: a cell and quarter turns, or a kind of piece and a segment; ``None`` for passing.
    """
    if choice is None:
        return PASS
    one, other = choice
    if decision.kind == "place":
        return Candidate(decision.tile or "", one, other)
    return next(
        option
        for option in decision.options
        if isinstance(option, Deploying) and (option.piece, option.segment) == (one, other)
    )


def new_game(variant: Variant, players: Any) -> NativeGame | None:
    """A game that is still to be initialised; ``None`` if the native engine does not play these rules.

    Args:
        variant: what names the rules.
        players: their names.
    """
    ruleset = variant if isinstance(variant, Ruleset) else resolve_variant(variant)
    if not isinstance(players, list | tuple):
        return None
    if isinstance(_compiled(ruleset, len(players)), UnfitError):
        return None
    game = Native.__new__(NativeGame)
    game._ruleset = ruleset
    return game
