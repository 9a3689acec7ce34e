"""After a game: the points by kind, and the turning points."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.beginning import begun
from tests.browser.looking import check_accessible, shot
from tests.serving.small import small


@pytest.fixture
def panel(page: Page, client: httpx.Client) -> Locator:
    """The panel after a game of three tiles, opened from the result."""
    game = begun(client, small())
    while not game.seats[0].view()["over"]:
        game.seats[0].act_first()
    page.goto(game.link())
    page.get_by_role("button", name="Review the game").click()
    expect(page.get_by_role("region", name="The result")).to_be_hidden()
    return page.get_by_role("region", name="Points by kind")


def test_moves_of_a_game_are_held_against_the_best_ones(page: Page, panel: Locator) -> None:
    points = [int(text) for text in page.locator(".player .points").all_inner_texts() for text in text.split()[:1]]
    cells = [int(text) for text in panel.locator("td").all_inner_texts() if text]
    assert [sum(cells[each::2]) for each in (0, 1)] == points
    panel.get_by_role("button", name="Find the turning points").click()
    expect(panel.get_by_text("gave away")).to_have_count(2)
    check_accessible(page)


def test_turning_point_leads_to_the_game_before_it(page: Page, panel: Locator) -> None:
    place: dict[str, Any] = {"player": "Bo", "type": "place", "tile": "base-game/V", "at": [0, 2], "rotation": 90}
    move = {"number": 3, "player": "Bo", "played": -1.5, "best": 2.5, "action": place, "wording": "place it"}
    answer = json.dumps({"moves": [move], "next": None})
    page.route("**/review?*", lambda route: route.fulfill(body=answer, content_type="application/json"))
    panel.get_by_role("button", name="Find the turning points").click()
    turning = panel.get_by_role("button", name="Move 3: −1.5 instead of +2.5 points ahead. Better: Place it")
    turning.click()
    expect(page.locator(".when")).to_contain_text("Move 2 of")
    expect(page.locator("svg.board .ghost image")).to_have_count(1)
    expect(page.locator("svg.board .frames")).to_contain_text("better")
    shot(page, "turning-point")
