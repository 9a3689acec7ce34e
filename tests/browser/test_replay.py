"""The bar below the board: any moment of a game, and the points over all of it."""

from __future__ import annotations

import re
from itertools import pairwise

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.browser.beginning import Begun, begun
from tests.browser.looking import check_accessible, shot, until
from tests.serving.servers import Player


def replay(page: Page) -> Locator:
    return page.get_by_role("group", name="Replay")


def points(page: Page) -> list[list[float]]:
    """The points of each player after each entry, as they are drawn."""
    drawn = [path.get_attribute("d") or "" for path in replay(page).locator(".curve path").all()]
    return [[-float(point.split()[1]) for point in re.split("[ML]", path)[1:]] for path in drawn]


def test_game_is_played_from_its_beginning_to_its_end(page: Page, client: httpx.Client) -> None:
    game = begun(client, actions=6)
    page.goto(game.watching)
    expect(replay(page).locator(".when")).to_have_text("Move 6 of 6")
    replay(page).get_by_label("Speed").select_option("4×")
    replay(page).get_by_role("button", name="Replay").click()
    expect(replay(page).get_by_role("button", name="Pause")).to_be_visible()
    until(page, lambda: "0 of 6" not in replay(page).locator(".when").inner_text())
    expect(replay(page).get_by_role("button", name="Replay")).to_be_visible()
    expect(replay(page).locator(".when")).to_have_text("Move 6 of 6")
    replay(page).get_by_role("button", name="Replay").click()
    replay(page).get_by_role("button", name="Pause").click()
    page.keyboard.press(",")
    expect(replay(page).get_by_role("button", name="Replay")).to_be_visible()


def test_keys_go_one_move_back_and_forward(page: Page, client: httpx.Client) -> None:
    page.goto(begun(client, actions=6).link())
    expect(replay(page).locator(".when")).to_have_text("Move 6 of 6")
    for key, there in (",", 5), (",", 4), (".", 5), (".", 6), (".", 6):
        page.keyboard.press(key)
        expect(replay(page).locator(".when")).to_have_text(f"Move {there} of 6")


def city(client: httpx.Client) -> tuple[Begun, Player]:
    """A game in which Ann completed a city with her first tile."""
    game = begun(client, draws=["base-game/E", "base-game/E"])
    [seat] = game.seats
    seat.act({"type": "place", "at": [0, -1], "rotation": 180}, 0)
    seat.act({"type": "deploy", "piece": "follower", "on": "city S"}, 1)
    return game, seat


def test_curve_has_the_points_of_every_moment(page: Page, client: httpx.Client) -> None:
    game, seat = city(client)
    page.goto(game.link())
    until(page, lambda: points(page) == [[0, 0, 4], [0, 0, 0]])
    seat.undo(2)
    until(page, lambda: points(page) == [[0, 0, 4, 0], [0, 0, 0, 0]])


def test_replay_of_a_whole_game(page: Page, client: httpx.Client) -> None:
    game = begun(client, "hunters-gatherers", actions=30)
    page.goto(game.watching)
    until(page, lambda: [len(course) for course in points(page)] == [31, 31])
    shot(page, "replay")
    check_accessible(page)


def rows(bar: Locator) -> int:
    """How many rows of controls a bar has."""
    tops = sorted(box["y"] for each in bar.locator("button, select, input").all() if (box := each.bounding_box()))
    return 1 + sum(later - top > 12 for top, later in pairwise(tops))


def test_bar_leaves_a_phone_to_the_board_until_it_is_wanted(phone: Page, client: httpx.Client) -> None:
    game = begun(client, actions=6)
    phone.goto(game.link())
    expect(phone.locator(".board [data-cell], .board [data-spot]").first).to_be_visible()
    expect(replay(phone)).to_be_hidden()
    phone.keyboard.press(",")
    expect(replay(phone).get_by_role("button", name="Play on from here")).to_be_visible()
    assert rows(replay(phone)) == 2
    phone.goto(game.watching)
    expect(replay(phone)).to_be_visible()
    shot(phone, "replay on a phone")
    check_accessible(phone)
