"""The topic of a rule, derived from its type and its kinds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bastide import (
    Adjustment,
    ClaimRule,
    OfferRule,
    OfferVeto,
    Ruleset,
    ScoringRule,
    Selector,
    ShareRule,
    Weighing,
    sentence,
)

#: The topics in the order in which reports show them, with their headings.
TOPICS: dict[str, str] = {
    "tiles": sentence("Tiles"),
    "supply": sentence("Pieces"),
    "drawing": sentence("Drawing tiles"),
    "placement": sentence("Placing tiles"),
    "deploying": sentence("Deploying pieces"),
    "completing": sentence("When something is complete"),
    "scoring": sentence("Scoring"),
    "ground": sentence("Farms and other open ground"),
    "majorities": sentence("Who gets the points"),
    "final": sentence("Final scoring"),
    "returning": sentence("When pieces go home"),
    "course": sentence("The course of the game"),
    "about": sentence("Box and editions"),
    "known": sentence("What is known"),
    "unknown": sentence("What nobody knows"),
}
#: Decisions of these kinds have a topic of their own.
_DECISIONS = {"place": "placement", "deploy": "deploying"}
_FINAL = frozenset({"final"})


def topic(rule: Any, ruleset: Ruleset) -> str:
    """The topic of a rule, by its type and kinds; by default, the course of the game."""
    if isinstance(rule, OfferRule | OfferVeto):
        return _DECISIONS.get(rule.decision, "course")
    if isinstance(rule, ScoringRule | Adjustment | Weighing | ClaimRule | ShareRule) and _open_ground(rule, ruleset):
        return "ground"
    if isinstance(rule, ScoringRule | Adjustment) and rule.occasions == _FINAL:
        return "final"
    return getattr(rule, "topic", "course")


def about(rule: Any, ruleset: Ruleset) -> list[str]:
    """The kinds of features or points that a rule applies to; empty if it applies to all, or to none in particular."""
    names: dict[str, None] = {}
    for selector in _selectors(rule):
        if selector.everything:
            return []
        names |= dict.fromkeys(sorted(selector.kinds | selector.names(ruleset.segment_kinds.values())))
    return list(names)


def _open_ground(rule: Any, ruleset: Ruleset) -> bool:
    """Whether a rule applies only to kinds that take what the others leave of a tile."""
    kinds = [ruleset.segment_kinds.get(name) for name in about(rule, ruleset)]
    return bool(kinds) and all(kind is not None and kind.takes == "rest" for kind in kinds)


def alike(one: Any, other: Any) -> bool:
    """Whether two rules answer one question: of one type, about the same kinds, at the same time."""
    if type(one) is not type(other) or _asks(one) != _asks(other):
        return False
    mine: frozenset[str] = getattr(one, "occasions", frozenset())
    theirs: frozenset[str] = getattr(other, "occasions", frozenset())
    return mine == theirs or bool(mine & theirs)


def _selectors(rule: Any) -> Iterable[Selector]:
    """The selectors by which a rule chooses features."""
    for field in ("subjects", "of", "on"):
        found = getattr(rule, field, None)
        if isinstance(found, Selector):
            yield found


def _asks(rule: Any) -> tuple[Any, ...]:
    fields = ("occasion", "decision", "stage", "labels", "piece", "pieces", "group", "budget", "name", "event")
    return *_selectors(rule), *(getattr(rule, field, None) for field in fields)
