"""Rulebooks as Markdown, HTML and PDF."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

import bastide
from bastide import BastideError
from bastide.apps.rulebooks import pdf as printing
from bastide.apps.rulebooks.prose import as_html, as_typst

from .books import book_with_page, japanese

HARMFUL = '## Scoring\n<script>alert(1)</script> and #panic("no") [x](javascript:alert) `a#b` *it* **bold**\n'


def words(pdf: bytes) -> str:
    """The text of a PDF."""
    pages = PdfReader(io.BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


class Tags(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_markdown_has_chapters_tables_and_all_tiles() -> None:
    text = bastide.rulebook("hig-2002", "en").markdown()
    assert re.findall("^# .*", text, re.MULTILINE) == ["# Hans im Glück 2002"]
    assert "## Placing a tile\n" in text
    assert "| city | tiles × 2 + pennants × 2 | tiles × 1 + pennants × 1 |" in text
    assert "| `base-game/D` | 4 (start tile) |" in text


def test_html_is_one_file_that_loads_nothing_and_runs_nothing() -> None:
    text = bastide.rulebook("hig-2002", "en").html()
    tags = Tags(text).found
    assert not {"script", "link", "iframe", "img"} & {tag for tag, _ in tags}
    assert not [value for _, attributes in tags for key, value in attributes.items() if key.startswith("on")]
    assert all((attributes.get("href") or "#").startswith("#") for tag, attributes in tags if tag == "a")
    [page] = [attributes for tag, attributes in tags if tag == "html"]
    assert page["lang"] == "en"


def test_html_draws_every_tile_and_names_each_drawing() -> None:
    tags = Tags(bastide.rulebook("hig-2002", "en").html()).found
    labels = [attributes["aria-label"] for tag, attributes in tags if tag == "svg" and attributes.get("role") == "img"]
    assert len(labels) == 24 + 1
    assert "tile base-game/X" in labels


def test_headings_of_html_never_skip_a_level() -> None:
    levels = [
        int(tag[1]) for tag, _ in Tags(bastide.rulebook("hig-2000", "en").html()).found if re.fullmatch("h[1-6]", tag)
    ]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_contents_lead_to_every_chapter() -> None:
    book = bastide.rulebook("hig-2002", "en")
    tags = Tags(book.html()).found
    links = [(attributes["href"] or "")[1:] for tag, attributes in tags if tag == "a"]
    assert len(links) == len(book.chapters)
    assert set(links) <= {attributes.get("id") for tag, attributes in tags}


def test_without_tiles_nothing_is_listed_or_drawn_but_the_start() -> None:
    book = bastide.rulebook("hig-2002", "en").without("tiles")
    assert book.chapter("tiles") is None
    assert "base-game/X" not in book.markdown()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pdf_has_the_text_of_the_rulebook(paper: str) -> None:
    book = bastide.rulebook("hig-2002", "en")
    page_text = words(book.pdf(paper))
    for chapter in book.chapters:
        assert chapter.title.text in page_text
    assert "A completed city on four tiles with one pennant scores 10 points." in page_text


def test_pdf_is_the_same_every_time_and_on_every_machine() -> None:
    book = bastide.rulebook("hig-2002", "en")
    assert book.pdf() == bastide.rulebook("hig-2002", "en").pdf()


def test_unknown_paper_is_refused_with_those_there_are() -> None:
    with pytest.raises(BastideError, match="there are a4, letter"):
        bastide.rulebook("hig-2002", "en").pdf("a7")


def test_prose_is_text_in_every_format_whatever_it_looks_like(tmp_path: Path) -> None:
    book = book_with_page(tmp_path, HARMFUL)
    assert "<script>" not in book.html()
    assert "alert(1)" in book.html()
    assert '<a href="javascript' not in book.html()
    assert '#panic("no")' in words(book.pdf())


def test_markdown_of_pages_is_understood_in_print() -> None:
    text = (
        "A [link](https://example.org/) and `code`.\n\n1. one\n2. two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n---\n\n> so"
    )
    set_in_type = as_typst(f"### Title\n\n{text}\n\n```text\nfenced\n```")
    for part in ("#heading(level: 2)", "#link(", "#raw(", "#enum(", "#table(", "#line(", "#aside["):
        assert part in set_in_type
    assert "<li>one</li>" in as_html(text)


def test_items_of_lists_are_close_together_though_a_template_left_empty_lines() -> None:
    assert as_html("- one\n\n- two").count("<p>") == 0


def test_pdf_in_japanese_has_its_letters_or_says_which_font_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = japanese(tmp_path)
    if any(family in printing._families() for family in printing._CJK):
        assert "池は4点" in words(book.pdf()).replace(" ", "")
    monkeypatch.setattr(printing, "_families", lambda: frozenset({"DejaVu Sans"}))
    with pytest.raises(BastideError, match="apt install fonts-noto-cjk"):
        book.pdf()
