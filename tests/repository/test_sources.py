"""The citations of rules, plugins and presets can be looked up."""

from __future__ import annotations

import re
import runpy

import bastide
from bastide.apps.sources import SOURCES, Fact, fact, facts
from bastide.apps.sources import cited as facts_of
from bastide.apps.sources.citations import GENERAL
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
    registry = bastide.installed()
    names = [*bastide.presets(registry), *bastide.printings(registry)]
    presets = [bastide.resolve_variant(name).selection.about for name in names]
    return of_rules | of_plugins | {source for about in presets for source in about["sources"]}


def test_each_source_resolves_to_entries_of_the_page_of_facts() -> None:
    found = {source: [each.number for each in facts_of(source)] for source in cited()}
    assert {number for numbers in found.values() for number in numbers} <= entries()
    assert not [source for source, numbers in found.items() if not numbers and not source.startswith("house rule")]


def test_data_of_the_facts_are_those_of_their_page() -> None:
    """To update them: ``python docs/facts_as_data.py``."""
    script = runpy.run_path(str(ROOT / "docs" / "facts_as_data.py"))
    assert script["FILE"].read_text(encoding="utf-8") == script["text"]()
    assert facts().keys() == entries()


def test_page_of_facts_and_bibliography_have_the_same_sources() -> None:
    rows = re.findall(r"^\| ([^|]+?) \| ", FACTS.read_text(encoding="utf-8"), re.MULTILINE)
    assert [row for row in rows if row not in ("short name", "---")] == list(SOURCES)


def test_each_fact_that_is_cited_is_known_with_its_certainty() -> None:
    alone: list[Fact] = [each for source in cited() for each in facts_of(source) if "." in each.number]
    assert alone and not sorted({each.number for each in alone if not each.certainty})


#: Conclusions from other facts, and what no source says, as the page itself tells of them.
CONCLUSIONS = {"3.7", "8.5", "11.22", GENERAL}


def test_each_fact_that_is_cited_names_its_sources() -> None:
    every = {each.number: each for source in cited() for each in facts_of(source)}
    assert {number for number, each in every.items() if not each.said_by} <= CONCLUSIONS
    assert all(source.title for each in every.values() for source, _ in each.said_by)
    assert all(each.certainty for each in every.values())


def test_entry_without_a_remark_has_the_sources_that_its_chapter_or_the_entries_it_names_have() -> None:
    said = {number: [source.name for source, _ in fact(number).said_by] for number in ("6.15", "6.21", "10.1", "11.9")}
    assert said == {
        "6.15": ["Hunters sheet"],
        "6.21": ["2020 sheet", "ChaCuN"],
        "10.1": ["BGA", "WikiCarpedia"],
        "11.9": ["Big Box", "BGA"],
    }


def test_citation_leads_to_source_note_certainty_and_contradiction() -> None:
    first = fact("7.1")
    assert (first.certainty, first.contradicted_by, first.disagreements) == (("high", "medium"), ("7.4",), ("11.1",))
    source, place = first.said_by[0]
    assert (source.name, place, source.language) == ("Big Box", "note 27", "ja")
    assert fact("7.4").contradicted_by == ("7.1",)
    assert [each.number for each in facts_of("Facts 6.1, 6.7 to 6.9: the sheet, note 3")] == [
        "6.1",
        "6.7",
        "6.8",
        "6.9",
    ]


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
