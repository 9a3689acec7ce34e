"""Looking up editions: which of them a box is, what was printed when, and what one can do with it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.looking import check_accessible, shot
from tests.browser.visiting import visit


def test_box_is_found_by_questions_with_keys_alone_and_leads_on(page: Page) -> None:
    visit(page, "/editions")
    page.get_by_role("button", name="The field's view, from 2001").or_(
        page.locator(".question button", has_text="farm").nth(1)
    ).first.focus()
    while page.locator(".question").is_visible():
        # The focus is on the next question; the first button behind it is the first answer.
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
        expect(page.locator(".asked")).to_be_focused()
    expect(page.locator("#box > .stack > div").last.get_by_role("listitem")).to_have_count(1)
    shot(page, "editions found")
    page.get_by_role("button", name="Take back the last answer").click()
    expect(page.get_by_role("group").first).to_be_visible()
    check_accessible(page)
