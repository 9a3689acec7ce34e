"""Every page, for all users: by mouse, touch and keyboard, light and dark, in English and Japanese."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.beginning import begun
from tests.browser.looking import check_accessible, shot, walk_by_keyboard
from tests.browser.visiting import quiet, visit
from tests.browser.watching import DESKTOP, NARROW, PHONE, Watch, too_wide

GAME = "game"
PAGES = ["/", "/rules", "/score", "/compare", "/editions", "/learn", "/design", GAME]
SIZES = {"desk": DESKTOP, "phone": PHONE}
each_page = pytest.mark.parametrize("address", PAGES, ids=lambda address: address.strip("/") or "start")


@pytest.fixture(scope="module")
def game(client: httpx.Client) -> str:
    """A game with some actions."""
    return begun(client, actions=9).link()


def look_at(page: Page, address: str, game: str) -> None:
    """Open a page and wait until everything that it requests at once is loaded."""
    visit(page, game if address == GAME else address)


@each_page
@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
@pytest.mark.parametrize("size", SIZES)
def test_page_is_accessible(watch: Watch, address: str, game: str, size: str, language: str) -> None:
    page = watch.visitor(SIZES[size], locale=language, color_scheme="light")
    look_at(page, address, game)
    expect(page.locator("html")).to_have_attribute("lang", language[:2])
    check_accessible(page)
    shot(page, f"{address} {size} {language[:2]} light")
    page.emulate_media(color_scheme="dark")
    check_accessible(page, rules=["color-contrast"])
    shot(page, f"{address} {size} {language[:2]} dark")


@each_page
@pytest.mark.parametrize("size", SIZES)
def test_folded_parts_are_accessible_too(watch: Watch, address: str, game: str, size: str) -> None:
    page = watch.visitor(SIZES[size])
    look_at(page, address, game)
    page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    quiet(page)
    check_accessible(page)
    assert not too_wide(page)
    # Tabs and panels that are shown alternately.
    parts = page.locator("[role=tab], .sheet-tabs button")
    for number in range(parts.count()):
        if parts.nth(number).is_visible():
            parts.nth(number).click()
            quiet(page)
            check_accessible(page)
            assert not too_wide(page)
            shot(page, f"{address} {size} part {number}")


@each_page
def test_page_fits_on_the_narrowest_phone(watch: Watch, address: str, game: str) -> None:
    page = watch.visitor(NARROW)
    look_at(page, address, game)
    assert not too_wide(page)


@each_page
def test_page_that_is_enlarged_needs_no_scrolling_sideways(watch: Watch, address: str, game: str) -> None:
    # The content of 1280 pixels at four times the size; this is no phone, and there is no touch.
    page = watch.visitor(ViewportSize(width=320, height=256), is_mobile=False, has_touch=False)
    look_at(page, address, game)
    assert not too_wide(page)


@each_page
@pytest.mark.parametrize("size", SIZES)
def test_keyboard_reaches_everything_on_a_page(watch: Watch, address: str, game: str, size: str) -> None:
    page = watch.visitor(SIZES[size])
    look_at(page, address, game)
    walk_by_keyboard(page)


@each_page
def test_page_can_be_touched(watch: Watch, address: str, game: str) -> None:
    page = watch.visitor(PHONE)
    look_at(page, address, game)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select, input, summary, [role=button], nav a")].map((each) => {
          // A label is touched as well as what it stands for.
          const label = ["checkbox", "radio"].includes(each.type) ? each.labels[0] : null;
          const {width, height} = (label ?? each).getBoundingClientRect();
          return [each.outerHTML.slice(0, 100), Math.round(width), Math.round(height)];
        }).filter(([, width, height]) => width && height && (width < 24 || height < 40))"""
    )
    assert not small


@each_page
def test_page_marks_its_own_link(page: Page, address: str, game: str) -> None:
    look_at(page, address, game)
    assert re.fullmatch(r".+ · Bastide", page.title())
    expect(page.get_by_role("main")).to_have_count(1)
    here = page.get_by_role("navigation", name="Pages").locator("[aria-current=page]")
    expect(here).to_have_count(0 if address == GAME else 1)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()


def test_pages_lead_to_each_other(page: Page) -> None:
    visit(page, "/")
    names = page.get_by_role("navigation", name="Pages").get_by_role("link").all_inner_texts()
    assert names == ["Play", "Learn", "Rules", "Score my table", "Compare", "Editions", "Design"]
    for name in names:
        page.get_by_role("navigation", name="Pages").get_by_role("link", name=name, exact=True).click()
        here = page.get_by_role("navigation", name="Pages").locator("[aria-current=page]")
        expect(here).to_have_text(name)
        quiet(page)


def test_without_javascript_a_page_says_what_it_needs(watch: Watch) -> None:
    page = watch.visitor(java_script_enabled=False)
    for address in PAGES[:-1]:
        page.goto(address)
        expect(page.locator("noscript, main")).not_to_have_count(0)
        assert "JavaScript" in page.content()


def test_missing_game_is_reported_as_missing(page: Page, watch: Watch) -> None:
    watch.allow("404")
    for address in "/games/nowhere", "/embedded/nowhere":
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_text("No such game")
        expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
        expect(page.locator(".problem")).to_contain_text("There is no game at this address")
        check_accessible(page)
