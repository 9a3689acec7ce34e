"""Terms in words: the label of a count of one is in the singular."""

from __future__ import annotations

import pytest

from bastide import Rate, Term, TermLine, count_tiles, translated
from bastide.apps.terminal.sheets import term_texts
from bastide.apps.words import spelled_out

ONE = {"tiles": "tile", "cities": "city", "tiles for further inns": "tile for further inns", "fish": "", "aurochs": ""}


@pytest.mark.parametrize(("label", "one"), ONE.items())
def test_count_of_one_is_in_the_singular(label: str, one: str) -> None:
    declared = Term(label=label, singular=one, rate=Rate("rate", 3), count=count_tiles)

    def term(count: int) -> dict[str, object]:
        return TermLine(count, 3, declared.label, "r").as_json()

    for count, named in ((0, label), (1, one or label), (2, label)):
        assert spelled_out(term(count)) == f"{count} {named} × 3 = {3 * count}"
        assert list(term_texts([term(count)])) == [f"{count} {named} × 3 = {3 * count}  [r]"]
    # Other languages have one word for both.
    assert (
        translated(spelled_out(term(1)), "ja").partition(" ")[0]
        == translated(spelled_out(term(2)), "ja").partition(" ")[0]
    )
