"""What features are worth, and when they are complete, as tables of integers."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any

from bastide.engine.position import Position
from bastide.engine.scoring import touches
from bastide.rules.expressions import board_questions, claim_questions, final_subjects
from bastide.rules.expressions.base import Condition
from bastide.rules.expressions.feature_questions import count_flags
from bastide.rules.scoring import Adjustment, ClaimRule, Completion, FinalScoring, ScoringRule, Term
from bastide.rules.sheets import TermLine
from bastide.rules.subjects import Subject
from bastide.rules.turn import GameEnd
from bastide.ruleset.resolved import Ruleset, ScorePlan

from .pool import MOST, Pool, UnfitError, written

#: The events of a scoring.
SCORING = ("scoring", "scored")
#: How many numbers a plan, a term and a final scoring have.
PLAN, TERM, FINAL = 12, 4, 6 + 3 * MOST["kinds of segments"]

#: How many numbers a rule has that changes who leads.
DECIDER = 4

STAGES = {"edition": 0, "sign": 0, "add": 1, "multiply": 2, "limit": 3, "void": 4, "divide": 5}


class Plans(Pool):
    """The tables of completing and scoring, as ``engine.h`` has them."""

    def __init__(self, ruleset: Ruleset, players: int, *, reading: bool = True) -> None:
        super().__init__(ruleset, players, reading=reading)
        #: The plans by kind of subject, occasion and, of those that score a tally, its name.
        self.plans: dict[tuple[str, str, str | None], int] = {}
        #: Those for which something is asked in Python.
        self.asking_plans: set[int] = set()
        #: The tallies that the tables have, by number.
        self.tallies: dict[tuple[str, str], int] = {}
        self.score_plans: list[ScorePlan] = []
        #: By plan, the rules known natively that change who leads; four numbers for each.
        self.deciding: list[list[ClaimRule]] = []
        self.deciders = array("i")
        #: The kind of feature whose counts are compiled, with the plan; and the plans whose counts ask who leads.
        self.counted: tuple[str, int] | None = None
        self.asking_who_leads: set[int] = set()

    def _plan_scoring(self) -> None:
        """Make the tables."""
        ruleset = self.ruleset
        self.terms, self.adjustments, self.weighings = array("i"), array("i"), array("i")
        self.plan_numbers, self.finals, self.ends = array("i"), array("i"), array("i")
        self.completing, self.completed_plan, self.completed_home = array("i"), array("i"), array("i")
        for kind in self.kinds:
            self.completing.extend(self._requirement(ruleset.scoring.completions.get(kind, ())))
            self.completing.extend(self._requirement(ruleset.scoring.initial.get(kind, ())))
            self.completed_plan.append(self._plan(kind, "completed"))
            self.completed_home.extend(self._home(kind, "completed"))
        for final in ruleset.of(FinalScoring):
            subjects = written(final.subjects)
            tallies = self._tallies(subjects, final.occasion)
            chosen: Collection[str] = ()
            scored_as: str | None = None
            if isinstance(subjects, final_subjects.Claimed):
                chosen = subjects.kinds.names(ruleset.segment_kinds.values())
                complete = -1 if subjects.complete is None else subjects.complete
                self.finals.extend((self._bits(chosen, self.kinds), complete, False, 0))
            elif isinstance(subjects, final_subjects.ClaimedBeside) and self._is_data(subjects.kind, final.occasion):
                chosen = subjects.kinds.names(ruleset.segment_kinds.values())
                beside = subjects.beside.names(ruleset.segment_kinds.values())
                complete = -1 if subjects.complete is None else subjects.complete
                self.finals.extend((self._bits(chosen, self.kinds), complete, False, self._bits(beside, self.kinds)))
                scored_as = subjects.kind
            else:
                self.finals.extend((0, -1, tallies is None, 0))
            self.finals.extend(self._span(tallies or (), 2))
            rest = [0] * (MOST["kinds of segments"] - len(self.kinds))
            self.finals.extend(
                [self._plan(scored_as or kind, final.occasion) if kind in chosen else 0 for kind in self.kinds] + rest
            )
            for kind in self.kinds:
                self.finals.extend(self._home(kind, final.occasion))
            self.finals.extend(rest + rest)
        #: By kind, the plan of a final scoring of its features; -1 if there is none.
        self.final_plan = [self.plans.get((kind, "final", None), -1) for kind in self.kinds]
        for end in ruleset.of(GameEnd):
            self.ends.append(self._code(end.over, "position"))

    def _requirement(self, rules: Iterable[Completion]) -> tuple[int, ...]:
        """What completion rules require together."""
        rules = tuple(rules)
        when = [self._code(rule.when, "feature") for rule in rules if rule.when is not None]
        ports, around = any(rule.ports for rule in rules), any(rule.around for rule in rules)
        return bool(rules), ports, around, *self._span(when)

    def _tallies(self, subjects: Any, occasion: str) -> list[int] | None:
        """The tallies that are scored, each with its plan; ``None`` where others are, or Python has to score them."""
        if not isinstance(subjects, final_subjects.Tallies):
            return None
        found: list[int] = []
        for name in subjects.names:
            plan = self._plan(subjects.kind, occasion, name)
            found += (self.tallies.setdefault((subjects.plugin, name), len(self.tallies)), plan)
            if plan in self.asking_plans or self.plan_numbers[PLAN * plan + 6]:
                return None
        return None if any(event in self.ruleset.turn.reactions for event in SCORING) else found

    def _is_data(self, kind: str, occasion: str) -> bool:
        """Whether nothing is asked in Python where a kind of subject that other features claim is scored.

        Those that are asked are given a feature alone; and where something may react, it would not know the claims.
        """
        number = self._plan(kind, occasion)
        plan = self.plan_numbers[PLAN * number :][:PLAN]
        heard = any(event in self.ruleset.turn.reactions for event in SCORING)
        called, _, called_where, personal = plan[6:10]
        asking = number in self.asking_plans | self.asking_who_leads
        return not (heard or called or called_where or personal or asking)

    def _home(self, kind: str, occasion: str) -> tuple[int, int]:
        """Which kinds of pieces go home from a kind of feature after a scoring, and when those of each stay."""
        return self._span(
            [
                number
                for rule, names in self.ruleset.meeples.homecomings.get((kind, occasion), ())
                for number in (self._bits(names, self.pieces), self._code(rule.stays, "piece"))
            ],
            2,
        )

    def _plan(self, kind: str, occasion: str, tally: str | None = None) -> int:
        """The number of the plan by which a kind of subject is scored on an occasion: a feature, or a tally."""
        number = self.plans.get((kind, occasion, tally))
        if number is not None:
            return number
        plan = self.ruleset.scoring.plans[kind, occasion]
        number = self.plans[kind, occasion, tally] = len(self.score_plans)
        self.score_plans.append(plan)
        self.deciding.append([claim for claim in plan.claims if _is_native(claim) and self._may_decide(claim)])
        self.plan_numbers.extend([0] * PLAN)
        before, outer = len(self.calls), (self.noted, self.counted)
        self.noted = None if tally is None else {"tally": tally}
        called = _is_made_in_python(plan)
        terms, adjustments, weighings = array("i"), array("i"), array("i")
        for rule, term in () if called else plan.terms:
            personal = term.count is None
            self.counted = None if tally is not None else (kind, number)
            count = self._code(term.count_for, "claimant's count") if personal else self._code(term.count, "count")
            self.counted = None
            terms.extend((self._applying(rule, term), count, term.rate.value, personal))
        for change in () if called else plan.adjustments:
            bits = sum(
                1 << index
                for index, (own, term) in enumerate(plan.terms)
                if touches(change, TermLine(0, 0, term.label, own.id))
            )
            when, when_for = self._code(change.when, "subject"), self._code(change.when_for, "claimant")
            adjustments.extend((when, when_for, STAGES[change.stage], change.of == "rate", change.value.value, bits))
        asked = [claim for claim in plan.claims if self._may_decide(claim) and not _is_native(claim)]
        flags = sorted({flag for claim in asked for flag in claim.flags})
        called_where = [self._code(count_flags(flag), "subject") for flag in flags if flag in self.flags]
        # A tally has weights of its own, and no pieces.
        for weighing, names in () if called or tally is not None else plan.weighings:
            if weighing.when is not None:
                called_where.append(self._code(weighing.when, "feature"))
            elif weighing.times is not None:
                weighings.extend((self._bits(names, self.pieces), self._code(weighing.times, "factor")))
        self.noted, self.counted = outer
        # What a count asks of other plans is in the tables already.
        numbers = array("i")
        for table, found, each in (
            (self.terms, terms, TERM),
            (self.adjustments, adjustments, 6),
            (self.weighings, weighings, 2),
        ):
            numbers.extend((len(table) // each, len(found) // each))
            table.extend(found)
        numbers.extend((called, *self._span(called_where)))
        numbers.append(plan.personal or any(change.when_for is not None for change in plan.adjustments))
        numbers.extend((len(self.deciders) // DECIDER, len(self.deciding[number])))
        for claim in self.deciding[number]:
            on = self.flags[written(claim.decide).flag]
            flags = sorted(flag for flag in claim.flags if flag in self.flags)
            self.deciders.extend((claim.stage == "tie-break", on, *self._span(self.flags[flag] for flag in flags)))
        self.plan_numbers[PLAN * number : PLAN * (number + 1)] = numbers
        if len(self.calls) != before:
            self.asking_plans.add(number)
        return number

    def _applying(self, rule: ScoringRule | Adjustment, term: Term) -> int:
        """The code of the condition under which a term applies: the rule's and its own.

        Args:
            rule: the rule.
            term: one of its terms.
        """
        if rule.when is None or term.when is None:
            return self._code(term.when if rule.when is None else rule.when, "subject")
        one, other = self._read(rule.when), self._read(term.when)
        if isinstance(one, Condition) and isinstance(other, Condition):
            return self._code(one & other, "subject")
        return self._code(partial(_both_apply, rule, term), "subject")

    def _compile_scored(self, what: Any, put: Callable[..., int]) -> int:
        match what:
            case claim_questions.Leads(occasion=occasion, anybody=anybody):
                return put("LEADS", self._leading(occasion)[0], int(not anybody))
            case claim_questions.UnitRate(rule=rule, label=label, occasion=occasion, anybody=anybody):
                number, plan = self._leading(occasion)
                for index, (own, term) in enumerate(plan.terms):
                    if (own.id, term.label) == (rule, label):
                        return put("UNIT_RATE", number, int(not anybody), index)
            case claim_questions.BordersOnce(kind=kind, among=among, by=by):
                return put("BORDERS_ONCE", self.kinds.get(kind, -1), self._nested(among), self._nested(by))
            case board_questions.InPlay(mine=False) | board_questions.OnCorners() if self.noted is None:
                return self._compile_known(what, ("feature",), put)
        return super()._compile_scored(what, put)

    def _may_decide(self, claim: ClaimRule) -> bool:
        """Whether a rule may change who leads in a feature: it speaks of all, or of flags that some may have.

        Args:
            claim: the rule.
        """
        decide = written(claim.decide)
        known = not isinstance(decide, claim_questions.OwnersOn) or decide.flag in self.flags
        return known and (not claim.flags or bool(claim.flags & self.flags.keys()))

    def _leading(self, occasion: str) -> tuple[int, ScorePlan]:
        """The plan that tells who leads in a feature that is counted, with its number.

        Raises:
            UnfitError: none is counted, or Python decides who leads.
        """
        if self.counted is None:
            raise UnfitError("no feature is counted")
        kind, number = self.counted
        plan = self.ruleset.scoring.plans[kind, occasion]
        decided = any(self._may_decide(claim) and not _is_native(claim) for claim in plan.claims)
        if _is_made_in_python(plan) or decided or any(weighing.when is not None for weighing, _ in plan.weighings):
            raise UnfitError("rules in Python decide who leads")
        self.asking_who_leads.add(number)
        return self._plan(kind, occasion), plan


def _both_apply(rule: ScoringRule | Adjustment, term: Term, position: Position, subject: Subject) -> bool:
    """Whether a term applies whose conditions, or one of them, are functions."""
    return all(each.when is None or each.when(position, subject) for each in (rule, term))


def _is_native(claim: ClaimRule) -> bool:
    """Whether it is known natively whom a rule gives the points of a feature."""
    return isinstance(written(claim.decide), claim_questions.OwnersOn)


def _is_made_in_python(plan: ScorePlan) -> bool:
    """Whether Python makes all sheets of a plan."""
    return (
        not all(claim.flags or _is_native(claim) for claim in plan.claims)
        or plan.share is not None
        or any(weighing.weigh is not None and weighing.when is None for weighing, _ in plan.weighings)
        or len(plan.claims) > MOST["deciders"]
        or len(plan.terms) > MOST["terms"]
        or len(plan.adjustments) > MOST["adjustments"]
    )
