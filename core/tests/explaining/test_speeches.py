"""Whatever callable a rule may have, a witness knows what it is asked and what its answer means."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from toys.playing import ruleset_of

import bastide
from bastide import Rule, StateKeeper, Term
from bastide.game.saidthings import _SAYERS
from bastide.game.speeches import FORBIDDING, SPEECHES
from bastide.platform import courserules, rules
from bastide.platform.wrapping import Inside, wrapped


def families() -> list[type[Any]]:
    """Every type of rule, and what else of a rule holds callables."""
    found = [value for module in (rules, courserules) for value in vars(module).values() if isinstance(value, type)]
    kinds = [value for value in found if issubclass(value, Rule) and value is not Rule]
    return list(dict.fromkeys([*kinds, Term, StateKeeper]))


def callables(family: type[Any]) -> list[str]:
    return [field.name for field in dataclasses.fields(family) if "Callable[" in str(field.type)]


def test_every_callable_of_every_type_of_rule_has_its_words() -> None:
    """A new type of rule, or a new callable of one, gets its line in the table of speeches."""
    wanted = {(family.__name__, name) for family in families() for name in callables(family)}
    # What is offered is no rule; what kinds of fields it has cannot be read where it is compiled.
    assert wanted | {("Candidate", "do"), ("Offer", "do")} == set(SPEECHES)


@pytest.mark.parametrize("key", SPEECHES, ids="-".join)
def test_speech_says_what_kinds_of_things_there_are(key: tuple[str, str]) -> None:
    speech = SPEECHES[key]
    assert set(speech.takes) <= {*_SAYERS, "text", "data", "number", ""}
    assert speech.yes
    assert bool(speech.no) == (not speech.does and not speech.gives)
    assert speech.gives in ("", "yes", "text", "data", "number", "offers", "candidates", "subjects", *_SAYERS)


def test_what_forbids_is_a_speech_that_answers_yes_or_no() -> None:
    assert all(SPEECHES[family, field].no for family, field, _ in FORBIDDING)


def test_every_callable_of_a_ruleset_is_inside_another_one() -> None:
    """Wherever a ruleset keeps a rule: in the tables that games look up as well as in its list."""
    ruleset = ruleset_of()
    other = wrapped(ruleset, lambda spot, inner: inner)
    assert bare(other, set()) == []
    assert bare(ruleset, set())


def bare(thing: Any, seen: set[int]) -> list[Any]:
    """The callables of rules that nobody listens to, wherever they stand."""
    if id(thing) in seen:
        return []
    seen.add(id(thing))
    if isinstance(thing, Rule | Term | StateKeeper):
        values = [getattr(thing, field.name) for field in dataclasses.fields(thing)]
        found = [value for value in values if callable(value) and not isinstance(value, Inside)]
        return found + [each for value in values if isinstance(value, tuple) for each in bare(value, seen)]
    if isinstance(thing, bastide.Ruleset):
        parts = [getattr(thing, field.name) for field in dataclasses.fields(thing) if field.name != "catalogue"]
        plans = [thing.plans[kind, when] for kind in thing.segment_kinds for when in ("completed", "final")]
        return [each for part in (*parts, *plans) for each in bare(part, seen)]
    if isinstance(thing, bastide.RuleEntry):
        return bare(thing.rule, seen)
    if isinstance(thing, dict):
        return [each for value in thing.values() for each in bare(value, seen)]
    if isinstance(thing, tuple | list):
        return [each for value in thing for each in bare(value, seen)]
    return []


def test_copies_of_rules_equal_the_rules() -> None:
    ruleset = ruleset_of()
    other = wrapped(ruleset, lambda spot, inner: inner)
    assert [entry.rule for entry in other.rules] == [entry.rule for entry in ruleset.rules]
    assert other.reactions == ruleset.reactions
    assert other.deploys == ruleset.deploys
