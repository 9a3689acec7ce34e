"""What the class of a rule type says of it, and how many rule types there are."""

from __future__ import annotations

import dataclasses

import pytest

from bastide import Rule, ScoreTrack, Supply
from bastide.rules.hook_results import TYPES

#: By the hook that returns them.
FAMILIES = {hook: types for hook, types in TYPES.items() if any(issubclass(each, Rule) for each in types)}
RULE_TYPES: list[type[Rule]] = [each for types in FAMILIES.values() for each in types]
ALL = pytest.mark.parametrize("family", RULE_TYPES, ids=lambda family: family.__name__)


def test_rule_types_are_few() -> None:
    assert len(RULE_TYPES) <= 29


def test_hooks_of_rules_return_rules_alone() -> None:
    assert FAMILIES.keys() == {"placement_rules", "meeple_rules", "scoring_rules", "turn_rules"}
    assert all(issubclass(each, Rule) for each in RULE_TYPES)


@pytest.mark.parametrize("component", [Supply, ScoreTrack])
def test_component_has_nothing_that_only_rules_have(component: type[Supply | ScoreTrack]) -> None:
    assert not issubclass(component, Rule)
    only_rules = {field.name for field in dataclasses.fields(Rule)} - {"id", "says", "source"}
    assert not only_rules & {field.name for field in dataclasses.fields(component)}


@ALL
def test_every_selector_of_a_rule_says_what_it_speaks_of(family: type[Rule]) -> None:
    fields = {field.name for field in dataclasses.fields(family) if "Selector" in str(field.type)}
    assert fields == set(family.selects)
    assert set(family.selects.values()) <= {"pieces", "segments", "subjects"}


@ALL
def test_names_in_a_rule_are_names_of_something(family: type[Rule]) -> None:
    assert all(hasattr(family, field) or field in family.__dataclass_fields__ for field in family.names)
    assert set(family.names.values()) <= {"action", "decision", "event", "occasion", "rule"}
