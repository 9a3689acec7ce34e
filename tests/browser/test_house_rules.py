"""The house rules that groups ask for most, picked on the page of rules by clicking alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bastide import Ruleset, resolve_variant
from bastide.apps.rulesets.differences import difference, same_rules
from tests.browser.test_rules_page import WORKS, begin, plugin, saved, switch, verdict
from tests.combinations.test_house_rules import TYPED

Step = Callable[[Page], None]


def tick(name: str) -> Step:
    """Switch a plugin on."""
    return lambda page: switch(page, name).check()


def choose(name: str, choice: str) -> Step:
    """Choose one of the values of an option."""
    return lambda page: plugin(page, name).get_by_label(choice, exact=True).first.check()


def write(name: str, label: str, value: str) -> Step:
    """Write a number or a word into a field of a plugin."""
    return lambda page: plugin(page, name).get_by_label(label, exact=True).fill(value)


def press(name: str, label: str) -> Step:
    """Press a button of a plugin."""
    return lambda page: plugin(page, name).get_by_role("button", name=label, exact=True).click()


def count(label: str, value: str) -> Step:
    """Write a number into the field of that label, on the list of all numbers."""
    return lambda page: numbers(page).get_by_label(label, exact=True).fill(value)


def numbers(page: Page) -> Page:
    page.get_by_role("tab", name="Numbers").click()
    return page


def by_players(page: Page) -> None:
    numbers(page).get_by_role("button", name="By number of players: follower").click()


def tiles(page: Page) -> None:
    """Unfold the tiles one by one."""
    numbers(page).locator(".stack-of-tiles summary").first.click()


def rate(words: str, value: str) -> Step:
    """Write a number into the first field of the rule with those words, on the list of all numbers."""
    return lambda page: numbers(page).locator(".rule", has_text=words).get_by_role("spinbutton").first.fill(value)


#: What is clicked for each rule, beginning with the rules of 2002.
CLICKED: dict[str, list[Step]] = {
    "collective planning": [tick("shared-display")],
    "cloister in hand": [tick("monastery-in-hand")],
    "own piles": [tick("own-piles")],
    "only earlier tiles": [tick("earlier-tile")],
    "fewer followers by players": [by_players, count("follower with 5 players", "6")],
    "prisoners": [tick("prisoners")],
    "hand of three": [tick("private-city-planning")],
    "closed fields at once": [tick("closed-farms")],
    "draft paid in points": [tick("shared-display"), write("shared-display", "Price", "1")],
    "within two tiles": [tick("near-followers"), write("near-followers", "Distance", "2")],
    "each inn": [tick("inns-cathedrals"), choose("inns-cathedrals", "every")],
    "goods 15": [tick("traders-builders"), rate("tokens of a kind of goods", "15")],
    "no fields": [tick("traders-builders"), lambda page: page.locator("[name='slot-farms'][value='']").check()],
    "all or nothing": [tick("finished-only")],
    "a city pays a player once": [tick("farms-second-edition"), choose("farms-second-edition", "per player")],
    "next tile at the turn's end": [choose("base-game", "turn end")],
    "stacking": [tick("tiles-on-tiles")],
    "first to 50 wins": [tick("first-to"), write("first-to", "Points", "50"), choose("first-to", "Wins")],
    "equal turns": [tick("first-to"), write("first-to", "Points", "50"), tick("equal-turns")],
    "limit of turns": [tick("turn-limit")],
    "limit of time": [tick("clock"), write("clock", "Seconds", "300"), choose("clock", "lost")],
    "small city 4 and pennant 0": [
        tick("small-city"),
        write("small-city", "Points per pennant", "0"),
        rate("two tiles, each tile", "2"),
    ],
    "every set twice": [
        tick("inns-cathedrals"),
        count("How many of the set Base game", "2"),
        count("How many of the set Inns & Cathedrals", "2"),
        tiles,
        count("Tile city, straight road", "8"),
    ],
    "handicap": [
        tick("handicap"),
        press("handicap", "Add: Points"),
        write("handicap", "Points 1: name", "2"),
        write("handicap", "Points 1", "10"),
        press("handicap", "Add: Pieces"),
        press("handicap", "Add: Pieces 1"),
        write("handicap", "Pieces 1 1: name", "follower"),
        write("handicap", "Pieces 1 1", "-1"),
    ],
    "back into the bag": [choose("base-game", "back")],
    "teams of two": [tick("teams")],
}


@pytest.mark.parametrize("rule", CLICKED)
def test_house_rule_is_picked_by_clicking_alone(page: Page, rule: str, tmp_path: Path) -> None:
    begin(page, "/rules?variant=hig-2002")
    for step in CLICKED[rule]:
        step(page)
    expect(verdict(page)).to_have_text(WORKS)
    clicked = resolve_variant(json.loads(saved(page, "(.json)", tmp_path).read_text(encoding="utf-8")))
    text = TYPED[rule]
    if "\n" in text:
        (tmp_path / "ours.toml").write_text(f'format = "bastide-variant/1"\n{text}', encoding="utf-8")
        text = str(tmp_path / "ours.toml")
    assert same(clicked, resolve_variant(text))


def same(one: Ruleset, other: Ruleset) -> bool:
    pieces = one.supplies_by_players == other.supplies_by_players or all(
        one.supplies_among(players) == other.supplies_among(players) for players in range(2, 7)
    )
    return same_rules(difference(one, other)) and one.contents == other.contents and pieces
