"""Looking up editions: which of them a box is, what was printed when, and what one can do with it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.looking import check_accessible, shot
from tests.browser.visiting import quiet, visit


def test_box_is_found_with_keys_alone(page: Page) -> None:
    visit(page, "/editions")
    box = page.locator("#box")
    expect(box.get_by_text("12 editions fit:")).to_be_visible()
    page.get_by_role("button", name="Cities, roads, monasteries and fields").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".asked")).to_be_focused()
    expect(page.locator("#announced")).to_have_text("10 editions fit:")
    # The second farm rule is the second answer, and there was one edition with it.
    for key in ("Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(box.get_by_text("1 edition fits:")).to_be_focused()
    link = box.get_by_role("link", name="Hans im Glück 2001 (after the game of the year)")
    link.press("Enter")
    card = page.locator("[id='hig-2001']")
    expect(card.get_by_role("heading", level=4)).to_be_focused()
    expect(card.get_by_text("Whether a city pays once to each player or once in all.")).to_be_visible()
    check_accessible(page)
    shot(page, "editions found", whole=True)
    page.get_by_role("button", name="Undo the last answer").press("Enter")
    expect(box.get_by_text("10 editions fit:")).to_be_visible()


def test_time_line_of_a_publisher_leads_to_sources_rulebook_differences_and_a_game(page: Page, second: Page) -> None:
    visit(page, "/editions")
    line = page.locator("#catalogue")
    page.get_by_label("Kind").select_option("printings")
    page.get_by_label("Publisher").select_option("Hans im Glück")
    years = line.get_by_role("heading", level=3)
    assert years.all_inner_texts() == ["2007", "2010", "2016"]
    page.get_by_label("Year of printing").fill("2008")
    assert years.all_inner_texts() == ["2007"]
    card = page.locator("[id='abbey-mayor-2007']")
    card.get_by_text("Certainty and sources").click()
    expect(card.get_by_text("14: certainty: low")).to_be_visible()
    check_accessible(page)
    shot(page, "editions printing", whole=True)
    for link, heading in (
        ("Rulebook: ", "Abbey & Mayor, Hans im Glück 2007"),
        ("Play this: ", "Play by the rules"),
    ):
        second.goto(str(card.get_by_role("link", name=link).evaluate("(link) => link.href")))
        expect(second.get_by_role("heading", level=1)).to_contain_text(heading)
    expect(second.get_by_label("Rules", exact=True).locator("option:checked")).to_have_text(
        "Abbey & Mayor, Hans im Glück 2007"
    )
    page.get_by_label("One edition").select_option("abbey-mayor-2007")
    page.get_by_label("The other edition").select_option("abbey-mayor-2016")
    page.get_by_role("link", name="Show the differences").click()
    quiet(page)
    expect(page.get_by_text("on the tile that it leaves or one of the eight around it").first).to_be_visible()
    expect(page.get_by_role("heading", name="What nobody knows")).to_be_visible()
    shot(page, "printings compared", whole=True)
