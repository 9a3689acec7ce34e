"""The first page: a table whose winner depends on the rules, and a game at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.looking import check_accessible, shot
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
    expect(page.get_by_text("Third look (from 2021)").first).to_be_attached()


@pytest.mark.parametrize("size", [ViewportSize(width=1280, height=720), PHONE], ids=["desk", "phone"])
def test_first_page_leads_to_the_lesson_and_the_puzzles(watch: Watch, size: ViewportSize) -> None:
    page = watch.visitor(size)
    page.goto("/")
    lesson = page.get_by_role("link", name="Learn in 3 minutes")
    expect(lesson).to_be_in_viewport(ratio=1)
    lesson.click()
    expect(page.get_by_role("heading", name="Your first game in three minutes")).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Solve puzzles").click()
    expect(page.get_by_role("heading", name=re.compile("Puzzles"))).to_be_in_viewport(ratio=1)


def test_begin_is_in_reach_while_the_form_is_seen(watch: Watch) -> None:
    desk, phone = (watch.visitor(size) for size in (ViewportSize(width=1280, height=720), PHONE))
    desk.goto("/")
    expect(desk.get_by_role("button", name="Begin", exact=True)).to_be_in_viewport(ratio=1)
    phone.goto("/")
    for _ in range(4):
        phone.get_by_role("button", name="Add a player").click()
    for what in ("Name of player 1", "Name of player 6"):
        # Keys scroll what they reach; Begin is seen then, and covers none of it.
        phone.get_by_label(what).focus()
        begin = phone.get_by_role("button", name="Begin", exact=True)
        expect(begin).to_be_in_viewport(ratio=1)
        reached, button = phone.get_by_label(what).bounding_box(), begin.bounding_box()
        assert reached is not None and button is not None
        assert reached["y"] + reached["height"] <= button["y"]
    shot(phone, "begin-in-reach")
    check_accessible(phone, "#begin")


def test_every_other_way_takes_one_line(watch: Watch) -> None:
    page = watch.visitor(ViewportSize(width=1280, height=720))
    page.goto("/")
    ways = page.locator(".ways li span").all()
    assert [way.evaluate("(way) => way.getClientRects().length") for way in ways] == [1] * len(ways)
    assert len({way.bounding_box()["height"] for way in ways}) == 1  # type: ignore[index]  # they are shown
    expect(page.locator(".ways")).to_be_in_viewport(ratio=1)
