"""Keyboard users keep their place, and quick clicks hit what they were meant for."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.beginning import Begun, begun
from tests.browser.hands import tab_to
from tests.browser.looking import at_rest, until


@pytest.fixture
def game(client: httpx.Client) -> Begun:
    return begun(client, actions=6)


@pytest.fixture
def opened(page: Page, game: Begun) -> Page:
    page.goto(game.link())
    expect(page.locator(".log-list li")).to_have_count(6)
    return page


def has_focus(page: Page, name: str) -> None:
    """Check that the named element is focused, as soon as that is visible."""
    until(page, lambda: focused(page) == name)


def loses_no_focus(page: Page) -> None:
    """Check that some visible element is focused, as soon as that is decided."""
    until(page, lambda: focused(page))


def focused(page: Page) -> str:
    """The name of the focused element; empty if nothing or nothing visible is focused."""
    found: str = page.evaluate(
        """() => {
          const each = document.activeElement;
          if (each === document.body || !each.checkVisibility({visibilityProperty: true}) || each.disabled) return "";
          return each.getAttribute("aria-label") ?? each.textContent.trim();
        }"""
    )
    return found


def replay(page: Page) -> Locator:
    return page.get_by_role("group", name="Replay")


def test_travelling_by_keys_never_loses_the_focus(opened: Page) -> None:
    replay(opened).get_by_role("button", name="First move").focus()
    opened.keyboard.press("Enter")
    expect(opened.locator(".board .tiles image")).to_have_count(1)
    has_focus(opened, "Replay")
    replay(opened).get_by_role("button", name="Latest move").focus()
    opened.keyboard.press("Enter")
    expect(replay(opened).locator(".when")).to_have_text("Move 6 of 6")
    has_focus(opened, "First move")
    replay(opened).get_by_role("button", name="Previous move").focus()
    opened.keyboard.press("Enter")
    expect(replay(opened).locator(".when")).to_have_text("Move 5 of 6")
    has_focus(opened, "Previous move")
    replay(opened).get_by_role("button", name="Latest move").focus()
    opened.keyboard.press("Enter")
    expect(replay(opened).locator(".when")).to_have_text("Move 6 of 6")
    loses_no_focus(opened)
    opened.keyboard.press("Tab")
    loses_no_focus(opened)


def test_escape_leads_from_the_past_back_to_the_present(opened: Page) -> None:
    opened.get_by_label("Move shown").press("Home")
    expect(opened.locator(".board .tiles image")).to_have_count(1)
    expect(replay(opened).locator(".when")).to_have_text("Move 0 of 6")
    opened.get_by_label("Move shown").press("Escape")
    expect(replay(opened).locator(".when")).to_have_text("Move 6 of 6")
    expect(opened.locator(".board .tiles image")).to_have_count(4)


def test_button_that_is_busy_has_the_focus_again(opened: Page, game: Begun) -> None:
    back = opened.locator(".panel.menu").get_by_role("button", name="Take back")
    back.focus()
    opened.keyboard.press("Enter")
    expect(opened.locator(".panel.log li")).to_have_count(7)
    expect(back).to_be_focused()
    opened.keyboard.press("Enter")
    expect(opened.locator(".panel.log li")).to_have_count(8)
    expect(back).to_be_focused()


def test_window_returns_the_focus(opened: Page) -> None:
    windows = (("Help and keyboard shortcuts", "Close"), ("Show tiles left", "Close"), ("Resign", "No, play on"))
    for name, close in windows:
        opened.get_by_role("button", name=name).focus()
        opened.keyboard.press("Enter")
        opened.get_by_role("dialog").get_by_role("button", name=close).press("Enter")
        expect(opened.get_by_role("dialog")).to_be_hidden()
        has_focus(opened, name)


def test_actions_of_others_leave_the_focus_unchanged(page: Page, client: httpx.Client) -> None:
    game = begun(client, seats="apart")
    page.goto(game.link(1))
    page.get_by_text("Links to this game").click()
    tab_to(page, "Copy the link for Bo")
    game.seats[0].act_first()
    expect(page.locator(".log-list li")).to_have_count(1)
    has_focus(page, "Copy the link for Bo")


def test_undo_by_key_leads_back_to_the_choice(page: Page, client: httpx.Client) -> None:
    game = begun(client, "hig-2002 + inns-cathedrals", seed=1)
    page.goto(game.link())
    cells = page.get_by_role("button", name=re.compile("^Cell"))
    expect(cells.first).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-spot]").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    asked = page.get_by_role("dialog", name="Choose a move")
    expect(asked.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-spot]:focus")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator("[data-cell]:focus")).to_be_visible()


def test_second_half_of_a_double_click_does_nothing_else(page: Page, client: httpx.Client) -> None:
    game = begun(client, seed=1)
    page.goto(game.link())
    cell = page.get_by_role("button", name=re.compile("^Cell")).first
    expect(cell).to_be_visible()
    cell.click()
    passing = page.get_by_role("region", name="Whose turn it is").get_by_role("button", name="Pass", exact=True)
    expect(passing).to_be_visible()
    table = page.locator("#play")
    expect(table).not_to_have_class(re.compile("waits"))
    # The first click of the two placed the tile. The effect of a click begins at once.
    begun_by = page.evaluate(
        """() => {
          document.querySelector("[data-spot]").dispatchEvent(
            new MouseEvent("click", {bubbles: true, cancelable: true, detail: 2}));
          return document.querySelector("#play").classList.contains("waits");
        }"""
    )
    assert not begun_by
    assert game.seats[0].view()["number"] == 1
    page.locator("[data-spot]").first.click()
    expect(page.locator(".log-list li")).to_have_count(2)


def middle(target: Locator) -> tuple[float, float]:
    box = at_rest(target)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Mouse:
    """A mouse that is clicked at chosen moments, however slow the machine is.

    Args:
        page: its page.
    """

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._begun: float = page.evaluate("Date.now() / 1000")

    def click(self, at: tuple[float, float], seconds: float) -> None:
        """Click once, so many seconds after the mouse was created."""
        for kind in ("mousePressed", "mouseReleased"):
            event = {"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1}
            self._session.send("Input.dispatchMouseEvent", event | {"timestamp": self._begun + seconds})


def test_second_of_two_clicks_does_not_hit_a_replaced_target(page: Page, client: httpx.Client) -> None:
    # A monastery, in the centre of which a follower can stand.
    game = begun(client, draws=["base-game/B", "base-game/V"])
    (host,) = game.seats
    page.goto(game.link())
    # After zooming in, the view stays when a tile is placed, and the follower's place is where the click was.
    page.get_by_role("button", name="Zoom out").click()
    at = middle(page.get_by_role("button", name=re.compile("^Cell")).first)
    mouse = Mouse(page)
    mouse.click(at, 1)
    expect(page.locator("[data-spot]").first).to_be_visible()
    table = page.locator("#play")
    expect(table).not_to_have_class(re.compile("waits"))
    in_its_place = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-spot]') !== null", at)
    assert in_its_place
    for seconds in (1.18, 1.36, 1.8):
        mouse.click(at, seconds)
        assert "waits" not in (table.get_attribute("class") or "")
    assert host.view()["number"] == 1
    # A separate click has another meaning.
    mouse.click(at, 2.4)
    expect(page.locator(".log-list li")).to_have_count(2)
    assert host.log()[-1]["action"]["type"] == "deploy"


def test_all_cells_reached_by_keys_are_visible(page: Page, client: httpx.Client) -> None:
    game = begun(client, seed=1, actions=4)
    page.goto(game.link())
    cells = page.get_by_role("button", name=re.compile("^Cell"))
    expect(cells.first).to_be_visible()
    hidden = """() => {
      const frame = document.querySelector("svg.board").getBoundingClientRect();
      return [...document.querySelectorAll("[data-cell]")].filter((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const [h, v] = [x + width / 2, y + height / 2];
        return h < frame.left || h > frame.right || v < frame.top || v > frame.bottom;
      }).length;
    }"""
    page.keyboard.press("ArrowRight")
    for _ in range(6):
        page.keyboard.press("+")
    assert page.evaluate(hidden)
    page.keyboard.press("Enter")
    expect(page.locator("[data-spot]").first).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(".log-list li")).to_have_count(6)
    expect(cells.first).to_be_visible()
    until(page, lambda: not page.evaluate(hidden))


def test_window_beside_a_place_goes_with_it(page: Page, client: httpx.Client) -> None:
    game = begun(client, "hig-2002 + inns-cathedrals", seed=1)
    page.goto(game.link())
    page.get_by_role("button", name=re.compile("^Cell")).first.click()
    page.locator("[data-spot]").first.press("Enter")
    asked = page.get_by_role("dialog", name="Choose a move")
    expect(asked).to_be_visible()
    before = at_rest(asked)
    page.keyboard.press("Shift+ArrowLeft")
    page.locator("svg.board").press("Shift+ArrowLeft")
    until(page, lambda: at_rest(asked)["x"] == pytest.approx(before["x"] + 60, abs=2))


def test_nothing_is_requested_outside_segments(page: Page, client: httpx.Client) -> None:
    page.route("**/shapes/**", lambda route: route.fulfill(json={"segments": [], "shapes": []}))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(begun(client).link())
    tile = page.locator(".board .tiles image")
    expect(tile).to_have_count(1)
    with page.expect_response("**/shapes/**"):
        tile.hover()
    # Longer than the delay before the sheet is requested; if it is too short, the test still passes.
    page.wait_for_timeout(300)
    tile.click()
    page.wait_for_timeout(300)
    assert not [address for address in asked if "/sheet?" in address]
