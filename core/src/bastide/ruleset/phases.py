"""The phases of a game in order: before the first turn, in every turn, and when the last turn has been played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bastide.rules.turn import Phase
from bastide.text.problems import did_you_mean
from bastide.text.sentences import coded, listed

from .collect import Collector
from .order import CycleError, in_order

#: The phases every game has, in order, and how often they come: once before all turns, in every turn, in every part of
#: one, once after all turns.
BUILT_IN_PHASES = (
    ("game-start", "setup"),
    ("turn-start", "turn"),
    ("draw", "part"),
    ("place", "part"),
    ("deploy", "part"),
    ("score", "part"),
    ("turn-end", "turn"),
    ("game-end", "game"),
)
#: What phases that come once stand before, unless they say otherwise: the first turn, and the final scoring.
_ONCE = {"setup": "game-start", "game": "game-end"}


def ordered_phases(rules: Iterable[Phase], owners: Mapping[str, str], collector: Collector) -> list[tuple[str, str]]:
    """The names of all phases in order, each with its scope.

    Args:
        rules: what plugins add.
        owners: the plugin of each rule, by its id.
        collector: takes note of names that are not there, and of orders that contradict each other.
    """
    rules = tuple(rules)
    built_in = [
        _Placed(name, (), (BUILT_IN_PHASES[place - 1][0],) if place else ())
        for place, (name, _) in enumerate(BUILT_IN_PHASES)
    ]
    scopes: dict[str, str] = dict(BUILT_IN_PHASES) | {rule.name: rule.scope for rule in rules}
    for rule in rules:
        for other in (*rule.before, *rule.after):
            if other not in scopes:
                collector.problem(
                    coded("rule/unknown-phase", "there is no phase {other!r}", other=other),
                    rule=rule.id,
                    hint=did_you_mean(other, scopes),
                )
    try:
        ordered = in_order([*built_in, *map(_placed, rules)], lambda phase: phase.name)
    except CycleError as cycle:
        names = {rule.name: owners[rule.id] for rule in rules}
        plugins = listed(map(collector.titled, sorted({names[name] for name in cycle.names if name in names})))
        collector.problem(
            coded(
                "rule/order-of-phases",
                "{plugins} contradict each other, or the turn, on the order of phases: {cycle}; remove one of them",
                plugins=plugins,
                cycle=cycle,
            )
        )
        ordered = built_in
    return [(phase.name, scopes[phase.name]) for phase in ordered]


class _Placed:
    """A phase, as something that can be put in order."""

    def __init__(self, name: str, before: tuple[str, ...], after: tuple[str, ...]) -> None:
        self.name = name
        self.before = before
        self.after = after


def _placed(rule: Phase) -> Any:
    before = rule.before
    border = _ONCE.get(rule.scope)
    if border is not None and border not in rule.after:
        before = (*before, border)
    return _Placed(rule.name, before, rule.after)
