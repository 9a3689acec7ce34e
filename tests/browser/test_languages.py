"""Choosing the language of the pages."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, expect

from tests.browser.beginning import begun
from tests.browser.visiting import Held
from tests.browser.watching import Watch

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def choose(page: Page, language: str) -> None:
    """Choose a language at the top of a page, by its native name."""
    page.get_by_role("button", name=language, exact=True).click()


def test_chosen_language_applies_to_every_page_and_later_visits(page: Page) -> None:
    page.goto("/")
    choose(page, "日本語")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    for address in ("/rules", "/score", "/compare", "/editions", "/learn", "/design"):
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("lang", "ja")
        expect(page.locator("h1")).to_have_text(JAPANESE)
    choose(page, "English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="日本語")).to_be_visible()


def test_language_can_be_changed_before_the_words_are_loaded(watch: Watch) -> None:
    page = watch.visitor(locale="ja-JP")
    held = Held(page, "**/api/words/**")
    page.goto("/rules", wait_until="domcontentloaded")
    held.wait_for()
    choose(page, "English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    held.go()


def test_player_who_changes_the_language_keeps_the_seat(page: Page, client: httpx.Client) -> None:
    page.goto(begun(client).link())
    before = page.url
    choose(page, "日本語")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    assert page.url == before
    expect(page.get_by_role("button", name=JAPANESE).first).to_be_visible()


def test_scripts_use_the_language_of_the_page(watch: Watch) -> None:
    page = watch.visitor(locale="ja-JP")
    page.goto("/")
    found = page.evaluate(
        """async () => {
          const { t, n } = await import("/static/core/words.js");
          const moves = n("{count} move", "{count} moves", 3);
          return [t("Nobody ever says this, {name}.", { name: "Ann" }), t("Close"), moves];
        }"""
    )
    assert found == ["Nobody ever says this, Ann.", "閉じる", "3手"]


def test_english_page_needs_no_words_from_the_server(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    assert not [url for url in asked if "/api/words/" in url]
    found = page.evaluate(
        """async () => {
          const { n } = await import("/static/core/words.js");
          const [one, many] = ["{count} tile of {name}", "{count} tiles of {name}"];
          return [0, 1, 2].map((count) => n(one, many, count, { name: "Ann" }));
        }"""
    )
    assert found == ["0 tiles of Ann", "1 tile of Ann", "2 tiles of Ann"]


def test_page_without_its_words_is_shown_in_english(watch: Watch) -> None:
    page = watch.visitor(locale="ja-JP")
    watch.allow("ERR_FAILED")
    page.route("**/api/words/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()


def test_page_without_cookies_says_so_and_does_not_reload_repeatedly(page: Page) -> None:
    page.add_init_script('Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} });')
    page.goto("/")
    page.evaluate("() => { window.stayed = true; }")
    choose(page, "日本語")
    expect(page.get_by_role("alert")).to_contain_text("blocks cookies")
    assert page.evaluate("() => window.stayed") is True


def test_form_of_three_numbers_is_the_one_the_server_lists(watch: Watch) -> None:
    """A language with three plural forms, as if a plugin brought it."""
    page = watch.visitor(locale="ja-JP")
    which = [1 if 2 <= count % 10 <= 4 and count % 100 not in (12, 13, 14) else 2 for count in range(200)]
    which[1] = 0
    entry = {"forms": ["{count} jeden", "{count} kilka", "{count} dużo"], "which": which}
    page.route("**/api/words/**", lambda route: route.fulfill(json={"words": {}, "plurals": {"{count} one": entry}}))
    page.goto("/")
    found = page.evaluate(
        """async () => {
          const { n } = await import("/static/core/words.js");
          return [1, 3, 12, 101, 1003, 1012].map((count) => n("{count} one", "{count} many", count));
        }"""
    )
    assert found == ["1 jeden", "3 kilka", "12 dużo", "101 dużo", "1003 kilka", "1012 dużo"]
