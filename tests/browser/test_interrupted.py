"""What comes between: others who play meanwhile, several windows of one seat, and a server that is killed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.beginning import Begun, begun
from tests.browser.watching import Watch
from tests.serving.servers import Killable


def cells(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Cell"))


def spots(page: Page) -> Locator:
    return page.locator("[data-spot]")


def entries(page: Page) -> Locator:
    return page.locator(".log-list li")


def passing(page: Page) -> Locator:
    bar = page.get_by_role("region", name="Whose turn it is")
    return bar.get_by_role("button", name="Pass", exact=True)


def test_seat_plays_while_another_looks_at_the_past(page: Page, second: Page, client: httpx.Client) -> None:
    game = begun(client, seats="apart", actions=4)
    page.goto(game.link(0))
    second.goto(game.link(1))
    expect(entries(second)).to_have_count(4)
    second.get_by_role("button", name="To the beginning").click()
    expect(second.locator(".board .tiles image")).to_have_count(1)
    page.locator("[data-cell], [data-spot]").first.click()
    expect(entries(second)).to_have_count(5)
    expect(second.locator(".board .tiles image")).to_have_count(1)
    expect(second.get_by_text("after entry 0 of 5")).to_be_visible()


def test_undo_while_another_chooses(page: Page, second: Page, client: httpx.Client) -> None:
    game = begun(client, "hig-2002 + inns-cathedrals", seats="apart", seed=1)
    page.goto(game.link(0))
    second.goto(game.link(1))
    cells(page).first.click()
    passing(page).click()
    cells(second).first.hover()
    expect(second.locator(".board .ghost image")).to_be_visible()
    page.get_by_role("region", name="Whose turn it is").get_by_role("button", name="Take back").click()
    expect(spots(page).first).to_be_visible()
    expect(cells(second)).to_have_count(0)
    expect(second.locator(".board .ghost image")).to_have_count(0)
    spots(page).first.click()
    page.get_by_role("dialog", name="What to do here").get_by_role("button").first.click()
    expect(cells(second).first).to_be_visible()


def test_resigning_in_the_middle_leaves_the_others_their_turn(page: Page, second: Page, client: httpx.Client) -> None:
    game = begun(client, seats="apart", players=["Ann", "Bo", "Cy"])
    page.goto(game.link(0))
    second.goto(game.link(1))
    cells(page).first.click()
    expect(spots(page).first).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(spots(page)).to_have_count(0)
    expect(cells(second).first).to_be_visible()
    cells(second).first.click()
    expect(spots(second).first).to_be_visible()


def test_two_windows_of_a_seat_do_a_thing_once(watch: Watch, client: httpx.Client) -> None:
    page = watch.visitor()
    game = begun(client, seed=1)
    page.goto(game.link())
    other = page.context.new_page()
    other.goto(game.link())
    for each in (page, other):
        expect(cells(each).first).to_be_visible()
    # Both are clicked before either knows of the other.
    for each in (page, other):
        each.evaluate(
            "setTimeout(() => document.querySelector('[data-cell]').dispatchEvent(new MouseEvent('click',"
            " {bubbles: true, detail: 1})), 50)"
        )
    for each in (page, other):
        expect(spots(each).first).to_be_visible()
        expect(entries(each)).to_have_count(1)
    page.bring_to_front()
    spots(page).first.click()
    for each in (page, other):
        expect(entries(each)).to_have_count(2)


@pytest.fixture
def mortal(browser: Browser, tmp_path: Path) -> Iterator[tuple[Killable, Watch]]:
    """A server that can be killed, and its visitors."""
    server = Killable(f"sqlite:///{tmp_path / 'games.sqlite'}")
    server.start()
    watch = Watch(browser, server.address)
    watch.allow("ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE")
    try:
        yield server, watch
        wrong = watch.close()
    finally:
        watch.close()
        server.kill()
    assert not wrong, "\n".join(wrong)


def test_click_is_done_though_the_server_is_killed_meanwhile(mortal: tuple[Killable, Watch]) -> None:
    server, watch = mortal
    page = watch.visitor()
    with httpx.Client(base_url=server.address, timeout=60, trust_env=False) as client:
        game: Begun = begun(client, seed=1)
    page.goto(game.link())
    expect(cells(page).first).to_be_visible()
    server.kill()
    cells(page).first.click()
    page.wait_for_timeout(500)
    server.start()
    expect(spots(page).first).to_be_visible()
    expect(page.locator(".notices .lost")).to_be_hidden()
    passing(page).click()
    expect(entries(page)).to_have_count(2)


def test_picture_that_did_not_come_is_asked_for_again(watch: Watch, client: httpx.Client) -> None:
    watch.allow("ERR_FAILED")
    page = watch.visitor()
    failed: list[str] = []

    def fail_once(route: Route) -> None:
        address = route.request.url
        if address in failed:
            route.continue_()
        else:
            failed.append(address)
            route.abort()

    page.route("**/art/*/tiles/**", fail_once)
    game = begun(client, actions=2)
    page.goto(game.link())
    with page.expect_response(lambda answer: "/tiles/" in answer.url and answer.ok):
        expect(page.locator(".board .tiles image").first).to_be_attached()
    assert failed
