"""Charts are translated into the language of the viewer."""

from __future__ import annotations

import bastide
from bastide.apps.simulating.captions import spoken

DRAWING = (
    '<svg><title id="a-title">Points by category</title><text x="1">city completed</text>'
    "<text>hig-2000 &amp; more and all others</text><text>mean −2.08</text><text>water-system final</text>"
    "<text>river</text><text>10</text></svg>"
)


def test_drawing_stays_as_it_is_in_english() -> None:
    with bastide.speaking("en"):
        assert spoken("points-by-category", DRAWING) == DRAWING


def test_texts_in_a_drawing_are_translated() -> None:
    with bastide.speaking("ja"):
        said = spoken("points-by-category", DRAWING)
    assert '<title id="a-title">種類別の得点</title>' in said
    assert '<text x="1">都市(完成)</text>' in said
    assert "<text>hig-2000 &amp; more とほかのすべて</text>" in said
    assert "<text>平均 −2.08</text>" in said
    # A variant may share its name with something else; numbers are the same everywhere.
    assert "<text>river</text><text>10</text>" in said


def test_only_categories_are_read_as_such() -> None:
    with bastide.speaking("ja"):
        assert spoken("margins", "<svg><text>city completed</text></svg>") == "<svg><text>city completed</text></svg>"
