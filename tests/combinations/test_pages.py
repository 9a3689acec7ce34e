"""The pages about plugins and presets agree with the resolver."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import bastide
from bastide.testing.combining import expression
from tests.combinations.test_refusals import refused
from tests.docs.pages import generator
from tests.laws.rulesets import installed

REGISTRY = bastide.installed()
COMBINATIONS = generator("generate_combinations")
HISTORY = generator("generate_history")


def selected(text: str) -> bastide.Selection | None:
    """What a variant selects, whatever its title; nothing if it is refused."""
    try:
        return replace(bastide.select(text, REGISTRY), title="")
    except bastide.VariantError:
        return None


def test_table_agrees_with_the_resolver_on_each_pair() -> None:
    known = COMBINATIONS.plugins()
    # Equal selections are resolved to the same rules.
    for pair in combinations(known, 2):
        assert selected(COMBINATIONS.together(*pair, known)) == selected(expression(installed().together(pair))), pair
    assert all(COMBINATIONS.refusal(*pair, known) for pair in refused() if set(pair) <= set(known))


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
