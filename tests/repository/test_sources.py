"""The citations of rules, plugins and presets can be looked up."""

from __future__ import annotations

import re

import bastide
from tests.laws.rulesets import rulesets
from tests.repository.tree import ROOT

FACTS = ROOT / "docs" / "reference" / "facts.md"
#: Or where it is said.
CERTAINTY = re.compile(r"\b(high|medium|low)\b|\bSee \d", re.IGNORECASE)


def entries() -> set[str]:
    """The numbers of the entries and chapters of the page of facts."""
    return set(re.findall(r"^#+ ([\d.]*\d)\.? ", FACTS.read_text(encoding="utf-8"), re.MULTILINE))


def cited() -> set[str]:
    """The sources of Bastide's own rules, plugins and presets."""
    rules = [entry.rule for ruleset in rulesets().values() for entry in ruleset.rules if entry.plugin]
    of_rules = {source for rule in rules if (source := rule.source)}
    of_plugins = {source for plugin in bastide.installed().usable.values() for source in plugin.sources}
    presets = [bastide.resolve_variant(name).selection.about for name in bastide.presets(bastide.installed())]
    return of_rules | of_plugins | {source for about in presets for source in about["sources"]}


def has_entry(source: str) -> bool:
    """Whether the page of facts has an entry for each number, or explains the words."""
    found = re.match(r"facts ([\d., ]*\d)", source, re.IGNORECASE)
    if found is None:
        return bool(re.match(r"(general knowledge|house rule|public transcriptions)\b", source))
    return set(re.split(r", ?", found[1])) <= entries()


def test_each_source_is_an_entry_of_the_page_of_facts() -> None:
    assert not sorted(source for source in cited() if not has_entry(source))


def test_no_entry_is_numbered_twice() -> None:
    numbers = re.findall(r"^#+ ([\d.]*\d)\.? ", FACTS.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(numbers) == len(set(numbers))


def test_each_fact_says_how_certain_it_is() -> None:
    chapters = re.split(r"^(?=## )", FACTS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    facts = []
    for chapter in chapters:
        # What stands above the entries of a chapter holds for all of them.
        above, *entries = re.split(r"^(?=### [\d.]+ )", chapter, flags=re.MULTILINE)
        facts += [] if CERTAINTY.search(above) else entries
    assert facts
    assert not [fact for fact in facts if not CERTAINTY.search(fact)]
