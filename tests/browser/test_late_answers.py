"""Late answers: what a user wanted before moving on must not disturb afterwards."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.browser.beginning import begun
from tests.browser.looking import at_rest, until


class Late:
    """The server's answers to a page, held back until they are released. The server has carried the requests out.

    Args:
        page: the page.
        address: the address of the requests.
    """

    def __init__(self, page: Page, address: str | re.Pattern[str]) -> None:
        self._page = page
        self._kept: list[tuple[Route, APIResponse]] = []
        self._open = False
        page.route(address, self._keep)

    def _keep(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._kept.append((route, route.fetch()))

    def wait(self) -> None:
        """Wait until there is an answer to hold back."""
        until(self._page, lambda: self._kept)

    def come(self) -> None:
        """Release all of them, and give the page time for a wrong reaction."""
        self._open = True
        for route, answer in self._kept:
            route.fulfill(response=answer)
        # If this is too short, the test still passes.
        self._page.wait_for_timeout(400)


def cells(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Cell"))


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Whose turn it is")


def entries(page: Page) -> Locator:
    return page.locator(".log-list li")


def travelling(page: Page, name: str) -> None:
    page.get_by_role("group", name="Replay").get_by_role("button", name=name).click()


def test_reason_is_not_shown_after_the_tile_was_placed(page: Page, client: httpx.Client) -> None:
    page.goto(begun(client, seed=1).link())
    why = Late(page, "**/why")
    free = at_rest(cells(page).first)
    page.mouse.click(free["x"] + free["width"] / 2, free["y"] - free["height"] / 2)
    why.wait()
    cells(page).first.click()
    expect(page.locator("[data-spot]").first).to_be_visible()
    why.come()
    expect(page.get_by_role("dialog", name="Why not here?")).to_be_hidden()
    expect(page.locator(".board .ghost image")).to_have_count(0)


def test_sheet_of_a_feature_no_longer_pointed_at_is_not_shown(page: Page, client: httpx.Client) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(begun(client).link())
    shapes = Late(page, "**/shapes/**")
    box = at_rest(page.locator(".board .tiles image"))
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.12)
    shapes.wait()
    page.mouse.move(2, 2)
    shapes.come()
    assert not [address for address in asked if "/sheet?" in address]


def test_sheet_of_the_past_is_not_shown_in_the_present(page: Page, client: httpx.Client) -> None:
    game = begun(client, draws=["base-game/V", "base-game/V"])
    (host,) = game.seats
    host.act({"type": "place", "at": [1, 0], "rotation": 0}, 0)
    host.act({"type": "deploy", "piece": "follower", "on": "road W"}, 1)
    page.goto(game.link())
    sheet = page.locator(".panel.sheet")
    sheet.get_by_text("All claimed features").click()
    road = sheet.get_by_role("button", name="Road on 2 tiles")
    road.click()
    expect(sheet.get_by_text("2 tiles × 1 = 2").first).to_be_visible()
    past = Late(page, re.compile(r"/sheets?\?.*at=1"))
    travelling(page, "Previous move")
    past.wait()
    expect(page.locator(".board .pieces image")).to_have_count(0)
    travelling(page, "Latest move")
    expect(page.locator(".board .pieces image")).to_have_count(1)
    past.come()
    expect(road).to_be_visible()
    expect(sheet).not_to_contain_text("No pieces here.")


def test_log_is_complete_although_events_happen_during_its_request(page: Page, client: httpx.Client) -> None:
    game = begun(client, actions=20)
    log = Late(page, "**/log?*")
    page.goto(game.link())
    log.wait()
    game.seats[0].act_first()
    expect(page.locator(".replay .when")).to_have_text("Move 21 of 21")
    log.come()
    expect(entries(page)).to_have_count(21)


def test_news_do_not_reset_the_travel_slider(page: Page, client: httpx.Client) -> None:
    game = begun(client, actions=6)
    page.clock.install()
    page.goto(game.link())
    expect(entries(page)).to_have_count(6)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 10)
    page.get_by_role("slider").press("Home")
    expect(page.locator(".replay .when")).to_have_text("Move 0 of 6")
    game.seats[0].act_first()
    expect(entries(page)).to_have_count(7)
    page.clock.run_for(200)
    expect(page.locator(".board .tiles image")).to_have_count(1)
    page.clock.resume()


def test_late_answer_about_the_past_is_not_shown_as_the_present(page: Page, client: httpx.Client) -> None:
    game = begun(client, actions=2)
    page.goto(game.link())
    done, past = Late(page, "**/actions"), Late(page, re.compile(r"\?at=0"))
    cells(page).first.click()
    done.wait()
    tiles = page.locator(".board .tiles image")
    expect(tiles).to_have_count(3)
    travelling(page, "First move")
    past.wait()
    done.come()
    expect(page.locator("#play")).not_to_have_class(re.compile("waits"))
    past.come()
    expect(page.locator(".replay.past")).to_have_count(0)
    expect(tiles).to_have_count(3)


def test_only_an_action_that_the_user_saw_is_undone(page: Page, client: httpx.Client) -> None:
    game = begun(client, seed=1)
    (host,) = game.seats
    page.goto(game.link())
    done = Late(page, "**/actions")
    cells(page).first.click()
    done.wait()
    # The news show that it is done, although the answer is still held back.
    expect(page.locator("[data-spot]").first).to_be_visible()
    bar(page).get_by_role("button", name="Take back").click()
    host.act({"type": "pass"}, 1)
    expect(entries(page)).to_have_count(2)
    done.come()
    expect(page.locator(".refused .problem")).to_be_visible()
    assert host.view()["number"] == 2
