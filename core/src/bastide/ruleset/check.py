"""Whether rules go together: one name for one thing, and no order left to chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

from bastide.rules.acts.payments import ScorePieces
from bastide.rules.base import Rule, cited
from bastide.rules.declarations.kinds import PieceKind, SegmentKind
from bastide.rules.scoring import BUILT_IN_OCCASIONS, STAGES, Adjustment, FinalScoring, ScoringRule
from bastide.rules.selectors import Selector
from bastide.rules.turn import DecisionKind, Phase
from bastide.text.problems import did_you_mean
from bastide.text.sentences import Sentence, coded, listed, sentence

from .order import ordered_before
from .phases import BUILT_IN_PHASES

if TYPE_CHECKING:
    from .collect import Collector
    from .sorted_rules import Sorted

#: Steps and decisions that the engine brings.
STEPS = frozenset({"part", "part-end", "ask", "ask-all", "completing", "game-end", "halt"})
DECISIONS = frozenset({"place", "deploy", "over"})

#: What callables give that may ask for a scoring, and so form subjects of a kind of their own; as may all that do
#: something.
_FORMING = frozenset({"offers", "candidates", "subjects"})


def check_rules(collector: Collector, rules: Sorted) -> None:
    """Note what does not go together, and rules that speak of nothing."""
    every, owners, segments = rules.all(Rule), rules.owners, rules.segments
    _check_selectors(collector, rules)
    _check_subjects(collector, rules)
    _check_scored(collector, owners, every, segments)
    _check_occasions(collector, rules)
    _check_names(collector, rules, dict(BUILT_IN_PHASES))
    _check_adjustments(collector, owners, rules.all(Adjustment), segments)


def _check_selectors(collector: Collector, rules: Sorted) -> None:
    """Note rules that speak of kinds of segments or pieces that no plugin brings."""
    for rule in rules.all(Rule):
        for selector, known, what in _speaks_of(rule, rules.segments, rules.pieces):
            missing = sorted(selector.kinds - set(known))
            if missing and not selector.names(known.values()):
                message = coded(
                    "rule/missing-word",
                    "the rule speaks of {what} {missing!r}, which no selected plugin brings",
                    what=what,
                    missing=missing[0],
                )
                _note_missing(collector, rules, rule, message, missing[0], known)


def _check_subjects(collector: Collector, rules: Sorted) -> None:
    """Note adjustments of the scores of kinds that no plugin brings."""
    scored = {name for rule in rules.all(ScoringRule) for name in rule.subjects.kinds} | set(rules.segments)
    for rule in rules.all(Adjustment):
        missing = sorted(rule.subjects.kinds - scored)
        if missing and len(missing) == len(rule.subjects.kinds) and not rule.subjects.traits:
            message = coded(
                "rule/missing-subject-adjusted",
                "the rule adjusts the score of {missing!r}, which no selected plugin brings",
                missing=missing[0],
            )
            _note_missing(collector, rules, rule, message, missing[0], scored)


def _check_occasions(collector: Collector, rules: Sorted) -> None:
    """Note rules that have something scored on an occasion on which nothing is scored, as data says."""
    known = BUILT_IN_OCCASIONS.union(*[rule.occasions for rule in rules.all(ScoringRule)])
    for rule in rules.all(Rule):
        named = rule if isinstance(rule, FinalScoring) else getattr(rule, "do", None)
        occasion = named.occasion if isinstance(named, FinalScoring | ScorePieces) else ""
        if occasion and occasion not in known:
            message = coded("rule/unknown-occasion", "nothing is scored on the occasion {missing!r}", missing=occasion)
            _note_missing(collector, rules, rule, message, occasion, known)


def _note_missing(
    collector: Collector, rules: Sorted, rule: Rule, message: str, missing: str, known: Iterable[str]
) -> None:
    """Note that a rule names a kind that no plugin brings, with the nearest that there is."""
    plugin = rules.owners[rule.id]
    called = collector.titled(plugin)
    hint = did_you_mean(missing, known, sentence("remove {plugin} or add what it needs", plugin=called))
    collector.problem(message, rule=rule.id, place=f"plugins.{plugin}", hint=hint)


def _check_names(collector: Collector, rules: Sorted, built_in_phases: Iterable[str]) -> None:
    """Note phases and decisions that share a name."""
    owners = rules.owners
    sorts: tuple[tuple[str, tuple[Phase | DecisionKind, ...], frozenset[str]], ...] = (
        ("phase", rules.phases(), STEPS.union(built_in_phases)),
        ("decision", rules.all(DecisionKind), DECISIONS),
    )
    for what, named, taken in sorts:
        holders: dict[str, Phase | DecisionKind] = {}
        for rule in named:
            place = f"plugins.{owners[rule.id]}"
            if rule.name in taken:
                collector.problem(
                    coded(
                        "rule/reserved-name",
                        "every game has a {what} named {rule!r}; choose another name",
                        what=what,
                        rule=rule.name,
                    ),
                    rule=rule.id,
                    place=place,
                    name=rule.name,
                    of=(owners[rule.id],),
                )
            holder = holders.setdefault(rule.name, rule)
            if holder is not rule:
                collector.problem(
                    coded(
                        "rule/name-twice",
                        "{plugin} ({rule}) and {other_plugin} ({other_rule}) both bring a {what} named "
                        "{name!r}; remove one of the two plugins, or have one name it after itself: "
                        "{other_plugin_name}-{name}",
                        plugin=collector.titled(owners[holder.id]),
                        rule=holder.id,
                        other_plugin=collector.titled(owners[rule.id]),
                        other_rule=rule.id,
                        what=what,
                        name=rule.name,
                        other_plugin_name=owners[rule.id],
                    ),
                    place=place,
                    name=rule.name,
                    of=(owners[holder.id], owners[rule.id]),
                )


def _check_scored(
    collector: Collector, owners: Mapping[str, str], rules: Iterable[Rule], segments: Mapping[str, SegmentKind]
) -> None:
    """Note scoring rules of kinds that are no kind of segments and that no plugin with a rule for them could form."""
    rules = list(rules)
    forming = {
        owners[rule.id] for rule in rules if any(verb.does or verb.gives in _FORMING for verb in rule.verbs.values())
    }
    scoring = [rule for rule in rules if isinstance(rule, ScoringRule)]
    formed = {name for rule in scoring if owners[rule.id] in forming for name in rule.subjects.kinds}
    for rule in scoring:
        missing = sorted(rule.subjects.kinds - formed - set(segments))
        if missing and len(missing) == len(rule.subjects.kinds) and not rule.subjects.traits:
            owner = owners[rule.id]
            collector.problem(
                coded(
                    "rule/missing-subject",
                    "the rule scores {missing!r}, which no selected plugin brings",
                    missing=missing[0],
                ),
                rule=rule.id,
                place=f"plugins.{owner}",
                hint=did_you_mean(
                    missing[0],
                    {*segments, *formed},
                    sentence("remove {owner} or add what it needs", owner=collector.titled(owner)),
                ),
            )


def _check_adjustments(
    collector: Collector,
    owners: Mapping[str, str],
    adjustments: Iterable[Adjustment],
    segments: Mapping[str, SegmentKind],
) -> None:
    """Note adjustments whose order would decide and is not declared, or is declared against their stages."""
    named = {rule.id: rule for rule in adjustments}
    for one, other in combinations(named.values(), 2):
        both = _both(collector.titled(owners[one.id]), collector.titled(owners[other.id]))
        rules = _both(cited(one), cited(other))
        first = ordered_before(named, one.id, other.id)
        last = ordered_before(named, other.id, one.id)
        if one.stage != other.stage:
            earlier = STAGES.index(one.stage) < STAGES.index(other.stage)
            if (last and earlier) or (first and not earlier):
                collector.problem(
                    coded(
                        "rule/order-against-stages",
                        "{both} declare an order against their stages, {stage!r} and {other_stage!r}, which "
                        "come in the order {stages}: {rules}; remove one of the two plugins",
                        both=both,
                        stage=one.stage,
                        other_stage=other.stage,
                        stages=listed(STAGES),
                        rules=rules,
                    )
                )
        elif not first and not last and _clash(one, other, segments):
            collector.problem(
                coded(
                    "rule/order-undecided",
                    "{both} both set the same points in stage {stage!r}: {rules}; their order would decide "
                    "the score; remove one of the two plugins, or declare one before the other",
                    both=both,
                    stage=one.stage,
                    rules=rules,
                )
            )


def _both(one: str, other: str) -> Sentence:
    """Two things that do not go together."""
    return sentence("{one} and {other}", one=one, other=other)


def _clash(one: Adjustment, other: Adjustment, segments: Mapping[str, SegmentKind]) -> bool:
    """Whether the order of two adjustments of one stage decides the outcome: of all operations, only setting does."""
    if one.stage not in ("edition", "sign") or one.of != other.of or one.value.value == other.value.value:
        return False
    return all(_overlap(mine, theirs) for mine, theirs in _choices(one, other)) and _alike(one, other, segments)


def _choices(one: Adjustment, other: Adjustment) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    yield one.occasions, other.occasions
    yield one.labels, other.labels
    yield one.rules, other.rules


def _overlap(one: frozenset[str], other: frozenset[str]) -> bool:
    return not one or not other or bool(one & other)


def _alike(one: Adjustment, other: Adjustment, segments: Mapping[str, SegmentKind]) -> bool:
    kinds: list[Any] = [*segments.values()]
    kinds += [SegmentKind(name, "nothing") for name in {*one.subjects.kinds, *other.subjects.kinds} - {*segments}]
    both = one.subjects.everything and other.subjects.everything
    return both or any(one.subjects.matches(kind) and other.subjects.matches(kind) for kind in kinds)


def _speaks_of(
    rule: Rule, segments: Mapping[str, SegmentKind], pieces: Mapping[str, PieceKind]
) -> Iterator[tuple[Selector, Mapping[str, Any], str]]:
    """The selectors of a rule that speak of declared kinds, each with those that there are."""
    for field, what in rule.selects.items():
        selector = getattr(rule, field)
        if selector is None:
            continue
        if what == "pieces":
            yield selector, pieces, sentence("pieces of kind")
        elif what == "segments":
            yield selector, segments, sentence("segments of kind")
