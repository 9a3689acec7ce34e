"""Loading pages: they say so, show nothing empty, and nothing moves when the content arrives."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.browser.beginning import begun
from tests.browser.looking import check_accessible
from tests.browser.watching import DESKTOP, PHONE, Watch

GAME = "game"
SHIFTS = """() => {
  window.shifts = [];
  const note = (list) => window.shifts.push(...list.getEntries().map((each) => each.value));
  new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
}"""
#: The limit for a good layout shift; people notice larger ones.
CALM = 0.1


class Held:
    """Requests of a page, held back until they are released.

    Args:
        page: the page.
    """

    def __init__(self, page: Page) -> None:
        self._waiting: list[Route] = []
        self._open = False
        page.route("**/api/**", self._ask)

    def _ask(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._waiting.append(route)

    def go(self) -> None:
        """Release them and all later ones."""
        self._open = True
        for route in self._waiting:
            route.continue_()


@pytest.fixture(scope="module")
def game(client: httpx.Client) -> str:
    return begun(client, actions=3).link()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("address", ["/", "/rules", "/score", "/compare", "/editions", "/learn", "/design", GAME])
def test_page_says_that_it_is_loading_and_nothing_jumps_afterwards(
    watch: Watch, game: str, address: str, size: ViewportSize
) -> None:
    page = watch.visitor(size, locale="en-GB")
    page.add_init_script(f"({SHIFTS})()")
    held = Held(page)
    page.goto(game if address == GAME else address)
    expect(page.locator(".moment")).to_have_text("One moment …")
    expect(page.locator("#announced")).to_have_text("One moment …")
    check_accessible(page)
    held.go()
    expect(page.locator(".moment")).to_have_count(0)
    # A screen reader that reaches these words later no longer finds them.
    expect(page.locator("#announced")).not_to_have_text("One moment …")
    page.wait_for_timeout(500)
    assert page.evaluate("window.shifts.reduce((all, each) => all + each, 0)") < CALM


def test_game_shows_no_empty_panels_before_it_is_loaded(watch: Watch, game: str) -> None:
    page = watch.visitor()
    held = Held(page)
    page.goto(game)
    players, back = page.get_by_role("heading", name="Players"), page.locator(".always")
    expect(page.locator(".board-frame")).to_be_visible()
    expect(players).to_have_count(0)
    expect(back).not_to_be_visible()
    held.go()
    expect(players).to_be_visible()
    expect(back).to_be_visible()


def test_page_does_not_wait_for_content_that_fails_to_load(watch: Watch) -> None:
    watch.allow("ERR_FAILED")
    page = watch.visitor()
    page.route("**/api/**", lambda route: route.abort())
    for address in ("/", "/rules", "/score", "/compare", "/editions", "/learn", "/design", "/games/nothing"):
        page.goto(address)
        expect(page.locator(".problem").first).to_be_visible()
        expect(page.locator(".moment").filter(visible=True)).to_have_count(0)
