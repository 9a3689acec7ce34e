"""Whole games, played by looking and clicking, tapping or pressing keys; the page agrees with the rules."""

from __future__ import annotations

import json
import re
import string
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.beginning import begun
from tests.browser.hands import Hands, Keys, Result, choose_by_keys, tab_to
from tests.browser.looking import check_accessible, shot, widths
from tests.browser.watching import PATIENCE

BASE = "hig-2002"
TWO_EXPANSIONS = "hig-2002 + inns-cathedrals + traders-builders"
STONE_AGE = "hunters-gatherers"


def begin(page: Page, variant: str, seed: int, *names: str) -> None:
    """Start a game for people at one screen, as users do."""
    page.goto(f"/?variant={variant.replace('+', '%2B')}")
    expect(page.get_by_label("Name of player 1", exact=True)).to_be_visible()
    for number, name in enumerate(names, start=1):
        field = page.get_by_label(f"Name of player {number}", exact=True)
        if not field.is_visible():
            page.get_by_role("button", name="Add a player").click()
        field.fill(name)
        page.get_by_label(f"Who plays for player {number}").select_option("a person")
    while (one_more := page.get_by_role("button", name=f"Remove player {len(names) + 1}", exact=True)).is_visible():
        one_more.click()
    page.get_by_text("Fixed seed").click()
    page.get_by_label("Seed").fill(str(seed))
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/games/*")


def saved(page: Page) -> dict[str, Any]:
    """The record that the page saves."""
    with page.expect_download() as download:
        page.get_by_role("region", name="The result").get_by_role("button", name="Save the game").click()
    record: dict[str, Any] = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    return record


def check(record: dict[str, Any], result: Result) -> bastide.Game:
    """Replay a record, and compare the result with that on a page."""
    replayed = bastide.replay(record)
    assert replayed.failure is None, replayed.failure
    game = replayed.game
    assert game.over
    assert game.scores == result.points
    assert any(result.points.values())
    assert [name for names in game.ranking for name in names] == result.names
    return game


@pytest.mark.parametrize(("variant", "tiles"), [(TWO_EXPANSIONS, 114), (STONE_AGE, 79)])
def test_people_play_a_whole_game_at_one_screen(page: Page, variant: str, tiles: int) -> None:
    begin(page, variant, 7, "Ann", "Bo")
    hands = Hands(page, 7)
    hands.look()
    widths(page)
    result = hands.play()
    assert widths(page) == sorted(widths(page), reverse=True), "the board only widens"
    shot(page, f"end of {variant}")
    check_accessible(page)
    game = check(saved(page), result)
    assert game.players == ("Ann", "Bo")
    assert len(game.board.tiles) >= tiles - 3


def test_people_play_a_whole_game_on_a_phone(phone: Page) -> None:
    begin(phone, BASE, 5, "Ann", "Bo", "Cy")
    hands = Hands(phone, 5, touch=True)
    hands.look()
    widths(phone)
    result = hands.play()
    assert widths(phone) == sorted(widths(phone), reverse=True), "the board only widens"
    shot(phone, "end on a phone")
    check_accessible(phone)
    game = check(saved(phone), result)
    assert len(game.board.tiles) >= 69


#: A few tiles of the base game.
SHORT = {"B": 2, "D": 3, "E": 2, "K": 2, "U": 2, "V": 2, "W": 1}
SHORT_GAME = {
    "extends": BASE,
    "title": "A short game",
    "tiles": {f"base-game/{letter}": SHORT.get(letter, 0) for letter in string.ascii_uppercase[:24]},
}


#: House rules that last from the first tile of a game to its ranking, all at once.
HOUSE_RULES = {
    **SHORT_GAME,
    "extends": f"{BASE} + handicap(points={{2=10}}, pieces={{1={{follower=-1}}}}) + teams "
    "+ clock(seconds=9000, out=lost) + first-to(points=60) + equal-turns + base-game(unplaceable=back)",
}


def test_game_by_house_rules_is_played_to_its_end_and_replayed(page: Page, client: httpx.Client) -> None:
    page.goto(begun(client, HOUSE_RULES, players=["Ann", "Bo", "Cy", "Di"], seed=3).link())
    result = Hands(page, 3).play()
    shot(page, "end of a game by house rules")
    check_accessible(page)
    game = bastide.replay(saved(page)).game
    assert game.over
    assert game.scores["Bo"] >= 10
    assert result.points == {
        f"{one} and {other}": game.scores[one] + game.scores[other] for one, other in (("Ann", "Cy"), ("Bo", "Di"))
    }
    bar = page.get_by_role("group", name="Replay")
    moves = bar.locator(".when").inner_text()
    bar.get_by_role("slider").press("Home")
    expect(bar.locator(".when")).to_have_text(re.sub(r"\d+ of", "0 of", moves))
    bar.get_by_role("slider").press("End")
    expect(bar.locator(".when")).to_have_text(moves)


def test_two_browsers_with_a_seat_each_play_a_game_and_agree(page: Page, second: Page, client: httpx.Client) -> None:
    game = begun(client, SHORT_GAME, players=["Ann", "Bo"], seats="apart", seed=3)
    page.goto(game.link(0))
    second.goto(game.link(1))
    both = [Hands(page, 1), Hands(second, 2)]
    over = [False, False]
    progress = time.monotonic()
    while not all(over):
        for index, hands in enumerate(both):
            seen = hands.glance(30)
            over[index] = bool(seen and seen["over"])
            if seen and not seen["over"]:
                hands.choose(seen)
                progress = time.monotonic()
        assert max(hands.count for hands in both) < 500
        assert time.monotonic() < progress + PATIENCE / 1000, "nobody can do anything"
    assert all(hands.count > 5 for hands in both)
    one, other = (hands.result() for hands in both)
    assert one == other
    assert drawn(page) == drawn(second)
    assert client.get(f"/api/games/{game.id}").json()["scores"] == one.points


def drawn(page: Page) -> list[str]:
    """The tiles on the board of a page, with their places."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("svg.board .tiles image, svg.board .pieces image")].map((each) =>
          ["data-picture", "x", "y"].map((name) => each.getAttribute(name)).join(" ")).sort()"""
    )
    assert found
    return found


def test_user_plays_against_bots(page: Page, client: httpx.Client) -> None:
    bots = {"Bo": "greedy", "Cy": "random"}
    game = begun(client, SHORT_GAME, players=["Ann", "Bo", "Cy"], bots=bots, seed=4)
    page.goto(game.link())
    result = Hands(page, 4).play()
    check(saved(page), result)
    expect(page.get_by_role("region", name="Players").get_by_text("greedy", exact=True)).to_be_visible()


def test_keyboard_alone_begins_and_plays_a_game(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        "(variant) => localStorage.setItem('bastide.variants', JSON.stringify(variant))",
        [{"title": SHORT_GAME["title"], "variant": SHORT_GAME}],
    )
    page.reload()
    tab_to(page, "Rules")
    choose_by_keys(page, "A short game")
    tab_to(page, "Name of player 2")
    page.keyboard.type("Bea")
    tab_to(page, "Who plays for player 2")
    choose_by_keys(page, "a person")
    tab_to(page, "Begin")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*")
    keys = Keys(page, 8)
    result = keys.play()
    assert set(result.names) == {"Ann", "Bea"}
    tab_to(page, "Save the game")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    check(json.loads(Path(download.value.path()).read_text(encoding="utf-8")), result)


def test_game_goes_on_where_it_was_when_the_page_is_loaded_anew(page: Page, client: httpx.Client) -> None:
    game = begun(client, SHORT_GAME, seed=6)
    page.goto(game.link())
    hands = Hands(page, 6)
    while hands.count < 8:
        hands.choose(hands.look())
    hands.look()
    before = drawn(page)
    page.reload()
    hands.look()
    assert drawn(page) == before
    page.goto("/")
    page.get_by_role("region", name="Your games").get_by_role("link").first.click()
    hands.look()
    assert drawn(page) == before
    result = hands.play()
    check(saved(page), result)
