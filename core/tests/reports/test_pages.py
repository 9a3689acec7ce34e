"""Reports: pages and their parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reports.reading import check, read_page

from bastide.apps.reports import (
    Html,
    Section,
    details,
    element,
    figure,
    grid,
    items,
    join,
    name,
    page,
    paragraph,
    terms,
)
from bastide.apps.reports import markdown as md

EVIL = "<script>alert('\"&x')</script>"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" role="img"><defs><g id="a"/></defs><use href="#a"/></svg>'


def test_page_is_one_balanced_document_with_title_language_and_contents() -> None:
    found = check(page("Points", [Section(title, [paragraph("x")]) for title in ("One", "Two", "Three")]))
    assert found.headings == [(1, "Points"), (2, "One"), (2, "Two"), (2, "Three")]
    assert found.links == ["#one", "#two", "#three"]


def test_sections_with_equal_titles_have_unique_anchors() -> None:
    check(page("x", [Section("A"), Section("a!"), Section("A", sections=[Section("A"), Section("A")]), Section("?")]))


@given(st.text())
def test_any_text_is_escaped_wherever_it_stands(text: str) -> None:
    parts = [
        paragraph(text),
        grid(text, [text, text], [[text, text]]),
        items([text]),
        terms([(text, text)]),
        details(text, text),
        name(text),
        figure(SVG, label=f"picture {text}", caption=text),
    ]
    found = check(page(text, [Section(text, parts)], lead=text, foot=text))
    assert found.tags["p"] == 1


def test_script_in_a_name_is_text() -> None:
    whole = page(EVIL, [Section(EVIL, [grid(EVIL, [EVIL], [[EVIL]])])])
    assert "<script" not in whole
    assert check(whole).text.count(EVIL) == 6


def test_markup_of_the_parts_goes_in_as_it_is_and_nothing_else_does() -> None:
    assert join("<b>", element("b", "<i>"), None, 3) == "&lt;b&gt;<b>&lt;i&gt;</b>3"
    assert isinstance(join("x"), Html)
    assert element("td", class_="number", open=True, hidden=False) == '<td class="number" open></td>'


def test_tables_mark_rows_columns_and_figures() -> None:
    made = grid("Points", ["who", "points"], [["Red", 3], ["Blue", 4]], numbers=[1], marked=[0], strong=[1])
    assert '<th scope="row">Red</th><td class="number">3</td>' in made
    assert '<tr class="marked">' in made and '<tr class="strong">' in made


def test_same_picture_twice_keeps_ids_apart() -> None:
    found = check(page("x", [Section("y", [figure(SVG, label="one"), figure(SVG, label="two")])]))
    assert len(set(found.ids)) == 4


def test_pictures_may_share_what_the_page_holds_once() -> None:
    kept = '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><defs><g id="_0"/></defs></svg>'
    drawn = '<svg xmlns="http://www.w3.org/2000/svg"><use href="#_0"/></svg>'
    whole = page("x", [Section("y", [figure(drawn, label=each) for each in ("one", "two")])], shared=kept)
    assert check(whole).ids.count("_0") == 1
    assert whole.count('href="#_0"') == 2


def test_input_that_is_no_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="SVG"):
        figure("<img>", label="x")


def test_page_reader_of_the_tests_finds_errors() -> None:
    bad = "<html><h1>x</h1><h3>y</h3><p><a href='elsewhere.html'>z</p><script></script><table><th>"
    assert len(read_page(bad).problems) >= 7


def test_markdown_keeps_words_apart_from_marks() -> None:
    assert md.text("a|b *c*\n_d_ <e> & `f`") == "a\\|b \\*c\\* \\_d\\_ &lt;e&gt; &amp; \\`f\\`"
    assert [md.text("- x"), md.text("1. x"), md.text("# x")] == ["\\- x", "1\\. x", "\\# x"]
    assert md.code("a`b|c") == "``a`b\\|c``"
    assert md.grid(["a", "b"], [["1", "2"]], numbers=[1]) == "| a | b |\n| --- | ---: |\n| 1 | 2 |\n"
