"""A board inside a page of another site, which the server has to name."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from bastide.apps.serving.settings import Settings
from tests.browser.beginning import Begun, begun
from tests.browser.elsewhere import elsewhere
from tests.browser.looking import shot
from tests.serving.servers import served


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of a site whose pages may embed boards."""
    with elsewhere("<!doctype html><title>A site</title>") as address:
        yield address


@pytest.fixture(scope="module")
def client(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    database = f"sqlite:///{tmp_path_factory.mktemp('games') / 'games.sqlite'}"
    with served(Settings(database, embedders=frozenset({site}))) as (made, _):
        yield made


@pytest.fixture
def game(client: httpx.Client) -> Begun:
    return begun(client, actions=6)


def embedded(browser: Browser, site: str, code: str) -> tuple[Page, FrameLocator]:
    """A page of some site with a board in it."""
    page = browser.new_page()
    page.goto(site)
    page.evaluate("(code) => void (document.body.innerHTML = code)", code)
    return page, page.frame_locator("iframe")


def test_named_site_shows_a_move_and_replays_the_game(page: Page, browser: Browser, site: str, game: Begun) -> None:
    page.goto(f"{game.watching}#at=4")
    page.get_by_role("button", name="Link to this move").click()
    code = page.get_by_label("For a page that may embed it", exact=True).input_value()
    outside, inside = embedded(browser, site, code)
    expect(inside.locator(".when")).to_have_text("Move 4 of 6")
    expect(inside.locator("svg.board .tiles image").first).to_be_visible()
    shot(outside, "embedded")
    inside.get_by_role("button", name="Latest move").click()
    expect(inside.locator(".when")).to_have_text("Move 6 of 6")
    expect(inside.get_by_role("button", name="Play on from here")).to_have_count(0)
    expect(inside.get_by_role("link", name="Open in Bastide")).to_have_attribute("href", game.watching)
    outside.close()


def test_other_sites_and_other_pages_show_nothing(browser: Browser, workbench: str, site: str, game: Begun) -> None:
    with elsewhere("<!doctype html><title>Another site</title>") as another:
        for address, path in (another, f"/embedded/{game.id}"), (site, game.watching):
            outside, inside = embedded(browser, address, f'<iframe src="{workbench}{path}"></iframe>')
            outside.wait_for_timeout(1000)
            expect(inside.locator("#play")).to_have_count(0)
            outside.close()
