"""A board stays as it is while people play: it only widens, and what is too small is drawn larger beside itself."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.beginning import begun
from tests.browser.looking import at_rest, check_accessible, shot, until, widths
from tests.browser.watching import Watch


def cells(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Cell"))


def spots(page: Page) -> Locator:
    return page.locator("[data-spot]")


#: In each turn there is a follower left.
PLENTY = {"extends": "hig-2002", "supply": {"follower": 60}}


def opened(page: Page, client: httpx.Client, actions: int, offered: str) -> Page:
    """A game after so many actions or a few more, when an action is offered with this key."""
    game = begun(client, PLENTY, seed=1, actions=actions)
    [seat] = game.seats
    while not any(offered in action for action in seat.view()["actions"]):
        seat.act_first()
    page.goto(game.link())
    expect(cells(page).or_(spots(page)).first).to_be_visible()
    return page


def with_fingers(watch: Watch) -> Page:
    return watch.visitor({"width": 390, "height": 700}, has_touch=True)


def with_a_mouse(watch: Watch) -> Page:
    return watch.visitor({"width": 900, "height": 420})


@pytest.mark.parametrize(("visitor", "least"), [(with_fingers, 44), (with_a_mouse, 24)])
def test_places_on_a_small_tile_are_drawn_larger_beside_it(
    watch: Watch, client: httpx.Client, visitor: Callable[[Watch], Page], least: int
) -> None:
    page = opened(visitor(watch), client, 60, "spot")
    tile = at_rest(page.locator(".board .tiles image").first)["width"]
    before = widths(page)
    assert 0.32 * tile < least, "a place on the tile itself is too small"
    expect(spots(page)).not_to_have_count(0)
    for spot in spots(page).all():
        box = at_rest(spot.locator(".reach"))
        assert min(box["width"], box["height"]) >= least
        spot.click(trial=True)
    shot(page, f"lens of {least} pixels")
    check_accessible(page)
    pieces = page.locator(".board .pieces image").count()
    spots(page).first.click()
    until(page, lambda: page.locator(".board .pieces image").count() == pieces + 1)
    expect(page.locator(".board .lens")).to_be_hidden()
    assert before == widths(page)[:1]
    assert widths(page) == sorted(widths(page), reverse=True)


def test_tile_that_is_large_enough_is_not_drawn_twice(page: Page, client: httpx.Client) -> None:
    opened(page, client, 0, "spot")
    expect(spots(page).first).to_be_visible()
    expect(page.locator(".board .lens")).to_be_hidden()


def test_board_that_the_user_moved_moves_only_to_show_a_choice(page: Page, client: httpx.Client) -> None:
    opened(page, client, 14, "rotation")
    note = page.get_by_text("The view changed to show every choice.", exact=True)
    note = page.locator(".board-note").and_(note)
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    seen = at_rest(page.locator(".board .tiles image").first)["width"]
    expect(note).to_be_hidden()
    widths(page)
    page.keyboard.press("p")
    page.locator("[data-cell]:visible").first.press("Enter")
    expect(spots(page).first).to_be_visible()
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(note).to_be_visible()
    expect(cells(page).first).to_be_visible()
    for cell in cells(page).all():
        cell.click(trial=True)
    assert seen / 100 >= widths(page)[-1]


@pytest.mark.parametrize("above", [0, 60])
def test_tiles_stay_where_they_are_while_what_is_around_the_board_changes(
    page: Page, client: httpx.Client, above: int
) -> None:
    opened(page, client, 3, "rotation")
    tile, frame = page.locator(".board .tiles image").first, page.locator(".board-frame")
    frame.evaluate("(each, above) => (each.style = `height: calc(100% - 60px); margin-top: ${above}px`)", above)
    high, seen = at_rest(frame)["height"], at_rest(tile)
    frame.evaluate("(each) => (each.style = '')")
    until(page, lambda: at_rest(frame)["height"] > high)
    assert at_rest(tile) == pytest.approx(seen, abs=0.1)
