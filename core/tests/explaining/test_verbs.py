"""For every callable of a rule, explanations know its parameters and the meaning of its result."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from toys.playing import ruleset_of

import bastide
from bastide import Offer, Rule, StateKeeper, Term
from bastide.rules.base import Verb
from bastide.ruleset.calls import call_of
from bastide.ruleset.resolved import ResolvedMeeples, ResolvedPlacement, ResolvedScoring, ResolvedTurn
from bastide.tracing.describe import _SAYERS

#: Other types with explained callables.
OTHERS: list[Any] = [Term, StateKeeper, Offer]


def families(above: type[Any] = Rule) -> list[type[Any]]:
    """Every type of rule."""
    own = [each for each in above.__subclasses__() if each.__module__.startswith("bastide.rules")]
    return [found for each in own for found in (families(each) or [each])]


def callables(family: type[Any]) -> set[str]:
    return {field.name for field in dataclasses.fields(family) if "Callable[" in str(field.type)}


@pytest.mark.parametrize("family", [*families(), *OTHERS], ids=lambda family: family.__name__)
def test_every_callable_of_a_rule_has_a_verb(family: type[Any]) -> None:
    assert callables(family) == set(family.verbs)


@pytest.mark.parametrize(
    "verb",
    [
        pytest.param(verb, id=f"{family.__name__}-{field}")
        for family in [*families(), *OTHERS]
        for field, verb in family.verbs.items()
    ],
)
def test_verb_names_kinds_of_things_that_there_are(verb: Verb) -> None:
    assert set(verb.takes) <= {*_SAYERS, "text", "data", "number", ""}
    assert verb.yes
    assert bool(verb.no) == (not verb.does and not verb.gives)
    assert verb.gives in (
        "",
        "yes",
        "text",
        "data",
        "number",
        "stack",
        "tile",
        "offers",
        "candidates",
        "subjects",
        *_SAYERS,
    )
    assert verb.forbids is None or verb.no


def test_every_callable_of_a_ruleset_is_called_through_the_seam() -> None:
    """Wherever a ruleset stores a rule: in the tables that games look up as well as in its list."""
    assert bare(ruleset_of(), set()) == []


def bare(thing: Any, seen: set[int]) -> list[Any]:
    """The callables of rules that are not called through the seam, wherever they are."""
    if id(thing) in seen:
        return []
    seen.add(id(thing))
    if isinstance(thing, Rule | Term | StateKeeper):
        values = [getattr(thing, field.name) for field in dataclasses.fields(thing)]
        early = [getattr(thing, name) for name, verb in thing.verbs.items() if verb.early]
        found = [value for value in values if callable(value) and call_of(value) is None and value not in early]
        return found + [each for value in values if isinstance(value, tuple) for each in bare(value, seen)]
    if isinstance(thing, bastide.Ruleset):
        parts = [getattr(thing, field.name) for field in dataclasses.fields(thing) if field.name != "catalogue"]
        plans = [thing.scoring.plans[kind, when] for kind in thing.segment_kinds for when in ("completed", "final")]
        return [each for part in (*parts, *plans) for each in bare(part, seen)]
    if isinstance(thing, ResolvedPlacement | ResolvedMeeples | ResolvedScoring | ResolvedTurn):
        return [each for field in dataclasses.fields(thing) for each in bare(getattr(thing, field.name), seen)]
    if isinstance(thing, bastide.RuleEntry):
        return bare(thing.rule, seen)
    if isinstance(thing, dict):
        return [each for value in thing.values() for each in bare(value, seen)]
    if isinstance(thing, tuple | list):
        return [each for value in thing for each in bare(value, seen)]
    return []
