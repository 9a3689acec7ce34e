"""Pages show what people call things; their ids stand in tooltips, and in what is written for programs."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import urlencode

import httpx
import pytest
from playwright.sync_api import Page, expect

from bastide import installed, presets, resolve_variant
from tests.browser.beginning import Begun, begun
from tests.browser.visiting import quiet, visit
from tests.browser.watching import Watch

BASE = {"extends": "c3", "title": "The game"}
MANY = {
    "extends": "c2",
    "title": "Many expansions",
    "plugins": {
        name: {}
        for name in (
            "inns-cathedrals",
            "traders-builders",
            "princess-dragon",
            "tower",
            "abbey-mayor",
            "bridges-castles-bazaars",
            "hills-sheep",
        )
    },
}
#: Rules without a title, whose ids stand in what was given.
COMBINED = "c2 - farms-third-edition + farms-first-edition + inns-cathedrals + river(start_tile=after-river)"
OTHER = {"extends": "hunters-gatherers", "title": "Another game"}
#: The texts that are seen, each with the element that has it.
SEEN = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, textContent: text } = texts.currentNode;
    if (!element || element.closest("script, style, noscript, datalist, .visually-hidden, pre")) continue;
    const shown = element.closest("select") ?? element;
    if (shown.checkVisibility({ visibilityProperty: true }) && text.trim()) found.push(text.trim());
  }
  return found;
}"""


#: Rules side by side that differ in plugins, options, tiles, pieces, phases, and what applies when.
COMPARED = f"/compare#{urlencode({'one': 'hig-2000', 'other': COMBINED, 'third': 'c3 + traders-builders'})}"


@cache
def ids() -> re.Pattern[str]:
    """What is no word: names with hyphens and strokes, which plugins give to themselves, rules, tiles and pieces."""
    found = {*installed().found, *presets(installed())}
    for variant in (BASE, MANY, COMBINED, OTHER):
        ruleset = resolve_variant(variant)
        found |= {*ruleset.tiles, *ruleset.piece_kinds, *ruleset.segment_kinds, *ruleset.blocks}
        found |= {stack.name for stack in ruleset.stacks} | {entry.rule.id for entry in ruleset.rules}
    told = sorted((re.escape(each) for each in found if re.search("[-/]", each)), key=len, reverse=True)
    return re.compile(rf"(?<![\w/-])(?:{'|'.join(told)}|[a-z][a-z0-9-]*/[A-Za-z][\w-]*)(?![\w/-])")


def shown_ids(page: Page) -> list[str]:
    return [text for text in page.evaluate(SEEN) if ids().search(text)]


def walk(page: Page) -> list[str]:
    """The ids in sight on a page as it comes, with all parts unfolded, and on each of its tabs."""
    found = shown_ids(page)
    tabs = page.get_by_role("tab")
    for number in range(-1, tabs.count()):
        if number >= 0 and tabs.nth(number).is_visible():
            tabs.nth(number).click()
        page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        quiet(page)
        found += shown_ids(page)
    return found


def played(client: httpx.Client, variant: object, moves: int) -> Begun:
    """A game with so many moves of all kinds."""
    game = begun(client, variant)
    [seat] = game.seats
    view = seat.view()
    for number in range(moves):
        if view["over"]:
            break
        actions = view["actions"]
        view = seat.act(actions[number * 7 % len(actions)]["record"], view["number"]).json()
    return game


@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
@pytest.mark.parametrize(
    "address", ["/", "/rules?variant=c3", "/score", "/compare", "/editions", "/learn", "/design", COMPARED]
)
def test_page_shows_no_id(watch: Watch, address: str, language: str) -> None:
    page = watch.visitor(locale=language)
    visit(page, address)
    assert not walk(page)


@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
@pytest.mark.parametrize("variant", [BASE, MANY, COMBINED, OTHER], ids=["base", "many", "combined", "other"])
def test_game_shows_no_id(watch: Watch, client: httpx.Client, variant: object, language: str) -> None:
    game = played(client, variant, 60)
    page = watch.visitor(locale=language)
    visit(page, game.link())
    expect(page.locator("svg.board .tiles image").first).to_be_visible()
    assert not walk(page)
