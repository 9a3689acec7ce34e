"""The first page: a table whose winner depends on the rules, and a game at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.looking import shot
from tests.browser.watching import PHONE, Watch


def test_picked_rules_change_the_points_and_the_winner(page: Page) -> None:
    page.goto("/")
    example = page.get_by_role("region", name="One table, three editions")
    points = example.get_by_role("listitem")
    expect(points).to_have_count(3)
    expect(points.nth(1)).to_contain_text("Blue ★wins15road 3 · field 12")
    shot(page, "first-page")
    example.get_by_label("Hans im Glück 2002").check()
    expect(points.nth(1)).to_contain_text("Blue12road 3 · field 9")
    expect(points.nth(2)).to_contain_text("Yellow ★wins13")
    expect(page.locator("#announced")).to_contain_text("1. Yellow 13")


@pytest.mark.parametrize("size", [ViewportSize(width=1280, height=720), PHONE], ids=["desk", "phone"])
def test_one_click_begins_a_game_by_the_rules_of_todays_boxes(watch: Watch, size: ViewportSize) -> None:
    page = watch.visitor(size)
    page.goto("/")
    button = page.get_by_role("button", name="Play now")
    expect(button).to_be_in_viewport(ratio=1)
    button.click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    expect(page.get_by_text("Third look, from 2021").first).to_be_attached()
