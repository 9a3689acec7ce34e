"""Learning: a lesson is a game whose every step is said, and a puzzle tells how far from the best one is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.looking import check_accessible, shot
from tests.browser.visiting import APART, visit
from tests.browser.watching import PHONE, Watch


def begin(page: Page, title: str) -> None:
    visit(page, "/learn")
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title, exact=True))
    card.get_by_role("button").click()
    page.wait_for_url("**/games/**")


def step(page: Page, *, finger: bool = False) -> None:
    """Do the only thing that a step allows."""
    says, verdict = page.locator(".lesson-step"), page.locator(".lesson h2")
    offered = page.locator("[data-cell], [data-spot], .doing button")
    before = says.inner_text()
    expect(offered).to_have_count(1)
    # A piece may go where the tile was clicked.
    page.wait_for_timeout(APART)
    offered.tap() if finger else offered.click()
    if finger and (lay := page.get_by_role("button", name="Place it here")).is_visible():
        lay.tap()
    expect(says.filter(has_text=before)).to_have_count(0)
    expect(says.or_(verdict)).to_be_visible()


def follow(page: Page, *, finger: bool = False) -> Locator:
    """Do what all steps say, up to the end; returns the verdict."""
    verdict = page.locator(".lesson h2")
    expect(page.locator(".lesson-step")).to_be_visible()
    while not verdict.is_visible():
        step(page, finger=finger)
    return verdict


def test_lesson_leads_through_a_game_and_says_what_has_been_scored(page: Page) -> None:
    begin(page, "Your first game in three minutes")
    lesson = page.get_by_role("region", name="Your first game in three minutes")
    expect(lesson).to_contain_text("Step 1 of 14")
    for _ in range(4):
        step(page)
    expect(lesson).to_contain_text("+4City 2 tiles × 2 = 4A completed city scores 2 points a tile")
    check_accessible(page)
    shot(page, "lesson")
    expect(follow(page)).to_have_text("Well done: 20 points")
    expect(lesson.locator(".lesson-scored")).to_have_text(
        [re.compile(r"\+4City"), re.compile(r"\+4Road"), re.compile(r"\+9Monastery"), re.compile(r"\+3Field")]
    )
    check_accessible(page)
    shot(page, "lesson done")
    lesson.get_by_role("link", name="All lessons").click()
    expect(page.get_by_text("✓ done")).to_be_visible()


def test_lesson_can_be_left_and_goes_on_where_it_was(page: Page) -> None:
    begin(page, "Your first game in three minutes")
    page.locator("[data-cell]").click()
    expect(page.get_by_text("Step 2 of 14")).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Open").click()
    expect(page.get_by_text("Step 2 of 14")).to_be_visible()
    page.get_by_role("button", name="Begin again").click()
    expect(page.get_by_text("Step 1 of 14")).to_be_visible()


def test_lesson_is_followed_by_finger(watch: Watch) -> None:
    page = watch.visitor(PHONE)
    begin(page, "Your first game in three minutes")
    expect(follow(page, finger=True)).to_have_text("Well done: 20 points")
    shot(page, "lesson phone")


def test_lesson_is_followed_with_keys_alone(page: Page) -> None:
    begin(page, "Your first game in three minutes")
    says, verdict = page.locator(".lesson-step"), page.locator(".lesson h2")
    while not verdict.is_visible():
        before = says.inner_text()
        if page.locator("[data-cell], [data-spot]").count():
            page.keyboard.press("ArrowUp")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("p")
        expect(says.filter(has_text=before)).to_have_count(0)
        expect(says.or_(verdict)).to_be_visible()
    expect(verdict).to_have_text("Well done: 20 points")


@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
def test_puzzle_tells_how_far_from_the_best_and_shows_its_solution(watch: Watch, language: str) -> None:
    page = watch.visitor(locale=language)
    english = language.startswith("en")
    begin(page, "Both come back" if english else "2個とも戻る")
    expect(page.get_by_text("best: 23 points" if english else "最善は23点")).to_be_visible()
    check_accessible(page)
    shot(page, f"puzzle {language}")
    lesson = page.locator(".lesson")
    offered, verdict = page.locator("[data-cell]").or_(page.locator(".doing button")), lesson.locator("h2")
    for number in range(3):
        # Two followers are on the board, and none is left to deploy.
        offered.first.click()
        expect(page.locator(".log-list .entry")).to_have_count(number + 1)
    short = r"\d+ of 23 points: \d+ short of the best" if english else r"23点中\d+点、最善まであと\d+点です"
    expect(verdict).to_have_text(re.compile(short))
    shot(page, f"puzzle done {language}")
    page.get_by_role("button", name="Show the solution" if english else "解答を見る").click()
    expect(page.get_by_text("Step 1 of 4" if english else "4のうち1")).to_be_visible()
    shown = "This is how to make 23 points" if english else "これで23点になります"
    expect(follow(page)).to_have_text(shown)
    shot(page, f"puzzle solution {language}")
