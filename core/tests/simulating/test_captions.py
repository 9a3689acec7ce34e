"""Charts are translated into the language of the viewer."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from simulating.counted import plan, write

import bastide
from bastide import sentence
from bastide.apps.simulating.captions import carrying, lines, spoken
from bastide.apps.simulating.plots import plots
from bastide.apps.simulating.summary import summarize
from bastide.apps.words import category_in_words

DRAWING = carrying(
    '<svg><title id="a-title">Points by category</title>'
    '<g id="1">\n <text x="1">city completed</text>\n</g>'
    '<g id="2"><text>hig-2000 &amp; more and all others</text></g>'
    '<g id="3"><text>mean −2.08</text></g>'
    '<g id="4"><text>water system at the end</text></g>'
    '<g id="5"><text>river</text></g><text>city completed</text><text>players</text><text>10</text></svg>',
    {
        "a-title": sentence("Points by category"),
        "1": category_in_words("city", "completed"),
        "2": sentence("{variant} and all others", variant="hig-2000 & more"),
        "3": sentence("mean {value}", value="−2.08"),
        "4": category_in_words("water-system", "final"),
    },
)


def in_japanese(svg: str) -> str:
    with bastide.speaking("ja"):
        return spoken(svg)


def test_drawing_stays_as_it_is_in_english() -> None:
    with bastide.speaking("en"):
        assert spoken(DRAWING) == DRAWING


def test_texts_in_a_drawing_are_translated() -> None:
    text = in_japanese(DRAWING)
    assert ">種類別の得点</title>" in text
    assert '<text x="1">都市(完成)</text>' in text
    assert "<text>hig-2000 &amp; more とほかのすべて</text>" in text
    assert "<text>平均 −2.08</text>" in text
    assert ">water system at the end<" not in text


def test_only_what_a_drawing_says_is_translated() -> None:
    # A variant may share its name with something else; numbers are the same everywhere.
    assert '<g id="5"><text>river</text></g><text>city completed</text><text>players</text>' in in_japanese(DRAWING)


def test_long_text_is_translated_over_its_lines() -> None:
    variant = " + ".join(["base-game", *(f"an-expansion-with-the-number-{number}" for number in range(6))])
    long = sentence("{variant} and all others", variant=variant)
    for drawn in (lines(long), lines(long)[:2], [*lines(long), "more"]):
        texts = "".join(f"<text>{line}</text>" for line in drawn)
        page_text = in_japanese(carrying(f'<g id="a">{texts}</g>', {"a": long}))
        whole = [text for text in ElementTree.fromstring(page_text).itertext() if text]
        assert " ".join(whole) == f"{variant} とほかのすべて"


def test_every_text_of_a_chart_is_translated(tmp_path: Path) -> None:
    summary = summarize(plan(), write(tmp_path, plan()))
    for plot in plots(summary):
        message = " ".join(ElementTree.fromstring(in_japanese(plot.svg)).itertext())
        # The titles of the variants are left.
        left = {word for word in message.split() if word.isascii() and word.isalpha()}
        assert left <= {"Old", "New"}, plot.name
