"""The course of a game: doing what is next until somebody has to decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bastide.platform.rules import Phase, StepKind

from .decisions import PASS, Decision, leaves_open
from .events import Event
from .options import deployments, further, placements, with_pass

if TYPE_CHECKING:
    from bastide.platform.ruleset import Ruleset

    from .state import State
    from .table import Table

#: Steps that come before or after all turns.
FINAL = "game-end"


class Course:
    """Does steps. Each handler says whether the game now waits for a decision."""

    __slots__ = ("_handlers", "_ruleset", "_state", "_table")

    def __init__(self, state: State, table: Table, ruleset: Ruleset) -> None:
        self._state = state
        self._table = table
        self._ruleset = ruleset
        self._handlers: dict[str, Callable[[Any], bool]] = {
            "turn-start": self._turn_start,
            "draw": self._draw,
            "place": self._place,
            "deploy": self._deploy,
            "score": self._score,
            "turn-end": self._turn_end,
            "part": self._part,
            "ask": self._ask,
            "again": self._again,
            FINAL: self._game_end,
        }
        rules: tuple[StepKind | Phase, ...] = (*ruleset.steps.values(), *ruleset.phases)
        for rule in rules:
            self._handlers[rule.name] = self._plugin_step(rule)

    def _plugin_step(self, rule: StepKind | Phase) -> Callable[[Any], bool]:
        table = self._table

        def do(data: Any) -> bool:
            if isinstance(rule, StepKind):
                rule.do(table, data)
            else:
                rule.do(table)
            return False

        return do

    def forget(self) -> None:
        """Let go of all steps; nothing can be done any more."""
        self._handlers.clear()

    def run(self) -> None:
        """Do steps until the game waits for a decision or is over."""
        state = self._state
        agenda = state.agenda
        handlers = self._handlers
        state.decision = None
        while True:
            rest = agenda.chain
            if rest is None:
                if state.over:
                    state.decision = Decision(state, "over", None, ())
                    return
                agenda.chain = self._ruleset.turn_chain
                continue
            step, agenda.chain = rest
            if handlers[step[0]](step[1]):
                return

    def decided(self, decision: Decision, option: Any) -> None:
        """Do what was chosen, and whatever follows."""
        state = self._state
        if option is PASS:
            rules = "passed" in self._ruleset.reactions
            if rules:
                self._table.tell(Event("passed", decision.number, data={"decision": decision.kind}))
        else:
            if type(option) is not int and leaves_open(option):
                state.agenda.push(("again", (decision.kind, decision.number, decision.data)))
            self._table.do_option(decision.number, option)
        self.run()

    # Built-in steps

    def _turn_start(self, _: Any) -> bool:
        state = self._state
        if state.upcoming is not None:
            state.turn = state.upcoming
            state.upcoming = None
        else:
            state.turn = (state.turn + 1) % len(state.players)
        state.turn_number += 1
        state.part_number = 1
        state.laid = ()
        state.spent = frozenset()
        if "turn-started" in self._ruleset.reactions:
            self._table.tell(Event("turn-started", state.turn))
        return False

    def _part(self, _: Any) -> bool:
        state = self._state
        state.part_number += 1
        state.laid = ()
        state.spent = frozenset()
        state.agenda.push(*self._ruleset.part_chain_steps)
        return False

    def _draw(self, _: Any) -> bool:
        state = self._state
        rule = self._ruleset.draw
        if rule is not None:
            rule.do(self._table)
        if not state.hand:
            # Nothing left to place: the game is over, after what this turn still has to wind up.
            state.over = True
            state.agenda.chain = self._ruleset.turn_end_chain if state.part_number > 1 else (FINAL_STEP, None)
        return False

    def _place(self, _: Any) -> bool:
        state = self._state
        options = placements(self._table)
        if not options:
            return False
        one = len(state.hand) == 1 and isinstance(options[0], int)
        state.decision = Decision(state, "place", state.turn, options, None if one else "hand")
        return True

    def _deploy(self, _: Any) -> bool:
        return self._ask_deploy(self._state.turn, None)

    def _ask_deploy(self, player: int, data: Any) -> bool:
        options = deployments(self._table, player)
        if not options:
            return False
        self._state.decision = Decision(self._state, "deploy", player, with_pass(options), data)
        return True

    def _ask(self, data: Any) -> bool:
        kind, player, about = data
        if kind == "deploy":
            return self._ask_deploy(player, about)
        options = further(self._table, kind, player, [], about)
        if not options:
            return False
        rule = self._ruleset.decisions.get(kind)
        optional = rule is None or rule.optional
        self._state.decision = Decision(self._state, kind, player, with_pass(options) if optional else options, about)
        return True

    def _again(self, data: Any) -> bool:
        kind, player, about = data
        return self._ask((kind, player, about))

    def _score(self, _: Any) -> bool:
        if self._state.ready:
            self._table.complete_features()
        return False

    def _turn_end(self, _: Any) -> bool:
        state = self._state
        if "turn-ended" in self._ruleset.reactions:
            self._table.tell(Event("turn-ended", state.turn))
        position = self._table.position
        for rule in self._ruleset.ends:
            if rule.over(position):
                state.over = True
        if state.over:
            state.agenda.push(FINAL_STEP)
        return False

    def _game_end(self, _: Any) -> bool:
        state = self._state
        state.laid = ()
        state.hand = ()
        for rule in self._ruleset.finals:
            for subject in list(rule.subjects(self._table.position)):
                self._table.score(subject, rule.occasion)
        return False


FINAL_STEP = (FINAL, None)
