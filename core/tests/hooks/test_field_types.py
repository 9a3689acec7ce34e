"""Declarations with fields of wrong types are refused."""

from __future__ import annotations

from typing import Any

import pytest
from toys.making import plugin
from toys.playing import registry_of, ruleset_of

import bastide
from bastide import BastideError, Plugin, Rate, Registry, ScoringRule, SegmentKind, Term, hookimpl, kinds


def scoring(**changed: Any) -> ScoringRule:
    fields: dict[str, Any] = {
        "id": "reed/toll",
        "says": "Every canal pays.",
        "subjects": kinds("canal"),
        "occasions": frozenset({"completed"}),
        "terms": (Term(label="toll", rate=Rate("toll", 1), count=lambda position, subject: 1),),
    }
    return ScoringRule(**fields | changed)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"before": "wetlands/canal"}, "before must be a tuple, not 'wetlands/canal'"),
        ({"occasions": "completed"}, "occasions must be a frozenset, not 'completed'"),
        ({"terms": None}, "terms must be a tuple, not None"),
        ({"says": 5}, "says must be a text, not 5"),
        ({"after": (5,)}, "after holds texts, not 5"),
        ({"subjects": "canal"}, "subjects must be a selector, such as kinds(\"city\"), not 'canal'"),
        ({"when": True}, "when must be a function, or data that is called like one, not True"),
    ],
)
def test_field_of_the_wrong_type_is_refused_naming_plugin_rule_and_field(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(BastideError) as refused:
        ruleset_of(reed=plugin("Reed.", scoring_rules=[scoring(**changed)]))
    assert str(refused.value).startswith("“Reed.”: plugin reed (toys 1.2) failed in bastide_scoring_rules")
    assert f"in the ScoringRule reed/toll, {message}" in str(refused.value)


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ({"requires": "wetlands"}, "requires must be a tuple, not 'wetlands'"),
        ({"conflicts": ("fog",)}, "conflicts must be a mapping, not ('fog',)"),
        ({"slot": 5}, "slot must be a text, not 5"),
        ({"about": "2 to 6"}, "about must be a mapping, not '2 to 6'"),
        ({"about": {"player": "2 to 6"}}, "about has no key 'player'; did you mean 'players'?"),
    ],
)
def test_plugin_with_a_declaration_of_wrong_types_is_broken(declared: dict[str, Any], message: str) -> None:
    class Reed:
        @hookimpl
        def bastide_plugin(self) -> Plugin:
            return Plugin(title="Reed", says="Reed.", **declared)

    found = Registry().register(Reed(), "reed")
    assert found.broken is not None
    assert message in found.broken


def test_plugin_without_a_distribution_is_named_without_one() -> None:
    registry = registry_of({})
    registry.register(plugin("Reed.", scoring_rules=[None]), "reed")
    with pytest.raises(BastideError) as refused:
        bastide.resolve(bastide.select("wetlands + reed", registry), registry)
    assert "plugin reed failed in bastide_scoring_rules" in str(refused.value)


def test_scoring_rule_of_an_undeclared_kind_is_refused_with_the_nearest() -> None:
    with pytest.raises(BastideError) as refused:
        ruleset_of(reed=plugin("Reed.", scoring_rules=[scoring(subjects=kinds("canel"))]))
    assert str(refused.value) == (
        "“Reed.”: the rule scores 'canel', which no selected plugin brings; did you mean 'canal'? [reed/toll]"
    )


def test_scoring_rule_of_a_declared_or_formed_kind_is_accepted() -> None:
    final = bastide.FinalScoring(id="reed/final", says="Goods pay at the end.", subjects=lambda position: ())
    ruleset = ruleset_of(reed=plugin("Reed.", scoring_rules=[scoring(subjects=kinds("goods")), final]))
    assert "reed/toll.toll" in ruleset.rates
    mole = plugin("Moles.", kinds=[SegmentKind(name="mole", takes="nothing")])
    ruleset = ruleset_of(reed=plugin("Reed.", scoring_rules=[scoring(subjects=kinds("mole"))]), mole=mole)
    assert "reed/toll.toll" in ruleset.rates


@pytest.mark.parametrize("name", ["wetlands/start", "wetlands"])
def test_variant_that_removes_its_start_tile_is_refused(name: str) -> None:
    with pytest.raises(BastideError, match="wetlands/start is the start tile; without it nothing could be laid"):
        ruleset_of({"plugins": {"wetlands": {}}, "tiles": {name: 0}})


def test_problem_in_an_object_names_no_file() -> None:
    with pytest.raises(BastideError) as refused:
        bastide.score({"format": "bastide-diagram/2"}, "base-game")
    assert not str(refused.value).startswith(":")
