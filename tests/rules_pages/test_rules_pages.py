"""The page of every rule plugin covers all its rules, and mentions only existing ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import pytest

import bastide
from bastide import Plugin, RuleEntry

REGISTRY = bastide.installed()
PLUGINS: dict[str, Plugin] = dict(sorted(REGISTRY.usable.items()))
ALL = pytest.mark.parametrize("name", PLUGINS)
CODE = re.compile(r"`([^`\n]+)`")
FACTS = re.compile(r"facts\s+(\d+(?:\.\d+)?(?:,\s+\d+(?:\.\d+)?)*)")


@cache
def page(name: str) -> str:
    path = PLUGINS[name].rules_page
    assert path is not None, f"{name} names no page of rules"
    return path.read_text(encoding="utf-8")


@cache
def rules() -> dict[str, RuleEntry]:
    """Every rule that some choice of options puts into force, by id."""
    found: dict[str, RuleEntry] = {}
    for name, plugin in PLUGINS.items():
        for options in choices(plugin):
            # Some rules are there only where there are farms.
            farms = {"farms-third-edition"} if "base-game" in plugin.requires and plugin.slot != "farms" else set()
            needed = "".join(f" + {other}" for other in sorted({*plugin.requires, *farms}))
            ruleset = bastide.resolve_variant(f"{name}({options}){needed}" if options else f"{name}{needed}")
            found |= {entry.rule.id: entry for entry in ruleset.rules}
    return found


def choices(plugin: Plugin) -> Iterator[str]:
    """Every choice among the options that are choices; numbers and texts keep their defaults."""
    if plugin.options is None:
        yield ""
        return
    names: dict[str, list[Any]] = {}
    for name, field in bastide.options_model(plugin.options).model_fields.items():
        if literals(field.annotation):
            names[name] = literals(field.annotation)
            if get_origin(field.annotation) is not Literal:
                names[name].append(field.default)
        elif field.annotation is bool:
            names[name] = ["true", "false"]
        elif field.annotation is int and field.default == 0:
            # What is nothing by default may bring rules once it is something.
            names[name] = [0, 1]
    for chosen in product(*names.values()):
        yield ", ".join(f"{name}={value}" for name, value in zip(names, chosen, strict=True))


def literals(annotation: Any) -> list[Any]:
    """The literal values of an option, also those beside a number or a text."""
    if get_origin(annotation) is Literal:
        return [*get_args(annotation)]
    parts = get_args(annotation) if isinstance(annotation, UnionType) or get_origin(annotation) is Union else ()
    return [value for part in parts for value in literals(part)]


def own(name: str) -> list[RuleEntry]:
    return [entry for entry in rules().values() if entry.plugin == name]


def facts(text: str) -> set[str]:
    return {number for group in FACTS.findall(text) for number in re.split(r",\s+", group)}


@ALL
def test_page_speaks_of_every_rule(name: str) -> None:
    mentioned = set(CODE.findall(page(name)))
    assert not [entry.rule.id for entry in own(name) if entry.rule.id not in mentioned]


@ALL
def test_every_rule_a_page_speaks_of_exists(name: str) -> None:
    prefixes = tuple(f"{plugin}/" for plugin in PLUGINS)
    # Tiles and rates are written much like rules.
    known = {*rules(), *(f"{rule}.{rate}" for rule, entry in rules().items() for rate in rate_names(entry))}
    known |= {tile for plugin in PLUGINS for tile in tiles(plugin)}
    mentioned = [text for text in CODE.findall(page(name)) if text.startswith(prefixes)]
    assert not [text for text in mentioned if text not in known]


@ALL
def test_every_rule_of_the_engine_a_page_speaks_of_exists(name: str) -> None:
    folder = Path(bastide.__file__).parent / "engine"
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    mentioned = [text for text in CODE.findall(page(name)) if text.startswith("bastide/")]
    assert not [text for text in mentioned if f'"{text}"' not in sources]


@ALL
def test_every_rule_has_a_sentence_and_a_source(name: str) -> None:
    assert own(name)
    for entry in own(name):
        assert entry.rule.says.endswith(".")
        # A house rule has no other source than its players; a rule written without a rulebook states that.
        known = entry.rule.source == "house rule" or re.fullmatch("general knowledge; .+", entry.rule.source)
        assert facts(entry.rule.source) or known, entry.rule.id


@ALL
def test_page_cites_the_facts_that_its_rules_rest_on(name: str) -> None:
    sources = {number for entry in own(name) for number in facts(entry.rule.source)}
    assert sources <= facts(page(name))


@ALL
def test_page_explains_every_option_and_its_default(name: str) -> None:
    options = PLUGINS[name].options
    if options is None:
        assert "no options" in page(name)
        return
    for option, field in bastide.options_model(options).model_fields.items():
        assert f"`{option}`" in page(name)
        assert str(field.default).lower() in page(name)
        for value in literals(field.annotation):
            assert f"`{value}`" in page(name)


def rate_names(entry: RuleEntry) -> list[str]:
    rule = entry.rule
    if isinstance(rule, bastide.ScoringRule):
        return [term.rate.name for term in rule.terms]
    if isinstance(rule, bastide.Adjustment):
        return [rule.value.name, *(rate.name for rate in rule.rates)]
    return [rate.name for rate in rule.rates] if isinstance(rule, bastide.Rule) else []


def tiles(name: str) -> set[str]:
    needed = "".join(f" + {other}" for other in PLUGINS[name].requires)
    return set(bastide.resolve_variant(f"{name}{needed}").tiles)
