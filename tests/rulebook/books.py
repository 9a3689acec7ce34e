"""Rulebooks of fictitious plugins, with pages in a folder of the test."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import bastide
from bastide import Plugin, Registry, Rule, Ruleset, ScoringRule, Term, hookimpl, kinds
from bastide.apps.rulebooks.formats import Rulebook
from bastide.apps.rulebooks.model import Chapter, Grid, Listing, Prose, texts
from bastide.apps.rulebooks.pages import Page, page_of
from bastide.apps.rulebooks.wording import Wording

#: Chapters with the rules; the others compare them, or list them again.
TELLING = ("components", "preparation", "turn", "placing", "deploying", "scoring", "end", "certainty")


def registry_with(name: str, plugin: object) -> Registry:
    """The installed plugins, and another one."""
    registry = Registry()
    registry.load_installed()
    registry.register(plugin, name)
    return registry


def stranger(folder: Path | None = None, rules: Callable[[], Iterable[Rule]] | None = None) -> object:
    """An unknown plugin."""

    class Ponds:
        @hookimpl
        def bastide_plugin(self) -> Plugin:
            return Plugin(title="Ponds", says="Cities have ponds.", requires=("base-game",), rulebook=folder)

        @hookimpl
        def bastide_scoring_rules(self) -> Iterable[Rule]:
            return rules() if rules is not None else [pond()]

    return Ponds()


def pond(says: str = "A completed city scores 4 points for its pond.") -> ScoringRule:
    return ScoringRule(
        id="ponds/pond",
        says=says,
        subjects=kinds("city"),
        occasions=frozenset({"completed"}),
        terms=(Term(label="ponds", rate=bastide.Rate("pond", 4), count=lambda position, subject: 1),),
    )


def book_with_page(folder: Path, text: str, variant: str = "hig-2002 + ponds") -> Rulebook:
    """The rulebook of the unknown plugin with this page."""
    (folder / "rulebook.md").write_text(text, encoding="utf-8")
    return bastide.rulebook(variant, "en", registry=registry_with("ponds", stranger(folder)))


def japanese(folder: Path) -> Rulebook:
    """A rulebook in Japanese, with the page of the unknown plugin."""
    (folder / "rulebook.md").write_text('## Scoring\n{% if rule("ponds/pond") %}A pond is wet.{% endif %}\n')
    (folder / "rulebook.ja.md").write_text(
        '## Scoring\n{% if rule("ponds/pond") %}池は{{ rate("ponds/pond.pond") }}点。{% endif %}\n', encoding="utf-8"
    )
    return bastide.rulebook("hig-2002 + ponds", "ja", registry=registry_with("ponds", stranger(folder)))


def page(name: str, ruleset: Ruleset) -> Page | None:
    """The text of an installed plugin's page under a ruleset."""
    return page_of(name, ruleset, Wording("en"), bastide.installed().usable)


def text_of(chapters: Iterable[Chapter]) -> str:
    """All content of chapters, as one text."""
    return "\n".join(each.text for each in texts(chapters))


def telling(book: Rulebook) -> list[Chapter]:
    return [chapter for chapter in book.chapters if chapter.topic in TELLING]


def prose(book: Rulebook, topic: str, plugin: str) -> str:
    """The text of a plugin's page in a chapter."""
    chapter = book.chapter(topic)
    assert chapter is not None
    return "\n".join(block.text.text for block in chapter.blocks if isinstance(block, Prose) and block.plugin == plugin)


def sentences(book: Rulebook, topic: str) -> list[str]:
    """The items of the lists of a chapter."""
    chapter = book.chapter(topic)
    assert chapter is not None
    lists = [block for block in chapter.blocks if isinstance(block, Listing)]
    return [entry.text.text for block in lists for entry in block.entries]


def table(book: Rulebook, topic: str, caption: str) -> dict[str, list[str]]:
    """The rows of a table by their first cells."""
    chapter = book.chapter(topic)
    assert chapter is not None
    tables = [block for block in chapter.blocks if isinstance(block, Grid)]
    [found] = [block for block in tables if block.caption.text == caption]
    return {row[0].text: [cell.text for cell in row[1:]] for row in found.rows}
