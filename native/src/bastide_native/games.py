"""Games that are played natively, and which rulesets can be."""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from bastide._kernel.stacks import stream
from bastide.engine.decisions import PASS, Action, Choice, Decision, Deploying
from bastide.engine.failures import explain
from bastide.engine.game import Game, Variant, View, named
from bastide.engine.given import checked_players, checked_seed
from bastide.engine.match import match
from bastide.engine.past import Past
from bastide.engine.position import Position
from bastide.engine.table import Table
from bastide.rules.offers import Candidate
from bastide.ruleset.bags import BAG
from bastide.ruleset.resolve import resolve_variant
from bastide.ruleset.resolved import Ruleset

from ._engine import BeyondError, Native, Program, shuffled
from .bounds import check
from .compiling import CompiledRules
from .pool import UnfitError

if TYPE_CHECKING:
    from ._engine import Done

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
            known[players] = Program(check(CompiledRules(ruleset, players)))
        except (UnfitError, OverflowError) as error:
            # A number that no array takes is as unfit as one that may become too large.
            unfit = UnfitError(*error.args)
            _log.info("the Python engine plays %s: %s", named(ruleset), unfit)
            known[players] = unfit
    return known[players]


#: What only a game of the Python engine has; a native one becomes one when it is asked for these.
HANDED_OVER = frozenset({"_state", "_table", "_course", "_marks"})
#: What a native game may be begun with.
GIVEN = frozenset({"seed", "draws", "start", "_forced_ends", "_forced_by_placements", "_rolls"})


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

    def __init__(
        self,
        variant: Variant,
        players: Sequence[str],
        *,
        seed: int | str | None = None,
        draws: Sequence[str] | None = None,
        start: Sequence[Mapping[str, Any]] | None = None,
        _forced_ends: bool | str = True,
        **_: Any,
    ) -> None:
        # The rest of ``GIVEN`` makes no difference to a native game, or ``new_game`` has made none.
        self.variant = named(self._ruleset) if isinstance(variant, Ruleset | Path) else variant
        self.seed = checked_seed(seed)
        self._players = checked_players(players)
        self._start = start
        self._past = Past(draws, [(0, _forced_ends)])
        self._cuts: tuple[Cut, ...] = ()
        compiled = program(self._ruleset, len(self._players))
        try:
            self._set_off(
                compiled, self._players, self._ruleset, stream(self.seed, BAG), self.seed, draws, _forced_ends
            )
        except BeyondError:
            self._become(self._in_python(self.seed))
        except (Exception, SystemExit) as error:
            raise explain(error, self._ruleset, 0, self.seed) from error

    def __del__(self) -> None:
        inside = self._inside
        if inside is None:
            super().__del__()
        else:
            inside.forget()

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

    @property
    def position(self) -> Position:
        """The state as rules see it."""
        inside = self._inside
        return super().position if inside is None else inside.position

    def _draw_from_all_stacks(self) -> None:
        """Nothing to do: there is only the bag, which has tiles."""

    def _match(self, decision: Decision, record: Any) -> Choice:
        """The option that a record's action stands for."""
        # A table is asked for, and only looked at.
        state: Any = self.position._state
        return match(Table(state, self._ruleset), decision, record)

    def copy(self) -> Game:
        """An independent copy; it can be undone no further than to here."""
        return self._copy(None) if self._native() else super().copy()

    def _copy(self, anew: Anew | None) -> NativeGame:
        """A copy, in which another bag may lie."""
        twin = Native.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._cuts = (*self._cuts, (self._choices(), anew))
        twin._set_off_as(self)
        twin._past = self._past.copy()
        if anew is not None:
            twin._past.retraceable = False
            twin._refill(anew.bag)
            twin.seed = anew.seed
        return twin

    def _in_python(self, seed: int | str) -> Game:
        """The same game as it begins, of the Python engine."""
        past = self._past
        game = Game(
            self._ruleset,
            self._players,
            seed=seed,
            draws=past.draws,
            start=self._start,
            _forced_ends=past.ends[0][1],
            _engine="python",
        )
        game.variant = self.variant
        return game

    def _become(self, game: Game) -> None:
        """Have all that a game of the Python engine has, which is no game any more."""
        self.__dict__.update(game.__dict__, _past=self._past)
        game.__dict__.clear()

    def _hand_over(self) -> None:
        """Become a game of the Python engine, by playing what was played."""
        self._idle()
        done = self._inside.done()
        game = self._in_python(next((anew.first for _, anew in self._cuts if anew is not None), self.seed))
        cuts, ends, acted = list(self._cuts), self._past.ends[1:], 0
        for number in range(len(done) + 1):
            while cuts and cuts[0][0] == number:
                _, anew = cuts.pop(0)
                game = game.copy()
                if anew is not None:
                    lay_anew(game, anew)
            while ends and (ends[0][0] <= acted or number == len(done)):
                game._end_draws(ends.pop(0)[1])
            if number < len(done):
                _play(game, done[number])
                acted += done[number][0] in ("place", "deploy", "pass", "asked")
        # Only now: whatever interrupts the above leaves the game as it is.
        position = self._inside.position
        self._leave()
        self._become(game)
        # Features and boards that were looked at go on showing this game.
        position._state, position.board = self._state, self._state.board


class NativeView(View):
    """A view whose samples are native, too."""

    __slots__ = ()

    def sample(self, seed: int | str) -> Game:
        """A copy of the game in which everything the player cannot know was drawn anew."""
        game: Any = self._game
        state = game.position._state
        if not game._native() or state.forced is not None or len(state.stacks) > 1:
            return super().sample(seed)
        # As any view does where all is hidden but what lies in the bag: in which order.
        numbers = random.Random(str(seed))
        bag = shuffled(sorted(game._inside.bag()), numbers)
        bag.reverse()
        twin: Game = game._copy(Anew(shuffled(bag, numbers), seed, game.seed))
        return twin


def lay_anew(game: Game, anew: Anew) -> None:
    """Have a game of the Python engine hold another bag.

    Args:
        game: the game.
        anew: what it holds instead.
    """
    game._state.stacks[BAG].fill(anew.bag)
    game._begin_anew(anew.seed)


def _play(game: Game, done: Done) -> None:
    """Play what was done in another game; what happened by itself there does so here."""
    what, _, one, other = done
    if what == "finish":
        game.finish()
    elif what == "asked":
        game.play(one.as_record())
    elif what != "discard":
        decision = game.decision
        game.play(Action(decision, _option(decision, what, one, other)))


def _option(decision: Decision, what: str, one: Any, other: Any) -> Choice:
    """What was chosen, as the Python engine keeps it."""
    if what == "pass":
        return PASS
    if what == "place":
        return Candidate(decision.tile or "", one, other)
    return next(
        option
        for option in decision.options
        if isinstance(option, Deploying) and (option.piece, option.segment) == (one, other)
    )


def new_game(
    variant: Variant, players: Any, given: Mapping[str, Any], kind: type[NativeGame] = NativeGame
) -> NativeGame | None:
    """A game that is still to be initialised; ``None`` if the native engine does not play it.

    Args:
        variant: what names the rules.
        players: their names.
        given: what else the game is begun with.
        kind: the class of games.
    """
    if not given.keys() <= GIVEN or given.get("_rolls"):
        return None
    ruleset = variant if isinstance(variant, Ruleset) else resolve_variant(variant)
    if not isinstance(players, list | tuple):
        return None
    compiled = _compiled(ruleset, len(players))
    if isinstance(compiled, UnfitError):
        return None
    draws, start = given.get("draws"), given.get("start")
    if draws is not None and not compiled.has(draws):
        return None
    if given.get("_forced_by_placements") and not compiled.plain:
        # What is drawn from stacks without tiles is not told.
        return None
    own = [{"tile": tile, "at": list(at), "rotation": rotation} for tile, at, rotation in ruleset.start]
    if start is not None and start != own:
        return None
    game = Native.__new__(kind)
    game._ruleset = ruleset
    return game
