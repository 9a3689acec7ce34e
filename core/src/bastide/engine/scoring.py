"""Score sheets: what a subject is worth, to whom, and which rule says so.

A sheet is computed in order: terms, claims, then the terms adjusted for every player who gets points. Nothing here
changes anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bastide.rules.sheets import Line, Sheet, TermLine
from bastide.rules.subjects import Subject
from bastide.text.sentences import sentence

if TYPE_CHECKING:
    from bastide.rules.scoring import Adjustment
    from bastide.ruleset.resolved import ScorePlan

    from .position import Position

# Makes a named tuple without the call that checks its fields.
_new = tuple.__new__


#: How a line says when its points were scored; any other occasion is ``play``.
WHEN = {"completed": "completed", "final": "final"}


def weigh(position: Position, subject: Subject, plan: ScorePlan) -> Mapping[int, int]:
    """What every player's pieces count for in a subject."""
    if subject.weights is not None:
        return subject.weights
    weights: dict[int, int] = {}
    everything = position._state.pieces.all
    kinds = position.ruleset.piece_kinds
    for feature in subject.claimed_in:
        for number in feature.pieces:
            piece = everything[number]
            if piece.owner is None:
                continue
            weight = kinds[piece.kind].weight
            for rule, names in plan.weighings:
                if piece.kind in names and (rule.when is None or rule.when(position, feature)):
                    if rule.times is not None:
                        weight *= rule.times(position, feature)
                    if rule.weigh is not None:
                        weight = rule.weigh(position, subject, number, weight)
            if weight:
                weights[piece.owner] = weights.get(piece.owner, 0) + weight
    return weights


def leaders(
    position: Position, subject: Subject, plan: ScorePlan, weights: Mapping[int, int]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The players who get the points of a subject, in seating order, and the ids of the rules that changed who."""
    if not subject.contested:
        return tuple(sorted([player for player in weights if weights[player] > 0])), ()
    best = max(weights.values(), default=0)
    lead = tuple(sorted([player for player in weights if weights[player] == best])) if best > 0 else ()
    deciders: tuple[str, ...] = ()
    for rule in plan.claims:
        if rule.flags and all(rule.flags.isdisjoint(feature.flags) for feature in subject.features):
            continue
        if rule.stage == "override" or len(lead) > 1:
            # The seam gives them in seating order.
            decided = tuple(rule.decide(position, subject, weights, lead))
            if decided != lead:
                lead = decided
                deciders += (rule.id,)
    return lead, deciders


def base_terms(position: Position, subject: Subject, plan: ScorePlan, claimant: int | None) -> list[TermLine]:
    """The terms of a subject before adjustment, with those that only hold for ``claimant`` if one is given."""
    terms = []
    for rule, term in plan.terms:
        if rule.when is not None and not rule.when(position, subject):
            continue
        if term.when is not None and not term.when(position, subject):
            continue
        if term.count is not None:
            count = term.count(position, subject)
        elif claimant is not None and term.count_for is not None:
            count = term.count_for(position, subject, claimant)
        else:
            continue
        terms.append(_new(TermLine, (count, term.rate.value, term.label, rule.id, ())))
    return terms


def adjusted(
    position: Position, subject: Subject, plan: ScorePlan, terms: list[TermLine], claimant: int
) -> list[TermLine]:
    """The terms as they stand for one claimant after all adjustments, in order."""
    for rule in plan.adjustments:
        if not any(touches(rule, term) for term in terms):
            continue
        if rule.when is not None and not rule.when(position, subject):
            continue
        if rule.when_for is not None and not rule.when_for(position, subject, claimant):
            continue
        total = sum([term.count * term.rate for term in terms])
        terms = [adjust(rule, term, total) if touches(rule, term) else term for term in terms]
    return terms


def touches(rule: Adjustment, term: TermLine) -> bool:
    """Whether an adjustment speaks of a term; one that divides the sum speaks of the difference."""
    if rule.stage == "divide":
        return term.rule == rule.id
    return (not rule.labels or term.label in rule.labels) and (not rule.rules or term.rule in rule.rules)


def adjust(rule: Adjustment, term: TermLine, total: int) -> TermLine:
    """A term after one adjustment; itself if that changes nothing. ``total`` is the sum of all terms before it."""
    value = rule.value.value
    if rule.stage == "divide":
        return term._replace(count=-(-total // value) - total)
    before = term.rate if rule.of == "rate" else term.count
    if rule.stage in ("edition", "sign"):
        after = value
    elif rule.stage == "add":
        after = before + value
    elif rule.stage == "multiply":
        after = before * value
    elif rule.stage == "limit":
        after = min(before, value)
    else:
        after = 0
    if after == before:
        return term
    changed = (*term.changed_by, rule.id)
    if rule.of == "rate":
        return term._replace(rate=after, changed_by=changed)
    return term._replace(count=after, changed_by=changed)


def claimants(position: Position, subject: Subject, occasion: str) -> tuple[int, ...]:
    """The players who get the points of a subject on an occasion, in seating order."""
    plan = position.ruleset.scoring.plans[subject.kind, occasion]
    return leaders(position, subject, plan, weigh(position, subject, plan))[0]


def rate_for(position: Position, subject: Subject, occasion: str, rule_id: str, label: str, claimant: int) -> int:
    """What one unit of a term is worth to a claimant after all adjustments.

    Raises:
        LookupError: there is no such term.
    """
    plan = position.ruleset.scoring.plans[subject.kind, occasion]
    found = next((both for both in plan.terms if both[0].id == rule_id and both[1].label == label), None)
    if found is None:
        raise LookupError(
            sentence(
                "{rule_id} has no term {label!r} for a {kind} on the occasion {occasion!r}",
                rule_id=rule_id,
                label=label,
                kind=subject.kind,
                occasion=occasion,
            )
        )
    if not all(each.when is None or each.when(position, subject) for each in found):
        return 0
    one = TermLine(1, found[1].rate.value, label, rule_id)
    return sum(line.points for line in adjusted(position, subject, plan, [one], claimant))


def sheet(position: Position, subject: Subject, occasion: str) -> Sheet:
    """What a subject is worth on an occasion, and to whom."""
    plan = position.ruleset.scoring.plans[subject.kind, occasion]
    weights = weigh(position, subject, plan)
    lead, deciders = leaders(position, subject, plan, weights) if weights or plan.claims else ((), ())
    rule = plan.share if subject.contested else None
    common = base_terms(position, subject, plan, None)
    cells = subject.tile_cells() if lead else frozenset()
    when = WHEN.get(occasion, "play")
    lines = []
    for player in lead:
        terms = base_terms(position, subject, plan, player) if plan.personal else common
        if plan.adjustments:
            terms = adjusted(position, subject, plan, terms, player)
        points = 0
        for term in terms:
            points += term.count * term.rate
        if rule is not None and len(lead) > 1:
            share = rule.share(position, subject, lead, player, points)
            if share != points:
                terms = [*terms, TermLine(1, share - points, rule.label, rule.id)]
                points = share
        kept = tuple([term for term in terms if term.count]) or tuple(terms)
        lines.append(_new(Line, (player, points, subject.kind, when, cells, weights, kept, deciders)))
    return _new(Sheet, (subject, occasion, weights, tuple(common), tuple(lines), deciders))
