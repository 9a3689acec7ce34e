"""Laws for the rulebook of any combination: it is complete, and mentions only what is in use."""

from __future__ import annotations

from functools import cache

import pytest

import bastide
from bastide import Rulebook
from bastide.apps.rulebooks.engine import ENGINE
from bastide.apps.rulebooks.examples import examples_of, holds
from bastide.testing.combining import expression, values
from tests.laws.rulesets import FEW, each, installed, ruleset_of

from .books import page, telling, text_of


@cache
def book_of(variant: str) -> Rulebook:
    return bastide.rulebook(ruleset_of(variant), "en")


@cache
def every_sentence() -> frozenset[tuple[str, str]]:
    """The rules with their sentences: of all presets, and of plugins together and under each value of each option."""
    known = {name: values(plugin) for name, plugin in bastide.installed().usable.items()}
    settings = [(name, *each) for name, options in known.items() for each in options.items()]
    chosen = [installed().founded([(name, option, value)]) for name, option, every in settings for value in every]
    found = map(ruleset_of, [*FEW, *bastide.presets(bastide.installed())])
    more = (installed().ruleset(each) for each in chosen if each is not None)
    return frozenset((entry.rule.id, entry.rule.says) for each in (*found, *more) if each for entry in each.rules)


@each()
def test_every_rule_is_covered_by_prose_or_its_own_sentence(variant: str) -> None:
    book = book_of(variant)
    known = {*book.covered, *(rule for chapter in telling(book) for rule in chapter.rules)}
    assert not {entry.rule.id for entry in book.ruleset.rules if entry.rule.says} - known


@each()
def test_no_sentence_of_an_inactive_rule_is_printed(variant: str) -> None:
    book = book_of(variant)
    used = {entry.rule.says for entry in book.ruleset.rules}
    unused = {says for _, says in every_sentence()} - used
    page = text_of(chapter for chapter in book.chapters if chapter.topic != "editions")
    assert not [says for says in unused if says in page and not any(says in other for other in used)]


@each()
def test_only_rules_in_force_are_named(variant: str) -> None:
    book = book_of(variant)
    used = {entry.rule.id for entry in book.ruleset.rules}
    named = {*book.covered, *(rule for chapter in book.chapters for rule in chapter.rules)}
    assert {name for name in named if not name.startswith("bastide/")} <= used


@each()
def test_every_rule_that_a_page_asks_about_exists_somewhere(variant: str) -> None:
    known = {*(rule for rule, _ in every_sentence()), *ENGINE}
    pages = {name: page(name, ruleset_of(variant)) for name in ruleset_of(variant).selection.plugins}
    wanted = {name: set(found.wanted) for name, found in pages.items() if found is not None}
    assert wanted
    assert not {name: unknown for name, rules in wanted.items() if (unknown := rules - known)}


@each()
def test_every_format_can_be_written(variant: str) -> None:
    book = book_of(variant)
    assert book.markdown().startswith("# ")
    assert "</html>" in book.html()


def tried() -> list[tuple[str, str]]:
    """The examples of all plugins, each with its plugin."""
    folders = {name: plugin.rulebook for name, plugin in bastide.installed().usable.items()}
    return [
        (name, example) for name, folder in folders.items() if folder is not None for example in examples_of(folder)
    ]


@pytest.mark.parametrize(("plugin", "example"), tried(), ids="/".join)
def test_every_example_holds_under_the_rules_of_its_own_page_and_is_in_every_language_of_it(
    plugin: str, example: str
) -> None:
    folder = bastide.installed().usable[plugin].rulebook
    chosen = installed().founded([(plugin,)])
    assert folder is not None
    assert chosen is not None
    assert holds(examples_of(folder)[example], bastide.resolve_variant(expression(chosen)), {})
    pages = [path.read_text(encoding="utf-8") for path in folder.iterdir() if path.name.startswith("rulebook.")]
    assert len(pages) == 2
    assert all(f'example("{example}"' in text for text in pages)
