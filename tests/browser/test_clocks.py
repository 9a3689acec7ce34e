"""The players' clocks beside the board."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.beginning import begun
from tests.browser.looking import check_accessible, shot
from tests.browser.watching import Watch


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


def test_no_clocks_without_the_rule(page: Page, client: httpx.Client) -> None:
    page.goto(begun(client, actions=1).link())
    expect(page.locator(".player-head")).to_have_count(2)
    expect(page.locator(".player .clock")).to_have_count(0)
