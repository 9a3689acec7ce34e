"""From which stacks tiles are drawn, and onto which some are set aside."""

from __future__ import annotations

from collections.abc import Iterable

from bastide.rules.declarations.plugins import StackDeclaration
from bastide.rules.placement import DrawSource, SetAside
from bastide.text.problems import did_you_mean
from bastide.text.sentences import coded

from .bags import BAG
from .collect import Collector


def draw_sources(
    collector: Collector, rules: Iterable[DrawSource], stacks: Iterable[StackDeclaration]
) -> dict[str, DrawSource]:
    """The stacks that are drawn from before the bag, in order, each with the rule that says so."""
    _check(collector, rules, stacks, "that all draw from")
    sources: dict[str, DrawSource] = {}
    for rule in rules:
        if rule.stack != BAG:
            sources.setdefault(rule.stack, rule)
    return sources


def set_asides(
    collector: Collector, rules: tuple[SetAside, ...], stacks: Iterable[StackDeclaration]
) -> tuple[SetAside, ...]:
    """The rules by which some of what is drawn is set aside."""
    _check(collector, rules, stacks, "that is there for all")
    return rules


def _check(
    collector: Collector, rules: Iterable[DrawSource | SetAside], stacks: Iterable[StackDeclaration], what: str
) -> None:
    shared = [stack.name for stack in stacks if not stack.per_player]
    for rule in rules:
        if rule.stack not in shared:
            hint = did_you_mean(rule.stack, shared, "bastide_components declares stacks")
            collector.problem(
                coded("rule/stack-missing", "there is no stack {stack!r} {what}", stack=rule.stack, what=what),
                rule=rule.id,
                hint=hint,
            )
