"""The rules of a selection in order, by type and by what they speak of: what the parts of a ruleset are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from bastide.rules.base import Rate, Rule
from bastide.rules.declarations.kinds import PieceKind, SegmentKind
from bastide.rules.expressions.base import constant
from bastide.rules.meeples import Deployment, DeploymentCells, Exclusion, Homecoming
from bastide.rules.scoring import (
    CLAIM_STAGES,
    STAGES,
    Adjustment,
    ClaimRule,
    Completion,
    ScoringRule,
    ShareRule,
    Term,
    Weighing,
)
from bastide.rules.selectors import Selector
from bastide.rules.turn import DecisionKind, Phase
from bastide.text.sentences import coded, listed

from .collect import Collector
from .order import CycleError, in_order
from .phases import ordered_phases
from .resolved import RuleEntry, ScorePlan

R = TypeVar("R", bound=Rule)


class Sorted:
    """Rules in order, by type and by what they speak of."""

    def __init__(
        self,
        collector: Collector,
        entries: list[RuleEntry],
        segments: Mapping[str, SegmentKind],
        pieces: Mapping[str, PieceKind],
    ) -> None:
        self.segments = segments
        self.pieces = pieces
        #: The plugin of each rule, by the rule's id.
        self.owners = {entry.rule.id: entry.plugin for entry in entries}
        self._collector = collector
        self.entries = [
            RuleEntry(self.owners[rule.id], rule) for rule in self._in_order([entry.rule for entry in entries])
        ]

    def _in_order(self, rules: list[Any]) -> list[Any]:
        phases = [rule for rule in rules if isinstance(rule, Phase)]
        others = [rule for rule in rules if not isinstance(rule, Phase)]
        try:
            return [*in_order(others, lambda rule: rule.id, _rank), *phases]
        except CycleError as cycle:
            plugins = listed(map(self._collector.titled, sorted({self.owners[name] for name in cycle.names})))
            self._collector.problem(
                coded(
                    "rule/order",
                    "{plugins} contradict each other on the order of rules: {cycle}; remove one of them",
                    plugins=plugins,
                    cycle=cycle,
                )
            )
            return rules

    def all(self, family: type[R]) -> tuple[R, ...]:
        """All rules of a type, in order."""
        return tuple(entry.rule for entry in self.entries if isinstance(entry.rule, family))

    def one(self, family: type[R]) -> R | None:
        """The only rule of a type that answers an exclusive question."""
        return next(iter(self.all(family)), None)

    def phases(self) -> tuple[Phase, ...]:
        """All phases that plugins add, among them those of decisions."""
        own = (rule.phase for rule in self.all(DecisionKind))
        return (*self.all(Phase), *(phase for phase in own if phase is not None))

    def ordered_phases(self) -> list[tuple[str, str]]:
        """The names of all phases in order, each with its scope."""
        return ordered_phases(self.phases(), self.owners, self._collector)

    def by_kind(self, family: type[R], selector: Callable[[R], Selector]) -> dict[str, tuple[R, ...]]:
        """The rules of a type for each kind of segment they speak of."""
        found = {
            name: tuple(rule for rule in self.all(family) if selector(rule).matches(kind))
            for name, kind in self.segments.items()
        }
        return {name: rules for name, rules in found.items() if rules}

    def completions(self) -> tuple[dict[str, tuple[Completion, ...]], dict[str, tuple[Completion, ...]]]:
        """For each kind of segment that can be complete, the rules that must hold, and those only at first."""
        found = self.by_kind(Completion, lambda rule: rule.of)
        lasting = {kind: tuple(rule for rule in rules if not rule.initial) for kind, rules in found.items()}
        lasting = {kind: rules for kind, rules in lasting.items() if rules}
        initial = {kind: tuple(rule for rule in found[kind] if rule.initial) for kind in lasting}
        return lasting, {kind: rules for kind, rules in initial.items() if rules}

    def deploys(self) -> dict[str, tuple[tuple[Deployment, str], ...]]:
        """For each kind of segment, which rule offers which kind of piece there."""
        found = {
            name: tuple(
                (rule, piece)
                for rule in self.all(Deployment)
                if rule.on.matches(kind)
                for piece in sorted(rule.pieces.names(self.pieces.values()))
            )
            for name, kind in self.segments.items()
        }
        return {name: rules for name, rules in found.items() if rules}

    def cells(self) -> tuple[tuple[DeploymentCells, frozenset[str]], ...]:
        """The rules by which pieces are deployed on other tiles than those just laid, each with those pieces."""
        return tuple((rule, rule.pieces.names(self.pieces.values())) for rule in self.all(DeploymentCells))

    def exclusions(self) -> dict[tuple[str, str], Exclusion]:
        """For each exclusion group and kind of segment, the rule that keeps the group's pieces apart."""
        return {
            (rule.group, name): rule
            for rule in reversed(self.all(Exclusion))
            for name, kind in self.segments.items()
            if rule.on.matches(kind)
        }

    def homecomings(self) -> dict[tuple[str, str], tuple[tuple[Homecoming, frozenset[str]], ...]]:
        """For each kind of segment and occasion, which pieces go home."""
        found: dict[tuple[str, str], list[tuple[Homecoming, frozenset[str]]]] = {}
        for rule in self.all(Homecoming):
            pieces = rule.pieces.names(self.pieces.values())
            for name in rule.on.names(self.segments.values()):
                for occasion in rule.occasions:
                    found.setdefault((name, occasion), []).append((rule, pieces))
        return {key: tuple(rules) for key, rules in found.items()}

    def plan(self, subject: str, occasion: str) -> ScorePlan:
        """The rules that speak when a kind of subject is scored on an occasion."""
        kind: Any = self.segments.get(subject) or SegmentKind(name=subject, takes="nothing")
        terms: tuple[tuple[ScoringRule | Adjustment, Term], ...] = tuple(
            (rule, term)
            for rule in self.all(ScoringRule)
            if rule.subjects.matches(kind) and occasion in rule.occasions
            for term in rule.terms
        )
        # Stages hold whatever else is declared; inside a stage the order of rules stays.
        adjustments = sorted(
            (
                rule
                for rule in self.all(Adjustment)
                if rule.subjects.matches(kind) and (not rule.occasions or occasion in rule.occasions)
            ),
            key=_rank,
        )
        if terms:
            # What a sum is divided by is known as the difference that it makes.
            divisions = [rule for rule in adjustments if rule.stage == "divide"]
            terms += tuple((rule, Term(label=rule.label, rate=Rate("each", 1), count=_none)) for rule in divisions)
        weighings = tuple(
            (rule, rule.pieces.names(self.pieces.values()))
            for rule in self.all(Weighing)
            if rule.subjects.matches(kind)
        )
        claims = sorted((rule for rule in self.all(ClaimRule) if rule.subjects.matches(kind)), key=_rank)
        share = next((rule for rule in self.all(ShareRule) if rule.subjects.matches(kind)), None)
        personal = any(term.count_for is not None for _, term in terms)
        return ScorePlan(terms, tuple(adjustments), weighings, tuple(claims), share, personal)


#: What a difference counts before it is reckoned.
_none = constant(0)


def grouped(rules: Iterable[R], key: Callable[[R], str]) -> dict[str, tuple[R, ...]]:
    """Rules by a name that each has, in order."""
    groups: dict[str, list[R]] = {}
    for rule in rules:
        groups.setdefault(key(rule), []).append(rule)
    return {name: tuple(group) for name, group in groups.items()}


def _rank(rule: Rule) -> int:
    if isinstance(rule, ClaimRule):
        return CLAIM_STAGES.index(rule.stage)
    return STAGES.index(rule.stage) if isinstance(rule, Adjustment) else -1
