"""What rules in Python do in a game played natively: the steps, reactions and offers that are done in Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from bastide.engine.completion import about_to_score
from bastide.engine.course import Course
from bastide.engine.decisions import Action
from bastide.engine.hidden.secrecy import known_to, lying
from bastide.engine.table import Table
from bastide.rules.acts.walks import Walk
from bastide.rules.events import Event
from bastide.rules.subjects import Subject
from bastide.rules.turn import Reaction
from bastide.ruleset.resolved import Ruleset

from ._engine import GOES_ON, VALUES, WAITS, Core, next_step
from .offering import listed_by
from .state import ActingState


class NativeCourse(Course):
    """The steps that are done in Python; all others are done natively."""

    __slots__ = ("_core",)

    def __init__(self, core: Core, state: Any, table: Table, ruleset: Ruleset) -> None:
        super().__init__(state, table, ruleset)
        self._core = core

    def run(self) -> None:
        """Do steps until the game waits for a decision or is over."""
        self._core.run()

    def _part(self, tiles: Any) -> bool:
        """Begin a further part of the turn, natively where the tables have room for it."""
        one = tiles is None or len(tiles) == 1
        if not one or not self._core.begin_part(None if tiles is None else tiles[0]):
            super()._part(tiles)
        return False

    def _ask(self, data: Any) -> bool:
        """Ask for a decision; for the next step of a walk natively, where the tables know all that it takes."""
        waits = self._ask_natively(*data)
        return super()._ask(data) if waits is None else waits

    def _ask_natively(self, kind: str, player: int, walk: Any) -> bool | None:
        """Whether a player has to choose the next step of a walk; ``None`` if it takes Python to tell."""
        program = self._core.program
        number = program.walks.get(kind)
        if number is None or player not in range(len(self._core.players)):
            return None
        if walk is None:
            walk = listed_by(program.offerings[number]).begun(self._table.position)
        return next_step(self._core, number, player, *walk) if type(walk) is Walk else None

    def do(self, name: str, data: Any = None) -> int:
        """Do a step.

        Args:
            name: its name.
            data: what it was pushed with.

        Returns:
            What comes of it, as ``engine.h`` has it.
        """
        return WAITS if self._handlers[name](data) else GOES_ON

    def next(self) -> int:
        """Do the next of the steps that are kept in Python.

        Returns:
            What comes of it; or the step's number, where it is to be done natively.
        """
        agenda = self._state.agenda
        (name, data), agenda.chain = agenda.chain
        if name == "ask" and data == ("deploy", self._state.turn, None):
            # The decision of the turn, which a free action has left open.
            name, data = "deploy", None
        number = self._core.program.native_steps.get(name) if data is None else None
        return self.do(name, data) if number is None else number


class ActingTable(Table):
    """A table at which guards of reactions are asked natively first, as far as they are data.

    Args:
        core: what is native of the game.
        state: its state.
    """

    __slots__ = ("_core",)

    def __init__(self, core: Core, state: Any) -> None:
        super().__init__(state, core.ruleset)
        self._core = core

    def ask_all(self, kind: str, players: Iterable[int], data: Any = None) -> None:
        """Leave secret choices to the Python engine."""
        self._core.go_beyond()

    def _is_asked(self, rule: Reaction, event: Event) -> bool:
        known = self._core.guarded(rule, event.player)
        return super()._is_asked(rule, event) if known is None else known


class Acting:
    """What acts in Python in one game.

    Args:
        core: what is native of it.
        state: its state.
    """

    def __init__(self, core: Core, state: ActingState) -> None:
        # A state by its names; that of the Python engine is another class.
        named = cast("Any", state)
        self.state = named
        self.table = ActingTable(core, named)
        self.course = NativeCourse(core, named, self.table, core.ruleset)
        self._program = core.program

    def copy_to(self, core: Core) -> Acting:
        """The same for a copy of the game.

        Args:
            core: what is native of the copy.
        """
        return Acting(core, self.state.copy_to(core))

    @property
    def position(self) -> Any:
        """The game as rules see it."""
        return self.table.position

    def begin(self, draws: Sequence[str] | None, ends: bool | str) -> None:
        """Have what comes before the first turn done first.

        Args:
            draws: the draws that are prescribed.
            ends: what is done when they are used up.
        """
        if draws is not None:
            self.state.forced = tuple(draws)
            self.state.forced_ends = ends
        stacks = self.state.stacks
        sources = [stacks[name] for name in self.table.ruleset.placement.sources]
        self.state._core.set_value(VALUES.SOURCED, sum(map(len, sources)))
        self.state.agenda.push(*self.table.ruleset.turn.setup_steps)

    def decided(self, action: Action) -> None:
        """Do what a player chose, and whatever follows.

        Args:
            action: an action of a decision that Python asked for, or about what it offers in a native one.
        """
        decision, option = action.decision, action.option
        before = lying(self.state) if self.state.hides else None
        self.course.decided(decision, option)
        if before is not None:
            action.known_to = known_to(self.state, decision.number, option, before)

    def react(self, number: int, event: Event) -> None:
        """Have a rule react to an event, if that is about what it speaks of.

        Args:
            number: of the reaction.
            event: the event.
        """
        rule = self._program.reactions[number]
        if self._program.certain[number] or self.table._concerns(rule, event):
            rule.do(self.table, event)

    def score_finally(self, subject: Subject, occasion: str) -> None:
        """Score a subject when the game is over.

        Args:
            subject: what is scored.
            occasion: why.
        """
        agenda, heard = self.state.agenda, self.table.ruleset.heard
        before = agenda.chain
        if "scoring" in heard:
            self.table.tell(about_to_score(self.state.turn, subject, occasion))
        self.course._score_finally(subject, occasion)
        if agenda.chain is not before:
            # The rest would come after the steps that were pushed.
            self.state._core.go_beyond()

    def finish(self) -> None:
        """End the game, as :meth:`bastide.Game.finish` does."""
        self.state.over = True
        self.course.answer("place")
        if self.state.decision.kind == "place":
            self.course.put_back()
            self.course.end(("score", None))

    def forget(self) -> None:
        """Let go of what refers back to this."""
        self.course.forget()
        self.state._journal.entries.clear()
        self.state._unknown.clear()
