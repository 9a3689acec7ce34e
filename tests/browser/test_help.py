"""Help during a game: a hint, what still fits a gap, and gaps that nothing can fill."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, expect

from tests.browser.beginning import begun
from tests.browser.looking import check_accessible, shot
from tests.browser.watching import Watch
from tests.serving.small import small

#: Around the cell [1, 0] lie three cities that point at it.
GAP = {
    "format": "bastide-record/1",
    "variant": small(),
    "players": ["Ann", "Bo"],
    "start": [
        {"tile": "base-game/E", "at": [0, 0], "rotation": 90},
        {"tile": "base-game/E", "at": [1, -1], "rotation": 180},
        {"tile": "base-game/E", "at": [2, 0], "rotation": 270},
        {"tile": "base-game/E", "at": [0, -1], "rotation": 0},
    ],
    "draws": ["base-game/V"],
    "actions": [],
    "seed": 1,
}


def test_hint_shows_a_move_and_plays_it(page: Page, client: httpx.Client) -> None:
    game = begun(client, small(), help=True)
    page.goto(game.link())
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Enter")
    hint = page.get_by_role("dialog", name="Hint")
    expect(hint).to_contain_text("Expected lead")
    expect(hint).to_contain_text(re.compile(r"of \d+ games were won"))
    expect(page.locator("svg.board .ghost image")).to_have_count(1)
    check_accessible(page)
    shot(page, "hint")
    expect(hint.get_by_role("button", name="Play this move")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".when")).to_contain_text("Move 1 of 1")
    expect(page.locator("svg.board .ghost image")).to_have_count(0)


def test_game_without_help_has_no_hint(page: Page, client: httpx.Client) -> None:
    page.goto(begun(client).link())
    expect(page.locator(".board [data-cell]").first).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()


def test_gap_tells_what_still_fits_it(page: Page, client: httpx.Client, watch: Watch) -> None:
    watch.allow("422")
    game = begun(client, None, players=None, seed=None, record=GAP, help=True)
    page.goto(game.link())
    lost = page.locator("svg.board .frames [data-name=lost] .frame")
    expect(lost).to_have_count(1)
    expect(page.get_by_role("region", name="Tiles")).to_contain_text("1 gap can no longer be filled.")
    expect(page.locator(".board [data-cell]").first).to_be_visible()
    box = lost.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("dialog", name="Why not here?")).to_contain_text("tiles left fits here.")
    shot(page, "gap")
    check_accessible(page)


def test_gap_is_asked_about_with_keys_alone(page: Page, client: httpx.Client, watch: Watch) -> None:
    watch.allow("422")
    game = begun(client, None, players=None, seed=None, record=GAP, help=True)
    page.goto(game.link())
    expect(page.locator(".board [data-cell]").first).to_be_visible()
    page.keyboard.press("g")
    tightest = page.get_by_role("button", name="Cell [1, 0], beside 3 tiles: ask what fits here")
    expect(tightest).to_be_focused()
    expect(page.locator("#announced")).to_contain_text("Enter asks what fits")
    shot(page, "gaps")
    check_accessible(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Why not here?")).to_contain_text("tiles left fits here.")
    expect(page.locator("#warned")).to_contain_text("tiles left fits here.")
    # The answer is closed first, then the gaps.
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Why not here?")).to_be_hidden()
    expect(tightest).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(tightest).not_to_be_focused()
    expect(page.locator(".board :is([data-gap], [data-cell]):focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".board [data-gap]")).to_have_count(0)
    expect(page.locator(".board [data-cell]:focus")).to_have_count(1)


def test_gaps_of_a_game_without_help_are_not_asked_about(page: Page, client: httpx.Client) -> None:
    page.goto(begun(client).link())
    expect(page.locator(".board [data-cell]").first).to_be_visible()
    page.keyboard.press("g")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("go to the gaps")
    expect(page.locator(".board [data-gap]")).to_have_count(0)


def test_help_is_offered_for_one_person_and_left_to_choice_for_several(page: Page, workbench: str) -> None:
    page.goto(workbench)
    box = page.get_by_role("checkbox", name="Help for all players")
    expect(box).to_be_checked()
    page.get_by_label("Who plays for player 2").select_option("")
    expect(box).not_to_be_checked()
    box.check()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
