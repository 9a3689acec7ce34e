"""Games that are played natively, and which rulesets can be."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from bastide._kernel.stacks import stream_seed
from bastide.engine.decisions import PASS, Action, Choice, Decision, Deploying
from bastide.engine.errors import RuleError
from bastide.engine.games.failures import explain
from bastide.engine.games.game import TRIES, Game, Variant
from bastide.engine.games.given import checked_players, checked_seed
from bastide.engine.games.match import match
from bastide.engine.games.recording import named
from bastide.engine.hidden.secrecy import brought
from bastide.engine.past import Past
from bastide.engine.position import Position
from bastide.engine.table import Table
from bastide.rules.offers import Candidate
from bastide.ruleset.bags import BAG
from bastide.ruleset.resolve import resolve_variant
from bastide.ruleset.resolved import Ruleset

from ._engine import BeyondError, Native, Numbers, Program, play_again, quick
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
    known = _programs.get(ruleset)
    if known is None:
        known = _programs[ruleset] = {}
    if players not in known:
        try:
            known[players] = Program(_checked(CompiledRules(ruleset, players)))
        except (UnfitError, OverflowError) as error:
            # A number that no array takes is as unfit as one that may become too large.
            unfit = UnfitError(*error.args)
            _log.info("the Python engine plays %s: %s", named(ruleset), unfit)
            known[players] = unfit
    return known[players]


def _checked(compiled: CompiledRules) -> CompiledRules:
    """Compiled rules within the engine's bounds, if need be with all functions called.

    Raises:
        UnfitError: they are not.
    """
    try:
        return check(compiled)
    except UnfitError:
        if not compiled.functions_read:
            raise
        return check(CompiledRules(compiled.ruleset, compiled.players, reading=False))


#: What a native game may be begun with.
GIVEN = frozenset({"seed", "draws", "start", "_forced_ends", "_forced_by_placements", "_rolls"})


#: What happens without being chosen, as games tell of it.
BY_ITSELF = ("discard", "happened")


class Sampled(NamedTuple):
    """How a sample was made: for which player, by which seed, and the seed of the game it was made of."""

    number: int
    seed: int | str
    first: int | str


#: Where a game is no longer the one that was begun: after how many choices it was copied, perhaps as a sample.
Cut = tuple[int, Sampled | None]


class HandedOver:
    """What only a game of the Python engine has; a native one becomes one when it is asked for it.

    From then on it stands in the game itself, where it is looked for first. That is so for attributes like these alone:
    with a ``__getattr__``, all would be looked for more slowly.
    """

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    def __get__(self, game: NativeGame | None, _: type | None = None) -> Any:
        if game is None or not game._native():
            raise AttributeError(self._name)
        game._hand_over()
        return game.__dict__[self._name]


@quick
class NativeGame(Native, Game):
    """A game whose course, points and lines are native; asked for anything else, it becomes one of the Python engine.

    Whatever :class:`bastide.Game` does beyond that looks at attributes which are set when it becomes one.
    """

    _state: Any = HandedOver()
    _table: Any = HandedOver()
    _course: Any = HandedOver()
    _marks: Any = HandedOver()
    _program: Program

    def __init__(
        self,
        variant: Variant,
        players: Sequence[str],
        *,
        seed: int | str | None = None,
        draws: Sequence[str] | None = None,
        start: Sequence[Mapping[str, Any]] | None = None,
        _forced_ends: bool | str = True,
        _rolls: tuple[Any, ...] = (),
        **_: Any,
    ) -> None:
        # The rest of ``GIVEN`` makes no difference to a native game, or ``new_game`` has made none.
        self.variant = named(self._ruleset) if isinstance(variant, Ruleset | Path) else variant
        self.seed = checked_seed(seed)
        self._players = checked_players(players, self._ruleset.numbers)
        self._start = start
        self._rolls = _rolls
        self._past = Past(draws, [(0, _forced_ends)])
        self._cuts: tuple[Cut, ...] = ()
        shuffle = stream_seed(self.seed, BAG)
        try:
            given = draws, _forced_ends, _rolls
            self._set_off(self._program, self._players, self._ruleset, shuffle, self.seed, *given)
        except BeyondError:
            self._become(self._in_python(self.seed))
            return
        except (Exception, SystemExit) as error:
            raise explain(error, self._ruleset, 0, self.seed) from error
        if self._program.hides:
            state = self._inside.acting_for.state
            state.brought = brought(state)

    def __del__(self) -> None:
        # Here, since C classes of Python's limited API have no finalizers.
        self._let_go()

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in seating order."""
        return self._players

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
        return self._copy() if self._native() else super().copy()

    def _copy(self, sampled: Sampled | None = None) -> NativeGame:
        """A copy, in which a sample may draw anew what a player does not know."""
        twin = Native.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._cuts = (*self._cuts, (self._choices(), sampled))
        twin._set_off_as(self)
        twin._past = self._past.copy()
        if sampled is not None:
            twin._past.retraceable = False
            twin.seed = sampled.seed
        return twin

    def _sampled(self, number: int, seed: int | str) -> Game:
        """What a view gives as a sample: a native game, too, but where draws are prescribed or actions are not told."""
        inside, state = self._inside, self.position._state
        if inside is None or _prescribed(state) or (state.hides and any(map(_is_secret, inside.entries))):
            return super()._sampled(number, seed)
        sampled = Sampled(number, seed, self.seed)
        if not inside.program.plain:
            try:
                return self._drawn_anew(sampled)
            except BeyondError:
                return super()._sampled(number, seed)
        # There is only the bag. The numbers are used as for a game of the Python engine.
        numbers, tiles = Numbers(str(seed)), sorted(inside.bag())
        numbers.shuffle(tiles)
        tiles.reverse()
        numbers.shuffle(tiles)
        twin = self._copy(sampled)
        twin._inside.refill(tiles)
        return twin

    def _drawn_anew(self, sampled: Sampled) -> NativeGame:
        """A sample where there is more than the bag, as the Python engine makes it."""
        numbers, decision = Numbers(str(sampled.seed)), self.decision
        state = self._inside.acting_for.state
        # What is decided natively is about no hidden stack.
        asks = state.hides and type(decision) is Decision and decision.number not in (None, sampled.number)
        unknown = state.unknown(sampled.number)
        for _ in range(TRIES):
            twin = self._copy(sampled)
            acts = twin._inside.acting_for
            twin._inside.sampled(unknown.redraw, acts.state, numbers)
            if not asks or twin._inside.sampled(acts.course.ask_again):
                break
        else:
            twin._inside.sampled(acts.course.run)
        acts.state.seed = sampled.seed
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
            _rolls=self._rolls,
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
        try:
            game = self._played_again()
        except RuleError as error:
            # It raised in this action, not in the one that is played again.
            cause = error.__cause__ or error
            raise explain(cause, self._ruleset, self.actions_played, self.seed) from cause
        # Only now: whatever interrupts the above leaves the game as it is.
        position = self._inside.position
        self._leave()
        self._become(game)
        # Features and boards that were looked at go on showing this game.
        position._state, position.board = self._state, self._state.board

    def _played_again(self) -> Game:
        """A game of the Python engine that stands as this one does."""
        done = self._inside.done()
        game = self._in_python(next((sampled.first for _, sampled in self._cuts if sampled is not None), self.seed))
        cuts, ends, acted = list(self._cuts), self._past.ends[1:], 0
        for number in range(len(done) + 1):
            while cuts and cuts[0][0] == number:
                _, sampled = cuts.pop(0)
                game = game.copy() if sampled is None else game._sampled(sampled.number, sampled.seed)
            while ends and (ends[0][0] <= acted or number == len(done)):
                game._end_draws(ends.pop(0)[1])
            if number < len(done):
                _play(game, done[number])
                acted += done[number][0] not in (*BY_ITSELF, "finish")
        return game


def _prescribed(state: Any) -> bool:
    """Whether draws are prescribed; once a record's are used up, its game goes on as any other."""
    return state.forced is not None and (state.forced_at < len(state.forced) or state.forced_ends is not False)


def _is_secret(entry: Action | dict[str, Any]) -> bool:
    """Whether an entry of the log is an action that some players know only in part."""
    return not isinstance(entry, dict) and bool(entry.known_to)


def _play(game: Game, done: Done) -> None:
    """Play what was done in another game; what happened by itself there does so here."""
    what, _, one, other = done
    if what == "finish":
        game.finish()
    elif what == "asked":
        game.play(one.as_record())
    elif what not in BY_ITSELF:
        decision = game.decision
        game.play(Action(decision, _option(decision, what, one, other)))


def _option(decision: Decision, what: str, one: Any, other: Any) -> Choice:
    """What was chosen, as the Python engine keeps it."""
    if what == "pass":
        return PASS
    if what == "put back":
        return decision.options[-1]
    if what == "place":
        return Candidate(decision.tile or "", one, other % 4)
    return next(
        option
        for option in decision.options
        if isinstance(option, Deploying) and (option.piece, option.segment, option.role) == (one, other[0], other[2])
    )


def played_again(past: Any, ruleset: Ruleset, *, foreign: bool) -> NativeGame | None:
    """A game under other rules, in which the same was drawn and played as in one that is over, as from its record.

    Args:
        past: the game.
        ruleset: the other rules.
        foreign: whether they differ from those of the game.

    Returns:
        The game, which is over; ``None`` where that takes a record to tell, because something else happens in it.
    """
    if not (isinstance(past, NativeGame) and past._native() and past.over) or past._start is not None:
        return None
    if not past._program.plain:
        # What rules drew from which stack, the other rules may draw from others.
        return None
    exhausted = past.position.exhausted()
    given: dict[str, Any] = {
        "seed": "record",
        "draws": [tile for _, tile in past._inside.drawn()],
        "start": [{"tile": tile, "at": list(at), "rotation": turned} for tile, at, turned in past._ruleset.start],
        "_forced_ends": BAG if exhausted else False,
    }
    game = new_game(ruleset, past.players, given)
    if game is None or not game._program.plain:
        return None
    game.__init__(ruleset, past.players, **given)  # type: ignore[misc]  # new_game made it without
    return game if game._native() and play_again(game, past, foreign, foreign or exhausted) else None


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
    if not given.keys() <= GIVEN:
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
    if given.get("_rolls") and compiled.plain:
        # It has no dice.
        return None
    if start is not None and start != [
        {"tile": tile, "at": list(at), "rotation": rotation} for tile, at, rotation in ruleset.start
    ]:
        return None
    game = Native.__new__(kind)
    game._ruleset = ruleset
    game._program = compiled
    return game
