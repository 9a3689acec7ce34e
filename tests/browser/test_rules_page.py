"""Choosing rules."""

from __future__ import annotations

import json
import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import bastide
from tests.browser.looking import at_rest, check_accessible, shot
from tests.browser.pebbles import server_with_pebbles
from tests.browser.visiting import Held
from tests.browser.watching import Watch
from tests.serving.test_rules import packed

WORKS = "✓ These rules work together"


def plugin(page: Page, name: str) -> Locator:
    """The part of the page for a plugin."""
    return page.locator(f"[data-plugin='{name}']")


def switch(page: Page, name: str) -> Locator:
    """The switch of a plugin."""
    return plugin(page, name).locator("input").first


def verdict(page: Page) -> Locator:
    return page.locator(".verdict")


def begin(page: Page, address: str = "/rules") -> None:
    page.goto(address)
    expect(verdict(page)).not_to_be_empty()


def link_of(variant: Any) -> str:
    return f"/rules#variant={packed(variant)}"


def saved(page: Page, words: str, folder: Path) -> Path:
    """The file saved by an entry of the menu of downloads."""
    page.get_by_role("button", name="Download").click()
    with page.expect_download() as coming:
        page.get_by_role("button", name=words).click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


def test_user_picks_a_preset_and_sees_its_contents(page: Page) -> None:
    begin(page)
    page.locator("[data-preset='hig-2000']").click()
    expect(verdict(page)).to_have_text(WORKS)
    expect(page.get_by_label("Name of these rules")).to_have_value("Hans im Glück 2000 (first edition)")
    expect(switch(page, "farms-first-edition")).to_be_checked()
    expect(switch(page, "farms-third-edition")).not_to_be_checked()
    expect(page.locator("#panel-summary")).to_contain_text("These are the rules of Hans im Glück 2000")
    expect(page.locator("#panel-summary")).to_contain_text("72 tiles")
    expect(page.get_by_role("link", name="Play this")).to_have_attribute("href", "/?variant=hig-2000")
    shot(page, "rules preset")
    check_accessible(page)


def test_user_replaces_a_farm_edition(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    expect(switch(page, "farms-third-edition")).to_be_checked()
    switch(page, "farms-second-edition").check()
    summary = page.locator("#panel-summary")
    expect(summary).to_contain_text("Closest to Hans im Glück 2002")
    expect(summary.locator("li", has_text="Second-edition farms instead of Third-edition farms")).to_be_visible()
    expect(switch(page, "farms-third-edition")).not_to_be_checked()
    expect(verdict(page)).to_have_text(WORKS)
    page.locator("[name='slot-farms'][value='']").check()
    expect(summary.locator("li", has_text="without Third-edition farms")).to_be_visible()


def test_user_mends_a_clash_with_a_button(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    switch(page, "private-city-planning").check()
    switch(page, "shared-display").check()
    expect(verdict(page)).to_have_text("✗ 1 problem")
    expect(page.get_by_role("link", name="Play this")).to_have_attribute("aria-disabled", "true")
    problem = plugin(page, "shared-display").locator(".problem")
    expect(problem).to_contain_text("cannot be combined")
    page.get_by_role("button", name="Show problems").click()
    expect(problem.get_by_role("button").first).to_be_focused()
    shot(page, "rules clash")
    check_accessible(page)
    problem.get_by_role("button", name="Leave out “Private city planning”").click()
    expect(verdict(page)).to_have_text(WORKS)
    expect(switch(page, "private-city-planning")).not_to_be_checked()
    expect(switch(page, "shared-display")).to_be_checked()
    expect(page.locator(".problem")).to_have_count(0)


def test_user_who_changes_the_game_mends_all_problems_at_once(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    with page.expect_response("**/api/variants/check"):
        switch(page, "small-city").check()
    expect(verdict(page)).to_have_text(WORKS)
    switch(page, "hunters-gatherers").check()
    expect(verdict(page)).to_have_text("✗ 2 problems")
    check_accessible(page)
    page.locator(".mends").get_by_role("button", name="Leave out “Third-edition farms”, “Small city”").click()
    expect(verdict(page)).to_have_text(WORKS)
    expect(plugin(page, "small-city")).to_be_hidden()
    page.locator("[data-preset='hig-2000']").click()
    expect(switch(page, "small-city")).to_be_visible()


def test_what_fixes_everything_undoes_neither_of_two_quick_clicks(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    expect(verdict(page)).to_have_text(WORKS)
    page.evaluate(
        """() => {
          for (const name of ["small-city", "hunters-gatherers"])
            document.querySelector(`[data-plugin='${name}'] input`).click();
        }"""
    )
    expect(verdict(page)).to_have_text("✗ 2 problems")
    expect(switch(page, "small-city")).to_be_checked()
    # Which of the two is meant, people say at the problem itself.
    expect(page.locator(".mends")).to_be_hidden()
    plugin(page, "small-city").locator(".problem").get_by_role("button", name="Small city").last.click()
    expect(verdict(page)).not_to_have_text("✗ 2 problems")


def test_fix_never_leaves_out_what_was_just_added(page: Page) -> None:
    begin(page, "/rules?variant=hig-2000")
    switch(page, "closed-farms").check()
    expect(verdict(page)).to_have_text("✗ 1 problem")
    ways = plugin(page, "closed-farms").locator(".problem").get_by_role("button")
    expect(ways).to_have_text(["Take “Third-edition farms” instead of “First-edition farms”"])
    ways.click()
    expect(verdict(page)).to_have_text(WORKS)
    expect(switch(page, "closed-farms")).to_be_checked()


def test_user_adds_a_missing_plugin_with_a_button(page: Page) -> None:
    begin(page, link_of({"plugins": {"farms-third-edition": {}}}))
    plugin(page, "farms-third-edition").get_by_role("button", name="Add “Base game”").click()
    expect(verdict(page)).to_have_text(WORKS)
    expect(switch(page, "base-game")).to_be_checked()


def test_user_can_remove_either_of_two_plugins_for_one_slot(page: Page) -> None:
    begin(page, link_of("hig-2002 + farms-first-edition"))
    for name in ("farms-first-edition", "farms-third-edition"):
        expect(switch(page, name)).to_be_checked()
    switch(page, "farms-third-edition").uncheck()
    expect(verdict(page)).to_have_text(WORKS)
    expect(switch(page, "farms-first-edition")).to_have_attribute("type", "radio")


def test_unknown_word_in_a_link_is_reported_with_a_mend(page: Page) -> None:
    begin(page, link_of("hig-2002 + smal-city"))
    problem = page.locator(".others .problem")
    expect(problem).to_contain_text("there is no plugin smal-city")
    problem.get_by_role("button", name="Write hig-2002 + small-city instead").click()
    expect(verdict(page)).to_have_text(WORKS)
    expect(switch(page, "small-city")).to_be_checked()


@pytest.mark.parametrize("text", ["variant=nonsense", "variant=%3Cscript%3E", "variant=" + packed([1, 2]), "other=1"])
def test_broken_link_does_not_prevent_a_choice(page: Page, text: str) -> None:
    begin(page, f"/rules#{text}")
    page.locator("[data-preset='c3']").click()
    expect(verdict(page)).to_have_text(WORKS)


def test_user_changes_options_and_goes_back_step_by_step(page: Page) -> None:
    # Changes of one thing count as one step only in quick succession: here no time passes at all.
    page.clock.set_fixed_time(datetime(2030, 1, 1, tzinfo=UTC))
    begin(page, "/rules?variant=hig-2000")
    first = plugin(page, "farms-first-edition")
    first.get_by_role("button", name="More: Points per city").click()
    first.get_by_role("button", name="More: Points per city").click()
    expect(page.locator("#panel-summary")).to_contain_text("points per city is 6 instead of 4")
    switch(page, "abbot").check()
    expect(page.locator("#panel-summary")).to_contain_text("with Abbot")
    page.go_back()
    expect(switch(page, "abbot")).not_to_be_checked()
    expect(first.get_by_label("Points per city", exact=True)).to_have_value("6")
    page.go_back()
    expect(first.get_by_label("Points per city", exact=True)).to_have_value("4")
    expect(page.get_by_label("Name of these rules")).to_have_value("Hans im Glück 2000 (first edition)")
    page.go_forward()
    expect(first.get_by_label("Points per city", exact=True)).to_have_value("6")


def test_user_sets_numbers_of_pieces_rules_and_tiles(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    page.get_by_role("tab", name="Numbers").click()
    page.get_by_label("follower", exact=True).fill("8")
    page.get_by_role("button", name=re.compile("^More: tiles: A completed road")).click()
    page.locator(".stack-of-tiles summary").first.click()
    page.get_by_label("Tile monastery, road", exact=True).fill("0")
    page.get_by_role("tab", name="Summary").click()
    summary = page.locator("#panel-summary")
    expect(summary).to_contain_text("follower: 8 instead of 7")
    expect(summary).to_contain_text("tiles in “A completed road scores 1 point a tile.”: 2 instead of 1")
    expect(summary).to_contain_text("tile “monastery, road”: 0")
    expect(summary).to_contain_text("70 tiles")
    page.get_by_role("tab", name="Numbers").click()
    page.get_by_role("button", name="Reset to the rules: follower").click()
    expect(page.get_by_label("follower", exact=True)).to_have_value("7")
    check_accessible(page)


def test_pieces_by_players_are_set_for_each_number_of_players(page: Page) -> None:
    begin(page, link_of({"extends": "hig-2002", "supply": {"follower": {"2": 8, "5": 6}}}))
    page.get_by_role("tab", name="Numbers").click()
    expect(page.get_by_label("follower", exact=True)).to_have_count(0)
    page.get_by_label("follower with 5 players", exact=True).fill("4")
    expect(page.get_by_label("follower with 2 players", exact=True)).to_have_value("8")
    expect(verdict(page)).to_contain_text(WORKS)
    page.get_by_role("button", name="Reset to the rules: follower").click()
    expect(page.get_by_label("follower", exact=True)).to_have_value("7")
    check_accessible(page)


def test_user_reads_the_rulebook_and_the_differences_of_the_choice(page: Page) -> None:
    begin(page, link_of({"extends": "hig-2002", "plugins": {"first-to": {"points": 42}}}))
    page.get_by_role("tab", name="Rulebook").click()
    book = page.frame_locator("#panel-rulebook iframe")
    expect(book.locator("h1")).to_contain_text("Hans im Glück 2002 with First to so many points (points: 42)")
    expect(book.locator("body")).to_contain_text("42")
    expect(page.locator("#panel-rulebook iframe")).to_have_attribute("sandbox", "")
    page.get_by_role("tab", name="Differences").click()
    expect(page.frame_locator("#panel-differences iframe").locator("body")).to_contain_text("points = 42")
    page.get_by_role("tab", name="Differences").press("ArrowLeft")
    expect(page.get_by_role("tab", name="Summary")).to_be_focused()
    expect(page.locator("#panel-summary")).to_be_visible()


@pytest.mark.parametrize("ending", ["toml", "json"])
def test_user_downloads_a_variant_and_opens_it_again(page: Page, second: Page, tmp_path: Path, ending: str) -> None:
    begin(page, "/rules?variant=hig-2002")
    switch(page, "small-city").check()
    page.get_by_label("Name of these rules").fill("Our Sunday rules")
    expect(verdict(page)).to_have_text(WORKS)
    path = saved(page, f"(.{ending})", tmp_path)
    assert path.name == f"our-sunday-rules.{ending}"
    text = path.read_text(encoding="utf-8")
    variant = tomllib.loads(text) if ending == "toml" else json.loads(text)
    assert variant["title"] == "Our Sunday rules"
    assert set(variant["plugins"]) == {"base-game", "farms-third-edition", "small-city"}
    begin(second)
    with second.expect_file_chooser() as asked:
        second.get_by_role("button", name="Open file …").click()
    asked.value.set_files(path)
    expect(second.get_by_label("Name of these rules")).to_have_value("Our Sunday rules")
    expect(switch(second, "small-city")).to_be_checked()
    expect(verdict(second)).to_have_text(WORKS)


def test_opening_a_file_without_a_variant_is_reported(page: Page, tmp_path: Path) -> None:
    begin(page)
    for text, found in (("nonsense", "this is not TOML"), ('extends = "/etc/passwd"', "files are not read for others")):
        path = tmp_path / "file.toml"
        path.write_text(text)
        with page.expect_file_chooser() as asked:
            page.get_by_role("button", name="Open file …").click()
        asked.value.set_files(path)
        expect(page.locator(".notes .problem")).to_contain_text(found)


def test_user_downloads_the_rulebook(page: Page, tmp_path: Path) -> None:
    begin(page, "/rules?variant=hig-2000")
    path = saved(page, "(.md)", tmp_path)
    assert path.read_text(encoding="utf-8").startswith("# Hans im Glück 2000")


def test_user_follows_a_link_to_rules_of_another_user(watch: Watch) -> None:
    page = watch.visitor(permissions=["clipboard-read", "clipboard-write"])
    begin(page, "/rules?variant=hig-2002")
    switch(page, "abbot").check()
    plugin(page, "abbot").get_by_label("Recall").uncheck()
    expect(verdict(page)).to_have_text(WORKS)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".note")).to_contain_text("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = watch.visitor()
    begin(other, link)
    expect(switch(other, "abbot")).to_be_checked()
    expect(plugin(other, "abbot").get_by_label("Recall")).not_to_be_checked()


def test_link_is_shown_if_the_browser_cannot_copy(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("dialog").get_by_label("Link")).to_have_value(re.compile(r"/rules#variant=[\w-]+$"))
    check_accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_user_stores_variants_in_the_browser_and_deletes_one(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    switch(page, "river").check()
    page.get_by_label("Name of these rules").fill("With a river")
    page.get_by_role("button", name="Save in this browser").click()
    expect(page.locator(".note")).to_contain_text("Saved “With a river”")
    begin(page, "/rules?variant=hig-2000")
    page.locator("[data-own='With a river']").click()
    expect(switch(page, "river")).to_be_checked()
    expect(page.get_by_label("Name of these rules")).to_have_value("With a river")
    page.get_by_role("button", name="Delete With a river").click()
    expect(page.locator("[data-own]")).to_have_count(0)


def test_user_goes_on_to_compare_with_another_preset(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    # The other page rewrites its address as soon as it has read it.
    addresses: list[str] = []
    page.on("framenavigated", lambda frame: addresses.append(frame.url))
    page.get_by_role("button", name="Compare with …").click()
    page.get_by_label("Compare with", exact=True).select_option("phig-2000")
    page.get_by_role("dialog").get_by_role("button", name="Compare").click()
    expect(
        page.get_by_role("heading", name="Hans im Glück 2000 (first edition) and Hans im Glück 2002")
    ).to_be_visible()
    wanted = f"/compare#one={packed('hig-2000')}&other={packed('hig-2002')}"
    assert [each for each in addresses if each.endswith(wanted)], addresses


def test_user_goes_on_to_play_the_choice(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    switch(page, "small-city").check()
    expect(page.get_by_role("link", name="Play this")).to_have_attribute("href", re.compile(r"^/#variant=[\w-]+$"))
    page.get_by_role("link", name="Play this").click()
    page.wait_for_url(re.compile(r"/#variant=[\w-]+$"))


def test_quick_click_plays_the_new_choice_and_not_the_earlier_one(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    expect(page.get_by_role("link", name="Play this")).to_have_attribute("href", "/?variant=hig-2002")
    held = Held(page, "**/api/variants/check")
    switch(page, "small-city").check()
    page.get_by_role("link", name="Play this").click()
    held.wait_for()
    held.go()
    page.wait_for_url(re.compile(r"/#variant=[\w-]+$"))


def test_button_that_mends_can_be_pressed_while_news_arrive(page: Page) -> None:
    begin(page, link_of({"plugins": {"farms-third-edition": {}}}))
    held = Held(page, "**/api/variants/check")
    page.get_by_label("Name of these rules").fill("Farms")
    held.wait_for()
    button = plugin(page, "farms-third-edition").get_by_role("button", name="Add “Base game”")
    button.scroll_into_view_if_needed()
    box = at_rest(button)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    with page.expect_response("**/api/variants/check"):
        held.go()
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 500))")
    page.mouse.up()
    expect(verdict(page)).to_have_text(WORKS)
    expect(switch(page, "base-game")).to_be_checked()


def test_user_types_a_number_of_tiles_digit_by_digit(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    page.get_by_role("tab", name="Numbers").click()
    page.locator(".stack-of-tiles summary").first.click()
    count = page.get_by_label("Tile monastery, road", exact=True)
    count.press("Control+a")
    for digit, tiles in (("0", 70), ("1", 71), ("2", 82)):
        page.keyboard.type(digit)
        expect(page.locator(".facts-in-short")).to_have_text(f"{tiles} tiles in all")
        expect(page.locator(".stack-of-tiles .badge").first).to_have_text(str(tiles - 1))
    expect(count).to_be_focused()
    expect(count).to_have_value("012")


def test_user_finds_a_rule_by_a_word(page: Page) -> None:
    begin(page)
    page.get_by_label("Find a rule").fill("dragon")
    expect(plugin(page, "princess-dragon")).to_be_visible()
    expect(plugin(page, "base-game")).to_be_hidden()
    expect(page.locator(".group:visible")).to_have_count(1)
    page.get_by_label("Find a rule").fill("")
    expect(plugin(page, "base-game")).to_be_visible()


def test_user_picks_rules_with_the_keyboard_alone(page: Page) -> None:
    begin(page, "/rules?variant=hig-2002")
    switch(page, "farms-third-edition").focus()
    page.keyboard.press("ArrowUp")
    expect(switch(page, "farms-second-edition")).to_be_checked()
    switch(page, "small-city").focus()
    page.keyboard.press("Space")
    expect(switch(page, "small-city")).to_be_checked()
    expect(page.locator("#panel-summary")).to_contain_text("These are the rules of Hans im Glück 2001")


def test_phone_shows_whether_the_variant_works_and_unfolds_the_rest(phone: Page) -> None:
    begin(phone, link_of("hig-2002 + farms-first-edition"))
    expect(verdict(phone)).to_be_visible()
    expect(phone.get_by_label("Name of these rules")).to_be_hidden()
    shot(phone, "rules phone wrong")
    phone.get_by_role("button", name="Show problems").tap()
    phone.get_by_role("button", name="Leave out “Third-edition farms”").first.tap()
    expect(verdict(phone)).to_have_text(WORKS)
    phone.get_by_role("button", name="Summary").tap()
    expect(phone.get_by_label("Name of these rules")).to_be_visible()
    shot(phone, "rules phone")
    check_accessible(phone)


def test_options_of_an_unknown_plugin_are_a_form(watch: Watch, tmp_path: Path) -> None:
    with server_with_pebbles(tmp_path) as address:
        watch.allow_origin(address)
        page = watch.visitor()
        begin(page, f"{address}/rules?variant=hig-2002")
        pebbles = plugin(page, "pebbles")
        expect(pebbles).to_contain_text("Pebbles lie about.")
        switch(page, "pebbles").check()
        pebbles.get_by_label("large").check()
        pebbles.get_by_label("Month").select_option("august")
        pebbles.get_by_label("dark green").first.check()
        pebbles.get_by_label("Wet").check()
        pebbles.get_by_label("Count", exact=True).fill("9")
        expect(pebbles.get_by_role("button", name="More: Count")).to_be_disabled()
        pebbles.get_by_label("Weight", exact=True).fill("1.5")
        pebbles.get_by_label("Name", exact=True).fill("Pat")
        pebbles.get_by_label("random").check()
        pebbles.get_by_label("Names", exact=True).fill("one\ntwo")
        pebbles.get_by_label("Depth", exact=True).fill("4")
        keeper = pebbles.locator("[data-option='keeper']")
        expect(keeper.get_by_label("nothing")).to_be_checked()
        keeper.get_by_label("a text").check()
        keeper.get_by_role("textbox").fill("Kim")
        pebbles.locator("[data-option='shades']").get_by_label("dark green").check()
        pebbles.get_by_role("button", name="Add: Places").click()
        expect(pebbles.get_by_label("Name", exact=True).nth(1)).to_be_focused()
        pebbles.get_by_label("Name", exact=True).nth(1).fill("pond")
        pebbles.get_by_role("button", name="Add: Places").click()
        pebbles.get_by_label("Name", exact=True).nth(2).fill("lake")
        pebbles.get_by_label("Wet", exact=True).nth(2).check()
        pebbles.get_by_role("button", name="Remove: Places 1").click()
        pebbles.get_by_role("button", name="Add: Order").click()
        pebbles.locator("[data-option='order']").get_by_label("little").nth(1).check()
        pebbles.get_by_role("button", name="Add: Prices").click()
        pebbles.get_by_label("Prices 1: name").fill("flint")
        pebbles.get_by_label("Prices 1", exact=True).fill("7")
        pebbles.get_by_label("Pair").fill("[3, 4]")
        pebbles.get_by_label("Pair").press("Tab")
        expect(verdict(page)).to_have_text(WORKS)
        check_accessible(page)
        path = saved(page, "(.json)", tmp_path)
        options = json.loads(path.read_text(encoding="utf-8"))["plugins"]["pebbles"]
        assert options == {
            "size": "large",
            "month": "august",
            "shade": "dark-green",
            "wet": True,
            "count": 9,
            "weight": 1.5,
            "name": "Pat",
            "first": "random",
            "names": ["one", "two"],
            "deep": {"depth": 4, "shade": "red"},
            "keeper": "Kim",
            "shades": ["dark-green"],
            "places": [{"name": "lake", "wet": True}],
            "order": ["big", "little"],
            "prices": {"flint": 7},
            "pair": [3, 4],
        }
        # Names in catalogues are translated, also those of referenced models.
        schema = page.request.get(f"{address}/api/schema", headers={"accept-language": "ja"}).json()
        named = schema["properties"]["plugins"]["properties"]["pebbles"]["properties"]
        assert named["content"]["title"] == bastide.translated("content", "ja") != "content"
        switch(page, "small-city").check()
        expect(page.locator(".problem", has_text="a pebble is no city")).to_be_visible()
        page.locator(".problem").get_by_role("button", name="Leave out “Pebbles”").first.click()
        expect(verdict(page)).to_have_text(WORKS)
        expect(switch(page, "pebbles")).not_to_be_checked()
