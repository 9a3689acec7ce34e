"""Rulebooks in another language: untranslated parts fall back to English, and are marked."""

from __future__ import annotations

from pathlib import Path

import pytest

import bastide
from bastide import BastideError
from bastide.apps.rulebooks.model import texts

from .books import japanese, prose, registry_with, stranger


def test_page_of_the_language_is_taken(tmp_path: Path) -> None:
    book = japanese(tmp_path)
    assert prose(book, "scoring", "ponds") == "池は4点。"
    assert 'lang="ja"' in book.html()


def test_what_is_not_translated_is_marked_and_counted(tmp_path: Path) -> None:
    book = japanese(tmp_path)
    foreign = [each for each in texts([book.chapters, book.front]) if each.language == "en"]
    assert book.fallbacks > 0
    assert len(foreign) - book.fallbacks in (0, 1)  # the sentence with the number of fallbacks
    assert str(book.fallbacks) in list(texts(book.front))[-1].text
    assert book.markdown().count("〔English〕") >= book.fallbacks


def test_marks_of_english_are_there_in_every_format(tmp_path: Path) -> None:
    (tmp_path / "rulebook.md").write_text("## Scoring\nWet.\n")
    book = bastide.rulebook("hig-2002 + ponds", "ja", registry=registry_with("ponds", stranger(tmp_path)))
    assert "*〔English〕*" in book.markdown()
    assert '<div class="prose" lang="en">' in book.html()
    assert '<small class="foreign">〔English〕</small>' in book.html()


def test_in_english_nothing_is_marked() -> None:
    book = bastide.rulebook("hig-2002", "en")
    assert book.fallbacks == 0
    assert "〔" not in book.markdown() + book.html()


def test_headings_of_a_page_may_be_english_in_any_language(tmp_path: Path) -> None:
    assert japanese(tmp_path).chapter("scoring") is not None


def test_language_is_the_current_one() -> None:
    with bastide.speaking("en"):
        assert bastide.rulebook("hig-2002").language == "en"


def test_language_of_a_region_is_the_language(tmp_path: Path) -> None:
    japanese(tmp_path)
    registry = registry_with("ponds", stranger(tmp_path))
    assert bastide.rulebook("hig-2002 + ponds", "ja_JP", registry=registry).language == "ja"


def test_language_without_translations_is_refused() -> None:
    with pytest.raises(BastideError, match="nothing is translated into the language 'xx'; there are en"):
        bastide.rulebook("hig-2002", "xx")
