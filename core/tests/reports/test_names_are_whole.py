"""Names are not broken at their hyphens, wherever they stand in a report."""

from __future__ import annotations

import re

from bastide import sentence
from bastide.apps.reports.markup import element, phrase

WHOLE = '<span class="whole">bga-first-edition</span>'


def test_names_are_held_together_in_text_sentences_and_tables() -> None:
    said = sentence("{name} wins", name="bga-first-edition")
    for made in (
        element("p", said),
        element("td", ["under ", "bga-first-edition"]),
        element("li", element("strong", "bga-first-edition")),
        element("p", phrase("{name} wins", name="bga-first-edition")),
    ):
        assert WHOLE in made
        assert "bga" not in re.sub(re.escape(WHOLE), "", made)


def test_elements_that_hold_text_alone_and_attributes_have_no_elements() -> None:
    assert element("title", "bga-first-edition") == "<title>bga-first-edition</title>"
    assert element("p", id="bga-first-edition") == '<p id="bga-first-edition"></p>'


def test_text_with_signs_of_markup_is_escaped_beside_names() -> None:
    assert element("p", "<hig-2002>") == '<p>&lt;<span class="whole">hig-2002</span>&gt;</p>'
