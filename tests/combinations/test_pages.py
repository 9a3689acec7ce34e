"""The pages about plugins and presets agree with the resolver."""

from __future__ import annotations

import re

import bastide
from tests.combinations.test_refusals import refused
from tests.docs.pages import generator

COMBINATIONS = generator("generate_combinations")
HISTORY = generator("generate_history")


def test_table_agrees_with_the_resolver_on_each_pair() -> None:
    known = COMBINATIONS.plugins()
    assert set(COMBINATIONS.refusals(known)) == {frozenset(pair) for pair in refused() if set(pair) <= set(known)}


def test_history_has_a_column_and_a_section_for_every_preset_in_the_order_of_years() -> None:
    names = HISTORY.presets()
    assert set(names) <= set(bastide.presets(bastide.installed()))
    years = [HISTORY.year(name) for name in names]
    first = [found[0] if (found := re.search(r"\d{4}", year)) else "unknown" for year in years]
    assert first == sorted(first)
    page = HISTORY.page()
    assert all(f"\n### {name}\n" in page for name in names)
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert {line.count("|") for line in rows} == {len(names) + 2}


def test_history_shows_the_boards_as_they_are_scored() -> None:
    points = {name: [HISTORY.small_city(name), *(HISTORY.farms(name, board) for board in "BCD")] for name in BOARDS}
    assert points == BOARDS


#: A city of two tiles; one farmer; two farmers in two fields; those against a third one of another player.
BOARDS = {
    "hig-2000": ["2", "4", "4", "4 and 0"],
    "hig-2002": ["4", "3", "6", "6 and 3"],
    "bga": ["4", "3", "6", "6 and 3"],
    "bga-first-edition": ["2", "3", "3", "3 and 0"],
    "rgg-big-box": ["2", "4", "4", "4 and 0"],
    "c3": ["4", "3", "6", "6 and 3"],
}
