"""A game on a phone: two fingers, sliding fingers, and a rotated phone."""

from __future__ import annotations

import re
from collections.abc import Sequence

import httpx
import pytest
from playwright.sync_api import FloatRect, Locator, Page, Route, expect

from tests.browser.beginning import Begun, begun
from tests.browser.looking import at_rest, check_accessible, shot, until
from tests.browser.watching import Watch

Point = tuple[float, float]


class Fingers:
    """Touches a screen.

    Args:
        page: its page.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._screen = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: Point) -> None:
        found = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._screen.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": found})

    def drag(self, path: Sequence[Point], rest: int = 0) -> None:
        """Put a finger down, let it rest for some milliseconds, move it, and lift it."""
        self.touch("Start", path[0])
        self._page.wait_for_timeout(rest)
        for point in path[1:]:
            self.touch("Move", point)
        self.touch("End")

    def pinch(self, middle: Point, before: float, after: float) -> None:
        """Put two fingers down at a distance, and move them."""
        for step in range(9):
            half = (before + (after - before) * step / 8) / 2
            ends = [(middle[0] - half, middle[1]), (middle[0] + half, middle[1])]
            self.touch("Move" if step else "Start", *ends)
        self.touch("End")


@pytest.fixture
def game(client: httpx.Client) -> Begun:
    """A game in which a tile has to be placed."""
    return begun(client, seed=1)


@pytest.fixture
def opened(phone: Page, game: Begun) -> Page:
    phone.goto(game.link())
    expect(cells(phone).first).to_be_visible()
    return phone


def cells(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Cell"))


def middle(what: Locator) -> Point:
    box = at_rest(what)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width(page: Page) -> float:
    """The width of a tile on the screen."""
    return at_rest(page.locator(".board .tiles image").first)["width"]


def number(game: Begun) -> int:
    return int(game.seats[0].view()["number"])


def test_two_fingers_zoom_the_board_and_do_nothing_else(opened: Page, game: Begun) -> None:
    fingers = Fingers(opened)
    before = width(opened)
    fingers.pinch(middle(cells(opened).first), 60, 120)
    until(opened, lambda: width(opened) == pytest.approx(2 * before, rel=0.1))
    fingers.pinch(middle(opened.locator("svg.board")), 200, 50)
    until(opened, lambda: width(opened) == pytest.approx(before / 2, rel=0.1))
    assert opened.evaluate("visualViewport.scale") == 1
    expect(opened.get_by_role("dialog", name="Place the tile")).to_be_hidden()
    opened.get_by_role("button", name="Show the whole board").tap()
    until(opened, lambda: width(opened) == pytest.approx(before))
    assert number(game) == 0


def test_finger_that_slides_off_a_cell_moves_the_board(opened: Page, game: Begun) -> None:
    x, y = middle(cells(opened).first)
    Fingers(opened).drag([(x, y), (x + 5, y + 30), (x + 20, y + 90)])
    until(opened, lambda: list(middle(cells(opened).first)) == pytest.approx([x + 20, y + 90], abs=8))
    expect(opened.locator(".board .ghost image")).to_have_count(0)
    assert number(game) == 0


def test_tapping_twice_lays_no_tile_and_puts_no_piece(opened: Page, game: Begun) -> None:
    fingers = Fingers(opened)
    at = middle(cells(opened).first)
    for _ in range(2):
        fingers.drag([at])
    lay = opened.get_by_role("button", name="Place it here")
    expect(lay).to_be_visible()
    assert number(game) == 0
    at = middle(lay)
    held: list[Route] = []
    opened.route("**/actions", lambda route: route.continue_() if held else held.append(route))
    # However slow the finger is, the server is slower.
    for _ in range(2):
        fingers.drag([at])
    until(opened, lambda: held)
    held[0].continue_()
    expect(opened.locator("[data-spot]").first).to_be_visible()
    opened.wait_for_timeout(300)
    assert number(game) == 1


def test_long_press_selects_nothing(opened: Page, game: Begun) -> None:
    Fingers(opened).drag([middle(cells(opened).first)], rest=700)
    assert opened.evaluate("String(getSelection())") == ""
    assert number(game) == 0


def lies_beside(box: FloatRect, other: FloatRect) -> bool:
    """Whether an element is above or below another one, and near it."""
    apart = box["y"] + box["height"] <= other["y"] or box["y"] >= other["y"] + other["height"]
    return apart and other["x"] - 300 < box["x"] < other["x"] + 150


def test_phone_is_rotated_during_a_choice(phone: Page, client: httpx.Client) -> None:
    opened = phone
    opened.goto(begun(client, seed=1, actions=14).link())
    cells(opened).first.tap()
    popover = opened.get_by_role("dialog", name="Place the tile")
    ghost = opened.locator(".board .ghost image")
    for size in ({"width": 844, "height": 390}, {"width": 390, "height": 844}, {"width": 844, "height": 390}):
        opened.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(cells(opened).first).to_be_in_viewport()
        opened.wait_for_function("(wide) => innerWidth === wide", arg=size["width"])
        until(opened, lambda: lies_beside(at_rest(popover), at_rest(ghost)))
    shot(opened, "a phone held sideways")
    check_accessible(opened)
    opened.get_by_role("button", name="Place it here").tap()
    spots = opened.locator("[data-spot]")
    expect(spots.first).to_be_in_viewport()
    for size in ({"width": 390, "height": 844}, {"width": 844, "height": 390}):
        opened.set_viewport_size({"width": size["width"], "height": size["height"]})
        for spot in spots.all():
            # Whether a finger would hit it.
            spot.click(trial=True)


def test_phone_held_sideways_leaves_most_of_its_height_to_the_board(watch: Watch, game: Begun) -> None:
    page = watch.visitor({"width": 844, "height": 390}, has_touch=True)
    page.goto(game.link())
    expect(cells(page).first).to_be_visible()
    box = at_rest(page.locator("svg.board"))
    assert box["height"] > 0.8 * 390
    shot(page, "sideways")
