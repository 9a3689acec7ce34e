"""The course of a game: steps are done until a player has to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from bastide._kernel.agenda import Step, chain, joined
from bastide.rules.events import Event
from bastide.rules.placement import DrawRule
from bastide.rules.scoring import FinalScoring
from bastide.rules.turn import DecisionKind, GameEnd, Overtime, Phase
from bastide.ruleset.calls import blame
from bastide.text.problems import BastideError
from bastide.text.sentences import coded, listed, sentence

from .apply import do_option
from .completion import STEP as COMPLETING
from .completion import about_to_score, complete_features, undisturbed
from .decisions import NOTHING_MADE, PASS, Choice, Decision, Placements, Secret
from .guards import is_asked
from .offers import deployments, further, placements, with_pass
from .past import REVEAL
from .state import NONE_YET

if TYPE_CHECKING:
    from random import Random

    from bastide.rules.subjects import Subject
    from bastide.ruleset.resolved import Ruleset

    from .state import Spent, State
    from .table import Table

#: The step that comes after all turns.
FINAL: Final = "game-end"
#: The step at which nothing more is done.
HALT: Final = "halt"
#: How many decisions in a row are answered for the players before they are thought to have no end.
PATIENCE: Final = 10_000
#: How many steps without a decision count as endless, and how many more are then done to see which they are.
STEPS: Final = 100_000
LAST_STEPS: Final = 200


class Course:
    """The course of one game: does its steps. Each handler says whether the game now waits for a decision.

    What the steps are is in ``ruleset.turn``, which is one thing for all games; a course is a game's own, and goes from
    before the first turn to after the last.
    """

    __slots__ = ("_draw_rule", "_ending", "_game_ends", "_handlers", "_ruleset", "_state", "_table")

    def __init__(self, state: State, table: Table, ruleset: Ruleset) -> None:
        self._state = state
        self._table = table
        self._ruleset = ruleset
        self._draw_rule = ruleset.one(DrawRule)
        self._game_ends = ruleset.of(GameEnd)
        self._handlers: dict[str, Callable[[Any], bool]] = {
            "turn-start": self._turn_start,
            "draw": self._draw,
            "place": self._place,
            "deploy": self._deploy,
            "score": self._score,
            COMPLETING: self._completing,
            "turn-end": self._turn_end,
            "part": self._part,
            "part-end": self._part_end,
            "ask": self._ask,
            "ask-all": self._ask_all,
            FINAL: self._game_end,
            HALT: self._halt,
        }
        for rule in ruleset.turn.phases.values():
            self._handlers[rule.name] = self._phase(rule)
        self._ending: Any = chain(*ruleset.turn.ending_steps, (HALT, None))

    def _phase(self, rule: Phase) -> Callable[[Any], bool]:
        table = self._table
        takes_data = rule.scope == "pushed"
        if_called, name, state = rule.if_called, rule.name, self._state

        def do(data: Any) -> bool:
            if (if_called and name not in state.called) or not is_asked(rule, table.position, state.turn):
                return False
            if takes_data:
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
        self._state.decision = None
        if self._done(STEPS, self._handlers):
            return
        noting = _Noting(self._handlers)
        if not self._done(LAST_STEPS, noting):
            self._give_up(noting.asked)

    def _done(self, patience: int, handlers: Mapping[str, Callable[[Any], bool]]) -> bool:
        """Do so many steps; says whether the game waits for a decision."""
        state = self._state
        agenda = state.agenda
        for _ in range(patience):
            rest = agenda.chain
            if rest is None:
                agenda.chain = self._ending if state.over else self._ruleset.turn.chain
                continue
            (name, data), agenda.chain = rest
            if handlers[name](data):
                return True
        return False

    def _give_up(self, names: Iterable[str]) -> None:
        """Say of steps that have no end which rule is behind them, as far as that can be told.

        Raises:
            RuntimeError: always.
        """
        ruleset = self._ruleset
        phases = ruleset.turn.phases
        behind = [phases[name].id for name in names if name in phases]
        if "turn-start" in names:
            # Whole turns go by, which is no fault of the phases in them.
            behind = [rule.id for rule in (*ruleset.of(Overtime), ruleset.one(DrawRule)) if rule is not None] + behind
        steps_in_words = listed(names)
        error = RuntimeError(
            sentence("these steps are done again and again, and nobody decides: {names}", names=steps_in_words)
        )
        if behind:
            blame(error, behind[0])
        raise error

    def settle(self, *steps: Step) -> None:
        """Do just these steps and ask no player: what is optional is passed, else the first offer is taken."""
        self._state.agenda.chain = chain(*steps, (HALT, None))
        self.run()
        self.answer("over")

    def end(self, *steps: Step) -> None:
        """Do some steps, and then what comes when the last turn has been played, and ask no player."""
        self.settle(*steps, *self._ruleset.turn.ending_steps)

    def put_back(self) -> None:
        """Put back the tiles at hand, and those of parts of the turn that are broken off or never begun."""
        self._table.put_back_hand()
        for step, data in self._state.agenda:
            if step == "part-end":
                *_, tiles, stack = data
                self._table._put_back(tiles, stack)
            elif step == "part" and data:
                self._table._put_back(data)

    def answer(self, *kinds: str) -> None:
        """Answer for the players until a decision of one of these kinds comes up, or the game is over."""
        state = self._state
        for _ in range(PATIENCE):
            decision = state.decision
            if decision.kind == "over" or decision.kind in kinds:
                return
            rule = self._ruleset.turn.decisions.get(decision.kind)
            if rule is not None and rule.lapses:
                self.run()
            else:
                self.decided(decision, decision.options[-1 if decision.options[-1] is PASS else 0])
        raise BastideError(
            coded("game/endless-decision", "the decision {kind} is asked again and again", kind=state.decision.kind)
        )

    def decided(self, decision: Decision, option: Any) -> None:
        """Do what was chosen, and whatever follows."""
        if decision._secret is not None:
            waiting, made = decision._secret
            written = decision.record(option)
            number = next(at for at, each in enumerate(decision.options) if decision.record(each) == written)
            chosen = (cast("int", decision.number), number)
            self._state.agenda.push(("ask-all", (decision.kind, decision.data, waiting, (*made, chosen))))
        else:
            self._do(decision, option)
        self.run()

    def _do(self, decision: Decision, option: Any) -> None:
        """Do what was chosen."""
        if option is PASS:
            if "passed" in self._ruleset.heard:
                about = {"decision": decision.kind, "asked": decision.data}
                self._table.tell(Event("passed", decision.number, data=about))
        else:
            if option.leaves_open:
                self._state.agenda.push(("ask", (decision.kind, decision.number, decision.data)))
            do_option(self._table, decision.number, option)

    def ask_again(self) -> bool:
        """Ask anew what is being decided, where what is on offer may have changed; says whether anything is."""
        decision = self._state.decision
        if decision._secret is not None:
            waiting, made = decision._secret
            return self._ask_all((decision.kind, decision.data, (decision.number, *waiting), made))
        return self._ask((decision.kind, decision.number, decision.data))

    def choose_again(self, number: int, numbers: Random) -> None:
        """Have others than a player choose anew what they chose in secret.

        Args:
            number: the player's number.
            numbers: where the choices come from.
        """
        decision = self._state.decision
        if decision._secret is None:
            return
        waiting, made = decision._secret
        asked = {player: self._decision(decision.kind, player, decision.data, NOTHING_MADE) for player, _ in made}
        counts = {player: len(each.options) for player, each in asked.items()}
        drawn = [
            (player, chosen if player == number else numbers.randrange(counts[player]))
            for player, chosen in made
            if counts[player]
        ]
        decision._secret = Secret(waiting, tuple(drawn))

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
        state.hand = ()
        state.spent = NONE_YET
        state.called = NONE_YET
        if "turn-started" in self._ruleset.heard:
            self._table.tell(Event("turn-started", state.turn))
        return False

    def _part(self, tiles: Any) -> bool:
        state = self._state
        # The part may come in the middle of another one, which then goes on as it was.
        state.agenda.push(("part-end", (state.part_number, state.laid, state.spent, state.hand, state.hand_stack)))
        state.part_number += 1
        state.laid = ()
        state.spent = self._spent_for_turn()
        steps = self._ruleset.turn.part_steps
        state.hand = ()
        if tiles is not None:
            self._table.at_hand(*tiles)
            steps = tuple(step for step in steps if step[0] != "draw")
        state.agenda.push(*steps)
        if "part-started" in self._ruleset.heard:
            self._table.tell(Event("part-started", state.turn))
        return False

    def _part_end(self, before: Any) -> bool:
        state = self._state
        for_turn = self._spent_for_turn()
        state.part_number, state.laid, state.spent, state.hand, state.hand_stack = before
        state.spent |= for_turn
        return False

    def _spent_for_turn(self) -> frozenset[Spent]:
        """The budgets that are used up whichever part of the turn it is."""
        state = self._state
        if not state.spent:
            return state.spent
        return frozenset([entry for entry in state.spent if entry.for_turn])

    def _draw(self, _: Any) -> bool:
        state = self._state
        if state.hand:
            # A phase before this one has put tiles at hand.
            return False
        rule = self._draw_rule
        goes_on: object = False
        # A game that a rule has ended, or that is ended here, draws nothing more.
        if rule is not None and not state.over:
            goes_on = rule.do(self._table)
        if not state.hand and not goes_on and (state.over or not self._table.waiting()):
            goes_on, pushed = self._goes_on(None)
            if goes_on:
                self._table.end_part()
            else:
                # Nothing left to place: the game is over, after what this turn still has to wind up.
                state.over = True
                if state.part_number > 1:
                    self._table.end_part()
                else:
                    state.agenda.chain = None
            state.agenda.chain = joined(pushed, state.agenda.chain)
        return False

    def _place(self, by: Any) -> bool:
        state = self._state
        player = state.turn if by is None else by
        options = placements(self._table, player)
        # Where nothing can be placed there is nothing to decline either.
        if isinstance(options, Placements):
            possible: Sequence[object] = options.codes
            one = True
        else:
            possible = [option for option in options if option.type != "pass"]
            one = len(state.hand) == 1 and _about(state.hand[0], options)
        if not possible:
            if by is None and state.part_number > 1 and not state.laid:
                self._table.end_part()
            return False
        state.decision = Decision(state, "place", player, options, None if one else "hand")
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
        if kind == "place":
            return self._place(player)
        decision = self._decision(kind, player, about)
        if not decision.options:
            return False
        self._state.decision = decision
        return True

    def _decision(self, kind: str, player: int, about: Any, secret: Secret | None = None) -> Decision:
        """A decision of a kind that a plugin declares, or that rules add offers to."""
        options = further(self._table, kind, player, [], about)
        if secret is not None:
            options = [option for option in options if not option.leaves_open]
        rule = self._ruleset.turn.decisions.get(kind)
        tile, situation = None, ""
        if options and rule is not None and (rule.tile is not None or rule.situation is not None):
            tile, situation = _shown_of(self._table, rule, player, about)
        return Decision(
            self._state,
            kind,
            player,
            with_pass(options) if options and (rule is None or rule.optional) else options,
            about,
            tile=tile,
            situation=situation,
            secret=secret,
        )

    def _ask_all(self, data: Any) -> bool:
        kind, about, waiting, made = data
        for at, player in enumerate(waiting):
            decision = self._decision(kind, player, about, Secret(waiting[at + 1 :], made))
            if decision.options:
                self._state.decision = decision
                return True
        self._reveal(kind, about, made)
        return False

    def _reveal(self, kind: str, about: Any, made: Iterable[tuple[int, int]]) -> None:
        """Tell all what was chosen in secret, and do it."""
        # All is found as it was when they chose, before any of it is done.
        decisions = [self._decision(kind, player, about, NOTHING_MADE) for player, _ in made]
        chosen = [each.options[number] for each, (_, number) in zip(decisions, made, strict=True)]
        choices: dict[int, dict[str, Any]] = {}
        for decision, option in zip(decisions, chosen, strict=True):
            choice = decision.record(option)
            whose = choice.pop("player")
            choices[cast("int", decision.number)] = choice
            self._state.log.append({"type": REVEAL, "of": whose, "choice": choice})
        for decision, option in zip(decisions, chosen, strict=True):
            self._do(decision, option)
        if choices and "revealed" in self._ruleset.heard:
            data = {"decision": kind, "asked": about, "choices": choices}
            self._table.tell(Event("revealed", self._state.turn, data=data))

    def _score(self, _: Any) -> bool:
        if self._state.ready:
            self._table.complete_features()
        return False

    def _completing(self, left: Any) -> bool:
        complete_features(self._table, left)
        return False

    def _turn_end(self, announced: Any) -> bool:
        state = self._state
        if not announced and "turn-ended" in self._ruleset.heard:
            # Whether the game is over is asked when what reactions pushed is done.
            ended = partial(self._table.tell, Event("turn-ended", state.turn))
            if not undisturbed(self._table, ("turn-end", True), ended):
                return False
        position = self._table.position
        mark: int | None = None
        for rule in self._game_ends:
            if rule.over(position):
                before = len(state.journal)
                state.save()
                goes_on, pushed = self._goes_on(rule)
                if not goes_on and mark is not None:
                    # What let the game go on past another ending comes to nothing.
                    state.journal.rollback(mark)
                    _, pushed = self._goes_on(rule)
                mark = before if mark is None else mark
                state.agenda.chain = joined(pushed, state.agenda.chain)
                if not goes_on:
                    state.over = True
                    break
        return False

    def _goes_on(self, ending: GameEnd | None) -> tuple[bool, Any]:
        """Whether a rule lets the game go on that would be over by another one, or with nothing to draw.

        Returns:
            Whether one does, and the steps that those asked have pushed; they are taken off the agenda.
        """
        agenda = self._state.agenda
        if self._state.over:
            return False, None
        rest = agenda.chain
        agenda.chain = None
        goes_on = False
        for rule in self._ruleset.of(Overtime):
            goes_on = bool(rule.do(self._table, ending))
            if goes_on:
                break
        pushed = agenda.chain
        agenda.chain = rest
        return goes_on, pushed

    def _game_end(self, left: Any) -> bool:
        state = self._state
        state.laid = ()
        state.hand = ()
        table = self._table
        position = table.position
        if left is None and any(not rule.final_scoring and rule.over(position) for rule in self._game_ends):
            return False
        finals = self._ruleset.of(FinalScoring)
        at, waiting, announced = left or (0, None, False)
        subjects = None if waiting is None else [subject.on(position) for subject in waiting]
        heard = "scored" in self._ruleset.heard or "left" in self._ruleset.heard
        while at < len(finals):
            rule = finals[at]
            if subjects is None:
                subjects = list(rule.subjects(position))
            while subjects:
                subject = subjects[0]
                if "scoring" in self._ruleset.heard and not announced:
                    announcement = partial(table.tell, about_to_score(state.turn, subject, rule.occasion))
                    if not undisturbed(table, (FINAL, (at, tuple(subjects), True)), announcement):
                        return False
                announced = False
                subjects.pop(0)
                scored = partial(self._score_finally, subject, rule.occasion)
                if not heard:
                    scored()
                elif not undisturbed(table, (FINAL, (at, tuple(subjects), False)), scored):
                    return False
            at += 1
            subjects = None
        return False

    def _score_finally(self, subject: Subject, occasion: str) -> None:
        self._table.score(subject, occasion)
        for feature in subject.features:
            self._table.send_home(feature, occasion)

    def _halt(self, _: Any) -> bool:
        self._state.decision = Decision(self._state, "over", None, ())
        return True


class _Noting(dict[str, Callable[[Any], bool]]):
    """Handlers of steps, which notes the names of those that are done."""

    def __init__(self, handlers: Mapping[str, Callable[[Any], bool]]) -> None:
        super().__init__(handlers)
        self.asked: dict[str, None] = {}

    def __getitem__(self, name: str) -> Callable[[Any], bool]:
        self.asked[name] = None
        return super().__getitem__(name)


def _shown_of(table: Table, rule: DecisionKind, player: int, data: Any) -> tuple[str | None, str]:
    """The tile that a plugin's decision is about, and its situation."""
    tile = None if rule.tile is None else rule.tile(table.position, player, data)
    return tile, "" if rule.situation is None else rule.situation(table.position, player, data)


def _about(tile: str, options: Sequence[Choice]) -> bool:
    """Whether all placements among some options are of the tile at hand."""
    placements = [option.placement for option in options]
    return all(placed is None or (placed.tile == tile and not placed.source) for placed in placements)
