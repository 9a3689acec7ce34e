"""Opening and correcting faulty tables: the rules stay, and problems are named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.looking import at_rest, until

RECORD = Path("tests/data/played-games/03.record.json")


def open_example(page: Page) -> None:
    page.goto("/score")
    expect(page.locator(".tile").first).to_be_visible()
    page.get_by_role("button", name="Try an example").click()
    expect(page.locator(".differences > li")).to_have_count(2)


def rules(page: Page, title: str) -> None:
    """Wait until the table has some rules."""
    chosen = page.get_by_label("Rules of this table").locator("option:checked")
    expect(chosen).to_have_text(title)


def written(page: Page) -> Locator:
    page.get_by_role("tab", name="More").click()
    return page.get_by_label("The table as text")


def use(page: Page, text: str) -> None:
    written(page).fill(text)
    page.get_by_role("button", name="Use this text").click()


def give(page: Page, name: str, content: bytes) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open…").click()
    chooser.value.set_files({"name": name, "mimeType": "application/octet-stream", "buffer": content})


def failure(page: Page) -> Locator:
    """The message at the top of the page."""
    return page.locator("#score > [role='alert'] .problem")


def test_misspelt_tile_leaves_the_rules_of_the_table_as_they_are(page: Page) -> None:
    open_example(page)
    text = written(page).input_value()
    use(page, text.replace("base-game/E", "base-game/ZZ", 1))
    mistakes = page.locator(".mistakes .problem")
    expect(mistakes).to_have_count(1)
    expect(mistakes).to_contain_text("base-game/ZZ")
    expect(page.get_by_role("button", name="Use this text")).to_be_enabled()
    rules(page, "Hans im Glück 2002")
    expect(page.locator(".mistakes .notes")).to_have_count(0)
    use(page, text)
    expect(mistakes).to_have_count(0)
    expect(page.get_by_role("button", name="Use this text")).to_be_enabled()
    rules(page, "Hans im Glück 2002")


def test_rules_that_know_more_of_the_tiles_are_taken_and_undone_again(page: Page) -> None:
    open_example(page)
    editions = page.locator(".editions option:checked")
    names = editions.all_inner_texts()
    known = page.request.post("/api/diagrams/palette", data={"under": "hunters-gatherers"}).json()["tiles"]
    table = {"format": "bastide-diagram/1", "players": ["Red"], "tiles": [{"tile": known[0]["tile"], "at": [0, 0]}]}
    use(page, json.dumps(table))
    expect(page.get_by_text("Switched to rules")).to_be_visible()
    rules(page, "Hunters & Gatherers (2002)")
    page.get_by_role("button", name="Undo").click()
    rules(page, "Hans im Glück 2002")
    expect(editions).to_have_text(names)
    expect(page.get_by_text("Switched to rules")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    rules(page, "Hunters & Gatherers (2002)")


def test_text_that_names_rules_sets_them_and_says_so_only_once(page: Page) -> None:
    open_example(page)
    diagram = {**json.loads(written(page).input_value()), "variant": "hig-2000"}
    use(page, json.dumps(diagram))
    rules(page, "Hans im Glück 2000 (first edition)")
    # The user may have chosen other rules for the same text with another tile.
    page.get_by_label("Rules of this table").select_option(label="Hans im Glück 2001 (after the game of the year)")
    rules(page, "Hans im Glück 2001 (after the game of the year)")
    expect(page.locator(".tile").first).to_be_attached()
    diagram["tiles"] = diagram["tiles"][:-1]
    use(page, json.dumps(diagram))
    expect(page.locator(".board .tiles image")).to_have_count(len(diagram["tiles"]))
    expect(page.get_by_role("button", name="Use this text")).to_be_enabled()
    rules(page, "Hans im Glück 2001 (after the game of the year)")


@pytest.mark.parametrize("after", ["record", "new"])
def test_problem_of_a_text_disappears_with_the_next_table(page: Page, after: str) -> None:
    open_example(page)
    wrong = page.locator("#part-more .problem")
    use(page, "{nonsense")
    expect(wrong).to_be_visible()
    if after == "record":
        give(page, RECORD.name, RECORD.read_bytes())
    else:
        page.get_by_role("button", name="New", exact=True).click()
    expect(wrong).to_have_count(0)


PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 2000
TOML = b'format = "bastide-variant/1"\nextends = "hig-2002"\n'


@pytest.mark.parametrize(
    ("name", "content"),
    [("table.png", PNG), ("sunday.toml", TOML), ("names.json", b'["Red", "Blue"]'), ("own.json", b'{"a": 1}')],
)
def test_file_that_is_no_game_is_named_as_such(page: Page, name: str, content: bytes) -> None:
    open_example(page)
    give(page, name, content)
    expect(failure(page)).to_have_count(1)
    expect(failure(page)).to_contain_text(f"{name} is neither a diagram nor a record of a game.")
    page.get_by_role("button", name="New", exact=True).click()
    expect(failure(page)).to_have_count(0)


def test_file_that_broke_is_named_with_the_line(page: Page) -> None:
    open_example(page)
    give(page, "mine.json", b'{"format": "bastide-diagram/1",\n "players": ["Red"]\n "tiles": []}')
    expect(failure(page)).to_contain_text("mine.json: line 3")


def seen(page: Page) -> bool:
    """Whether all of the board is visible."""
    box = at_rest(page.locator(".desk-board"))
    return box["y"] >= -1 and box["y"] + box["height"] <= page.evaluate("() => innerHeight") + 1


def test_phone_leads_to_all_differences(phone: Page) -> None:
    open_example(phone)
    button = phone.get_by_role("button", name="Show all differences")
    button.scroll_into_view_if_needed()
    assert not seen(phone)
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    until(phone, lambda: seen(phone))


@pytest.mark.parametrize("card", [".differences > li", "section > div > .lines > li"])
def test_card_highlights_its_subject_wherever_it_is_tapped(phone: Page, card: str) -> None:
    open_example(phone)
    found = phone.locator(f".results {card}").first
    inner = found.locator("dt, .terms").first
    title = found.locator(".line-head").first
    lit = phone.locator(".board .lights path")
    expect(lit).to_have_count(0)
    inner.tap()
    expect(title).to_have_attribute("aria-pressed", "true")
    expect(lit).not_to_have_count(0)
    until(phone, lambda: seen(phone))
    inner.tap()
    expect(title).to_have_attribute("aria-pressed", "false")
    expect(lit).to_have_count(0)
    # The part that unfolds in it does not count.
    found.locator("summary").first.tap()
    expect(found.locator("details").first).to_have_attribute("open", "")
    expect(title).to_have_attribute("aria-pressed", "false")


def test_tiles_in_no_box_are_there_for_who_asks_for_them(page: Page) -> None:
    open_example(page)
    known = page.request.post("/api/diagrams/palette", data={"under": "hig-2002"}).json()["tiles"]
    absent = [tile["tile"] for tile in known if tile["count"] == 0]
    assert absent
    listed = page.locator(".tiles .tile")
    expect(listed).to_have_count(len(known) - len(absent))
    page.get_by_text("Filter tiles").click()
    page.get_by_label("Name", exact=True).fill(absent[0])
    expect(page.locator(".tile.absent")).to_have_count(1)
    expect(page.locator(".tile.absent .left.none")).to_have_count(0)
    # One that is on the table nevertheless is one too many.
    page.locator(f".tile[data-tile='{absent[0]}']").click()
    page.locator(".board .cell").first.click()
    page.get_by_label("Name", exact=True).fill("")
    expect(page.locator(f".tile[data-tile='{absent[0]}'] .left.none")).to_have_text("-1")


def test_example_is_offered_while_the_table_is_empty(page: Page) -> None:
    open_example(page)
    example = page.get_by_role("button", name="Try an example")
    expect(example).to_be_hidden()
    page.get_by_role("button", name="New", exact=True).click()
    expect(example).to_be_visible()


def test_words_of_the_tabs_stand_apart(page: Page) -> None:
    open_example(page)
    tabs = page.locator(".tools [role='tab']")
    at_rest(tabs.last)
    gaps = tabs.evaluate_all(
        """(tabs) => tabs.map((tab) => {
          const words = document.createRange();
          words.selectNodeContents(tab);
          return words.getBoundingClientRect();
        }).map((box, number, all) => number ? box.left - all[number - 1].right : 0)"""
    )
    # Equal gaps: with smaller ones, two words look like one.
    assert min(gaps[1:]) >= 12
    assert max(gaps[1:]) - min(gaps[1:]) < 2


def test_picture_of_differences_has_colours_only_where_rules_score_different_places(page: Page) -> None:
    open_example(page)
    page.get_by_role("button", name="Show all differences").click()
    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_request("**/api/diagrams/picture") as asked, page.expect_download():
        page.get_by_role("button", name="As a picture (SVG)").click()
    drawn = json.loads(asked.value.post_data or "")
    lights = drawn["lights"]
    editions = ["hig-2000", "hig-2001", "hig-2002"]
    found = page.request.post("/api/diagrams/score", data={"diagram": drawn["diagram"], "under": editions}).json()
    city, field = found["differences"]
    one, other = (column["colour"] for column in found["columns"][:2])
    # All score the same city; instead of the field the first edition scores the cities.
    within = {(*each["at"], segment) for each in city["columns"][0]["where"] for segment in each["segments"]}
    assert {(*light["at"], light["segment"]) for light in lights if light["colour"] is None} == within
    assert {light["colour"] for light in lights} == {None, one, other}
    assert [light["colour"] for light in lights if light["label"] == "1"] == [None]
    # The number is on the field, not on a city of it.
    (second,) = (light for light in lights if light["label"] == "2")
    on_field = [each["segments"] for each in field["columns"][1]["where"] if each["at"] == second["at"]]
    assert second["colour"] == other
    assert second["segment"] in on_field[0]
