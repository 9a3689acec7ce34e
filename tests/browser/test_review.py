"""After a game: the points by kind, and the turning points."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.beginning import begun
from tests.browser.looking import check_accessible, shot, until
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
    ended(panel)
    balance = panel.get_by_role("table", name="Luck and play")
    expect(balance.get_by_role("row")).to_have_count(3)
    # All tiles are alike: no draw is lucky.
    expect(balance.get_by_role("row", name="Bo")).to_contain_text("0 ± 0")
    check_accessible(page)


def ended(panel: Locator) -> None:
    """Wait for the end of a review, as long as its progress says that it goes on."""
    bar = panel.get_by_role("progressbar", name="Moves weighed", include_hidden=True)
    state = "(bar) => bar.hidden || bar.value"
    while (reached := bar.evaluate(state)) is not True:
        until(panel.page, lambda: bar.evaluate(state) != reached)


def answers(page: Page, moves: list[dict[str, Any]], after: int | None = None) -> None:
    """Let these be the moves that a review finds, and all the server has to say for now."""
    answer = json.dumps({"moves": moves, "next": after})
    page.route("**/review?*", lambda route: route.fulfill(body=answer, content_type="application/json"))


def test_small_differences_are_called_what_they_may_be(page: Page, panel: Locator) -> None:
    place: dict[str, Any] = {"player": "Bo", "type": "place", "tile": "base-game/V", "at": [0, 2], "rotation": 90}
    move = {"number": 3, "player": "Bo", "played": -1.5, "best": 2.5, "action": place, "wording": "place it"}
    chances = {"games": 100, "chances": {"Ann": 0.52, "Bo": 0.48}, "better": 0.5, "more": [0.02, 0.13]}
    answers(page, [move | chances])
    panel.get_by_role("button", name="Find the turning points").click()
    expect(panel.get_by_text("which may be chance")).to_be_visible()
    panel.get_by_text("How this was found").click()
    expect(panel.get_by_text("100 games were played on from there")).to_contain_text("off by 10%")
    check_accessible(page)


def test_chances_are_drawn_over_the_whole_game(page: Page, panel: Locator) -> None:
    course = [{"number": number, "player": "Ann", "chances": {"Ann": ann, "Bo": 1 - ann}, "games": 100,
               "more": [0, 0], "better": ann} for number, ann in ((1, 0.5), (3, 0.25))]  # fmt: skip
    answers(page, course)
    panel.get_by_role("button", name="Find the turning points").click()
    replay = page.get_by_role("group", name="Replay")
    expect(replay.locator(".shares polygon")).to_have_count(2)
    page.keyboard.press(",")
    expect(replay.locator(".odds")).to_have_text("Chances to win:AAnn 25%BBo 75%")
    shot(page, "chances")
    check_accessible(page)


def test_a_long_review_can_be_stopped_and_gone_on_with(page: Page, panel: Locator) -> None:
    asked: list[str] = []

    def part(route: Route) -> None:
        asked.append(route.request.url.rpartition("after=")[2])
        if len(asked) != 2:
            moves = [{"number": 1, "player": "Ann"}]
            route.fulfill(body=json.dumps({"moves": moves, "next": 2 if len(asked) == 1 else None}))

    page.route("**/review?*", part)
    panel.get_by_role("button", name="Find the turning points").click()
    expect(panel.get_by_role("progressbar", name="Moves weighed")).to_have_js_property("value", 2)
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("progressbar")).to_be_hidden()
    expect(panel.get_by_role("table", name="as far as it was looked at")).to_be_visible()
    panel.get_by_role("button", name="Go on").click()
    expect(panel.get_by_role("table", name="Luck and play")).to_be_visible()
    assert asked == ["0", "2", "2"]


def test_turning_point_leads_to_the_game_before_it(page: Page, panel: Locator) -> None:
    place: dict[str, Any] = {"player": "Bo", "type": "place", "tile": "base-game/V", "at": [0, 2], "rotation": 90}
    move = {"number": 3, "player": "Bo", "played": -1.5, "best": 2.5, "action": place, "wording": "place it"}
    chances = {"games": 100, "chances": {"Ann": 0.6, "Bo": 0.4}, "better": 0.7, "more": [0.3, 0.1]}
    answers(page, [move | chances])
    panel.get_by_role("button", name="Find the turning points").click()
    turning = panel.get_by_role("button", name="Move 3: −1.5 instead of +2.5 points ahead. Better: Place it")
    expect(turning).to_contain_text("Chance to win: 40%; after the better move 70%.")
    # The two cells are too far from each other for one picture.
    expect(turning.locator("svg.cutout")).to_contain_text(["played", "better"])
    shot(page, "turning-points")
    turning.click()
    expect(page.locator(".when")).to_contain_text("Move 2 of")
    expect(page.locator("svg.board .ghost image")).to_have_count(1)
    expect(page.locator("svg.board .frames")).to_contain_text("better")
    shot(page, "turning-point")
