"""The players' clocks beside the board."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.beginning import Begun, begun
from tests.browser.looking import check_accessible, shot
from tests.browser.watching import Watch
from tests.serving.small import small


@pytest.mark.parametrize(("language", "name"), [("en-GB", "Time left"), ("ja-JP", "残り時間")])
def test_each_player_has_a_clock_and_that_of_the_one_to_move_runs(
    watch: Watch, client: httpx.Client, language: str, name: str
) -> None:
    page = watch.visitor(locale=language)
    game = begun(client, "hig-2002 + clock(seconds=4000)", actions=1)
    page.clock.install()
    page.goto(game.link())
    clocks = page.locator(".player .clock")
    expect(clocks).to_have_count(2)
    expect(clocks.nth(1)).to_have_text("66:40")
    expect(page.get_by_role("timer", name=name)).to_have_count(2)
    expect(clocks.nth(0)).to_have_class(re.compile(r"\bruns\b"))
    expect(clocks.nth(1)).not_to_have_class(re.compile(r"\bruns\b"))
    page.clock.run_for(60_000)
    expect(clocks.nth(0)).to_have_text(re.compile(r"65:[34]\d"))
    expect(clocks.nth(1)).to_have_text("66:40")
    check_accessible(page)
    shot(page, f"clocks-{language}")


def out_of_time(page: Page, client: httpx.Client, out: str, seconds: int = 2) -> tuple[Begun, Locator]:
    """A game of few tiles in which the first player has just run out of time, and its players on the page."""
    game = begun(client, small(f"hig-2002 + clock(seconds={seconds}, out={out})"), actions=1)
    page.goto(game.link())
    expect(page.locator(".player .clock").first).to_have_class(re.compile(r"\bruns\b"))
    expect(page.get_by_role("region", name="Log")).to_contain_text("has run out of time", timeout=30_000)
    return game, page.locator(".player")


def test_time_that_has_run_out_is_told_and_the_player_goes_on(page: Page, client: httpx.Client) -> None:
    _, players = out_of_time(page, client, "told")
    expect(players.nth(0)).to_contain_text("to move")
    expect(players.nth(0).locator(".clock")).to_have_text(re.compile(r"^-0:\d\d$"))
    check_accessible(page)
    page.get_by_role("button", name="Pass").click()
    expect(players.nth(1)).to_contain_text("to move")


def test_who_has_run_out_of_time_passes_and_the_next_one_moves(page: Page, client: httpx.Client) -> None:
    _, players = out_of_time(page, client, "passed")
    expect(players.nth(1)).to_contain_text("to move")
    expect(players.nth(0).locator(".clock")).to_have_text("0:00")
    check_accessible(page)


def test_who_has_run_out_of_time_has_lost_whatever_the_points(page: Page, client: httpx.Client) -> None:
    game, _ = out_of_time(page, client, "lost", seconds=6)
    [seat] = game.seats
    while not (view := seat.view())["over"]:
        # For who has lost the server decides.
        if view["decision"]["player"] == "Bo":
            seat.act_first(view)
        else:
            page.wait_for_timeout(50)
    expect(page.get_by_text("Bo wins").first).to_be_visible()
    expect(page.get_by_text("Ann (out of time)").first).to_be_visible()
    check_accessible(page)


def test_no_clocks_without_the_rule(page: Page, client: httpx.Client) -> None:
    page.goto(begun(client, actions=1).link())
    expect(page.locator(".player-head")).to_have_count(2)
    expect(page.locator(".player .clock")).to_have_count(0)
