"""A game: the one interface through which everything plays."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bastide.rules.declarations.kinds import ScoreTrack
from bastide.rules.scoring import FinalScoring
from bastide.ruleset.resolve import resolve_variant
from bastide.ruleset.resolved import Ruleset
from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import coded, listed, sentence

from ..course import Course
from ..decisions import Action, Decision
from ..errors import IllegalAction, no_player
from ..hidden.knowledge import Knowledge
from ..hidden.secrecy import brought, chosen_in_secret, known_to, lying
from ..past import TIMEOUT, Past, actions_of, history, last_action, retrace, stands
from ..position import Feature, Position
from ..queries.board_view import BoardView
from ..state import State
from ..table import Table
from .beginning import prepare
from .engines import faster_game
from .failures import explain
from .finishing import sheet_if_finished
from .given import checked_players, checked_seed
from .match import match
from .ranking import ranked, ranked_by
from .recording import named, write
from .tracks import Track, track_of

if TYPE_CHECKING:
    from bastide.rules.sheets import Sheet
    from bastide.rules.subjects import Subject

#: What ``variant`` may be: a preset's name, a path, an expression, a variant object, or a resolved ruleset.
Variant = str | Path | Mapping[str, Any] | Ruleset
#: With these, no other engine is asked, nor even loaded: diagrams are laid out and copies taken by the one in Python.
_IN_PYTHON = frozenset({"_bare", "_copied", "_engine"})
#: How often hidden things are drawn anew until the player who decides has an action.
TRIES = 50


class Game:
    """A game in progress.

    Args:
        variant: anything that names a ruleset.
        players: their names, in seating order.
        seed: where shuffles and other random results come from; without one, they differ from game to game.
        draws: ids of what is drawn, in order over all stacks; when they are used up, nothing more is drawn and the
            game ends.
        start: the tiles that lie on the table, as in records; without it, the variant's own.

    Raises:
        BastideError: the variant, a player's name, a draw or a start tile is not usable; says why.
    """

    def __new__(cls, variant: Variant, players: Sequence[str], **given: Any) -> Game:
        """A game of the engine that plays these rules fastest; all of them play alike."""
        fitting = faster_game(variant, players, given) if cls is Game and _IN_PYTHON.isdisjoint(given) else None
        return super().__new__(cls) if fitting is None else fitting

    def __init__(
        self,
        variant: Variant,
        players: Sequence[str],
        *,
        seed: int | str | None = None,
        draws: Sequence[str] | None = None,
        start: Sequence[Mapping[str, Any]] | None = None,
        _forced_ends: bool | str = True,
        _forced_by_placements: bool = False,
        _rolls: tuple[Any, ...] = (),
        _bare: bool = False,
        _copied: Game | None = None,
        _engine: str = "python",
    ) -> None:
        ruleset = variant if isinstance(variant, Ruleset) else resolve_variant(variant)
        #: The variant as it was given.
        self.variant: Any = named(ruleset) if isinstance(variant, Ruleset | Path) else variant
        self._ruleset = ruleset
        self._start = start
        self._marks: list[int] = []
        self._past = Past(draws, [(0, _forced_ends)], retraceable=not _bare)
        self.seed = checked_seed(seed)
        if _copied is not None:
            self.variant = _copied.variant
            self._past = _copied._past.copy()
            self._bind(_copied._state.copy())
            return
        names = checked_players(players, {} if _bare else ruleset.numbers)
        self._bind(State(ruleset, names, self.seed))
        self._state.forced_ends = _forced_ends
        self._state.forced_by_placements = _forced_by_placements
        self._state.rolls = _rolls
        prepare(self._state, start, draws)
        self._begin(_bare)

    def _bind(self, state: State) -> None:
        self._state = state
        self._table = Table(state, self._ruleset)
        self._course = Course(state, self._table, self._ruleset)

    def __del__(self) -> None:
        # The journal, the log, the steps and the decision point back at what holds them. Cutting these rings here lets
        # the whole game be freed at once; left to the garbage collector, they slow random play down noticeably.
        state = getattr(self, "_state", None)
        if state is not None:
            state.journal.entries.clear()
            state.log.clear()
            state.decision = None
        course = getattr(self, "_course", None)
        if course is not None:
            course.forget()

    def _begin(self, bare: bool) -> None:
        state = self._state
        try:
            if bare:
                state.over = True
                self._course.settle()
            else:
                state.upcoming = 0
                state.agenda.push(*self._ruleset.turn.setup_steps)
                self._course.run()
        except (Exception, SystemExit) as error:
            raise explain(error, self._ruleset, 0, self.seed) from error
        if state.hides:
            state.brought = brought(state)
        state.forget_past()

    # Playing

    @property
    def decision(self) -> Decision:
        """What the game waits for; of kind ``over`` at the end."""
        decision: Decision = self._state.decision
        return decision

    def play(self, action: Action | Mapping[str, Any]) -> None:
        """Play an action of the decision, or one written as in records; ``player`` may be left out.

        Args:
            action: what is done.

        Raises:
            IllegalAction: a rule forbids it; its ``rule`` and ``reason`` say which and why.
            BastideError: it is not an action.
            RuleError: a rule of a plugin raised. The game stands as before.
        """
        decision = self._state.decision
        if type(action) is Action:
            if action.decision is decision:
                option = action.option
            else:
                option = match(self._table, decision, action.as_record())
                action = Action(decision, option)
        else:
            # An action of the native engine is one of another decision, which is known by its record.
            given: Any = action
            record = given.as_record() if hasattr(given, "as_record") else given
            option = match(self._table, decision, record)
            action = Action(decision, option)
        state = self._state
        mark = len(state.journal.entries)
        state.save()
        before = lying(state) if state.hides else None
        try:
            state.log.append(action)
            self._course.decided(decision, option)
            if decision._secret is not None:
                action.known_to = chosen_in_secret(action, decision.number)
            elif before is not None:
                action.known_to = known_to(state, decision.number, option, before)
        except BaseException as error:
            state.journal.rollback(mark)
            raise explain(error, self._ruleset, self.actions_played, self.seed) from error
        self._marks.append(mark)

    def play_out(self, numbers: random.Random | Mapping[str, random.Random]) -> None:
        """Play the game to its end, choosing each action at random. Every action can be undone.

        Args:
            numbers: where the choices come from: one generator for all players, or one for each by name.

        Raises:
            RuleError: a rule of a plugin raised. The game stands as before that action.
        """
        while not self.over:
            decision = self.decision
            own = numbers if isinstance(numbers, random.Random) else numbers[str(decision.player)]
            self.play(decision.actions[own.randrange(len(decision.actions))])

    def _play_out_by(self, seeds: Mapping[str, str]) -> None:
        """The same with generators of these seeds, by name, which an engine may have of its own."""
        self.play_out({name: random.Random(seed) for name, seed in seeds.items()})

    def undo(self) -> None:
        """Take back the last action, and everything that followed from it.

        Raises:
            BastideError: there is none to take back.
        """
        if not self._marks:
            raise BastideError(coded("game/nothing-to-undo", "there is no action to take back"))
        self._state.journal.rollback(self._marks.pop())
        self._past.finished = False

    def finish(self) -> None:
        """End the game here: wind up the turn under way and do the final scoring. Can be undone as one action.

        Open optional decisions count as passed, of others the first offer is taken unless they lapse, completed
        features are scored, and a tile drawn and not placed goes back.
        """
        state = self._state
        if self.over:
            return
        mark = len(state.journal.entries)
        state.save()
        try:
            state.over = True
            self._course.answer("place")
            if state.decision.kind == "place":
                self._course.put_back()
                self._course.end(("score", None))
        except BaseException as error:
            state.journal.rollback(mark)
            raise explain(error, self._ruleset, self.actions_played, self.seed) from error
        self._marks.append(mark)
        self._past.finished = True

    def took(self, seconds: float) -> None:
        """Note how long the last action took, which then stands in the record; no rule asks for it.

        Args:
            seconds: how long the player thought, by whatever clock there was.

        Raises:
            BastideError: nobody has done anything yet.
        """
        last_action(self._state.log).timed(seconds)

    def time_out(self, player: str) -> None:
        """Note that a player's time has run out. That stands in the record, and rules may ask for it.

        It is taken back with the action before it.

        Args:
            player: the player's name.

        Raises:
            BastideError: there is no such player.
            IllegalAction: the game is over.
        """
        self._number(player)
        if self.over:
            raise IllegalAction(coded("game/over", "the game is over"), "bastide/over")
        self._state.log.append({"type": TIMEOUT, "player": player})

    def _end_draws(self, ends: bool | str) -> None:
        """From now on, let this be done when prescribed draws are used up, as given at the beginning."""
        self._state.forced_ends = ends
        self._past.ends.append((len(actions_of(self._state.log)), ends))

    def _draw_from_all_stacks(self) -> None:
        """From now on, draw from stacks without tiles, too, though placements do not tell what."""
        self._state.forced_by_placements = False

    def copy(self) -> Game:
        """An independent copy; it can be undone no further than to here."""
        twin = Game(self._ruleset, self._state.players, seed=self.seed, start=self._start, _copied=self)
        twin._state.decision = self.decision.copy(twin._state)
        return twin

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        twin = memo[id(self)] = self.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _regained, (self._ruleset, history(self))

    def _sampled(self, number: int, seed: int | str) -> Game:
        """What :meth:`View.sample` gives to the player with that number."""
        numbers = random.Random(str(seed))
        knowledge = Knowledge(self.position._state, number)
        unknown, theirs = knowledge.unknown(), self.decision.number not in (None, number)
        for _ in range(TRIES):
            twin = self.copy()
            unknown.redraw(twin._state, numbers)
            twin._course.choose_again(number, numbers)
            # Another player may decide on a hand that was drawn anew; that player needs an action.
            if not theirs or twin._course.ask_again():
                break
        else:
            twin._course.run()
        state = twin._state
        state.log = [
            knowledge.of_entry(entry) if isinstance(entry, Action) and entry.known_to else entry for entry in state.log
        ]
        twin._begin_anew(seed)
        return twin

    def _begin_anew(self, seed: int | str) -> None:
        """Be a sample: nothing before can be undone or played again, and what is random has another seed."""
        self._state.forget_past()
        self._past.retraceable = False
        self.seed = self._state.seed = seed

    # Looking

    @property
    def over(self) -> bool:
        """Whether the final scoring has been done."""
        return bool(self._state.decision.kind == "over")

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in seating order."""
        return self._state.players

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return self._ruleset

    @property
    def position(self) -> Position:
        """The state as rules see it."""
        return self._table.position

    @property
    def scores(self) -> dict[str, int]:
        """Points by player, without the final scoring until the game is over."""
        return dict(zip(self._state.players, self._state.scores, strict=True))

    def track(self, player: str) -> Track | None:
        """Where a player's points stand on the score track; ``None`` if the rules have no track."""
        rule = self._ruleset.one(ScoreTrack)
        return None if rule is None else track_of(self.position.scores[self._number(player)], rule)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Every score line so far, as in ``bastide score --json``."""
        return [line.as_json(self._state.players) for line in self._state.lines]

    @property
    def board(self) -> BoardView:
        """The board, read only."""
        return BoardView(self.position)

    @property
    def actions_played(self) -> int:
        """How many actions were played and not taken back."""
        return len(self._marks)

    @property
    def turn(self) -> str:
        """The name of the player whose turn it is."""
        return self._state.players[self._state.turn]

    @property
    def turn_number(self) -> int:
        """How many turns were begun, the one under way included."""
        return self._state.turn_number

    @property
    def ranking(self) -> list[list[str]]:
        """The players' names, best first; those who share a place, as a team or because they tie, stand together."""
        return [[name for team in group for name in team] for group in self.ranked_teams]

    @property
    def ranked_teams(self) -> list[list[list[str]]]:
        """The teams, best first, each by the names of its players; those that tie stand together."""
        return [[[self.players[number] for number in team] for team in group] for group in ranked(self.position)]

    @property
    def teams(self) -> list[list[str]]:
        """The names of the players who win together, in seating order; one who plays alone is a team."""
        return [[self.players[number] for number in team] for team in self.position.teams]

    @property
    def ranked_by(self) -> str | None:
        """The id of the rule that ranks the players, or breaks the tie of the best; ``None`` where points decide."""
        return ranked_by(self.position)

    def supply(self, player: str | None) -> dict[str, int]:
        """How many pieces of each kind a player has in supply; ``None`` for the neutral ones."""
        owner = None if player is None else self._number(player)
        return {
            kind: self.position.supply(owner, kind)
            for neutral, kind in self._ruleset.supplies
            if neutral == (player is None)
        }

    def standing(self) -> dict[str, int]:
        """How many pieces are on the board, by the kind of segment they stand on; under ``""`` those on none."""
        counts: dict[str, int] = {}
        for piece in self.board.pieces:
            # A segment is named by its kind, and a port or a number.
            kind = (piece.on or "").partition(" ")[0].partition("#")[0]
            counts[kind] = counts.get(kind, 0) + 1
        return counts

    def sheet(self, what: Feature | Subject, occasion: str | None = None) -> Sheet:
        """What a feature is worth now, and to whom, without effects.

        Raises:
            RuleError: a rule of a plugin raised.
        """
        try:
            return self.position.sheet(what, occasion)
        except (Exception, SystemExit) as error:
            raise explain(error, self._ruleset, self.actions_played, self.seed) from error

    def sheet_if_finished(self, feature: Feature) -> Sheet:
        """What a feature would be worth, and to whom, if it were complete as it lies, without effects.

        Some tile, of which nothing else is known, is taken to lie in every cell that it waits for; what may still be
        added to it where it is open is not known, and left out.

        Args:
            feature: one that can come to be complete.

        Raises:
            RuleError: a rule of a plugin raised.
        """
        try:
            return sheet_if_finished(self.copy()._table.position, feature)
        except (Exception, SystemExit) as error:
            raise explain(error, self._ruleset, self.actions_played, self.seed) from error

    def final_subjects(self) -> list[tuple[Subject, str]]:
        """What the final scoring would be about if the game ended now, each with its occasion.

        Raises:
            RuleError: a rule of a plugin raised.
        """
        found: list[tuple[Subject, str]] = []
        try:
            for rule in self._ruleset.of(FinalScoring):
                found += [(subject, rule.occasion) for subject in rule.subjects(self.position)]
        except (Exception, SystemExit) as error:
            raise explain(error, self._ruleset, self.actions_played, self.seed) from error
        return found

    def view(self, player: str) -> View:
        """What a player may know."""
        return View(self, self._number(player))

    def _margins_after(self, depth: int, broad: int, seen: bool = False) -> list[float] | None:
        """What :func:`bastide.apps.bots.worth.worths_of` gives for margins, by an engine that looks ahead by itself.

        Args:
            depth: how many consecutive decisions of one turn to look at.
            broad: with more follow-up actions than this, the best of them is not searched for.
            seen: whether nothing may depend on how the tiles lie in the bag.
        """
        return None

    def _forecast(self) -> tuple[list[int], list[tuple[int, list[int]]]] | None:
        """What :func:`bastide.apps.bots.worth.prospects` asks for, by an engine that finds it out by itself.

        Returns:
            The points that each player would have if the game ended now; and of each claimed feature that can still be
            completed how many ends are open, and how many more points each player would get for it.
        """
        return None

    def to_record(self, *, all_draws: bool = False) -> dict[str, Any]:
        """The game as a record.

        Args:
            all_draws: also write the seed of what has not been drawn yet, so that a replay goes on as this game would;
                a reader of such a record can know what is to come.
        """
        return write(self.position, self.variant, self._start, self.seed if all_draws else None)

    def _number(self, player: str) -> int:
        names = self.players
        if player not in names:
            hint = did_you_mean(str(player), names, sentence("the players are {names}", names=listed(names)))
            raise BastideError(Problem(no_player(player), hint=hint))
        return names.index(player)

    def __repr__(self) -> str:
        return f"<Game of {self.variant!r}, {self.actions_played} actions, {self.scores}>"


class View:
    """A game through one player's eyes. Bots get this and nothing else.

    Everything it shows is what the player may know; :meth:`sample` gives a whole game in which what the player cannot
    know was drawn anew.
    """

    __slots__ = ("_game", "_number")

    def __init__(self, game: Game, number: int) -> None:
        self._game = game
        self._number = number

    @property
    def player(self) -> str:
        """The player's name."""
        return self._game.players[self._number]

    @property
    def players(self) -> tuple[str, ...]:
        """All players' names, in seating order."""
        return self._game.players

    @property
    def board(self) -> BoardView:
        """The board, which everybody sees."""
        return self._game.board

    @property
    def scores(self) -> dict[str, int]:
        """Points by player."""
        return self._game.scores

    @property
    def decision(self) -> Decision | None:
        """What this player has to decide now, or ``None`` if it is not this player's decision."""
        decision = self._game.decision
        return decision if decision.number == self._number else None

    def supply(self, player: str | None) -> dict[str, int]:
        """What a player has in supply, which everybody sees; ``None`` for the neutral pieces."""
        return self._game.supply(player)

    def stacks(self) -> dict[str, dict[str, Any]]:
        """What the player knows of every stack.

        Returns:
            By name ``size``, ``items`` as counts, ``order`` with the next item first; each only where it is known.
        """
        return Knowledge(self._game.position._state, self._number).stacks()

    def actions(self, after: int = 0) -> list[dict[str, Any]]:
        """What was done so far, as it stands in records, without the keys whose values the player cannot know.

        Args:
            after: how many of the first entries are left out.
        """
        knowledge = Knowledge(self._game.position._state, self._number)
        return [knowledge.of_entry(entry) for entry in self._game.position._state.log[after:]]

    def sample(self, seed: int | str) -> Game:
        """A copy of the game in which everything the player cannot know was drawn anew.

        Where others hold something that the player does not see, the copy's list of draws is in no order, and what
        they did with it stands in its list of actions without what they named.

        Args:
            seed: where the random choices come from.
        """
        return self._game._sampled(self._number, seed)

    def _margins_after(self, depth: int, broad: int) -> list[float] | None:
        """As of a game, where an engine knows that it is the same for all that the player cannot know."""
        return self._game._margins_after(depth, broad, seen=True)


def _regained(ruleset: Ruleset, kept: dict[str, Any]) -> Game:
    """The game with that history.

    Args:
        ruleset: its rules.
        kept: its history.

    Raises:
        BastideError: it does not come out as it was, since its rules are others by now.
    """
    past: Past = kept["past"]
    _, first = past.ends[0]
    how: dict[str, Any] = {"draws": past.draws, "start": kept["start"], "_forced_ends": first, "_rolls": kept["rolls"]}
    game = Game(ruleset, kept["players"], seed=kept["seed"], **how)
    game.variant = kept["variant"]
    retrace(game, kept)
    more = game.actions_played - kept["undoable"]
    if more:
        # Asked for its marks, a native game would leave its engine.
        del game._marks[:more]
        if not game._marks:
            game._state.forget_past()
    if stands(game.position._state, game.decision) != kept["stands"]:
        raise BastideError(
            coded("game/other-rules", "the game does not come out as it was: its rules have changed since")
        )
    return game
